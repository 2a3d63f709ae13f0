"""Lontar's own policy: the peaks of the chunk's own queries, in whole spans, with a floor for every stretch.

Scores as `pseudo_query` does, but looks through the queries of the text itself: what later text has looked at once, in
any watched head, is what text to come is likely to look at again (an even sample of every chunk's queries, no
prompt to decode). What the choice rests on is in docs/memory.md.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Needs, Policy, seen
from engine.memory.policies.pooling import max_pool
from engine.memory.policies.pseudo_query import DECAY, KERNEL, peak_ranks
from engine.memory.policies.spans import Pool


class Lontar(Policy):
    """Keep sinks, recent window and the spans that the text itself looked back at most sharply.

    Cost: one softmax(q·k) of the sampled queries for each watched layer and chunk.
    """

    name: ClassVar[str] = "lontar"
    needs: ClassVar[Needs | None] = Needs(values=True)
    pool: ClassVar[Pool] = "max"
    floor: ClassVar[float] = 0.25

    def score(self, ledger: Ledger, sight: Sight | None) -> None:
        """Raise the scores to the chunk's sharpest attention."""
        new = max_pool(peak_ranks(seen(sight), len(ledger)), KERNEL)
        np.maximum(ledger.score * np.float32(DECAY), new, out=ledger.score)
