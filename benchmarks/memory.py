"""Eviction policies under the same bound: what is lost of the next tokens' distribution, and of a hidden pass key.

Every document is read once with the full cache and once by every policy at every ratio; the cache never holds more
than length / ratio tokens and one chunk. Then, the question being unknown while reading:

- KL(full ‖ policy) of the next-token distribution over the next 256 tokens, in nats, and the perplexity on them;
- a five-digit pass key, hidden at another decile of the depth in each document: is its log-probability the highest
  of ten candidates? Only documents where the full cache gets it right count.

All policies watch the same layers; those that watch an even sample of queries take the same number, and all protect
the same sinks and the same recent window, half the budget. Means are given with 95 % confidence intervals.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.memory_plot import plot
from benchmarks.report import Target, arguments, require_texts, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.backend import FloatArray
from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import POLICIES, make_policy
from engine.sampling import log_softmax

DATA = Path(__file__).parents[2] / "shared" / "data"
KV = KvChoice("f16", "f16", flash=False)
NEXT, CHUNK, CANDIDATES = 256, 256, 10
SENTENCE = " The pass key is {key}. Remember it: {key} is the pass key. "
QUESTION = "\n\nWhat is the pass key? The pass key is"


@dataclass(frozen=True, slots=True)
class Sample:
    """A document with a hidden pass key and what follows it."""

    name: str
    tokens: list[int]
    following: list[int]
    keys: list[str]
    """The right one first."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one policy left of one document."""

    logits: FloatArray
    """Of the following tokens, shape (NEXT, vocabulary), log-softmax."""
    perplexity: float
    passkey: bool


def texts() -> Iterator[tuple[str, str]]:
    """Yield long texts of several kinds, in turn: essays, articles, meetings, news, a novel."""
    essays = [path.read_text("utf-8") for path in sorted((DATA / "text" / "essays").glob("*.txt"))]
    novel = (DATA / "text" / "pride-and-prejudice.txt").read_text("utf-8")
    kinds = [
        [essay for essay in essays if len(essay) > 16_000],
        _strings("loogle-shortdep_cloze.jsonl"),
        _strings("qmsum-val-15.jsonl"),
        [novel[start : start + 40_000] for start in range(60_000, 600_000, 60_000)],
        ["\n\n".join(_strings("multi_news-30.jsonl")[start : start + 6]) for start in range(0, 30, 6)],
    ]
    for number in range(max(map(len, kinds))):
        for name, kind in zip(("essay", "article", "meeting", "novel", "news"), kinds, strict=True):
            if number < len(kind):
                yield f"{name} {number}", kind[number]


def _strings(name: str) -> list[str]:
    """Return the distinct main texts of a JSON-lines file: the longest string of every record."""
    found: dict[str, None] = {}
    for line in (DATA / "bench" / name).read_text("utf-8").splitlines():
        parts: list[str] = []
        _collect(json.loads(line), parts)
        longest = max(parts, key=len)
        found[longest if len(longest) > 8_000 else "\n".join(parts)] = None
    return list(found)


def _collect(value: Any, parts: list[str]) -> None:
    if isinstance(value, str):
        parts.append(value)
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _collect(item, parts)


def samples(model: LlamaModel, length: int, count: int) -> list[Sample]:
    """Return documents of `length` tokens, the key of each at another decile of the depth."""
    chance = random.Random(7)
    out: list[Sample] = []
    for name, text in texts():
        if len(out) == count:
            break
        keys = [str(chance.randrange(10_000, 100_000)) for _ in range(CANDIDATES)]
        hidden = model.tokenize(SENTENCE.format(key=keys[0]))
        tokens = model.tokenize(text[: length * 8])
        if len(tokens) < length + NEXT:
            continue
        decile = len(out) * 3 % 10  # spread over the depth however few documents there are
        at = int((length - len(hidden)) * (decile + 0.5) / 10)
        body = tokens[:at] + hidden + tokens[at : length - len(hidden)]
        following = tokens[length - len(hidden) :][:NEXT]
        out.append(Sample(name, body, following, keys))
    return out


