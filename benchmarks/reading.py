"""Reading with a bounded cache beside plain llama-cpp-python with the full one.

Three readers read the same tokens in lockstep, one chunk each in turn, so that a machine that slows down slows all
of them: llama-cpp-python's own `Llama` with its defaults (full f16 cache), `streaming` without an observer, and `h2o`
with one. The difference of the last two is what watching and evicting cost.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.llama.kv_choice import choose, measure_kv
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy

CHUNK = 512
TEXT = Path(__file__).parents[2] / "shared" / "data" / "text" / "pride-and-prejudice.txt"


@dataclass(slots=True)
class Timed:
    """A reader's chunk times."""

    name: str
    seconds: list[float] = field(default_factory=list)
    kv_bytes: int = 0
    cells: int = 0

    def row(self, length: int) -> dict[str, Any]:
        """Return the table's row."""
        half = len(self.seconds) // 2
        return {
            "tokens": length,
            "reader": self.name,
            "tokens/s": round(length / sum(self.seconds), 1),
            "second half tokens/s": round(CHUNK * (len(self.seconds) - half) / sum(self.seconds[half:]), 1),
            "peak cells": self.cells,
            "KV MiB allocated": round(self.kv_bytes / 2**20, 1),
        }


class Plain:
    """llama-cpp-python as its users run it: a context of the document's length."""

    def __init__(self, path: Path, length: int, model: LlamaModel) -> None:
        import llama_cpp

        self._llama = llama_cpp.Llama(str(path), n_ctx=length, n_batch=CHUNK, verbose=False)
        self.timed = Timed("llama-cpp-python, full f16")
        self.timed.kv_bytes = length * model.kv_bytes_per_token(KvChoice("f16", "f16", flash=False))

    def chunk(self, tokens: Sequence[int]) -> None:
        """Read one chunk."""
        began = time.perf_counter()
        self._llama.eval(tokens)
        self.timed.seconds.append(time.perf_counter() - began)
        self.timed.cells += len(tokens)

    def close(self) -> None:
        """Free the context."""
        self._llama.close()


class Bounded:
    """A bounded cache under one policy."""

    def __init__(self, model: LlamaModel, kv: KvChoice, config: MemoryConfig, *, watching: bool) -> None:
        self._context = model.context(config.budget + CHUNK, kv, CHUNK, observed=watching)
        self._cache = BoundedCache(
            model, self._context, config, make_policy(config.policy), watching=watching
        )
        watched = "watched" if watching else "not watched"
        self.timed = Timed(f"{config.policy}, budget {config.budget}, {watched}")
        self.timed.kv_bytes = self._context.size().kv_bytes

    def chunk(self, tokens: Sequence[int]) -> None:
        """Read one chunk, scored and evicted."""
        began = time.perf_counter()
        self._cache.read(tokens, [0] * len(tokens))
        self.timed.seconds.append(time.perf_counter() - began)
        self.timed.cells = self._cache.ledger.peak

    def close(self) -> None:
        """Free the context."""
        self._context.close()


def compare(model: LlamaModel, path: Path, kv: KvChoice, tokens: Sequence[int], budget: int) -> list[Timed]:
    """Read the same tokens by all three, chunk by chunk in turn."""
    readers: list[Plain | Bounded] = [
        Plain(path, len(tokens), model),
        Bounded(model, kv, MemoryConfig(budget=budget, policy="streaming"), watching=False),
        Bounded(model, kv, MemoryConfig(budget=budget, policy="h2o"), watching=True),
    ]
    try:
        for start in range(0, len(tokens), CHUNK):
            for reader in readers:
                reader.chunk(tokens[start : start + CHUNK])
            print(f"{start + CHUNK} of {len(tokens)} tokens", file=sys.stderr, end="\r")
    finally:
        for reader in readers:
            reader.close()
    return [reader.timed for reader in readers]


def main() -> None:
    """Run the comparison."""
    options = arguments(__doc__ or "").parse_args()
    if not TEXT.is_file():
        sys.exit(
            f"{TEXT.name} is missing: this benchmark reads it from the folder shared/data beside the checkout"
        )
    lengths, budget = ((2048, 4096), 1024) if options.quick else ((4096, 8192, 16384), 2048)
    path = resolve_model(None, Home.find())
    model = LlamaModel(ModelConfig(path))
    kv = choose(measure_kv(model, budget))
    print(f"KV cache: {kv}", file=sys.stderr)
    text = model.tokenize(TEXT.read_text("utf-8")[: lengths[-1] * 6])
    rows: list[dict[str, Any]] = []
    observed = unobserved = 0.0
    for length in lengths:
        plain, streaming, h2o = compare(model, path, kv, text[:length], budget)
        rows += [timed.row(length) for timed in (plain, streaming, h2o)]
        observed += sum(h2o.seconds)
        unobserved += sum(streaming.seconds)
    last = rows[-3:]
    targets = [
        Target("cost of observing and evicting", 15.0, 100 * (observed / unobserved - 1), "%", "lower"),
        Target("peak cells", budget + CHUNK, float(last[2]["peak cells"]), "cells", "lower"),
        Target(
            f"speed at {lengths[-1]} tokens against the full cache",
            1.0,
            last[2]["tokens/s"] / last[0]["tokens/s"],
            "×",
            "higher",
        ),
    ]
    show("reading", rows, targets, as_json=options.as_json)
    model.close()


if __name__ == "__main__":
    main()
