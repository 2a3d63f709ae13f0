"""What an eviction policy is: it scores the live tokens after each chunk and says which ones stay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from engine.backend import FloatArray
from engine.config import MemoryConfig
from engine.memory.ledger import BoolArray, Ledger


class Policy(ABC):
    """Base of all policies. Scores live in the ledger, so they follow evictions and snapshots."""

    name: ClassVar[str]
    watches: ClassVar[bool] = False
    """Whether the policy needs attention, at the price of watching it."""
    bounded: ClassVar[bool] = True
    """Whether the cache stays within the budget."""

    def score(self, ledger: Ledger, attention: FloatArray | None) -> None:  # noqa: B027 - not every policy scores
        """Update the live tokens' scores after a chunk.

        Args:
            ledger: the live tokens, the chunk included.
            attention: what each live token received from the chunk's queries, shape (tokens,);
                None unless the policy watches.
        """

    @abstractmethod
    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:
        """Return which live tokens stay; at most `config.budget` of them if the policy is bounded."""


def top_scored(ledger: Ledger, protected: BoolArray, budget: int) -> BoolArray:
    """Keep the protected tokens and fill the budget with the highest scores; ties go to the newer token."""
    mask = protected.copy()
    room = budget - int(mask.sum())
    if room <= 0:
        return mask
    candidates = np.flatnonzero(~mask)
    order = np.lexsort((candidates, ledger.score[candidates]))
    mask[candidates[order[-room:]]] = True
    return mask
