"""The engine's settings, validated when they are made."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.errors import BudgetTooSmallError, ConfigurationError, UnknownKvTypeError

SPAN = 16
"""Tokens in a span, the unit of allocation, eviction and archive (the block of a paged cache)."""

KvTypeName = Literal["f16", "q8_0", "q4_1", "q4_0"]
KV_TYPES: tuple[KvTypeName, ...] = ("f16", "q8_0", "q4_1", "q4_0")

DEFAULT_BUDGET = 2048
DEFAULT_POLICY = "lontar"
SMALLEST_WINDOW = 512
"""Tokens of the recent window where half the budget would be less."""


def whole_spans(tokens: int) -> int:
    """Return a number of tokens rounded up to whole spans."""
    return -(-tokens // SPAN) * SPAN


@dataclass(frozen=True, slots=True)
class KvChoice:
    """How the cache stores keys and values, and whether flash attention reads it."""

    k: KvTypeName
    v: KvTypeName
    flash: bool

    def __post_init__(self) -> None:
        for name in (self.k, self.v):
            if name not in KV_TYPES:
                raise UnknownKvTypeError(f"unknown KV type {name!r}: choose one of {', '.join(KV_TYPES)}")
        if self.v != "f16" and not self.flash:
            raise ConfigurationError("a quantised V cache needs flash attention: use v=f16 or flash=True")

    def __str__(self) -> str:
        return f"K {self.k}, V {self.v}, flash attention {'on' if self.flash else 'off'}"


@dataclass(frozen=True, slots=True)
class MemoryConfig:
    """How much of a document stays in the KV cache while it is read.

    Attributes:
        budget: tokens that stay after every eviction, sinks and recent window included.
        chunk: tokens decoded at once; the cache never holds more than budget + chunk cells.
        sinks: first tokens of the sequence, never evicted (StreamingLLM); their spans are kept whole.
        recent: newest tokens, never evicted; 0 for half the budget, and SMALLEST_WINDOW at least.
        policy: name of the eviction policy.
    """

    budget: int = DEFAULT_BUDGET
    chunk: int = 512
    sinks: int = 16
    recent: int = 0
    policy: str = DEFAULT_POLICY

    def __post_init__(self) -> None:
        if self.chunk < SPAN:
            raise ConfigurationError(f"chunk must be at least {SPAN} tokens, not {self.chunk}")
        if self.recent == 0:
            object.__setattr__(self, "recent", max(SMALLEST_WINDOW, self.budget // 2))
        if min(self.sinks, self.recent) < 1:
            raise ConfigurationError("sinks and recent must each be at least 1 token")
        needed = whole_spans(self.sinks) + self.recent
        if self.budget < needed:
            raise BudgetTooSmallError(
                f"a budget of {self.budget} tokens cannot hold {self.sinks} sinks and the {self.recent} most "
                f"recent tokens: use --budget {needed} or more"
            )


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """Which weights to load and where to run them."""

    path: Path
    threads: int = 0
    """CPU threads; 0 takes the cores this process may use."""
    gpu_layers: int = -1
    """Layers in device memory; -1 takes all that fit, 0 none."""

    def thread_count(self) -> int:
        """Return the number of CPU threads to run with."""
        if self.threads > 0:
            return self.threads
        if hasattr(os, "sched_getaffinity"):  # Linux: honours containers and taskset
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is chosen; temperature 0 is greedy."""

    max_tokens: int = 256
    temperature: float = 0.0
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    repeat_penalty: float = 1.1
    repeat_window: int = 64
    seed: int = 0
