"""Rotary positions: turn keys by a difference of positions.

RoFormer (https://arxiv.org/abs/2104.09864): pair i of a head turns by position × frequency i. The frequencies are
measured on the model rather than computed from metadata (see `engine.llama.rotation`), so scaled and
partial rotations need no case of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Rotation:
    """How one model turns its keys and queries."""

    frequencies: NDArray[np.float64]
    """Radians a position, one a pair; shape (rotated dimensions / 2,)."""
    neox: bool
    """True: pair i is dimensions (i, i + n/2); False: dimensions (2i, 2i + 1)."""

    def pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the first and the second dimension of every pair."""
        n = len(self.frequencies)
        first = np.arange(n) if self.neox else np.arange(n) * 2
        return first, first + (n if self.neox else 1)

    def turn(self, keys: FloatArray, deltas: NDArray[np.int64]) -> FloatArray:
        """Turn keys as if their positions had grown by `deltas`.

        Args:
            keys: shape (…, tokens, kv_heads, head_dim).
            deltas: one a token.
        """
        angle = deltas[:, None].astype(np.float64) * self.frequencies
        return self._apply(keys, np.cos(angle)[:, None, :], np.sin(angle)[:, None, :])

    def average(self, vectors: FloatArray, positions: NDArray[np.int64]) -> FloatArray:
        """Turn vectors by the mean of the rotations at `positions` (a linear map, no rotation itself).

        Args:
            vectors: shape (…, head_dim), at position 0.
            positions: which to average over.
        """
        angle = positions[:, None].astype(np.float64) * self.frequencies
        return self._apply(vectors, np.cos(angle).mean(axis=0), np.sin(angle).mean(axis=0))

    def _apply(
        self, vectors: FloatArray, cosines: NDArray[np.float64], sines: NDArray[np.float64]
    ) -> FloatArray:
        first, second = self.pairs()
        cos, sin = cosines.astype(np.float32), sines.astype(np.float32)
        x, y = vectors[..., first], vectors[..., second]
        out = vectors.copy()
        out[..., first] = x * cos - y * sin
        out[..., second] = x * sin + y * cos
        return out


def measure_rotation(
    earlier: FloatArray, later: FloatArray, rotated: int, neox: bool
) -> tuple[Rotation, float]:
    """Find the frequencies from vectors that differ by exactly one position.

    Args:
        earlier: shape (n, head_dim), vectors at some positions.
        later: the same vectors, each one position later.
        rotated: how many dimensions of a head turn.
        neox: the pairing, see `Rotation`.

    Returns:
        The rotation, and the largest error left when it is applied, relative to the vectors' norm.
    """
    half = rotated // 2
    rotation = Rotation(np.zeros(half), neox)
    first, second = rotation.pairs()
    a = earlier[:, first].astype(np.float64) + 1j * earlier[:, second]
    b = later[:, first].astype(np.float64) + 1j * later[:, second]
    rotation = Rotation(np.angle((np.conj(a) * b).sum(axis=0)), neox)
    ones = np.ones(len(earlier), np.int64)
    turned = rotation.turn(earlier[:, None, :], ones)[:, 0, :]
    error = np.linalg.norm(turned - later, axis=1) / np.linalg.norm(later, axis=1)
    return rotation, float(error.max())
