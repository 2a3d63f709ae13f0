"""A context that indexes what it decodes, for a cache that need not know of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from engine.backend import Context, ContextSize, FloatArray, Observation, Watch
from engine.memory.cache import BoundedCache
from engine.types import CancelToken


class Sink(Protocol):
    """Takes in what was read: a `RecallIndex`, or a calibration."""

    def append(self, observation: Observation, layers: Sequence[int], positions: Sequence[int]) -> None:
        """Take in a chunk of the document."""


class IndexingContext:
    """Hands the keys of chosen layers to a sink while the document is read; otherwise the context it wraps.

    What is decoded and removed again from the end (a policy's probe, a cancelled chunk) was never read: a batch is
    handed on only when the next one comes or the recording ends.
    """

    def __init__(self, context: Context, layers: Sequence[int], sink: Sink) -> None:
        self.capacity, self.kv = context.capacity, context.kv
        self._context, self._layers, self._sink = context, tuple(layers), sink
        self._recording = False
        self._pending: tuple[Observation, Sequence[int]] | None = None

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Index what is decoded meanwhile."""
        self._recording = True
        try:
            yield
        finally:
            self._recording = False
            self._hand_on()

    def _hand_on(self) -> None:
        pending, self._pending = self._pending, None
        if pending:
            self._sink.append(pending[0], self._layers, pending[1])

    def decode(
        self,
        tokens: Sequence[int],
        positions: Sequence[int],
        *,
        logits: bool = False,
        watch: Watch | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[FloatArray | None, Observation | None]:
        """Decode, watching the index's layers beside those asked for; see `engine.backend.Context`."""
        if not self._recording:
            return self._context.decode(tokens, positions, logits=logits, watch=watch, cancel=cancel)
        self._hand_on()
        asked = watch or Watch((), 0)
        both = replace(asked, layers=tuple(sorted({*asked.layers, *self._layers})))
        out, seen = self._context.decode(tokens, positions, logits=logits, watch=both, cancel=cancel)
        assert seen is not None  # a watch always brings an observation
        self._pending = select_layers(seen, both.layers, self._layers), positions
        return out, select_layers(seen, both.layers, watch.layers) if watch else None

    def remove(self, start: int, end: int) -> None:
        """Free cells; what the last batch brought is forgotten if the newest of them goes."""
        if self._pending and start <= self._pending[1][0] and end > self._pending[1][-1]:
            self._pending = None
        self._context.remove(start, end)

    def shift(self, start: int, end: int, delta: int) -> None:
        """Move positions; see `engine.backend.Context`."""
        self._context.shift(start, end, delta)

    def can_shift(self) -> bool:
        """Say whether positions can be moved."""
        return self._context.can_shift()

    def clear(self) -> None:
        """Free every cell."""
        self._context.clear()

    def state(self) -> bytes:
        """Return the cells as bytes."""
        return self._context.state()

    def restore(self, state: bytes) -> None:
        """Replace the cells."""
        self._context.restore(state)

    def take(self, start: int, end: int) -> bytes:
        """Copy cells out."""
        return self._context.take(start, end)

    def put(self, cells: bytes) -> None:
        """Copy cells in."""
        self._context.put(cells)

    def size(self) -> ContextSize:
        """Return the buffers' sizes."""
        return self._context.size()

    def close(self) -> None:
        """Free the context."""
        self._context.close()


def select_layers(seen: Observation, layers: Sequence[int], wanted: Sequence[int]) -> Observation:
    """Return an observation's part about some of its layers."""
    rows = [tuple(layers).index(layer) for layer in wanted]
    values = None if seen.values is None else seen.values[rows]
    return Observation(seen.rows, seen.queries[rows], seen.keys[rows], values)


def look(cache: BoundedCache, tokens: Sequence[int], layers: Sequence[int]) -> tuple[Observation, range]:
    """Decode a question behind what a cache holds, take its queries and remove it again.

    Returns:
        The queries of every token, and the tokens' positions.
    """
    first = cache.ledger.next_position
    positions = range(first, first + len(tokens))
    _, seen = cache.context.decode(tokens, positions, watch=Watch(tuple(layers), len(tokens)))
    cache.context.remove(first, first + len(tokens))
    assert seen is not None  # a watch always brings an observation
    return seen, positions
