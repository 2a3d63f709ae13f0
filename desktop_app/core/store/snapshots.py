"""Snapshots: what the model learned of a document, as checked chunks; replaced whole or not at all."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

from desktop_app.core.errors import (
    HomeUnusableError,
    SnapshotDamagedError,
    StoreFullError,
    StoreLockedError,
    UnknownDocumentError,
)
from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.quota import Quota
from desktop_app.core.store.statements import insert
from desktop_app.core.store.text import utc_now
from desktop_app.core.store.types import SnapshotKey, SnapshotMeta, StoredSnapshot

log = logging.getLogger(__name__)

CHUNK_BYTES = 4 << 20
"""The largest blob in a row; SQLite reads and writes a row as a whole."""

_KEY = [field.name for field in dataclasses.fields(SnapshotKey)]
_META = [field.name for field in dataclasses.fields(SnapshotMeta)]
_COLUMNS = ", ".join(["id", "document_id", "created_at", "size", "sha256", *_KEY, *_META])
_SAME_KEY = " AND ".join(f"{name} = ?" for name in _KEY)


class Snapshots:
    """The snapshots of all documents; at most one for each document and key."""

    def __init__(self, connection: Connection, quota: Quota) -> None:
        self._connection, self._quota = connection, quota

    def save(self, document_id: int, key: SnapshotKey, meta: SnapshotMeta, chunks: Iterable[bytes]) -> int:
        """Save a snapshot in the place of the one with the same document and key; return its id.

        `chunks` may be of any size and are taken one by one; the store is locked for writing meanwhile. One
        transaction: a kill at any moment, or an error in `chunks`, leaves the old one. Where the library outgrows
        its limit by it, those used longest ago are dropped, never this one.

        Raises UnknownDocumentError when the document was removed meanwhile.
        """
        with self._connection.transaction() as db:
            if db.execute("SELECT 1 FROM documents WHERE id = ?", [document_id]).fetchone() is None:
                raise UnknownDocumentError(
                    f"The library has no document {document_id} any more; add it again to keep what was read."
                )
            # First the old one, so that its pages take the new one and the file does not grow with each save.
            db.execute(
                f"DELETE FROM snapshots WHERE document_id = ? AND {_SAME_KEY}",
                [document_id, *dataclasses.astuple(key)],
            )
            values = dataclasses.asdict(key) | dataclasses.asdict(meta)
            values |= {"document_id": document_id, "created_at": utc_now(), "size": 0, "sha256": ""}
            values["used"] = self._last_use() + 1
            snapshot_id = insert(db, "snapshots", values)
            whole, size = _seal(key, meta), 0
            for ordinal, chunk in enumerate(_rechunked(chunks)):
                checksum = hashlib.sha256(chunk).digest()
                db.execute(
                    "INSERT INTO snapshot_chunks (snapshot_id, ordinal, bytes, sha256) VALUES (?, ?, ?, ?)",
                    [snapshot_id, ordinal, chunk, checksum],
                )
                whole.update(checksum)
                size += len(chunk)
            db.execute(
                "UPDATE snapshots SET size = ?, sha256 = ? WHERE id = ?",
                [size, whole.hexdigest(), snapshot_id],
            )
            self._quota.make_room(snapshot_id)
        return snapshot_id

    def find(self, document_id: int, key: SnapshotKey) -> StoredSnapshot | None:
        """Find the snapshot of a document under exactly this key."""
        row = self._connection.one(
            f"SELECT {_COLUMNS} FROM snapshots WHERE document_id = ? AND {_SAME_KEY}",
            [document_id, *dataclasses.astuple(key)],
        )
        return None if row is None else _snapshot(row)

    def all(self, document_id: int | None = None) -> list[StoredSnapshot]:
        """List the snapshots of one document, or of all, oldest first."""
        where, values = ("", []) if document_id is None else ("WHERE document_id = ?", [document_id])
        rows = self._connection.rows(f"SELECT {_COLUMNS} FROM snapshots {where} ORDER BY id", values)
        return [_snapshot(row) for row in rows]

    def load(self, snapshot: StoredSnapshot) -> bytearray:
        """Give a snapshot's data, checked; raises SnapshotDamagedError.

        A bytearray: filled in place, so the data is held once, and a ctypes buffer can be laid over it.
        """
        data = bytearray(snapshot.size)
        place = 0
        for chunk in self.chunks(snapshot):
            data[place : place + len(chunk)] = chunk
            place += len(chunk)
        self._note_use(snapshot)
        return data

    def chunks(self, snapshot: StoredSnapshot) -> Generator[bytes, None, None]:
        """Yield a snapshot's data chunk by chunk, each checked; raises SnapshotDamagedError.

        Only the end of the iteration tells that nothing is missing.
        """
        whole, size = _seal(snapshot.key, snapshot.meta), 0
        rows = self._connection.each(
            "SELECT bytes, sha256 FROM snapshot_chunks WHERE snapshot_id = ? ORDER BY ordinal", [snapshot.id]
        )
        with closing(rows):
            for chunk, checksum in rows:
                size += len(chunk)
                if hashlib.sha256(chunk).digest() != checksum or size > snapshot.size:
                    raise _damaged(snapshot)
                whole.update(checksum)
                yield chunk
        if size != snapshot.size or whole.hexdigest() != snapshot.sha256:
            raise _damaged(snapshot)

    def drop(self, snapshot_id: int) -> None:
        """Drop one snapshot and free its space; one that is gone already is no error."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM snapshots WHERE id = ?", [snapshot_id])
        self._connection.give_space_back()

    def _last_use(self) -> int:
        return int(self._connection.rows("SELECT coalesce(max(used), 0) FROM snapshots")[0][0])

    def _note_use(self, snapshot: StoredSnapshot) -> None:
        """Note that a snapshot served, for the quota; a store that cannot be written serves all the same."""
        last = self._last_use()
        if self._connection.rows("SELECT used FROM snapshots WHERE id = ?", [snapshot.id]) == [(last,)]:
            return
        try:
            with self._connection.transaction() as db:
                db.execute("UPDATE snapshots SET used = ? WHERE id = ?", [last + 1, snapshot.id])
        except (StoreLockedError, StoreFullError, HomeUnusableError) as error:
            log.warning("the use of snapshot %d could not be noted: %s", snapshot.id, error)


