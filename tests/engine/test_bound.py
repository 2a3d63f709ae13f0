"""The bound at full length: 131,072 tokens of a 3B shape, with the real ledger and scripted compute."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np

from engine.config import SPAN, KvChoice, MemoryConfig
from engine.fake import FakeContext, FakeModel
from engine.llama.kv_types import bytes_per_token
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy

TOKENS = 131_072
CONFIG = MemoryConfig(budget=4096, chunk=512, sinks=16, recent=2048, policy="lontar")
LLAMA_3B = replace(FakeModel().info, layers=28, heads=24, kv_heads=8, head_dim=128)
MIB = 1 << 20


class Counted(FakeContext):
    """Asserts the bound at every decode."""

    def decode(self, *arguments: Any, **options: Any) -> Any:
        out = super().decode(*arguments, **options)
        assert self.used <= CONFIG.budget + CONFIG.chunk
        return out


def test_131072_tokens_never_take_more_than_budget_and_chunk() -> None:
    model = FakeModel(window=TOKENS + 1)
    context = Counted(model, CONFIG.budget + CONFIG.chunk, KvChoice("q4_0", "q4_0", flash=True), CONFIG.chunk)
    cache = BoundedCache(model, context, CONFIG, make_policy(CONFIG.policy))
    words = itertools.cycle(model.tokenize(" ".join(f"w{i}" for i in range(500))))
    for start in range(0, TOKENS, CONFIG.chunk):
        cache.read(list(itertools.islice(words, CONFIG.chunk)), [start // CONFIG.chunk] * CONFIG.chunk)
        assert len(cache.ledger) == context.used <= CONFIG.budget
        assert cache.ledger.spans().waste < 0.04
    assert cache.ledger.peak == CONFIG.budget + CONFIG.chunk
    assert cache.ledger.evicted == TOKENS - CONFIG.budget
    assert np.array_equal(np.unique(cache.ledger.index // SPAN, return_counts=True)[1], np.full(256, SPAN))
    # The floor: something of every sixteenth outlives the whole reading, whatever else scored.
    stretches = np.bincount(cache.ledger.index * 16 // TOKENS, minlength=16)
    assert stretches.min() >= SPAN


def test_a_3b_shape_takes_what_was_promised() -> None:
    """28 layers of 8 KV heads of 128: 32,256 bytes a token in q4_0, 114,688 in f16."""
    small = bytes_per_token(LLAMA_3B, KvChoice("q4_0", "q4_0", flash=True))
    full = bytes_per_token(LLAMA_3B, KvChoice("f16", "f16", flash=False))
    assert (small, full) == (32_256, 114_688)
    assert CONFIG.budget * small <= 130 * MIB
    assert (CONFIG.budget + CONFIG.chunk) * small <= 145 * MIB
    assert TOKENS * full == 14 * 1024 * MIB
