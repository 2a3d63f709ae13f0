"""Pseudo-queries: what a generic question asked after every chunk looks at.

The idea of KVzip (https://arxiv.org/abs/2505.23416: let the model reconstruct the context and see what it reads) and of
EpiCache (https://arxiv.org/abs/2509.17396: a short prompt behind every block, under a bound), at the price of a short
prompt. With a = softmax(q·k/√d) of the prompt's queries, for each watched layer l and KV head g:

    s_{l,g}(j) = max_{τ, h in g} a(τ, h, j)·‖v_j‖,   r_{l,g} = rank(s_{l,g}) in 0…1,
    new(j) = maxpool_7(½·max_{l,g} r + ½·mean_{l,g} r),   S_j = max(0.98·S_j, new(j)).

Ranks, because weights of different layers and heads cannot be compared; a decayed maximum (DefensiveKV,
https://arxiv.org/abs/2510.13334), because one chunk's question may not care for what the next one's does.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen
from engine.memory.policies.pooling import max_pool, ranks
from engine.memory.policies.spans import Pool

KERNEL = 7
DECAY = 0.98


class PseudoQuery(Policy):
    """Keep sinks, recent window and the spans that a generic question attends to, some of every stretch.

    Cost: the prompt's tokens for every chunk, about 4 % of reading, and one softmax(q·k) of them.
    """

    name: ClassVar[str] = "pseudo_query"
    needs: ClassVar[Needs | None] = Needs(values=True)
    probe: ClassVar[str | None] = "\nWhat specific names, numbers, codes and dates are stated above?\n"
    pool: ClassVar[Pool] = "max"
    floor: ClassVar[float] = 0.25

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Raise the scores to the prompt's attention."""
        # The probe's own tokens lie behind the ledger's.
        ranked = ranks(seen(sight).peaks()[:, : len(ledger)])
        new = max_pool(0.5 * ranked.max(axis=0) + 0.5 * ranked.mean(axis=0), KERNEL)
        np.maximum(ledger.score * np.float32(DECAY), new, out=ledger.score)
