"""SnapKV: what the last few queries look at.

SnapKV: LLM Knows What You are Looking for Before Generation, https://arxiv.org/abs/2404.14469. The last w tokens
form an observation window; token j scores S_j = maxpool_k(Σ_{τ in window} A[τ, h, j]), so that a token that is
looked at keeps its neighbours.

Here: the window is the end of every chunk, because the question is not known while reading; scores are of the
present window only, as published, and averaged over the watched layers and heads.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen
from engine.memory.policies.pooling import max_pool

WINDOW = 32
"""Queries of the observation window (the paper: 16 to 64)."""
KERNEL = 7
"""Width of the pooling (the paper: 5 to 13)."""


class SnapKV(Policy):
    """Keep sinks, recent window and the spans that the end of the chunk attends to.

    Cost: one softmax(q·k) of 32 queries for each watched layer and chunk.
    """

    name: ClassVar[str] = "snapkv"
    needs: ClassVar[Needs | None] = Needs(queries=WINDOW, last=True)

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Replace the scores by the window's attention."""
        total = np.zeros(len(ledger), np.float32)
        for weights in seen(sight).weights():
            total += weights.sum(axis=(0, 1, 2))
        ledger.score[:] = max_pool(total, KERNEL)
