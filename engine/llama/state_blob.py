"""The bytes of one sequence's state, as the pinned build lays them out (llama-kv-cache.cpp, state_write).

Magic (u32), sequence (i32); streams (u32, 1), cells (u32); per cell its position (i32), sequence count (u32) and
sequence (i32); whether V is transposed (u32), layers (u32); per layer K: type (i32), row size (u64), one row a
cell; per layer V the same, or when transposed: type (i32), element size (u32), rows (u32), and each row's element of
every cell.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.errors import SnapshotMismatchError

_CELL = struct.Struct("<iIi")


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, form: str) -> tuple[int, ...]:
        values = struct.unpack_from(form, self.data, self.at)
        self.at += struct.calcsize(form)
        return values

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def rows(self, cells: int) -> NDArray[np.uint8]:
        _, size = self.take("<iQ")
        return np.frombuffer(self.bytes(cells * size), np.uint8).reshape(cells, size)

    def columns(self, cells: int) -> NDArray[np.uint8]:
        _, size, rows = self.take("<iII")
        turned = np.frombuffer(self.bytes(cells * size * rows), np.uint8).reshape(rows, cells, size)
        return turned.transpose(1, 0, 2).reshape(cells, rows * size)


def repeat_cell(blob: bytes, count: int) -> bytes:
    """Return the state of `count` cells at positions 0 … count-1, each holding what the blob's only cell holds.

    Fills a cache at once, to time the model over a full one without reading that much first.

    Raises:
        SnapshotMismatchError: the blob is laid out otherwise.
    """
    cursor = _Cursor(blob)
    try:
        head = cursor.bytes(8)
        streams, cells = cursor.take("<II")
        if (streams, cells) != (1, 1):
            raise SnapshotMismatchError(f"a state of {streams} streams and {cells} cells, not of one cell")
        cursor.take("<iIi")
        transposed, layers = cursor.take("<II")
        parts = [head, struct.pack("<II", 1, count)]
        parts += [_CELL.pack(position, 1, 0) for position in range(count)]
        parts.append(struct.pack("<II", transposed, layers))
        for _ in range(layers):
            kind, size = cursor.take("<iQ")
            parts += [struct.pack("<iQ", kind, size), cursor.bytes(size) * count]
        for _ in range(layers):
            if transposed:
                kind, size, rows = cursor.take("<iII")
                parts.append(struct.pack("<iII", kind, size, rows))
                parts += [cursor.bytes(size) * count for _ in range(rows)]
            else:
                kind, size = cursor.take("<iQ")
                parts += [struct.pack("<iQ", kind, size), cursor.bytes(size) * count]
    except struct.error as error:
        raise SnapshotMismatchError("the state ends early: this build lays it out otherwise") from error
    if cursor.at != len(blob):
        raise SnapshotMismatchError(
            "the state is longer than its layout says: this build lays it out otherwise"
        )
    return b"".join(parts)


@dataclass(frozen=True, slots=True)
class StoredRows:
    """One sequence's cells as the cache stores them, in ascending order of their positions."""

    positions: NDArray[np.int32]
    """Shape (cells,)."""
    keys: list[NDArray[np.uint8]]
    """One array a layer, shape (cells, bytes of a row)."""
    values: list[NDArray[np.uint8]]
    """The same for V."""


def stored_rows(blob: bytes) -> StoredRows:
    """Take a sequence's state apart into the rows of K and V.

    Raises:
        SnapshotMismatchError: the blob is laid out otherwise.
    """
    cursor = _Cursor(blob)
    try:
        cursor.bytes(8)
        streams, cells = cursor.take("<II")
        if streams != 1:
            raise SnapshotMismatchError(f"a state of {streams} streams, not of one")
        positions = np.array([cursor.take("<iIi")[0] for _ in range(cells)], np.int32)
        order = np.argsort(positions)
        transposed, layers = cursor.take("<II")
        keys = [cursor.rows(cells)[order] for _ in range(layers)]
        read = cursor.columns if transposed else cursor.rows
        values = [read(cells)[order] for _ in range(layers)]
    except (struct.error, ValueError) as error:
        raise SnapshotMismatchError("the state ends early: this build lays it out otherwise") from error
    if cursor.at != len(blob):
        raise SnapshotMismatchError(
            "the state is longer than its layout says: this build lays it out otherwise"
        )
    return StoredRows(positions[order], keys, values)
