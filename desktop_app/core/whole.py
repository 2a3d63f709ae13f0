"""Questions about a whole document: from its reading notes, put together in as many rounds as the window asks for.

A model that phrases well is given the notes with their numbers, in batches that fit (map), then what it made of
the batches (reduce). Below that, and where nothing has been read, the answer is made of the document's own
sentences, its parts and the names it mentions most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.core.able import is_able
from desktop_app.core.answering import Claim, Judged, likelihood_of
from desktop_app.core.citations import Citation, cite_span, cited_numbers, without_numbers
from desktop_app.core.gist import Sentence, sentences_of
from desktop_app.core.normal import sentences, stems
from desktop_app.core.noting import extracted_notes
from desktop_app.core.parts import parts_of
from desktop_app.core.prompts import notes_prompt
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.store.notes import Note
from desktop_app.core.telling import Held, facts, telling, title
from engine.config import MemoryConfig, Sampling
from engine.front import EngineFront
from engine.types import CancelToken, Generation, Token
from ingest.map_text import render

SENTENCES = 6
ANSWER_TOKENS = 220
BATCH_TOKENS = 1_400
"""Notes given to the model at once, if its window allows."""
MAP_TOKENS = 600
"""Of a repository's symbol map."""
DIGEST_WORDS = 300
OnToken = Callable[[Token], None]


