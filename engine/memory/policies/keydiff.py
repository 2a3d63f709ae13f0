"""KeyDiff: tokens whose keys differ from the rest.

KeyDiff: Key Similarity-Based KV Cache Eviction for Long-Context LLM Inference in Resource-Constrained Environments,
https://arxiv.org/abs/2504.15364. S_j = -cos(k_j, mean_i k_i/‖k_i‖): a key that points elsewhere is one that queries
can single out. Needs no queries and works chunk by chunk under a bound, as published.

Here: averaged over the watched layers and KV heads.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen


class KeyDiff(Policy):
    """Keep sinks, recent window and the spans whose keys are least like the mean key.

    Cost: one dot product a token, watched layer and KV head.
    """

    name: ClassVar[str] = "keydiff"
    needs: ClassVar[Needs | None] = Needs(queries=1, last=True)

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Replace the scores by the keys' distance from their mean direction."""
        keys = seen(sight).keys
        unit = keys / np.linalg.norm(keys, axis=-1, keepdims=True)
        mean = unit.mean(axis=1, keepdims=True)
        mean /= np.linalg.norm(mean, axis=-1, keepdims=True)
        ledger.score[:] = -(unit * mean).sum(axis=-1).mean(axis=(0, 2))
