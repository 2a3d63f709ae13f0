"""The program that `test_kill` runs and kills."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store
from tests.desktop_app.store.samples import document

PASSAGES = 40
KEY = SnapshotKey("00", "h2o", 2048, "f16", "f16", "b1")
STATE_BYTES = 6 << 20
"""More than a chunk, so that a kill can fall between two."""


def state(generation: int) -> Iterator[bytes]:
    """Give the state of a generation in pieces, the same two bytes throughout: a mixture shows."""
    for _ in range(3):
        yield generation.to_bytes(2, "big") * (STATE_BYTES // 6)


def write_for_ever(path: Path, reports: Connection) -> None:
    """Add documents and save snapshots of the first one; report each as soon as it is committed."""
    reports.send(("ready", 0))
    with Store(path) as store:
        reading = store.documents.add(document("/read.pdf", ["read"]), size=1)
        found = store.snapshots.find(reading, KEY)
        generation = found.meta.tokens_read if found else 0
        count = len(store.documents.all())
        while True:
            pages = [f"document{count} page{page}" for page in range(PASSAGES)]
            reports.send(("document", store.documents.add(document(f"/{count}.pdf", pages), size=1)))
            count += 1
            generation += 1
            store.snapshots.save(reading, KEY, SnapshotMeta(generation, 1, True), state(generation))
            reports.send(("snapshot", generation))
