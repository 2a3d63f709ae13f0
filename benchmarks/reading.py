"""Reading with a bounded cache beside plain llama-cpp-python with the full one.

Four readers read the same tokens in lockstep, one chunk each in turn, so that a machine that slows down slows
all of them: llama-cpp-python's own `Llama` with its defaults (full f16 cache), `streaming` without an observer,
`lontar` (the default policy) with one, and `lontar` with the recall index as well. The differences of the last three
are what watching and evicting, and indexing, cost. One reading gives the rows of all lengths: what was read of a long
text by then is what a short one is. Flat means the last quarter of the reading beside the one after the budget filled,
each set against the reader without an observer, whose work is the same throughout.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.backend import Context
from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.llama.kv_choice import choose, measure_kv
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.recall_index import IndexShape, RecallIndex, RetrievalHead
from engine.memory.recall_watch import IndexingContext

CHUNK = 512
INDEXED = IndexShape(tuple(RetrievalHead(layer, 0) for layer in (18, 20, 22)), group=3, head_dim=64)
"""Three KV heads in three layers, the most an index holds; which ones does not change what they cost."""
TEXT = Path(__file__).parents[2] / "shared" / "data" / "text" / "pride-and-prejudice.txt"


@dataclass(slots=True)
class Timed:
    """A reader's chunk times."""

    name: str
    seconds: list[float] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    """The most held so far, by chunk."""
    bytes_per_token: int = 0
    allocated: int = 0
    """Cells of a cache that does not grow with the document; 0 for one that does."""

    def until(self, length: int) -> float:
        """Return the seconds that the first `length` tokens took."""
        return sum(self.seconds[: length // CHUNK])

    def row(self, length: int) -> dict[str, Any]:
        """Return the table's row."""
        half = length // CHUNK // 2
        late = self.until(length) - self.until(half * CHUNK)
        return {
            "tokens": length,
            "reader": self.name,
            "tokens/s": round(length / self.until(length), 1),
            "second half tokens/s": round((length - half * CHUNK) / late, 1),
            "peak cells": self.cells[length // CHUNK - 1],
            "KV MiB allocated": round((self.allocated or length) * self.bytes_per_token / 2**20, 1),
        }


class Plain:
    """llama-cpp-python as its users run it: a context of the document's length."""

    def __init__(self, path: Path, length: int, model: LlamaModel) -> None:
        import llama_cpp

        self._llama = llama_cpp.Llama(str(path), n_ctx=length, n_batch=CHUNK, verbose=False)
        self._read = 0
        cost = model.kv_bytes_per_token(KvChoice("f16", "f16", flash=False))
        self.timed = Timed("llama-cpp-python, full f16", bytes_per_token=cost)

    def chunk(self, tokens: Sequence[int]) -> None:
        """Read one chunk."""
        began = time.perf_counter()
        self._llama.eval(tokens)
        self.timed.seconds.append(time.perf_counter() - began)
        self._read += len(tokens)
        self.timed.cells.append(self._read)

    def close(self) -> None:
        """Free the context."""
        self._llama.close()


class Bounded:
    """A bounded cache under one policy, with or without an observer and a recall index."""

    def __init__(
        self, model: LlamaModel, kv: KvChoice, config: MemoryConfig, *, watching: bool, indexing: bool = False
    ) -> None:
        context = model.context(config.budget + CHUNK, kv, CHUNK, observed=watching)
        self._open = ExitStack()
        self._open.callback(context.close)
        used: Context = context
        if indexing:
            index = IndexingContext(context, INDEXED.layers, RecallIndex(INDEXED, model.rotation()))
            self._open.enter_context(index.recording())
            used = index
        self._cache = BoundedCache(model, used, config, make_policy(config.policy), watching=watching)
        how = "watched, indexed" if indexing else "watched" if watching else "not watched"
        self.timed = Timed(
            f"{config.policy}, budget {config.budget}, {how}",
            bytes_per_token=model.kv_bytes_per_token(kv),
            allocated=config.budget + CHUNK,
        )

    def chunk(self, tokens: Sequence[int]) -> None:
        """Read one chunk, scored and evicted."""
        began = time.perf_counter()
        self._cache.read(tokens, [0] * len(tokens))
        self.timed.seconds.append(time.perf_counter() - began)
        self.timed.cells.append(self._cache.ledger.peak)

    def close(self) -> None:
        """Free the context."""
        self._open.close()


def compare(model: LlamaModel, path: Path, kv: KvChoice, tokens: Sequence[int], budget: int) -> list[Timed]:
    """Read the same tokens by all four, chunk by chunk in turn."""
    config = MemoryConfig(budget=budget)
    readers: list[Plain | Bounded] = [
        Plain(path, len(tokens), model),
        Bounded(model, kv, MemoryConfig(budget=budget, policy="streaming"), watching=False),
        Bounded(model, kv, config, watching=True),
        Bounded(model, kv, config, watching=True, indexing=True),
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


def flatness(watched: Timed, steady: Timed, budget: int) -> float:
    """Return the speed in the last quarter over that in the first one after the budget filled, of `watched`.

    Both are taken against a reader whose work is the same throughout, for the machine's pace changes in minutes.
    """
    ratios = np.asarray(steady.seconds) / np.asarray(watched.seconds)
    filled = ratios[budget // CHUNK + 2 :]
    quarter = max(1, len(filled) // 4)
    return float(np.median(filled[-quarter:]) / np.median(filled[:quarter]))


def targets_of(timed: Sequence[Timed], lengths: Sequence[int], budget: int) -> list[Target]:
    """Compare with the goals; the readers come in the order of `compare`."""
    plain, streaming, lontar, indexed = timed
    last = lengths[-1]

    def cost(of: Timed) -> float:
        return 100 * (of.until(last) / streaming.until(last) - 1)

    goals = {16_384: 2.0, 32_768: 4.0}
    return [
        Target("cost of observing and evicting", 15.0, cost(lontar), "%", "lower"),
        Target("cost of observing, evicting and indexing", 15.0, cost(indexed), "%", "lower"),
        Target("peak cells", budget + CHUNK, float(lontar.cells[-1]), "cells", "lower"),
        Target(
            "last quarter's speed over the first's", 0.95, flatness(lontar, streaming, budget), "×", "higher"
        ),
        *(
            Target(
                f"speed at {length} tokens against the full cache",
                goals.get(length, 1.0),
                plain.until(length) / lontar.until(length),
                "×",
                "higher",
            )
            for length in lengths
        ),
    ]


def main() -> None:
    """Run the comparison."""
    options = arguments(__doc__ or "").parse_args()
    if not TEXT.is_file():
        sys.exit(
            f"{TEXT.name} is missing: this benchmark reads it from the folder shared/data beside the checkout"
        )
    lengths, budget = ((2048, 4096), 1024) if options.quick else ((4096, 8192, 16_384, 32_768), 2048)
    path = resolve_model(None, Home.find())
    model = LlamaModel(ModelConfig(path))
    kv = choose(measure_kv(model, budget))
    print(f"KV cache: {kv}", file=sys.stderr)
    text = model.tokenize(TEXT.read_text("utf-8")[: lengths[-1] * 6])
    timed = compare(model, path, kv, text[: lengths[-1]], budget)
    rows = [one.row(length) for length in lengths for one in timed]
    show("reading", rows, targets_of(timed, lengths, budget), as_json=options.as_json)
    model.close()


if __name__ == "__main__":
    main()