class WholeAnswers:
    """Answers questions about whole documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def held(self, document: StoredDocument, model_sha256: str, name: str) -> Held:
        """Return a document with its notes, made from its text where it has not been read."""
        passages = self._store.passages.all(document.id)
        notes = self._store.notes.all(document.id, model_sha256)
        read = bool(notes)
        covered = {ordinal for note in notes for ordinal in range(note.first, note.end)}
        parts = [
            part
            for part in parts_of(document.kind, passages, self._store.units.outline(document.id))
            if part.first not in covered
        ]
        found = sentences_of(passages)
        if parts:
            notes = sorted([*notes, *extracted_notes(found, parts)], key=lambda note: note.first)
        return Held(document, name, passages, found, notes, read)

    def digest(self, held: Held) -> str:
        """Return the notes in at most DIGEST_WORDS words, the same share of each: the text memory in short."""
        if not held.notes:
            return ""
        each = max(8, DIGEST_WORDS // len(held.notes))
        lines = []
        words = 0
        for note in held.notes:
            line = f"{note.place}: {' '.join(note.text.split()[:each])}"
            words += len(line.split())
            if words > DIGEST_WORDS:
                break
            lines.append(line)
        return "\n".join(lines)

    def answer(
        self,
        question: str,
        held: Sequence[Held],
        engine: EngineFront,
        config: MemoryConfig,
        *,
        on_token: OnToken | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[Judged, Generation | None]:
        """Answer from notes: in the model's words where it is able to and they can be checked.

        Raises:
            CancelledError: stopped before the first word.
            EngineError: the model cannot run.
        """
        if is_able(engine.model.info):
            judged, generation = self._reduced(question, held, engine, config, on_token, cancel)
            if judged is not None:
                return judged, generation
        return self._extracted(held), None

    # ---- in the model's words

    def _reduced(
        self,
        question: str,
        held: Sequence[Held],
        engine: EngineFront,
        config: MemoryConfig,
        on_token: OnToken | None,
        cancel: CancelToken | None,
    ) -> tuple[Judged | None, Generation]:
        """Put the notes together round by round; None where no sentence of the answer rests on a note."""
        of_note: list[tuple[str, Note, frozenset[int]]] = []
        flat = [(one, note) for one in held for note in one.notes]
        for at, (one, note) in enumerate(flat):
            of_note.append((one.name, note, frozenset((at,))))
        window = engine.model.info.trained_window
        room = min(BATCH_TOKENS, window - ANSWER_TOKENS - 512)
        while True:
            batches = _batches(of_note, room, lambda text: len(engine.model.tokenize(text)))
            last = len(batches) == 1
            made: list[tuple[str, Note, frozenset[int]]] = []
            for batch in batches:
                generation = engine.answer(
                    notes_prompt(question, [(name, note) for name, note, _ in batch], last=last),
                    config,
                    Sampling(max_tokens=ANSWER_TOKENS),
                    on_token=on_token if last else None,
                    cancel=cancel,
                )
                if last:
                    return self._checked(generation, batch, flat), generation
                rests = frozenset[int]().union(*(rest for _, _, rest in batch))
                first, end = batch[0][1], batch[-1][1]
                place = f"{first.place} to {end.place}"
                text = " ".join(without_numbers(generation.text).split())
                made.append((batch[0][0], Note(first.first, end.end, "", place, text), rests))
            of_note = made

    def _checked(
        self,
        generation: Generation,
        batch: Sequence[tuple[str, Note, frozenset[int]]],
        flat: Sequence[tuple[Held, Note]],
    ) -> Judged | None:
        """Give each sentence the passages behind the notes it names; a sentence that names none has no support."""
        citations: list[Citation] = []
        claims: list[Claim] = []
        for start, end in sentences(generation.text):
            said = generation.text[start:end]
            rests: list[int] = []
            for number in cited_numbers(said, len(batch)):
                citation = self._behind(said, [flat[at] for at in sorted(batch[number - 1][2])])
                if citation is not None:
                    if citation not in citations:
                        citations.append(citation)
                    rests.append(citations.index(citation))
            claims.append(Claim(said, tuple(dict.fromkeys(rests))))
        if not any(claim.supported for claim in claims):
            return None
        share = sum(claim.supported for claim in claims) / len(claims)
        text = " ".join(claim.text for claim in claims)
        return Judged(text, tuple(citations), "notes", tuple(claims), share, likelihood_of(generation))

    def _behind(self, said: str, noted: Sequence[tuple[Held, Note]]) -> Citation | None:
        """Return the sentence of the noted passages that holds most of what is said; None if it holds nothing."""
        wanted = stems(without_numbers(said))
        found = [
            (len(stems(one.text) & wanted), held, one)
            for held, note in noted
            for one in held.sentences
            if note.first <= one.stored.passage.ordinal < note.end
        ]
        count, held, one = max(found, key=lambda item: item[0], default=(0, None, None))
        if not count or held is None or one is None:
            return None
        return self._cite(held, one)

    # ---- in the document's words

    def _extracted(self, held: Sequence[Held]) -> Judged:
        """Say what the documents say of themselves, their parts and the names in them."""
        claims: list[Claim] = []
        citations: list[Citation] = []
        for one in held:
            if one.name:
                claims.append(Claim(f"{one.name}:", ()))
            head = title(one)
            told = telling(one, max(2, SENTENCES // len(held)))
            for sentence in [head, *told] if head else told:
                citation = self._cite(one, sentence)
                if not citation.verified:
                    continue
                citations.append(citation)
                claims.append(Claim(f"“{' '.join(citation.quote.split())}”", (len(citations) - 1,)))
            claims += [Claim(line, ()) for line in self._facts(one)]
        text = "\n".join(claim.text for claim in claims)
        return Judged(text, tuple(citations), "notes" if citations else "nothing", tuple(claims), 1.0)

    def _facts(self, held: Held) -> list[str]:
        code = held.document.kind == "code"
        return facts(held, self._symbol_map(held.document) if code else "")

    def _symbol_map(self, document: StoredDocument) -> str:
        """Return the most used definitions of a repository, by file."""
        return render(self._store.symbols.all(document.id), lambda text: len(text) // 3, MAP_TOKENS // 2)

    def _cite(self, held: Held, one: Sentence) -> Citation:
        return cite_span(self._store, one.stored, one.start, one.end, held.document.source)


def _batches(
    notes: Sequence[tuple[str, Note, frozenset[int]]], room: int, count_tokens: Callable[[str], int]
) -> list[list[tuple[str, Note, frozenset[int]]]]:
    """Cut notes into runs that fit; each holds at least two, so that every round has fewer than the last."""
    batches: list[list[tuple[str, Note, frozenset[int]]]] = []
    left = 0
    for item in notes:
        cost = count_tokens(f"[00] ({item[1].place}, {item[1].title})\n{item[1].text}\n\n")
        if batches and (cost <= left or len(batches[-1]) < 2):
            batches[-1].append(item)
            left -= cost
        else:
            batches.append([item])
            left = room - cost
    if len(batches) > 1 and len(batches[-1]) == 1 and len(notes) > 2:
        batches[-2] += batches.pop()
    return batches
