"""What a text says again and again: page headers and footers, table heads, refrains, boilerplate.

Attention cannot tell in time that the newest page footer will be needed: nobody has looked at it yet, and the one
before, which it was copied from, has left the cache. The tokens themselves tell: what has come twice comes again, about
as long after the last time as before. A model that has lost the only copy in reach is surprised by all of the next one.

A hash of each run of RUN tokens is kept with its first and last place and its count: 20 bytes a token of the document.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.memory.ledger import BoolArray, Ledger

RUN = 12
"""Tokens that make a run; those of 8 are names and turns of phrase as well, which attention finds by itself."""
OVERDUE = 2.0
"""Periods after which what has not come again counts as gone."""
_POWERS = np.array([pow(0x9E3779B97F4A7C15, power, 1 << 64) for power in range(1, RUN + 1)], np.uint64)

Hashes = NDArray[np.uint64]


class Recurrence:
    """Counts the runs of one document as it is read."""

    def __init__(self) -> None:
        self.end = 0
        """Stream index behind the last token taken in."""
        self._tail = np.zeros(0, np.int32)
        """The last RUN - 1 tokens, which the next run may begin with."""
        self._hash = np.zeros(0, np.uint64)
        self._first = np.zeros(0, np.int32)
        self._last = np.zeros(0, np.int32)
        self._count = np.zeros(0, np.int32)

    def read(self, tokens: NDArray[np.int32], first: int) -> None:
        """Take in the next tokens of the stream, the first of them with the stream index `first`."""
        if first != self.end:
            self._tail = self._tail[:0]
        joined = np.concatenate([self._tail, tokens])
        self.end = first + len(tokens)
        self._tail = joined[-(RUN - 1) :]
        hashes = run_hashes(joined)
        if len(hashes):
            self._count_in(hashes, self.end - len(hashes))

    def _count_in(self, hashes: Hashes, first: int) -> None:
        new, at, counts = np.unique(hashes, return_index=True, return_counts=True)
        _, back = np.unique(hashes[::-1], return_index=True)
        begins, ends = first + at, first + len(hashes) - 1 - back
        place = np.searchsorted(self._hash, new)
        known = np.zeros(len(new), np.bool_)
        inside = place < len(self._hash)
        known[inside] = self._hash[place[inside]] == new[inside]
        old = place[known]
        self._count[old] += counts[known]
        self._last[old] = ends[known]
        fresh = ~known
        where = place[fresh]
        self._hash = np.insert(self._hash, where, new[fresh])
        self._first = np.insert(self._first, where, begins[fresh])
        self._last = np.insert(self._last, where, ends[fresh])
        self._count = np.insert(self._count, where, counts[fresh])

    def due(self, ledger: Ledger) -> BoolArray:
        """Return which live tokens are part of a run that is due again; shape (tokens,).

        Of the copies of a run the newest one counts, from its first token to its last: how it begins is what the next
        copy is recognised by.
        """
        ended = np.zeros(len(ledger) + RUN - 1, np.bool_)
        if len(ledger) < RUN or not len(self._hash):
            return ended[: len(ledger)]
        ends = np.arange(RUN - 1, len(ledger))
        ends = ends[ledger.index[ends] - ledger.index[ends - RUN + 1] == RUN - 1]
        hashes = run_hashes(ledger.token)[ends - RUN + 1]
        place = np.minimum(np.searchsorted(self._hash, hashes), len(self._hash) - 1)
        count, last = self._count[place], self._last[place]
        period = (last - self._first[place]) / np.maximum(count - 1, 1)
        newest = (self._hash[place] == hashes) & (count > 1) & (last == ledger.index[ends])
        ended[ends[newest & (self.end - ledger.index[ends] <= OVERDUE * period)]] = True
        return np.asarray(np.lib.stride_tricks.sliding_window_view(ended, RUN).any(axis=1), np.bool_)


def run_hashes(tokens: NDArray[np.int32]) -> Hashes:
    """Return the hash of every run of RUN tokens, in order; none where there are fewer."""
    if len(tokens) < RUN:
        return np.zeros(0, np.uint64)
    runs = np.lib.stride_tricks.sliding_window_view(tokens.astype(np.uint64) + np.uint64(1), RUN)
    hashes: Hashes = (runs * _POWERS).sum(axis=1, dtype=np.uint64)
    return hashes
