"""The ledger: which tokens of the stream sit in cache cells, and at which positions.

The ledger decides and records; it never calls the backend. Its arrays are parallel, one entry a live token, in
stream order. A token's `index` counts every token ever fed and never changes; its `position` is the RoPE position
in the cache, which keeps the original value until the trained window runs out and gaps are collapsed.
Spans are SPAN tokens of the stream (index // SPAN), the block of a paged cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.config import SPAN
from engine.memory.archive import ArchivedSpan

BoolArray = NDArray[np.bool_]

FRAME = -1
"""Segment ordinal of tokens that belong to no segment: the prompt's frame, a question, an answer."""


@dataclass(frozen=True, slots=True)
class Run:
    """Positions start <= p < end, all live and contiguous; `delta` moves them."""

    start: int
    end: int
    delta: int = 0


@dataclass(frozen=True, slots=True)
class SpanUse:
    """How full the live spans are."""

    spans: int
    """Spans with at least one live token."""
    tokens: int
    waste: float
    """Share of slots inside live spans without a live token, the unfinished last span apart."""


class Ledger:
    """Records the live tokens of one sequence."""

    def __init__(self) -> None:
        self.token = np.zeros(0, np.int32)
        self.index = np.zeros(0, np.int64)
        self.position = np.zeros(0, np.int32)
        self.segment = np.zeros(0, np.int32)
        self.score = np.zeros(0, np.float32)
        self.pinned = np.zeros(0, np.bool_)
        self.next_index = 0
        self.peak = 0
        self.evicted = 0
        self.collapses = 0

    def __len__(self) -> int:
        return len(self.index)

    @property
    def next_position(self) -> int:
        """The position the next token takes."""
        return int(self.position[-1]) + 1 if len(self) else 0

    def append(self, tokens: Sequence[int], segments: Sequence[int], *, pinned: bool = False) -> list[int]:
        """Add tokens behind the newest one and return their positions."""
        n = len(tokens)
        first = self.next_position
        positions = np.arange(first, first + n, dtype=np.int32)
        self.token = np.concatenate([self.token, np.asarray(tokens, np.int32)])
        self.index = np.concatenate([self.index, np.arange(self.next_index, self.next_index + n)])
        self.position = np.concatenate([self.position, positions])
        self.segment = np.concatenate([self.segment, np.asarray(segments, np.int32)])
        self.score = np.concatenate([self.score, np.zeros(n, np.float32)])
        self.pinned = np.concatenate([self.pinned, np.full(n, pinned)])
        self.next_index += n
        self.peak = max(self.peak, len(self))
        return list(range(first, first + n))

    def align(self) -> None:
        """Let the next token begin a span, so that no span is shared by what is pinned and what is not."""
        self.next_index = -(-self.next_index // SPAN) * SPAN

    def protected(self, sinks: int, recent: int) -> BoolArray:
        """Return which tokens no policy may evict: pinned ones, the first `sinks`, the newest `recent`.

        No span is left half protected: the last sink's span is protected whole, and a recent window of a span or
        more starts with a whole one, up to a span shorter than asked.
        """
        mask = self.pinned.copy()
        if sinks and len(self):
            last = int(self.index[min(sinks, len(self)) - 1])
            mask[self.index < (last // SPAN + 1) * SPAN] = True
        start = self.next_index - recent
        mask[self.index >= (-(-start // SPAN) * SPAN if recent >= SPAN else start)] = True
        return mask

    def keep(self, mask: BoolArray) -> list[Run]:
        """Drop the tokens outside `mask` and return the runs of positions to free.

        Raises:
            ValueError: the mask drops the newest token; a batch must start right behind it.
        """
        if len(mask) != len(self):
            raise ValueError(f"mask of {len(mask)} for {len(self)} tokens")
        if len(mask) and not mask[-1]:
            raise ValueError("the newest token must stay: the next batch starts behind it")
        gone = np.flatnonzero(~mask)
        runs = _runs(self.position[gone])
        self._select(mask)
        self.evicted += len(gone)
        return runs

    def insert(self, span: int, archived: ArchivedSpan) -> None:
        """Take a span back at its place in the stream and its old positions.

        Raises:
            ValueError: a token of the span is live.
        """
        if (self.index // SPAN == span).any():
            raise ValueError(f"span {span} is live")
        n = len(archived.token)
        at = int(np.searchsorted(self.index, span * SPAN))
        self.token = np.insert(self.token, at, archived.token)
        self.index = np.insert(self.index, at, span * SPAN + np.arange(n))
        self.position = np.insert(self.position, at, archived.position)
        self.segment = np.insert(self.segment, at, archived.segment)
        self.score = np.insert(self.score, at, np.zeros(n, np.float32))
        self.pinned = np.insert(self.pinned, at, np.zeros(n, np.bool_))
        self.peak = max(self.peak, len(self))

    def truncate(self, length: int) -> Run | None:
        """Drop all tokens after the first `length` (a finished question) and return their positions."""
        if length >= len(self):
            return None
        run = Run(int(self.position[length]), self.next_position)
        self.next_index = int(self.index[length])
        self._select(np.arange(len(self)) < length)
        return run

    def collapse(self) -> list[Run]:
        """Renumber the positions without gaps and return the runs to move, ascending, each with its delta."""
        target = np.arange(len(self), dtype=np.int32)
        delta = target - self.position
        moved = np.flatnonzero(delta)
        if not len(moved):
            return []
        edges = np.flatnonzero(np.diff(delta[moved])) + 1
        runs = [
            Run(int(self.position[part[0]]), int(self.position[part[-1]]) + 1, int(delta[part[0]]))
            for part in np.split(moved, edges)
        ]
        self.position = target
        self.collapses += 1
        return runs

    def spans(self) -> SpanUse:
        """Measure how full the live spans are."""
        ids, counts = np.unique(self.index // SPAN, return_counts=True)
        if not len(ids):
            return SpanUse(0, 0, 0.0)
        size = np.full(len(ids), SPAN)
        size[-1] = min(SPAN, self.next_index - int(ids[-1]) * SPAN)
        return SpanUse(len(ids), len(self), 1.0 - float(counts.sum()) / float(size.sum()))

    def _select(self, mask: BoolArray) -> None:
        self.token, self.index = self.token[mask], self.index[mask]
        self.position, self.segment = self.position[mask], self.segment[mask]
        self.score, self.pinned = self.score[mask], self.pinned[mask]


def _runs(positions: NDArray[np.int32]) -> list[Run]:
    """Join ascending positions into contiguous runs."""
    if not len(positions):
        return []
    edges = np.flatnonzero(np.diff(positions) != 1) + 1
    return [Run(int(part[0]), int(part[-1]) + 1) for part in np.split(positions, edges)]
