"""Having documents read: from where the last reading stopped, with checkpoints in the store."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from desktop_app.core.engines import Loader
from desktop_app.core.errors import SnapshotDamagedError
from desktop_app.core.noting import Noting
from desktop_app.core.segments import segments_of
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store, StoredDocument, StoredSnapshot
from engine.config import MemoryConfig
from engine.errors import SnapshotDamagedError as EngineSnapshotDamagedError
from engine.errors import SnapshotMismatchError
from engine.front import EngineFront
from engine.memory import snapshot as engine_snapshot
from engine.types import CancelToken, MemoryStats, Progress, ReadingReport, Restored

OnReading = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Reading:
    """A document's reading, finished or not."""

    document: StoredDocument
    report: ReadingReport
    memory: MemoryStats | None


class Readings:
    """Reads documents into snapshots and finds the snapshots again."""

    def __init__(self, store: Store, loader: Loader) -> None:
        self._store, self._loader = store, loader

    def read(
        self,
        document: StoredDocument,
        config: MemoryConfig,
        *,
        on_progress: OnReading | None = None,
        cancel: CancelToken | None = None,
    ) -> Reading:
        """Read a document to its end, or as far as `cancel` lets it; checkpoints go to the store.

        Raises:
            EngineError: the model cannot run or the settings do not fit it.
        """
        engine = self._loader.engine(config)
        units, passages = self._store.units.all(document.id), self._store.passages.all(document.id)
        segments = segments_of(units, passages)
        noting = Noting(self._store, document, passages, engine.model.info)

        def checkpoint(blob: bytes, meta: engine_snapshot.SnapshotMeta) -> None:
            self._save(document, meta, blob)

        def run(snapshot: bytes | bytearray | None) -> ReadingReport:
            return engine.read(
                segments,
                config,
                snapshot=snapshot,
                on_progress=on_progress,
                on_checkpoint=checkpoint,
                notes=noting.plan,
                on_note=noting.written,
                cancel=cancel,
            )

        if document.state == "indexed":
            self._store.documents.set_state(document.id, "reading")
        try:
            state = self.snapshot(document, engine, config)
            report = run(None if state is None else state.load())
        except (SnapshotMismatchError, EngineSnapshotDamagedError) as error:
            # Said openly: reading again may take long.
            self._loader.notice(f"{document.title}: reading again from the start, because {error}.")
            stored = self.find(document, engine, config)
            if stored is not None:
                self._store.snapshots.drop(stored.id)
            report = run(None)
        noting.extracted(self.passages_read(document, engine, config))
        if report.complete:
            self._store.documents.set_state(document.id, "read")
        return Reading(self._store.documents.get(document.id), report, engine.memory)

    def find(
        self, document: StoredDocument, engine: EngineFront, config: MemoryConfig
    ) -> StoredSnapshot | None:
        """Return the row of a document's snapshot under these settings."""
        return self._store.snapshots.find(document.id, store_key(engine.key(config)))

    def snapshot(
        self, document: StoredDocument, engine: EngineFront, config: MemoryConfig
    ) -> StoredState | None:
        """Return a document's snapshot, whose bytes are fetched only where the engine does not hold it already."""
        stored = self.find(document, engine, config)
        return None if stored is None else StoredState(self._store, stored, self._loader.notice)

    def restore(self, document: StoredDocument, config: MemoryConfig) -> Restored | None:
        """Bring what was read of a document back into the engine, so that the next question starts at once.

        None when there is nothing to be reused, of which the user has been told: it has to be read again.
        """
        engine = self._loader.engine(config)
        state = self.snapshot(document, engine, config)
        if state is None:
            return None
        try:
            restored = engine.restore(config, state)
        except (SnapshotMismatchError, EngineSnapshotDamagedError) as error:
            self._loader.notice(f"{document.title} has to be read again, because {error}.")
            state.drop()
            return None
        return restored if restored.tokens_read else None

    def passages_read(self, document: StoredDocument, engine: EngineFront, config: MemoryConfig) -> int:
        """Return how many of a document's passages the model has read, from the first."""
        stored = self.find(document, engine, config)
        return int(json.loads(stored.meta.header)["segments_read"]) if stored else 0

    def _save(self, document: StoredDocument, meta: engine_snapshot.SnapshotMeta, blob: bytes) -> None:
        header = json.dumps(asdict(meta)).encode()
        kept = SnapshotMeta(meta.tokens_read, meta.tokens_kept, meta.complete, header)
        self._store.snapshots.save(document.id, store_key(meta.key), kept, [blob])


class StoredState:
    """A snapshot in the store; see `engine.types.SnapshotSource`."""

    def __init__(self, store: Store, stored: StoredSnapshot, notice: Callable[[str], None]) -> None:
        self._store, self._stored, self._notice = store, stored, notice
        self.digest = f"{stored.id}:{stored.sha256}"

    def load(self) -> bytearray | None:
        """Fetch its bytes; a damaged one is dropped, with a notice."""
        try:
            return self._store.snapshots.load(self._stored)
        except SnapshotDamagedError as error:
            self._notice(str(error))
            self.drop()
            return None

    def drop(self) -> None:
        """Remove it from the store."""
        self._store.snapshots.drop(self._stored.id)


def store_key(key: engine_snapshot.SnapshotKey) -> SnapshotKey:
    """Return the store's key for an engine's: what is not a column of its own goes into the build."""
    rest = (key.build, "flash" if key.flash else "plain", key.chunk, key.sinks, key.recent, key.frame[:16])
    return SnapshotKey(
        model_sha256=key.model_sha256,
        policy=key.policy,
        budget=key.budget,
        kv_k=key.kv_k,
        kv_v=key.kv_v,
        build=" ".join(map(str, rest)),
    )
