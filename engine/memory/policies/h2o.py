"""H2O: heavy hitters by accumulated attention.

H2O: Heavy-Hitter Oracle for Efficient Generative Inference of Large Language Models,
https://arxiv.org/abs/2306.14048. Score of token j: S_j = Σ_τ Σ_h A[τ, h, j], the attention it has received from
every query so far; kept are the recent window and the tokens with the largest S.

Here: one decision for all layers and heads (a cell holds a token for all of them), eviction once a chunk instead of
once a token, sums over the watched layers and an even sample of the queries. Known weakness: early tokens
have had more queries to collect from.
"""

from __future__ import annotations

from typing import ClassVar

from engine.backend import FloatArray
from engine.config import MemoryConfig
from engine.memory.ledger import BoolArray, Ledger
from engine.memory.policies.base import Policy, top_scored


class H2O(Policy):
    """Keep sinks, recent window and, between them, the tokens that received most attention.

    Cost: one softmax(q·k) of the sampled queries for each watched layer and chunk.
    """

    name: ClassVar[str] = "h2o"
    watches: ClassVar[bool] = True

    def score(self, ledger: Ledger, attention: FloatArray | None) -> None:
        """Add the chunk's attention to S."""
        if attention is None:
            raise ValueError("h2o needs attention: watch the context")
        ledger.score += attention

    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:
        """Keep the top S between sinks and recent window."""
        return top_scored(ledger, ledger.protected(config.sinks, config.recent), config.budget)
