"""Attention over the live tokens, computed beside the model from the queries and keys it shows.

The backend hands out queries and keys after the rotary phase and before cache quantisation, so the same code serves
flash attention, quantised caches and device memory, none of which expose their attention weights.
Keys of the watched layers are held for the live tokens only: (budget + chunk) rows, whatever the document's length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.backend import FloatArray, Observation
from engine.memory.rotary import Rotation


class AttentionObserver:
    """Holds the live tokens' keys of the watched layers and weighs them by new queries."""

    def __init__(self, layers: int, kv_heads: int, head_dim: int) -> None:
        self.keys: FloatArray = np.zeros((layers, 0, kv_heads, head_dim), np.float32)

    def __len__(self) -> int:
        return int(self.keys.shape[1])

    def extend(self, observation: Observation) -> None:
        """Take in the keys of a decoded batch."""
        # Rounded to half precision, so that a snapshot in f16 restores exactly these values.
        new = observation.keys.astype(np.float16).astype(np.float32)
        self.keys = np.concatenate([self.keys, new], axis=1)

    def attention(self, observation: Observation) -> FloatArray:
        """Return the attention every live token receives from the batch's queries, shape (tokens,).

        Σ over watched layers, heads and query tokens of softmax(q·k/√d), causal; scaled up by the share of queries
        watched, so that it estimates the sum over every query of the batch. The batch's own keys must be in
        already (`extend`).
        """
        layers, n, heads, dim = observation.queries.shape
        batch = observation.keys.shape[1]
        kv_heads = self.keys.shape[2]
        visible = len(self) - batch + observation.rows + 1
        hidden = np.arange(len(self))[None, :] >= visible[:, None]
        total = np.zeros(len(self), np.float64)
        for layer in range(layers):
            # Query head h reads KV head h // group (grouped-query attention).
            grouped = observation.queries[layer].reshape(n, kv_heads, heads // kv_heads, dim)
            q = grouped.transpose(1, 2, 0, 3).reshape(kv_heads, -1, dim) * np.float32(dim**-0.5)
            logits = q @ self.keys[layer].transpose(1, 2, 0)
            weights = logits.reshape(kv_heads, heads // kv_heads, n, len(self))
            np.copyto(weights, -np.inf, where=hidden)
            weights -= weights.max(axis=-1, keepdims=True)
            np.exp(weights, out=weights)
            weights /= weights.sum(axis=-1, keepdims=True)
            total += weights.sum(axis=(0, 1, 2))
        return np.asarray(total * (batch / n), np.float32)

    def keep(self, mask: NDArray[np.bool_]) -> None:
        """Drop the keys of evicted tokens."""
        self.keys = self.keys[:, mask]

    def truncate(self, length: int) -> None:
        """Drop the keys behind the first `length` tokens."""
        self.keys = self.keys[:, :length]

    def turn(self, rotation: Rotation, deltas: NDArray[np.int64]) -> None:
        """Follow a collapse of the positions."""
        self.keys = rotation.turn(self.keys, deltas).astype(np.float16).astype(np.float32)


def default_layers(layers: int, share: tuple[float, ...] = (0.4, 0.5, 0.6, 0.75)) -> tuple[int, ...]:
    """Return the layers watched by default: 40, 50, 60 and 75 % of the depth.

    Middle layers carry the retrieval heads (GemFilter, https://arxiv.org/abs/2409.17422, finds 13-19 of 32).
    """
    return tuple(sorted({min(layers - 1, int(layers * s)) for s in share}))
