"""The recall index: where a question would look if nothing had been evicted.

For every token read, the keys of a few retrieval heads are kept without their rotary phase, as int8 with one scale a
token and KV head (3 KV heads x 64 numbers: 198 bytes a token). With the phase of its position a far key matches
nothing; freed of it, a question's queries can be held against the whole document as if every token lay at the one
distance D at which retrieval heads work well:

    l(t, j) = q_t^T R(D) k_j / sqrt(d),  p(t, j) = softmax_j l(t, .),  score(j) = max_t p(t, j)

for each head; a span's score is its best token's. ILRe (https://arxiv.org/abs/2508.17892) recalls by one layer's
queries and keys; the fixed distance and the softmax over the document are our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.backend import FloatArray, Observation
from engine.config import SPAN
from engine.memory.rotary import Rotation

_Number = TypeVar("_Number", np.int8, np.float16)

DISTANCE = 512
"""Tokens between question and document, for all of the document."""
_BLOCK = 8192
"""Tokens compared at once: 2 MB of keys a head, whatever the document's length."""


@dataclass(frozen=True, slots=True, order=True)
class RetrievalHead:
    """A query head that finds what is asked for; its KV head's keys are indexed."""

    layer: int
    head: int


@dataclass(frozen=True, slots=True)
class IndexShape:
    """What an index is made of."""

    heads: tuple[RetrievalHead, ...]
    group: int
    """Query heads that read one KV head."""
    head_dim: int

    @property
    def channels(self) -> tuple[tuple[int, int], ...]:
        """Layers and KV heads whose keys are stored, each once."""
        return tuple(sorted({self.channel(head) for head in self.heads}))

    @property
    def layers(self) -> tuple[int, ...]:
        """Layers to watch, ascending."""
        return tuple(sorted({head.layer for head in self.heads}))

    def channel(self, head: RetrievalHead) -> tuple[int, int]:
        """Return the layer and KV head that a head reads."""
        return head.layer, head.head // self.group


class RecallIndex:
    """Holds the position-free keys of a document's tokens, in the order they were read."""

    def __init__(self, shape: IndexShape, rotation: Rotation, distance: int = DISTANCE) -> None:
        """Start empty.

        Args:
            shape: which heads.
            rotation: the model's.
            distance: at which every token is compared.
        """
        self.shape = shape
        self.distance = distance
        self._rotation = rotation
        self._length = 0
        channels = len(shape.channels)
        self._keys = np.zeros((0, channels, shape.head_dim), np.int8)
        self._scales = np.zeros((0, channels), np.float16)

    def __len__(self) -> int:
        """Return the number of tokens."""
        return self._length

    @property
    def bytes_per_token(self) -> int:
        """Return what one token takes."""
        return len(self.shape.channels) * (self.shape.head_dim + self._scales.itemsize)

    @property
    def keys(self) -> NDArray[np.int8]:
        """Keys divided by their scales, shape (tokens, channels, head_dim)."""
        return self._keys[: self._length]

    @property
    def scales(self) -> NDArray[np.float16]:
        """Shape (tokens, channels)."""
        return self._scales[: self._length]

    def append(self, observation: Observation, layers: Sequence[int], positions: Sequence[int]) -> None:
        """Take in a chunk of the document.

        Args:
            observation: keys after the rotary phase.
            layers: which layers it watched, in its order; all of the shape's among them.
            positions: the chunk's positions when it was decoded.
        """
        rows = {layer: row for row, layer in enumerate(layers)}
        keys = np.stack([observation.keys[rows[layer], :, kv] for layer, kv in self.shape.channels], axis=1)
        self.append_plain(self._rotation.turn(keys, -np.asarray(positions, np.int64)))

    def append_plain(self, keys: FloatArray) -> None:
        """Take in keys without rotary phase, shape (tokens, channels, head_dim)."""
        scales = (np.abs(keys).max(axis=-1) / 127.0).astype(np.float16)
        divisor = np.where(scales > 0, scales, 1).astype(np.float32)[..., None]
        # A scale rounded down to half precision may leave 127.1 for the largest number.
        self.take(np.clip(np.rint(keys / divisor), -127, 127).astype(np.int8), scales)

    def take(self, keys: NDArray[np.int8], scales: NDArray[np.float16]) -> None:
        """Take in what `keys` and `scales` of another index of this shape held."""
        start, self._length = self._length, self._length + len(keys)
        if self._length > len(self._keys):
            room = max(self._length, 2 * len(self._keys), 1024)
            self._keys = _grown(self._keys, room)
            self._scales = _grown(self._scales, room)
        self._keys[start : self._length] = keys
        self._scales[start : self._length] = scales

    def truncate(self, length: int) -> None:
        """Forget what lies behind the first `length` tokens: reading goes on from an earlier snapshot."""
        self._length = min(self._length, length)

    def scores(self, observation: Observation, layers: Sequence[int], positions: Sequence[int]) -> FloatArray:
        """Return how strongly a question looks at every span of the document.

        Args:
            observation: the question's queries after the rotary phase.
            layers: which layers it watched, in its order.
            positions: the question's positions, one for each watched query.

        Returns:
            Log-probabilities, shape (heads, spans); a last span may be unfinished.
        """
        rows = {layer: row for row, layer in enumerate(layers)}
        # From its own position to the distance: one turn puts every token of the question as far from all the text.
        deltas = self.distance - np.asarray(positions, np.int64)
        out = np.empty((len(self.shape.heads), -(-self._length // SPAN)), np.float32)
        for number, head in enumerate(self.shape.heads):
            queries = self._rotation.turn(observation.queries[rows[head.layer], :, head.head, None], deltas)
            scaled = queries[:, 0] * np.float32(self.shape.head_dim**-0.5)
            out[number] = self._compare(scaled, self.shape.channels.index(self.shape.channel(head)))
        return out

    def _compare(self, queries: FloatArray, channel: int) -> FloatArray:
        """Return max_t log softmax_j of each span; holds one number a query and span, none a token."""
        spans = -(-self._length // SPAN)
        total = np.full(len(queries), -np.inf, np.float32)
        best = np.empty((spans, len(queries)), np.float32)
        for start in range(0, self._length, _BLOCK):
            logits = self._logits(queries, channel, start)
            edges = np.arange(0, len(logits), SPAN)
            peaks = np.maximum.reduceat(logits, edges, axis=0)
            best[start // SPAN : start // SPAN + len(edges)] = peaks
            peak = peaks.max(axis=0)
            logits -= peak
            total = np.logaddexp(total, np.log(np.exp(logits, out=logits).sum(axis=0)) + peak)
        return np.asarray((best - total).max(axis=1), np.float32)

    def _logits(self, queries: FloatArray, channel: int, start: int) -> FloatArray:
        """Return q.k of a block, shape (tokens, queries)."""
        end = min(start + _BLOCK, self._length)
        keys = self._keys[start:end, channel].astype(np.float32)
        logits = keys @ queries.T
        logits *= self._scales[start:end, channel, None]
        return np.asarray(logits, np.float32)


def _grown(array: NDArray[_Number], room: int) -> NDArray[_Number]:
    """Return an array with room for more rows."""
    out = np.zeros((room, *array.shape[1:]), array.dtype)
    out[: len(array)] = array
    return out
