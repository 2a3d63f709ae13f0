"""Quantised KV rows as numpy sees them: a reference to measure llama.cpp's types against, and those types read back.

The reference is the asymmetric per-token formula of KIVI (Liu et al. 2024, arXiv:2402.02750): a group of values becomes
b-bit codes with a scale s = (max - min) / (2^b - 1) and a zero point z = min. llama.cpp's types share a scale among 32
values: q8_0 and q4_0 are symmetric, q4_1 has a minimum as well (ggml-common.h: block_q8_0, block_q4_0, block_q4_1).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.config import KvTypeName

Floats = NDArray[np.float32]
Codes = NDArray[np.uint8]

BLOCK = 32
"""Values that share a scale in llama.cpp's types."""
_BLOCK_BYTES: dict[KvTypeName, int] = {"q8_0": 2 + 32, "q4_1": 2 + 2 + 16, "q4_0": 2 + 16}


@dataclass(frozen=True, slots=True)
class Quantised:
    """Values as codes, one scale and one zero point for each group along the last axis."""

    codes: Codes
    """Shape (…, group), each below 2^bits."""
    scale: Floats
    """Shape (…, 1)."""
    zero: Floats
    """Shape (…, 1)."""

    def values(self) -> Floats:
        """Return codes × scale + zero, shape (…, group)."""
        return self.codes * self.scale + self.zero


def asymmetric(values: Floats, bits: int) -> Quantised:
    """Quantise each group along the last axis between its own minimum and maximum.

    The error of a value is at most half its group's scale; a constant group comes back exactly.

    Args:
        values: shape (…, group), finite.
        bits: 1 to 8.

    Raises:
        ValueError: codes of so many bits do not fit a byte.
    """
    if not 1 <= bits <= 8:
        raise ValueError(f"1 to 8 bits, not {bits}")
    low, high = values.min(axis=-1, keepdims=True), values.max(axis=-1, keepdims=True)
    scale = (high - low) / (2**bits - 1)
    # A constant group has the scale 0: any divisor gives it the code 0, and 0 × 0 + min is the constant.
    codes = np.rint((values - low) / np.where(scale > 0, scale, 1.0))
    return Quantised(codes.clip(0, 2**bits - 1).astype(np.uint8), scale, low)


def dequantise(rows: NDArray[np.uint8], kind: KvTypeName) -> Floats:
    """Return the values of rows as llama.cpp stores them.

    Args:
        rows: bytes, shape (rows, row size).
        kind: how they are stored.

    Returns:
        Shape (rows, values).

    Raises:
        ValueError: the row size is not a multiple of the type's block.
    """
    rows = np.ascontiguousarray(rows)
    if kind == "f16":
        return rows.view(np.float16).astype(np.float32)
    size = _BLOCK_BYTES[kind]
    if rows.shape[1] % size:
        raise ValueError(f"rows of {rows.shape[1]} bytes are not whole blocks of {kind}")
    blocks = rows.reshape(-1, size)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    if kind == "q8_0":
        values = blocks[:, 2:].view(np.int8) * scale
    elif kind == "q4_0":
        values = (_nibbles(blocks[:, 2:]).astype(np.float32) - 8) * scale
    else:
        low = blocks[:, 2:4].copy().view(np.float16).astype(np.float32)
        values = _nibbles(blocks[:, 4:]) * scale + low
    return values.astype(np.float32).reshape(len(rows), -1)


def _nibbles(packed: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a block's low halves, then its high halves."""
    return np.concatenate([packed & 0x0F, packed >> 4], axis=1)


def hadamard(width: int) -> Floats:
    """Return the orthonormal Hadamard matrix of Sylvester, its own inverse; shape (width, width), a power of two.

    llama.cpp turns the heads of a quantised cache by it, so that no outlier decides a block's scale.

    Raises:
        ValueError: the width is no power of two.
    """
    if width < 1 or width & (width - 1):
        raise ValueError(f"a Hadamard matrix has a power of two of rows, not {width}")
    matrix = np.ones((1, 1), np.float32)
    while len(matrix) < width:
        matrix = np.block([[matrix, matrix], [matrix, -matrix]])
    normed: Floats = (matrix / np.sqrt(width)).astype(np.float32)
    return normed


def relative_error(values: Floats, approximation: Floats) -> float:
    """Return the root mean square of the difference over that of the values."""
    wide = values.astype(np.float64)
    return float(np.linalg.norm(approximation - wide) / np.linalg.norm(wide))
