"""StreamingLLM: attention sinks and a recent window.

Efficient Streaming Language Models with Attention Sinks, https://arxiv.org/abs/2309.17453: the first tokens
soak up attention that belongs nowhere, so keeping them beside a sliding window keeps the model fluent for any length.
It remembers nothing between the two.
"""

from __future__ import annotations

from typing import ClassVar

from engine.config import MemoryConfig
from engine.memory.ledger import BoolArray, Ledger
from engine.memory.policies.base import Policy


class Streaming(Policy):
    """Keep the sinks and as many of the newest tokens as the budget holds.

    Cost: nothing is watched, nothing is scored.
    """

    name: ClassVar[str] = "streaming"

    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:
        """Keep the sinks, the pinned tokens and the newest ones."""
        first = ledger.protected(config.sinks, 0)
        return ledger.protected(config.sinks, config.budget - int(first.sum()))
