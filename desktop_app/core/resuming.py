"""Resuming: what of a session's documents is restored rather than read again, and what that saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.answering import Answer
from desktop_app.core.reading import Reading, Readings, store_key
from desktop_app.core.store import Store, StoredDocument
from engine.config import MemoryConfig
from engine.front import EngineFront


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of having read one document under some settings."""

    document: StoredDocument
    tokens_read: int
    """Tokens of the document behind the snapshot; 0 where there is none."""
    tokens_kept: int
    reading_seconds: float | None
    """What reading those tokens again would take, by the measured pace; None where none was measured."""
    otherwise: bool
    """Whether there is a snapshot under other settings only: another model, budget, policy or build."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What restoring brought to an answer."""

    tokens_read: int
    tokens_kept: int
    seconds: float
    reading_seconds: float | None


def kept(
    store: Store,
    readings: Readings,
    documents: Sequence[StoredDocument],
    engine: EngineFront,
    config: MemoryConfig,
) -> list[Kept]:
    """Find out what is kept of each document, without loading it."""
    found = []
    for document in documents:
        snapshot = readings.find(document, engine, config)
        if snapshot is None:
            others = store.snapshots.all(document.id)
            found.append(Kept(document, 0, 0, None, otherwise=bool(others)))
            continue
        pace = store.paces.get(document.id, store_key(engine.key(config)))
        read = snapshot.meta.tokens_read
        seconds = pace.seconds_for(read) if pace else None
        found.append(Kept(document, read, snapshot.meta.tokens_kept, seconds, otherwise=False))
    return found


def restored(items: Sequence[Kept], answer: Answer) -> Restored | None:
    """Check that an answer rests on what was kept; None when nothing of it was used.

    An answer from memory has at least the kept tokens in its cells. The time is what is left of the whole when
    all stages but the restoring are taken off: the read of the snapshot, its check, the cache it goes into.
    """
    read = [item for item in items if item.tokens_read]
    if not read or answer.memory is None:
        return None
    if answer.memory.cells_used < min(item.tokens_kept for item in read):
        return None
    others = sum(seconds for stage, seconds in answer.timing.items() if stage not in ("total", "restore"))
    again = [item.reading_seconds for item in read if item.reading_seconds is not None]
    return Restored(
        tokens_read=sum(item.tokens_read for item in read),
        tokens_kept=sum(item.tokens_kept for item in read),
        seconds=max(answer.timing["total"] - others, answer.timing["restore"]),
        reading_seconds=sum(again) if len(again) == len(read) else None,
    )


def note_pace(store: Store, reading: Reading, engine: EngineFront, config: MemoryConfig) -> None:
    """Note how long a reading took, so that a later session can say what it saves."""
    report = reading.report
    if report.tokens_new:
        store.paces.add(reading.document.id, store_key(engine.key(config)), report.tokens_new, report.seconds)