def _rechunked(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Cut and join chunks of any size to CHUNK_BYTES, the last one excepted."""
    pending = bytearray()
    for chunk in chunks:
        view = memoryview(chunk)
        while len(pending) + len(view) >= CHUNK_BYTES:
            taken = CHUNK_BYTES - len(pending)
            yield bytes(pending + view[:taken])
            pending.clear()
            view = view[taken:]
        pending += view
    if pending:
        yield bytes(pending)


def _seal(key: SnapshotKey, meta: SnapshotMeta) -> hashlib._Hash:
    """Begin the checksum of the whole: what it says of itself, then the checksum of each chunk.

    Over the chunks' checksums rather than their bytes: a restore reads and hashes every byte once only.
    """
    said = [*dataclasses.astuple(key), meta.tokens_read, meta.tokens_kept, bool(meta.complete)]
    return hashlib.sha256(json.dumps(said).encode() + meta.header)


def _damaged(snapshot: StoredSnapshot) -> SnapshotDamagedError:
    return SnapshotDamagedError(
        f"What was saved of reading document {snapshot.document_id} is damaged; read the document again. "
        "Its text and your questions are unharmed."
    )


def _snapshot(row: Row) -> StoredSnapshot:
    number, document_id, created_at, size, sha256, *rest = row
    read, kept, complete, header = rest[len(_KEY) :]
    return StoredSnapshot(
        id=number,
        document_id=document_id,
        created_at=created_at,
        key=SnapshotKey(*rest[: len(_KEY)]),
        meta=SnapshotMeta(read, kept, bool(complete), header),
        size=size,
        sha256=sha256,
    )
