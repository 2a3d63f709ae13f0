"""The store as the rest of the application sees it: one object, one part a subject."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from desktop_app.core.store.cloud_answers import CloudAnswers
from desktop_app.core.store.database import BUSY_TIMEOUT_S, Connection
from desktop_app.core.store.documents import Documents
from desktop_app.core.store.egress import EgressLedger
from desktop_app.core.store.embeddings import Embeddings
from desktop_app.core.store.files import Files
from desktop_app.core.store.frequency import Frequency
from desktop_app.core.store.merging import Merging
from desktop_app.core.store.notes import Notes
from desktop_app.core.store.paces import Paces
from desktop_app.core.store.passages import Passages
from desktop_app.core.store.queue import QueueTable
from desktop_app.core.store.quota import Quota
from desktop_app.core.store.settings import Settings
from desktop_app.core.store.snapshots import Snapshots
from desktop_app.core.store.symbols import Symbols
from desktop_app.core.store.transcripts import Transcripts
from desktop_app.core.store.tuning import Tuning
from desktop_app.core.store.types import Stats
from desktop_app.core.store.units import Units


class Store:
    """The library on disk. Open it once, pass it down, close it.

    Threads: a store belongs to the thread that opened it (sqlite3 enforces this), and one thread of one
    process writes. Readers elsewhere open a store of their own on the same file: the write-ahead log lets
    them read while the writer writes.

    Opening raises StoreNewerError, StoreDamagedError, StoreLockedError, StoreFullError or HomeUnusableError,
    and any operation may raise all but the first.
    """

    def __init__(self, path: Path, *, timeout_s: float = BUSY_TIMEOUT_S) -> None:
        self.path = path
        self._connection = Connection(path, timeout_s=timeout_s)
        self.units = Units(self._connection)
        self.passages = Passages(self._connection)
        self.embeddings = Embeddings(self._connection)
        self.frequency = Frequency(self._connection)
        self.files = Files(self._connection)
        self.symbols = Symbols(self._connection)
        self.documents = Documents(self._connection, self.units, self.passages)
        self.merging = Merging(self._connection, self.units, self.passages)
        self.settings = Settings(self._connection)
        self.quota = Quota(self._connection, self.settings)
        self.snapshots = Snapshots(self._connection, self.quota)
        self.transcripts = Transcripts(self._connection)
        self.paces = Paces(self._connection)
        self.notes = Notes(self._connection)
        self.tuning = Tuning(self._connection)
        self.queue = QueueTable(self._connection)
        self.egress = EgressLedger(self._connection)
        self.cloud_answers = CloudAnswers(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; closing twice is fine."""
        self._connection.close()

    def transaction(self) -> AbstractContextManager[object]:
        """Run a block as one write transaction: all of what its calls write is kept, or nothing."""
        return self._connection.transaction()

    def erasing(self) -> AbstractContextManager[list[str]]:
        """Run a block so that nothing it deletes stays in the store's files; see `Connection.erasing`."""
        return self._connection.erasing()

    def check(self) -> list[str]:
        """Check the whole file; return what is wrong, [] when all is well. Takes seconds per gigabyte."""
        return self._connection.check()

    def stats(self) -> Stats:
        """Count what the library holds and the bytes it takes on disk."""
        row = self._connection.one(
            """
            SELECT (SELECT count(*) FROM documents),
                   (SELECT total(units) FROM documents),
                   (SELECT total(passages) FROM documents),
                   (SELECT total(tokens) FROM documents),
                   (SELECT count(*) FROM snapshots),
                   (SELECT total(size) FROM snapshots),
                   (SELECT count(*) FROM sessions),
                   (SELECT count(*) FROM messages)"""
        )
        documents, units, passages, tokens, snapshots, snapshot_bytes, sessions, messages = map(
            int, row or (0,) * 8
        )
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        store_bytes = sum(file.stat().st_size for file in files if file.exists())
        return Stats(
            documents, units, passages, tokens, snapshots, store_bytes, snapshot_bytes, sessions, messages
        )
