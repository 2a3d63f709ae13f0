"""Lontar's own policy: what the text looked back at from beyond the recent window, and what comes again.

Attention is mostly local, so a score that counts all of it mostly finds what the recent window keeps anyway, and
what has just left the window is crowded out by what is about to leave it. Here a token is scored only by queries
at least D tokens behind it, half the recent window: about the distance from which it will be looked at once it has to
be kept for its own sake, and near enough to have been seen from there before it is judged.
With a = softmax(q·k/√d) of an even sample of the chunk's queries, for each watched layer l and KV head g:

    s_{l,g}(j) = max_{τ ≥ j + D, h in g} a(τ, h, j)·‖v_j‖,   r_{l,g} = rank(s_{l,g}) in 0…1 among those seen,
    new(j) = maxpool_7(mean_{l,g} r),   S_j = max(0.9·S_j, new(j)),   score of a span: the maximum of its tokens'.

Before that, up to half of the free spans go to the newest copies of what recurs (`engine.memory.recurrence`), at which
nobody has looked yet. Every stretch of the document keeps a quarter of its fair part of the free spans. Value norms as
in KVzip, ranks and the decayed maximum as in `pseudo_query`, whole spans as in ChunkKV; distance and recurrence are
our own. docs/memory.md has the measurements that it rests on.
"""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.config import SPAN, MemoryConfig
from engine.memory.ledger import BoolArray, Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen
from engine.memory.policies.pooling import max_pool, ranks
from engine.memory.policies.pseudo_query import KERNEL
from engine.memory.policies.spans import Pool, top_spans
from engine.memory.recurrence import Recurrence

DECAY = 0.9
"""A chunk. What the text looks back at changes with its subject: held for ever, scores of past subjects crowd out the
present one (divergence 1.3 times that of 0.9 on seven documents); the floor keeps some of every subject."""
RECURRING = 0.5
"""Share of the free spans that what recurs may take: most texts have nothing of the kind."""
ENOUGH = 6
"""Tokens of a span that have to be part of a run that is due again."""


class Lontar(Policy):
    """Keep sinks, recent window, what recurs, and the spans that distant queries attended to most sharply.

    Cost: one softmax(q·k) of the sampled queries for each watched layer and chunk; some milliseconds for the runs.
    """

    name: ClassVar[str] = "lontar"
    needs: ClassVar[Needs | None] = Needs(values=True)
    pool: ClassVar[Pool] = "max"
    floor: ClassVar[float] = 0.25

    def __init__(self) -> None:
        self._recurrence = Recurrence()

    def remember(self, tokens: NDArray[np.int32], first: int) -> None:
        """Count the runs of what was read before."""
        self._recurrence.read(tokens, first)

    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:
        """Return which live tokens stay: what is protected, what recurs, and the spans that score highest."""
        protected = ledger.protected(config.sinks, config.recent)
        free = (config.budget - int(protected.sum())) // SPAN
        chosen = protected | self._recurring(ledger, protected, math.ceil(RECURRING * free))
        return top_spans(ledger, chosen, config.budget, self.pool, self.floor)

    def _recurring(self, ledger: Ledger, protected: BoolArray, most: int) -> BoolArray:
        """Return the unprotected tokens of at most so many spans, those with most tokens that are due again."""
        if most < 1:
            return np.zeros(len(ledger), np.bool_)
        due = self._recurrence.due(ledger) & ~protected
        spans, inverse = np.unique(ledger.index // SPAN, return_inverse=True)
        counts = np.bincount(inverse, weights=due)
        best = np.lexsort((spans, counts))[::-1][:most]
        return np.isin(inverse, best[counts[best] >= ENOUGH]) & ~protected

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Raise the scores of tokens that were seen from afar to the chunk's sharpest attention."""
        fresh = (ledger.index >= self._recurrence.end) & ~ledger.pinned
        if fresh.any():
            self._recurrence.read(ledger.token[fresh], int(ledger.index[fresh][0]))
        sight = seen(sight)
        distance = max(1, sight.recent // 2)
        far = sight.positions()[:, None] - ledger.position[None, :] >= distance
        visible = np.flatnonzero(far.any(axis=0))
        if not len(visible):
            return
        new = np.zeros(len(ledger), np.float32)
        new[visible] = max_pool(ranks(sight.peaks(far)[:, visible]).mean(axis=0), KERNEL)
        np.maximum(ledger.score * np.float32(DECAY), new, out=ledger.score)
