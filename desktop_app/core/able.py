"""What a model of a given size is trusted with."""

from __future__ import annotations

from engine.types import ModelInfo

ABLE = 1_000_000_000
"""Parameters from which a model phrases freely: notes, summaries, rewritten questions, numbers of passages.

Below, it answers worse for being asked to name passages, names numbers at random, and its summaries stand nowhere in
the document (measured on the starter model, 135 million).
"""


def is_able(info: ModelInfo) -> bool:
    """Say whether a model's free text can be used where it can be checked."""
    return info.parameters >= ABLE
