"""Far into a document: is answering as fast as near its start, and does what was kept come back at once?

One cache reads the budget's worth and a chunk, another one the whole length, under the default policy. Then, in turn:
64 tokens decoded one by one behind each. The snapshots of both are restored into fresh contexts of the engine, in turn,
beside reading the kept tokens again. A model with the cache of Llama-3.2-3B (28 layers, 8 KV heads of 128, random
weights, a narrow body) keeps 4,096 tokens in q4_0 and restores them in the same way.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from benchmarks.shapes import write_3b_shape
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.snapshot import SnapshotMeta, restore_snapshot, take_snapshot
from engine.reading import snapshot_key

TEXT = Path(__file__).parents[2] / "shared" / "data" / "text" / "pride-and-prejudice.txt"
KV = KvChoice("q8_0", "f16", flash=False)
KV_3B = KvChoice("q4_0", "q4_0", flash=True)
DECODED, ROUNDS, MIB = 64, 9, 2**20


@dataclass(slots=True)
class Read:
    """A cache that has read a number of tokens, with room for an answer."""

    model: LlamaModel
    cache: BoundedCache
    tokens: int
    seconds: float

    @classmethod
    def of(cls, model: LlamaModel, kv: KvChoice, config: MemoryConfig, tokens: Sequence[int]) -> Read:
        """Read tokens under the default policy."""
        context = model.context(config.budget + config.chunk + DECODED, kv, config.chunk)
        cache = BoundedCache(model, context, config, make_policy(config.policy))
        began = time.perf_counter()
        for start in range(0, len(tokens), cache.stride):
            part = tokens[start : start + cache.stride]
            cache.read(part, [0] * len(part))
            print(f"{start + len(part):,} of {len(tokens):,} tokens", file=sys.stderr, end="\r")
        return cls(model, cache, len(tokens), time.perf_counter() - began)

    def decode(self, tokens: Sequence[int]) -> float:
        """Decode one by one and forget them; return tokens a second."""
        mark, began = self.cache.mark(), time.perf_counter()
        for token in tokens:
            self.cache.append([token], logits=True)
        rate = len(tokens) / (time.perf_counter() - began)
        self.cache.rollback(mark)
        return rate

    def snapshot(self) -> bytes:
        """Save what is kept."""
        key = snapshot_key(self.model, self.cache.context.kv, self.cache.config, [])
        meta = SnapshotMeta(key, self.tokens, self.tokens, 1, len(self.cache.ledger), 0, "")
        return take_snapshot(self.cache, meta)

    def restore(self, blob: bytes) -> float:
        """Bring a snapshot into a fresh context as for a question; return the seconds, the context's included."""
        config, began = self.cache.config, time.perf_counter()
        context = self.model.context(
            config.budget + 1536, self.cache.context.kv, config.chunk, observed=False
        )
        try:
            cache = BoundedCache(self.model, context, config, make_policy(config.policy), watching=False)
            restore_snapshot(cache, blob, snapshot_key(self.model, context.kv, config, []))
            return time.perf_counter() - began
        finally:
            context.close()


def in_turn(rounds: int, *works: Callable[[], float]) -> list[float]:
    """Return the median of each work, all run in turn; the first round warms up."""
    found = [[work() for work in works] for _ in range(rounds + 1)][1:]
    return [statistics.median(column) for column in zip(*found, strict=True)]


