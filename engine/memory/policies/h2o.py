"""H2O: heavy hitters by accumulated attention.

H2O: Heavy-Hitter Oracle for Efficient Generative Inference of Large Language Models,
https://arxiv.org/abs/2306.14048. Score of token j: S_j = Σ_τ Σ_h A[τ, h, j], the attention it has received from
every query so far; kept are the recent window and the tokens with the largest S.

Here: eviction once a chunk instead of once a token, sums over the watched layers and an even sample of the queries,
scaled up to all of them. Known weakness: early tokens have had more queries to collect from.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen


class H2O(Policy):
    """Keep sinks, recent window and, between them, the spans that received most attention.

    Cost: one softmax(q·k) of the sampled queries for each watched layer and chunk.
    """

    name: ClassVar[str] = "h2o"
    needs: ClassVar[Needs | None] = Needs()

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Add the chunk's attention to S."""
        sight = seen(sight)
        batch, sampled = sight.observation.keys.shape[1], len(sight.observation.rows)
        for weights in sight.weights():
            ledger.score += weights.sum(axis=(0, 1, 2)) * np.float32(batch / sampled)
