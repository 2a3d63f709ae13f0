"""Expected attention: what queries to come would look at, in closed form.

Expected Attention: KV Cache Compression by Estimating Attention from Future Queries Distribution,
https://arxiv.org/abs/2510.00636. Queries before the rotary phase are taken as Gaussian N(μ, Σ); averaged over the next
T positions by the mean rotation R̄ they give

    z_j = k_j·R̄μ/√d + k_jᵀ R̄ΣR̄ᵀ k_j / 2d,    S_j = (softmax(z)_j + ε)·‖v_j‖.

Here: μ and Σ come from the chunk's sampled queries, and S is the mean over watched layers and heads.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen

AHEAD = 512
"""T: positions to come that the rotation is averaged over (the paper's default)."""
EPSILON = 0.02
"""ε: lets the value's norm count where little attention is expected (the paper's default)."""


class ExpectedAttention(Policy):
    """Keep sinks, recent window and the spans that queries to come are expected to attend to.

    Cost: two products of the sampled queries with the keys for each watched layer and chunk.
    """

    name: ClassVar[str] = "expected_attention"
    needs: ClassVar[Needs | None] = Needs(values=True, rotation=True)

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Replace the scores by the expected attention."""
        sight = seen(sight)
        assert sight.rotation is not None  # asked for in `needs`
        plain = sight.rotation.turn(sight.observation.queries, -sight.positions())
        ahead = sight.rotation.average(plain, sight.last + 1 + np.arange(AHEAD))
        kv_heads, dim = sight.keys.shape[2:]
        group = ahead.shape[2] // kv_heads
        total = np.zeros(len(ledger), np.float32)
        for layer in range(len(ahead)):
            mean = ahead[layer].mean(axis=0)
            spread = ahead[layer] - mean
            for head in range(ahead.shape[2]):
                keys = sight.keys[layer, :, head // group]
                variance = np.square(keys @ spread[:, head].T).mean(axis=-1)
                z = keys @ mean[head] / np.sqrt(dim) + variance / (2 * dim)
                weights = np.exp(z - z.max())
                total += (weights / weights.sum() + EPSILON) * sight.norms[layer, :, head // group]
        ledger.score[:] = total / (ahead.shape[0] * ahead.shape[2])
