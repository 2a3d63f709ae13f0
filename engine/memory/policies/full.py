"""Keep everything: the reference that the others are measured against."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from engine.config import MemoryConfig
from engine.memory.ledger import BoolArray, Ledger
from engine.memory.policies.base import Policy


class Full(Policy):
    """Evict nothing. The context must hold the whole document, within the trained window.

    Cost: none beside the cache itself, which grows with the document.
    """

    name: ClassVar[str] = "full"
    bounded: ClassVar[bool] = False

    def keep(self, ledger: Ledger, config: MemoryConfig) -> BoolArray:  # noqa: ARG002 - the budget is moot
        """Keep every token."""
        return np.ones(len(ledger), np.bool_)