def starter(path: Path, length: int, budget: int) -> tuple[list[dict[str, Any]], list[Target]]:
    """Measure near and far on the starter model."""
    model = LlamaModel(ModelConfig(path))
    config = MemoryConfig(budget=budget)
    text = model.tokenize(TEXT.read_text("utf-8"))
    text = (text * (length // len(text) + 1))[:length]
    near = Read.of(model, KV, config, text[: budget + config.chunk])
    far = Read.of(model, KV, config, text)
    said = model.tokenize(" " + TEXT.read_text("utf-8")[-4000:])[:DECODED]
    rates = in_turn(ROUNDS, lambda: near.decode(said), lambda: far.decode(said))
    blob, other = far.snapshot(), near.snapshot()
    restored, _ = in_turn(ROUNDS, lambda: far.restore(blob), lambda: near.restore(other))
    kept = len(far.cache.ledger)
    again = near.seconds / near.tokens * kept
    rows = [
        {"what": f"decoding behind {read.tokens:,} tokens read", "value": rate, "unit": "tokens/s"}
        for read, rate in zip((near, far), rates, strict=True)
    ]
    rows += [
        {"what": f"reading {far.tokens:,} tokens", "value": far.tokens / far.seconds, "unit": "tokens/s"},
        {
            "what": f"restoring {len(far.cache.ledger):,} tokens, {len(blob) / MIB:.0f} MiB",
            "value": restored,
            "unit": "s",
        },
        {"what": f"reading {kept:,} tokens again", "value": again, "unit": "s"},
    ]
    goals = [
        Target("decoding far over decoding near", 0.95, rates[1] / rates[0], "×", "higher"),
        Target("peak cells", budget + config.chunk, float(far.cache.ledger.peak), "cells", "lower"),
        Target("restore", 0.150, restored, "s", "lower"),
        Target("restoring against reading the kept tokens again", 100.0, again / restored, "×", "higher"),
    ]
    near.cache.context.close()
    far.cache.context.close()
    model.close()
    return rows, goals


def of_3b(tokenizer: Path, budget: int) -> tuple[list[dict[str, Any]], list[Target]]:
    """Measure size and restore of a cache of Llama-3.2-3B's shape."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shape.gguf"
        write_3b_shape(path, tokenizer)
        model = LlamaModel(ModelConfig(path))
        config = MemoryConfig(budget=budget)
        text = model.tokenize(TEXT.read_text("utf-8")[: budget * 8])[: budget + config.chunk]
        read = Read.of(model, KV_3B, config, text)
        blob = read.snapshot()
        (restored,) = in_turn(3, lambda: read.restore(blob))
        kept = budget * model.kv_bytes_per_token(KV_3B) / MIB
        allocated = (budget + config.chunk) * model.kv_bytes_per_token(KV_3B) / MIB
        read.cache.context.close()
        model.close()
    rows = [
        {"what": f"3B shape: kept cells of {budget:,} tokens, q4_0", "value": kept, "unit": "MiB"},
        {"what": "3B shape: all allocated cells", "value": allocated, "unit": "MiB"},
        {"what": f"3B shape: restoring {len(blob) / MIB:.0f} MiB", "value": restored, "unit": "s"},
    ]
    return rows, [
        Target("3B shape: kept cells", 130.0, kept, "MiB", "lower"),
        Target("3B shape: allocated cells", 145.0, allocated, "MiB", "lower"),
        Target("3B shape: restore", 1.0, restored, "s", "lower"),
    ]


def main() -> None:
    """Run both."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--length", type=int, default=131_072, help="tokens of the long reading")
    parser.add_argument("--budget", type=int, default=2048, help="tokens that the starter keeps")
    parser.add_argument("--parts", default="starter,3b", help="which of starter and 3b")
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    options = parser.parse_args()
    if not TEXT.is_file():
        sys.exit(
            f"{TEXT.name} is missing: this benchmark reads it from the folder shared/data beside the checkout"
        )
    path = resolve_model(options.model, Home.find())
    rows: list[dict[str, Any]] = []
    targets: list[Target] = []
    if "starter" in options.parts:
        rows, targets = (
            starter(path, 8192, 1024) if options.quick else starter(path, options.length, options.budget)
        )
    if "3b" in options.parts:
        more, goals = of_3b(path, 1024 if options.quick else 4096)
        rows, targets = rows + more, targets + goals
    show("far", rows, targets, as_json=options.as_json)


if __name__ == "__main__":
    main()
