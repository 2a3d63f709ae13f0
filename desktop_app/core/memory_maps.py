"""Memory maps of stored documents; belongs to the thread of its store, outlines and counts are taken once."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from contextlib import closing

from desktop_app.core.citations import Citation
from desktop_app.core.errors import SnapshotDamagedError
from desktop_app.core.memory_map import DocumentMap, Held, Outline, document_map, held, outline
from desktop_app.core.store import Store, StoredCitation, StoredDocument, StoredSnapshot
from engine.errors import SnapshotDamagedError as EngineSnapshotDamagedError
from engine.memory.snapshot import kept_segments

log = logging.getLogger(__name__)


class MemoryMaps:
    """Puts maps together from the store; a snapshot's bytes are touched once, and only their first ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._outlines: dict[int, tuple[str, Outline]] = {}
        self._held: dict[int, tuple[str, Held | None]] = {}

    def of(
        self,
        document: StoredDocument,
        *,
        share_read: float | None = None,
        citations: Iterable[Citation | StoredCitation] = (),
    ) -> DocumentMap:
        """Return a document's map now.

        Args:
            document: its row.
            share_read: 0…1, where a reading runs: `ReadingProgress.tokens / tokens_total`.
            citations: of the last answer; those of other documents are left out.
        """
        seen = self._outline(document)
        return document_map(
            seen,
            self._newest(document, len(seen.passage_units)),
            share_read=share_read,
            recalled=recalled_units(seen, citations),
        )

    def _outline(self, document: StoredDocument) -> Outline:
        known = self._outlines.get(document.id)
        if known is not None and known[0] == document.sha256:
            return known[1]
        units = self._store.units.all(document.id)
        passages = [stored.passage for stored in self._store.passages.all(document.id)]
        made = outline(document.id, units, passages)
        self._outlines[document.id] = document.sha256, made
        return made

    def _newest(self, document: StoredDocument, passages: int) -> Held | None:
        """Return what the snapshot saved last holds."""
        snapshots = self._store.snapshots.all(document.id)
        if not snapshots:
            return None
        newest = snapshots[-1]
        name = f"{newest.id}:{newest.sha256}"
        known = self._held.get(document.id)
        if known is None or known[0] != name:
            self._held[document.id] = known = name, self._count(newest, passages)
        return known[1]

    def _count(self, snapshot: StoredSnapshot, passages: int) -> Held | None:
        try:
            with closing(self._store.snapshots.chunks(snapshot)) as chunks:
                kept = kept_segments(chunks)
            return held(int(json.loads(snapshot.meta.header)["segments_read"]), kept, passages)
        except (SnapshotDamagedError, EngineSnapshotDamagedError) as error:
            log.warning("the memory map goes without snapshot %d: %s", snapshot.id, error)
            return None


def recalled_units(seen: Outline, citations: Iterable[Citation | StoredCitation]) -> frozenset[int]:
    """Return the ordinals of the units that an answer's citations stand in."""
    by_page = {unit.page: unit.ordinal for unit in seen.units if unit.page is not None}
    by_file = {unit.file: unit.ordinal for unit in reversed(seen.units) if unit.file is not None}
    found = set()
    for citation in citations:
        if citation.document_id != seen.document_id:
            continue
        if isinstance(citation, Citation):
            found.add(citation.passage.unit)
        elif citation.page in by_page:
            found.add(by_page[citation.page])
        elif citation.file in by_file:
            found.add(by_file[citation.file])
    return frozenset(found)
