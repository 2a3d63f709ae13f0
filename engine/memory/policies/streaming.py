"""StreamingLLM: attention sinks and a recent window.

Efficient Streaming Language Models with Attention Sinks, https://arxiv.org/abs/2309.17453: the first tokens
soak up attention that belongs nowhere, so keeping them beside a sliding window keeps the model fluent for any length.
It remembers nothing between the two.
"""

from __future__ import annotations

from typing import ClassVar

from engine.memory.ledger import Ledger
from engine.memory.observe import Sight
from engine.memory.policies.base import Policy


class Streaming(Policy):
    """Keep the sinks and as many of the newest spans as the budget holds.

    Cost: nothing is watched.
    """

    name: ClassVar[str] = "streaming"

    def score(self, ledger: Ledger, sight: Sight | None) -> None:  # noqa: ARG002 - age is all that counts
        """Score by age: S_j = j."""
        ledger.score[:] = ledger.index
