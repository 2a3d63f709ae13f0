"""Reads the head of a GGUF file without loading the model; a hostile file costs a bounded number of reads.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md, versions 2 and 3.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from desktop_app.core.models.errors import ModelDamagedError, ModelUnsuitableError, NotGgufError
from desktop_app.core.models.gguf_types import ARRAY, BLOCKS, SCALARS, STRING

MAGIC = b"GGUF"
HEAD_LIMIT = 64 << 20
"""Bytes of the head; the largest vocabularies of today take 15 MB."""
TEXT_LIMIT = 4 << 20
"""Bytes of one text: chat templates take up to 20 KB."""
KEY_LIMIT = 65_535
ENTRY_LIMIT = 1 << 16
"""Keys, and tensors."""
KEPT_ITEMS = 1_024
"""Items of an array that is kept; longer ones (vocabularies) are passed over."""

Value = int | float | bool | str | tuple[int | float | bool, ...]


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What the head of a GGUF says."""

    values: Mapping[str, Value]
    """By key; long arrays and arrays of texts are left out."""
    tensors: int
    elements: int
    """Of all tensors: the model's parameters."""
    needed_bytes: int
    """What the file must hold at least for its tensors."""


def read_header(path: Path) -> GgufHeader:
    """Read the head of a GGUF.

    Raises:
        NotGgufError: it cannot be read, or is no GGUF.
        ModelUnsuitableError: it is of a version or a byte order that llama.cpp does not read here.
        ModelDamagedError: it is cut off or makes no sense.
    """
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise NotGgufError(f"{path} is no file: name a .gguf file.")
        with path.open("rb") as file:
            return _Reader(file, path.name, size).header()
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotGgufError(f"{path} cannot be read ({reason}): name a .gguf file that is yours.") from error


class _Reader:
    """Goes through the head from its first byte; every length is checked before it is believed."""

    def __init__(self, file: BinaryIO, name: str, size: int) -> None:
        self._file, self._name, self._size = file, name, size
        self._at = 0

    def header(self) -> GgufHeader:
        """Read all of it."""
        if self._size < len(MAGIC) or self._take(len(MAGIC)) != MAGIC:
            raise NotGgufError(f"{self._name} is no GGUF model: choose a file that ends in .gguf.")
        version = self._number("<I")
        if version not in (2, 3):
            swapped = int.from_bytes(int(version).to_bytes(4, "little"), "big")
            what = "is made for machines of the other byte order" if swapped in (2, 3) else "is of a version"
            raise ModelUnsuitableError(
                f"{self._name} {what} that this Lontar does not read (GGUF {min(version, swapped)}): "
                "choose a GGUF of version 2 or 3."
            )
        tensors, keys = self._count(ENTRY_LIMIT, "tensors"), self._count(ENTRY_LIMIT, "keys")
        values: dict[str, Value] = {}
        for _ in range(keys):
            key = self._text(KEY_LIMIT)
            value = self._value(self._number("<I"))
            if value is not None:
                values[key] = value
        elements, data = self._tensors(tensors)
        alignment = values.get("general.alignment", 32)
        if not isinstance(alignment, int) or not 1 <= alignment <= 1 << 20:
            raise self._damaged(f"an alignment of {alignment}")
        start = -(-self._at // alignment) * alignment
        if start + data > self._size:
            raise self._damaged(f"{self._size:,} bytes where its tensors take {start + data:,}")
        return GgufHeader(values, tensors, elements, start + data)

    def _tensors(self, count: int) -> tuple[int, int]:
        """Return the elements of all tensors, and where the last one ends behind the head."""
        elements = end = 0
        for _ in range(count):
            self._text(KEY_LIMIT)
            dimensions = [self._number("<Q") for _ in range(self._count(4, "dimensions", "<I"))]
            kind, offset = self._number("<I"), self._number("<Q")
            number = 1
            for dimension in dimensions:
                number *= dimension
            if not 0 < number < 1 << 48 or offset >= self._size:
                raise self._damaged("a tensor that lies outside the file")
            per_block, size = BLOCKS.get(kind, (1, 0))
            elements += number
            end = max(end, offset + number // per_block * size)
        return elements, end

    def _value(self, kind: int, depth: int = 0) -> Value | None:
        """Read a value; None for one that is passed over."""
        if kind == STRING:
            return self._text(TEXT_LIMIT)
        if kind != ARRAY:
            return self._number(self._packing(kind))
        inner, length = self._number("<I"), self._number("<Q")
        if inner in (STRING, ARRAY):
            if depth > 1 or length * 8 > HEAD_LIMIT:
                raise self._damaged("an endless list")
            for _ in range(length):
                if inner == STRING:
                    self._pass(self._number("<Q"))
                else:
                    self._value(ARRAY, depth + 1)
            return None
        packing = self._packing(inner)
        size = struct.calcsize(packing)
        if length > KEPT_ITEMS:
            self._pass(length * size)
            return None
        return struct.unpack(f"<{length}{packing[1]}", self._take(length * size))

    def _packing(self, kind: int) -> str:
        try:
            return SCALARS[kind]
        except KeyError:
            raise self._damaged(f"a value of the unknown type {kind}") from None

    def _count(self, limit: int, of: str, packing: str = "<Q") -> int:
        count = self._number(packing)
        if count > limit:
            raise self._damaged(f"{count:,} {of}")
        return count

    def _number(self, packing: str) -> int:
        found: int = struct.unpack(packing, self._take(struct.calcsize(packing)))[0]
        return found

    def _text(self, limit: int) -> str:
        length = self._number("<Q")
        if length > limit:
            raise self._damaged(f"a text of {length:,} bytes")
        return self._take(length).decode("utf-8", "replace")

    def _take(self, count: int) -> bytes:
        self._reserve(count)
        taken = self._file.read(count)
        if len(taken) < count:  # it shrank meanwhile
            raise self._damaged("an end in the middle")
        return taken

    def _pass(self, count: int) -> None:
        self._reserve(count)
        self._file.seek(self._at)

    def _reserve(self, count: int) -> None:
        """Move on by so many bytes, if the head may have them."""
        self._at += count
        if self._at > self._size:
            raise self._damaged("an end in the middle of its head")
        if self._at > HEAD_LIMIT:
            raise self._damaged(f"a head of more than {HEAD_LIMIT >> 20} MiB")

    def _damaged(self, what: str) -> ModelDamagedError:
        return ModelDamagedError(
            f"{self._name} is damaged, it has {what}: download it again from where it came."
        )
