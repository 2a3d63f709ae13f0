"""The budget as a person sees it: how much memory may be used, and what that keeps."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.core.gauge import bytes_kept
from engine.config import KvChoice, MemoryConfig
from engine.types import ModelInfo

STEPS = (1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576, 32768)
"""Budgets in tokens that the slider offers, about half as much again from one to the next."""


@dataclass(frozen=True, slots=True)
class BudgetStep:
    """One step of the slider."""

    tokens: int
    """That stay in memory after every eviction."""
    bytes: int
    """The cache's size while reading: budget and chunk, as stored."""


def budget_steps(info: ModelInfo, kv: KvChoice, free_bytes: int, chosen: int) -> tuple[BudgetStep, ...]:
    """Return what can be chosen for a model: no more than its window and the free memory hold, and at least one step.

    Args:
        info: the present model's.
        kv: how the cache is stored.
        free_bytes: free on the device, what the present cache takes included.
        chosen: the present budget; always offered, whatever it is.
    """
    chunk = MemoryConfig().chunk
    steps = [BudgetStep(tokens, bytes_kept(info, kv, tokens + chunk)) for tokens in sorted({*STEPS, chosen})]
    return tuple(
        step
        for at, step in enumerate(steps)
        if at == 0
        or step.tokens == chosen
        or (step.bytes <= free_bytes and step.tokens + chunk <= info.trained_window)
    )