def read(model: LlamaModel, sample: Sample, policy: str, budget: int) -> Reading:
    """Read a document under a policy and measure what is left."""
    length = len(sample.tokens)
    held = length if policy == "full" else budget
    config = MemoryConfig(budget=held, chunk=CHUNK, sinks=16, recent=held // 2, policy=policy)
    context = model.context(held + CHUNK + NEXT, KV, CHUNK, outputs=NEXT)
    try:
        cache = BoundedCache(model, context, config, make_policy(policy))
        for start in range(0, length, cache.stride):
            part = sample.tokens[start : start + cache.stride]
            cache.read(part, [0] * len(part))
            if cache.ledger.peak > held + CHUNK:
                raise AssertionError(f"{policy} held {cache.ledger.peak} cells")
        mark = cache.mark()
        out = cache.append(sample.following, logits=True)
        assert out is not None  # logits were asked for
        cache.rollback(mark)
        logits = np.stack([log_softmax(row) for row in out])
        said = logits[np.arange(NEXT - 1), sample.following[1:]]
        return Reading(logits, float(np.exp(-said.mean())), _names_key(model, cache, sample))
    finally:
        context.close()


def _names_key(model: LlamaModel, cache: BoundedCache, sample: Sample) -> bool:
    """Say whether the right key is the likeliest of the candidates."""
    question, scores = model.tokenize(QUESTION), []
    for key in sample.keys:
        answer = model.tokenize(" " + key)
        mark = cache.mark()
        out = cache.append([*question, *answer], logits=True)
        cache.rollback(mark)
        assert out is not None  # logits were asked for
        rows = out[len(question) - 1 : -1]
        scores.append(sum(float(log_softmax(row)[token]) for row, token in zip(rows, answer, strict=True)))
    return int(np.argmax(scores)) == 0


def compare(full: Reading, left: Reading) -> dict[str, float]:
    """Return what a policy lost against the full cache."""
    divergence = (np.exp(full.logits) * (full.logits - left.logits)).sum(axis=-1)
    return {
        "kl": float(divergence.mean()),
        "agrees": float((full.logits.argmax(-1) == left.logits.argmax(-1)).mean()),
        "perplexity": left.perplexity / full.perplexity,
        "passkey": float(left.passkey),
        "full_passkey": float(full.passkey),
    }


class Kept:
    """Measurements, written down as they come: a run of hours that is interrupted goes on."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.found: dict[str, dict[str, float]] = {}
        if path and path.is_file():
            for line in path.read_text("utf-8").splitlines():
                self.found |= json.loads(line)

    def add(self, key: str, measured: dict[str, float]) -> None:
        """Keep one."""
        self.found[key] = measured
        print(f"{key}: {json.dumps(measured)}", file=sys.stderr)
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({key: measured}) + "\n")


def interval(values: Sequence[float]) -> str:
    """Return mean ± half the 95 % confidence interval, or the only value."""
    if len(values) == 1:
        return f"{values[0]:.4f}"
    half = 1.96 * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return f"{np.mean(values):.4f} ± {half:.4f}"


def table(results: dict[tuple[int, str], list[dict[str, float]]]) -> list[dict[str, Any]]:
    """Return a row a ratio and policy."""
    rows = []
    for (ratio, policy), found in results.items():
        scored = [item["passkey"] for item in found if item["full_passkey"]]
        rows.append(
            {
                "ratio": f"{ratio}x",
                "policy": policy,
                "KL, nats": interval([item["kl"] for item in found]),
                "same top token": f"{np.mean([item['agrees'] for item in found]):.1%}",
                "perplexity / full": interval([item["perplexity"] for item in found]),
                "pass key": f"{sum(scored):.0f} of {len(scored)}",
            }
        )
    return rows


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--documents", type=int, default=10)
    parser.add_argument("--length", type=int, default=4096)
    parser.add_argument("--ratios", default="4,8,16,32")
    parser.add_argument("--policies", default=",".join(name for name in POLICIES if name != "full"))
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    parser.add_argument("--kept", type=Path, default=None, help="measurements so far: none is made twice")
    parser.add_argument("--plot", type=Path, default=None, help="write the plot of KL by ratio there, as PNG")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.documents, chosen.length, chosen.ratios = 1, 1536, "4"
        chosen.policies = "streaming,h2o,snapkv,lontar"
    return chosen


def main() -> None:
    """Run the comparison."""
    chosen = options()
    require_texts(DATA)
    model = LlamaModel(ModelConfig(resolve_model(chosen.model, Home.find())))
    ratios, policies = [int(r) for r in chosen.ratios.split(",")], chosen.policies.split(",")
    results: dict[tuple[int, str], list[dict[str, float]]] = {(r, p): [] for r in ratios for p in policies}
    kept = Kept(chosen.kept)
    for sample in samples(model, chosen.length, chosen.documents):
        full: Reading | None = None
        for (ratio, policy), found in results.items():
            key = f"{sample.name}, {chosen.length} tokens, {ratio}x, {policy}"
            if key not in kept.found:
                full = full or read(model, sample, "full", 0)
                kept.add(key, compare(full, read(model, sample, policy, chosen.length // ratio)))
            found.append(kept.found[key])
    if chosen.plot:
        plot(results, chosen.plot)
    show("memory", table(results), targets(results, ratios), as_json=chosen.as_json)


def targets(results: dict[tuple[int, str], list[dict[str, float]]], ratios: Sequence[int]) -> list[Target]:
    """Compare Lontar's divergence with the best of the others at every ratio."""
    out = []
    for ratio in ratios:
        mean = {
            p: float(np.mean([i["kl"] for i in found])) for (r, p), found in results.items() if r == ratio
        }
        others = {policy: value for policy, value in mean.items() if policy != "lontar"}
        if "lontar" in mean and others:
            best = min(others, key=lambda policy: others[policy])
            name = f"{ratio}x: KL of lontar over that of the best other ({best})"
            out.append(Target(name, 0.7, mean["lontar"] / others[best], "times", "lower"))
    return out


if __name__ == "__main__":
    main()
