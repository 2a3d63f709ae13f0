"""Reading notes while a document is read: written by an able model, else made of the document's own words."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.core.able import is_able
from desktop_app.core.gist import Sentence, background_of, best, centre, sentences_of
from desktop_app.core.parts import Part, parts_of
from desktop_app.core.prompts import note_request
from desktop_app.core.store import Store, StoredDocument, StoredPassage
from desktop_app.core.store.notes import Note
from engine.notes import NotePlan
from engine.types import ModelInfo

NOTE_SENTENCES = 2


class Noting:
    """The notes of one reading of one document."""

    def __init__(
        self, store: Store, document: StoredDocument, passages: Sequence[StoredPassage], model: ModelInfo
    ) -> None:
        self._store, self._document, self._passages, self._model = store, document, passages, model
        self._parts = parts_of(document.kind, passages, store.units.outline(document.id))

    @property
    def plan(self) -> NotePlan | None:
        """What the engine is asked at the ends of the parts; None where the model is too weak to be asked."""
        if not is_able(self._model):
            return None
        return NotePlan([part.end for part in self._parts], [note_request(part) for part in self._parts])

    def written(self, number: int, text: str) -> None:
        """Keep a note that the model wrote."""
        part = self._parts[number]
        note = Note(part.first, part.end, part.title, part.place, " ".join(text.split()))
        self._store.notes.put(self._document.id, self._model.sha256, note)

    def extracted(self, read: int) -> None:
        """Give every part that has been read, and has no note yet, one made of its own sentences.

        Args:
            read: passages read so far, from the first.
        """
        noted = {note.first for note in self._store.notes.all(self._document.id, self._model.sha256)}
        missing = [part for part in self._parts if part.end <= read and part.first not in noted]
        if not missing:
            return
        for note in extracted_notes(sentences_of(self._passages), missing):
            self._store.notes.put(self._document.id, self._model.sha256, note)


def extracted_notes(found: Sequence[Sentence], parts: Sequence[Part]) -> list[Note]:
    """Return for each part a note made of its most telling sentences; parts without a sentence have none.

    Args:
        found: the sentences of the whole document.
        parts: those that need a note.
    """
    background = background_of(found)
    notes = []
    for part in parts:
        own = [one for one in found if part.first <= one.stored.passage.ordinal < part.end]
        chosen = best(own, centre(own, background, len(found)), NOTE_SENTENCES)
        if not chosen:
            continue
        quotes = tuple((one.stored.passage.ordinal, one.start, one.end) for one in chosen)
        text = " ".join(" ".join(one.text.split()) for one in chosen)
        notes.append(Note(part.first, part.end, part.title, part.place, text, quotes))
    return notes
