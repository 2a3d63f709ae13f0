"""Evicted spans on disk: their K and V as stored, under a quota, to be brought back bit for bit.

One file a document, appended to while it is read. Layout: magic, length (u32, little endian) and bytes of the key;
then records: span (i64), epoch (u32), tokens (u32), bytes of cells (u32), CRC-32 of what follows (u32), the tokens'
ids, positions and segments (i32 each), the cells. An unfinished last record (a crash) is cut off on opening.
"""

from __future__ import annotations

import logging
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

log = logging.getLogger(__name__)

MAGIC = b"LONTARAR\x01"
_RECORD = struct.Struct("<qIIII")
_LENGTH = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class ArchivedSpan:
    """A span as it was when it was evicted."""

    token: NDArray[np.int32]
    position: NDArray[np.int32]
    segment: NDArray[np.int32]
    cells: bytes
    """What `engine.backend.Context.take` returned."""


class SpanArchive:
    """Holds the evicted spans of one reading.

    A span belongs to an epoch, the number of collapses of the positions before it was evicted: its keys are turned to
    the positions of that time and fit no other.
    """

    def __init__(self, path: Path, key: str, quota: int) -> None:
        """Open or begin an archive.

        Args:
            path: its file; the folder must exist.
            key: what its bytes depend on (model, build, KV types, document); an archive of another key is begun anew.
            quota: bytes the file may take.

        Raises:
            OSError: the file cannot be written.
        """
        self.quota = quota
        self.refused = 0
        """Spans that found no room."""
        self._places: dict[tuple[int, int], int] = {}
        head = MAGIC + _LENGTH.pack(len(key.encode())) + key.encode()
        path.touch()
        self._file = path.open("r+b")
        if self._file.read(len(head)) != head:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(head)
        self.size = self._scan(len(head))

    def __len__(self) -> int:
        return len(self._places)

    def _scan(self, at: int) -> int:
        """Index the records, cut off an unfinished one, and return the file's size."""
        end = self._file.seek(0, 2)
        while at + _RECORD.size <= end:
            self._file.seek(at)
            span, epoch, tokens, cells, _ = _RECORD.unpack(self._file.read(_RECORD.size))
            behind = at + _RECORD.size + 12 * tokens + cells
            if behind > end:
                break
            self._places[span, epoch] = at
            at = behind
        self._file.truncate(at)
        return at

    def add(self, span: int, epoch: int, archived: ArchivedSpan) -> bool:
        """Write a span down; return whether the quota had room for it."""
        if (span, epoch) in self._places:
            return True
        body = b"".join(
            [
                archived.token.tobytes(),
                archived.position.tobytes(),
                archived.segment.tobytes(),
                archived.cells,
            ]
        )
        if self.size + _RECORD.size + len(body) > self.quota:
            self.refused += 1
            return False
        record = _RECORD.pack(span, epoch, len(archived.token), len(archived.cells), zlib.crc32(body))
        self._file.seek(self.size)
        self._file.write(record + body)
        self._places[span, epoch] = self.size
        self.size += len(record) + len(body)
        return True

    def get(self, span: int, epoch: int) -> ArchivedSpan | None:
        """Return a span, or None where it was never archived in this epoch or its bytes are damaged."""
        at = self._places.get((span, epoch))
        if at is None:
            return None
        self._file.seek(at)
        _, _, tokens, cells, checksum = _RECORD.unpack(self._file.read(_RECORD.size))
        body = self._file.read(12 * tokens + cells)
        if zlib.crc32(body) != checksum:
            log.warning("archived span %d is damaged and will be read again from its text", span)
            return None
        token, position, segment = np.frombuffer(body[: 12 * tokens], np.int32).reshape(3, tokens)
        return ArchivedSpan(token, position, segment, body[12 * tokens :])

    def close(self) -> None:
        """Flush and close the file."""
        self._file.close()
