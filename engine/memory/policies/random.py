"""Random spans: what any score has to beat."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.config import SPAN
from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Policy

_MIX = np.uint64(0x9E3779B97F4A7C15)


class Random(Policy):
    """Keep sinks, recent window and, between them, spans drawn by a hash of their number.

    S_j = hash(j // SPAN): the same spans in every run, and a span keeps its luck, so that what is left after many
    evictions is an even sample of all that was read (a reservoir).

    Cost: nothing is watched.
    """

    name: ClassVar[str] = "random"

    def score(self, ledger: Ledger, sight: Sight | None) -> None:  # noqa: ARG002 - chance looks at nothing
        """Draw a number in 0…1 for every span."""
        mixed = (ledger.index // SPAN).astype(np.uint64) * _MIX
        mixed ^= mixed >> np.uint64(29)
        mixed *= _MIX
        ledger.score[:] = (mixed >> np.uint64(40)).astype(np.float32) / np.float32(1 << 24)
