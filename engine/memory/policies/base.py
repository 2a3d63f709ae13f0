"""What an eviction policy is: it scores the live tokens after each chunk and says which ones stay."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.config import MemoryConfig
from engine.memory.ledger import BoolArray, Ledger
from engine.memory.observe import Sight
from engine.memory.policies.spans import Pool, top_spans

SAMPLED_QUERIES = 64
"""Query tokens watched per chunk by the policies that watch: an eighth of a 512-token chunk."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a policy watches of every chunk."""

    queries: int = SAMPLED_QUERIES
    last: bool = False
    """The chunk's last queries instead of an even sample."""
    values: bool = False
    rotation: bool = False
    """Whether it has to turn queries back to position 0."""


class Policy(ABC):
    """Base of all policies. Scores live in the ledger, so they follow evictions and snapshots.

    Published policies choose tokens for each head; here one decision holds for all layers and heads, because a cell
    holds a token for all of them, and whole spans stay or go. Their formulas are summed up over heads accordingly.
    """

    name: ClassVar[str]
    needs: ClassVar[Needs | None] = None
    """What it watches, at the price of watching it; None: nothing."""
    probe: ClassVar[str | None] = None
    """A text decoded behind every chunk and removed again; its queries are watched instead of the chunk's."""
    bounded: ClassVar[bool] = True
    """Whether the cache stays within the budget."""
    pool: ClassVar[Pool] = "mean"
    """How the scores of a span's tokens become the span's."""
    floor: ClassVar[float] = 0.0
    """The share of its fair part that every stretch of the document keeps; see `spans.top_spans`."""

    def score(self, ledger: Ledger, sight: Sight | None) -> None:  # noqa: B027 - not every policy scores
        """Update the live tokens' scores after a chunk.

        Args:
            ledger: the live tokens, the chunk included.
            sight: what was watched; None unless the policy needs it.
        """

    def remember(self, tokens: NDArray[np.int32], first: int) -> None:  # noqa: B027 - most need the ledger alone
        """Take in what was read before this policy was made: a reading goes on from a snapshot.

        Args:
            tokens: the document so far.
            first: the stream index of the first one.
        """

    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:
        """Return which live tokens stay; at most `config.budget` of them if the policy is bounded."""
        protected = ledger.protected(config.sinks, config.recent)
        return top_spans(ledger, protected, config.budget, self.pool, self.floor)


def seen(sight: Sight | None) -> Sight:
    """Return what was watched.

    Raises:
        ValueError: nothing was: the cache does not watch for this policy.
    """
    if sight is None:
        raise ValueError("this policy scores what it watches: watch the context")
    return sight
