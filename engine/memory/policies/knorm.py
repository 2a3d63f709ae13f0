"""Key norm: tokens with small keys.

A Simple and Effective L2 Norm-Based Strategy for KV Cache Compression, https://arxiv.org/abs/2406.11430: keys with
a small norm attract much attention, so S_j = -‖k_j‖. Needs no queries.

Here: averaged over the watched layers and KV heads.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen


class KeyNorm(Policy):
    """Keep sinks, recent window and the spans whose keys are smallest.

    Cost: the norms of the watched layers' keys.
    """

    name: ClassVar[str] = "knorm"
    needs: ClassVar[Needs | None] = Needs(queries=1, last=True)

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Replace the scores by the negative norms."""
        ledger.score[:] = -np.linalg.norm(seen(sight).keys, axis=-1).mean(axis=(0, 2))
