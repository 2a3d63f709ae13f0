"""TOVA: what the newest query looks at.

Transformers are Multi-State RNNs, https://arxiv.org/abs/2401.06104. Token Omission Via Attention drops the token with
the lowest attention from the last query, averaged over the heads of a layer: S_j = mean_h A[last, h, j].

Here: averaged over the watched layers as well, once a chunk instead of once a token.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen


class Tova(Policy):
    """Keep sinks, recent window and the spans that the newest token attends to.

    Cost: one query for each watched layer and chunk.
    """

    name: ClassVar[str] = "tova"
    needs: ClassVar[Needs | None] = Needs(queries=1, last=True)

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Replace the scores by the last query's attention."""
        parts = [weights.mean(axis=(0, 1, 2)) for weights in seen(sight).weights()]
        ledger.score[:] = np.mean(parts, axis=0)
