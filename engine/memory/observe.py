"""Attention over the live tokens, computed beside the model from the queries and keys it shows.

The backend hands out queries and keys after the rotary phase and before cache quantisation, so the same code serves
flash attention, quantised caches and device memory, none of which expose their attention weights.
Keys of the watched layers are held for the live tokens only: (budget + chunk) rows, whatever the document's length.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from engine.backend import FloatArray, Observation
from engine.memory.rotary import Rotation


class AttentionObserver:
    """Holds the live tokens' keys and value norms of the watched layers and weighs them by new queries."""

    def __init__(self, layers: int, kv_heads: int, head_dim: int) -> None:
        self.keys: FloatArray = np.zeros((layers, 0, kv_heads, head_dim), np.float32)
        self.norms: FloatArray = np.zeros((layers, 0, kv_heads), np.float32)
        """Norms of the values, shape (layers, tokens, kv_heads); ones where values are not watched."""

    def __len__(self) -> int:
        return int(self.keys.shape[1])

    def extend(self, observation: Observation) -> None:
        """Take in the keys and values of a decoded batch."""
        # Rounded to half precision, so that a snapshot in f16 restores exactly these values.
        self.keys = np.concatenate([self.keys, _half(observation.keys)], axis=1)
        values = observation.values
        norms = np.ones(observation.keys.shape[:3]) if values is None else np.linalg.norm(values, axis=-1)
        self.norms = np.concatenate([self.norms, _half(norms)], axis=1)

    def weights(self, observation: Observation) -> Iterator[FloatArray]:
        """Yield softmax(q·k/√d) of the batch's queries over the live tokens, causal, one layer at a time.

        The batch's own keys must be in already (`extend`).

        Yields:
            Shape (kv_heads, group, queries, tokens): query head h reads KV head h // group (grouped-query attention).
        """
        layers, n, heads, dim = observation.queries.shape
        kv_heads = self.keys.shape[2]
        visible = len(self) - observation.keys.shape[1] + observation.rows + 1
        hidden = np.arange(len(self))[None, :] >= visible[:, None]
        for layer in range(layers):
            grouped = observation.queries[layer].reshape(n, kv_heads, heads // kv_heads, dim)
            q = grouped.transpose(1, 2, 0, 3).reshape(kv_heads, -1, dim) * np.float32(dim**-0.5)
            logits = q @ self.keys[layer].transpose(1, 2, 0)
            weights = logits.reshape(kv_heads, heads // kv_heads, n, len(self))
            np.copyto(weights, -np.inf, where=hidden)
            weights -= weights.max(axis=-1, keepdims=True)
            np.exp(weights, out=weights)
            weights /= weights.sum(axis=-1, keepdims=True)
            yield weights

    def keep(self, mask: NDArray[np.bool_]) -> None:
        """Drop what belongs to evicted tokens."""
        self.keys, self.norms = self.keys[:, mask], self.norms[:, mask]

    def truncate(self, length: int) -> None:
        """Drop what lies behind the first `length` tokens."""
        self.keys, self.norms = self.keys[:, :length], self.norms[:, :length]

    def turn(self, rotation: Rotation, deltas: NDArray[np.int64]) -> None:
        """Follow a collapse of the positions."""
        self.keys = _half(rotation.turn(self.keys, deltas))


class Sight:
    """What a policy sees after a chunk: the observer, the queries just watched, and how positions turn them."""

    def __init__(
        self,
        observer: AttentionObserver,
        observation: Observation,
        rotation: Rotation | None,
        last: int,
        recent: int,
    ) -> None:
        """Bundle.

        Args:
            observer: holds the live tokens, the batch included.
            observation: the batch whose queries look.
            rotation: the model's; None where the policy does not ask for it.
            last: position of the batch's last token.
            recent: tokens of the recent window.
        """
        self.observer = observer
        self.observation = observation
        self.rotation = rotation
        self.last = last
        self.recent = recent

    @property
    def keys(self) -> FloatArray:
        """Keys of the live tokens, shape (layers, tokens, kv_heads, head_dim)."""
        return self.observer.keys

    @property
    def norms(self) -> FloatArray:
        """Value norms of the live tokens, shape (layers, tokens, kv_heads)."""
        return self.observer.norms

    def weights(self) -> Iterator[FloatArray]:
        """Yield the attention of each watched layer; see `AttentionObserver.weights`."""
        return self.observer.weights(self.observation)

    def peaks(self, seen: NDArray[np.bool_] | None = None) -> FloatArray:
        """Return max attention × value norm of every live token, shape (layers × kv_heads, tokens).

        Args:
            seen: which looks count, shape (queries, tokens); None for all.
        """
        out = []
        for weights, norms in zip(self.weights(), self.norms, strict=True):
            if seen is not None:
                np.copyto(weights, 0.0, where=~seen)
            out.append(weights.max(axis=(1, 2)) * norms.T)
        return np.concatenate(out)

    def positions(self) -> NDArray[np.int64]:
        """Return the positions of the queries."""
        first = self.last + 1 - self.observation.keys.shape[1]
        return np.asarray(first + self.observation.rows, np.int64)


def default_layers(layers: int, share: tuple[float, ...] = (0.4, 0.5, 0.6, 0.75)) -> tuple[int, ...]:
    """Return the layers watched by default: 40, 50, 60 and 75 % of the depth.

    Middle layers carry the retrieval heads (GemFilter, https://arxiv.org/abs/2409.17422, finds 13-19 of 32).
    """
    return tuple(sorted({min(layers - 1, int(layers * s)) for s in share}))


def _half(values: NDArray[np.floating]) -> FloatArray:
    return values.astype(np.float16).astype(np.float32)
