"""What the window looks up in the library: places, first questions, sessions with what was read of their documents."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.core.citations import Citation
from desktop_app.core.desk.events import Found, Resumed, SessionOpened, Suggested
from desktop_app.core.embedding.errors import EmbedderGoneError
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.parts import parts_of
from desktop_app.core.reading import Readings
from desktop_app.core.recall import Recalled, places, recall
from desktop_app.core.resuming import kept
from desktop_app.core.sessions import Sessions, stored_citation
from desktop_app.core.store import Store
from engine.config import MemoryConfig

PLACES = 20
PASSAGES_A_PLACE = 4
QUESTIONS = 3


def find_places(store: Store, question: str, embedders: Embedders) -> Found:
    """Search all documents that are not private, by words and by meaning."""
    sources = {one.id: one.source for one in store.documents.all() if one.passages and not one.private}
    if not sources:
        return Found(question, ())
    wanted, numbers = PLACES * PASSAGES_A_PLACE, list(sources)
    try:
        recalled = recall(store, question, wanted, numbers, embedders.get())
    except EmbedderGoneError:  # logged where it died; words alone find most of it
        recalled = recall(store, question, wanted, numbers)
    return Found(question, tuple(map(stored_citation, _citations(places(store, recalled, PLACES), sources))))


def _citations(found: Sequence[Recalled], sources: dict[int, str]) -> list[Citation]:
    return [
        Citation(
            document_id=one.stored.document_id,
            source=sources[one.stored.document_id],
            passage=one.stored.passage,
            quote=one.stored.passage.text,
            start=one.stored.passage.start,
            end=one.stored.passage.end,
            verified=True,
        )
        for one in found
    ]


def suggest(store: Store, document_ids: Sequence[int]) -> Suggested:
    """Take what to ask first from the outlines: the titles of the largest parts, the longest first."""
    titles: list[tuple[int, str]] = []
    for number in document_ids:
        document = store.documents.get(number)
        if document.kind == "code":
            continue
        parts = parts_of(document.kind, store.passages.all(number), store.units.outline(number))
        titles += [(part.end - part.first, part.title) for part in parts if part.title]
    titles.sort(key=lambda one: -one[0])
    return Suggested(tuple(document_ids), tuple(title for _, title in titles[:QUESTIONS]))


def open_session(store: Store, session_id: int) -> SessionOpened:
    """Give a session with its messages; raises UnknownSessionError."""
    session, messages = Sessions(store).show(session_id)
    return SessionOpened(session, tuple(messages))


def resume(store: Store, session_id: int, loader: Loader, config: MemoryConfig) -> Resumed | None:
    """Bring what was read of a session's documents back into the engine; None where nothing was read of them.

    The engine holds one document at a time: that of the session whose snapshot stands for most.
    """
    sessions, readings = Sessions(store), Readings(store, loader)
    documents = sessions.documents(store.transcripts.get(session_id))
    items = kept(store, readings, documents, loader.engine(config), config)
    read = [item for item in items if item.tokens_read]
    if not read:
        return None
    most = max(read, key=lambda item: item.tokens_read)
    restored = readings.restore(most.document, config)
    if restored is None:
        return Resumed(session_id, False, 0.0, 0, most.reading_seconds)
    return Resumed(session_id, True, restored.seconds, restored.tokens_read, most.reading_seconds)
