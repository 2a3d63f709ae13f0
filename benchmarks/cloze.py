"""Names in a summary, after reading under a bound: LooGLE's short-dependency cloze.

The first tokens of five screenplays are read under every policy at every ratio. Of the summaries of what was read, a
name is left out at a time; of the names of the whole screenplay, ten at most, is the right one the likeliest? A summary
belongs to what was read when its place among all of the screenplay's lies before the end of it. Only names that the
full cache gets right count.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.memory import CHUNK, DATA, KV, Kept, interval
from benchmarks.report import Target, arguments, require_texts, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.config import MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import POLICIES, make_policy
from engine.sampling import log_softmax

MASK = re.compile(r"<mask-\d+>")
CANDIDATES, ROOM = 10, 512
LEAD = "\n\nSummary of what happens: "


@dataclass(frozen=True, slots=True)
class Gap:
    """A summary up to a name that is left out."""

    before: str
    names: tuple[str, ...]
    """The right one first."""


@dataclass(frozen=True, slots=True)
class Screenplay:
    """What is read of a screenplay, and the gaps in its summaries."""

    title: str
    tokens: list[int]
    gaps: tuple[Gap, ...]


def screenplays(model: LlamaModel, length: int) -> Iterator[Screenplay]:
    """Yield the first `length` tokens of each screenplay."""
    for line in (DATA / "bench" / "loogle-shortdep_cloze.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        pairs = record["qa_pairs"]
        pairs = ast.literal_eval(pairs) if isinstance(pairs, str) else pairs
        tokens = model.tokenize(record["input"])
        # The summaries stand in the order of the text, each of a part as long as the others.
        read = int(len(pairs) * length / len(tokens))
        answers = [ast.literal_eval(p["A"]) if isinstance(p["A"], str) else p["A"] for p in pairs]
        names = list(dict.fromkeys(name for found in answers for name in found.values()))
        gaps = [
            gap
            for pair, found in zip(pairs[:read], answers, strict=False)
            for gap in _gaps(pair["Q"], found, names)
        ]
        yield Screenplay(record["title"], tokens[:length], tuple(gaps))


def _gaps(summary: str, answers: dict[str, str], names: Sequence[str]) -> Iterator[Gap]:
    """Yield the first gap of every name; names left out before it are filled in."""
    seen: set[str] = set()
    for found in MASK.finditer(summary):
        name = answers.get(found.group())
        if name is None or name in seen:
            continue
        seen.add(name)
        before = MASK.sub(lambda mask: answers.get(mask.group(), ""), summary[: found.start()])
        others = [other for other in names if other != name and other not in name and name not in other]
        yield Gap(before.rstrip(), (name, *others[: CANDIDATES - 1]))


def read(model: LlamaModel, text: Screenplay, policy: str, budget: int) -> list[bool]:
    """Read a screenplay under a policy; return for every gap whether the right name is the likeliest."""
    held = len(text.tokens) if policy == "full" else budget
    config = MemoryConfig(budget=held, chunk=CHUNK, sinks=16, recent=held // 2, policy=policy)
    context = model.context(held + CHUNK + ROOM, KV, CHUNK, outputs=CHUNK)
    try:
        cache = BoundedCache(model, context, config, make_policy(policy))
        for start in range(0, len(text.tokens), cache.stride):
            part = text.tokens[start : start + cache.stride]
            cache.read(part, [0] * len(part))
        return [_likeliest(model, cache, gap) == 0 for gap in text.gaps]
    finally:
        context.close()


def _likeliest(model: LlamaModel, cache: BoundedCache, gap: Gap) -> int:
    """Return the number of the name with the highest mean log-probability of a token: names differ in length."""
    mark, scores = cache.mark(), []
    first = cache.append(model.tokenize(LEAD + gap.before)[-ROOM // 2 :], logits=True)
    behind = cache.mark()
    assert first is not None  # logits were asked for
    for name in gap.names:
        tokens = model.tokenize(" " + name)
        rows = cache.append(tokens, logits=True)
        cache.rollback(behind)
        assert rows is not None
        before = [first[-1], *rows[:-1]]
        scores.append(
            np.mean([float(log_softmax(row)[token]) for row, token in zip(before, tokens, strict=True)])
        )
    cache.rollback(mark)
    return int(np.argmax(scores))


def main() -> None:
    """Run the comparison."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--length", type=int, default=4096)
    parser.add_argument("--ratios", default="4,8,16,32")
    parser.add_argument("--policies", default=",".join(name for name in POLICIES if name != "full"))
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    parser.add_argument("--kept", type=Path, default=None, help="measurements so far: none is made twice")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.length, chosen.ratios, chosen.policies = 2048, "8", "streaming,lontar"
    require_texts(DATA)
    model = LlamaModel(ModelConfig(resolve_model(chosen.model, Home.find())))
    kept = Kept(chosen.kept)
    rows = measure(model, chosen, kept)
    show("cloze", rows, targets(rows), as_json=chosen.as_json)


def measure(model: LlamaModel, chosen: Any, kept: Kept) -> list[dict[str, Any]]:
    """Return a row a ratio and policy."""
    texts = list(screenplays(model, chosen.length))

    def outcome(text: Screenplay, policy: str, ratio: int) -> list[bool]:
        key = f"{text.title}, {chosen.length} tokens, {ratio}x, {policy}"
        if key not in kept.found:
            found = read(model, text, policy, chosen.length // ratio)
            kept.add(key, {str(number): float(right) for number, right in enumerate(found)})
        return [bool(right) for right in kept.found[key].values()]

    full = {text.title: outcome(text, "full", 1) for text in texts}
    rows = []
    for ratio in map(int, chosen.ratios.split(",")):
        for policy in chosen.policies.split(","):
            scored = [
                float(right)
                for text in texts
                for right, whole in zip(outcome(text, policy, ratio), full[text.title], strict=True)
                if whole
            ]
            rows.append(
                {"ratio": f"{ratio}x", "policy": policy, "names": len(scored), "right": interval(scored)}
            )
    return rows


def targets(rows: Sequence[dict[str, Any]]) -> list[Target]:
    """Compare Lontar's policy with the best other at every ratio."""
    found: list[Target] = []
    for ratio in dict.fromkeys(row["ratio"] for row in rows):
        share = {row["policy"]: float(row["right"].split()[0]) for row in rows if row["ratio"] == ratio}
        others = [value for policy, value in share.items() if policy != "lontar"]
        if "lontar" in share and others:
            found.append(
                Target(
                    f"{ratio}: names right, lontar; the best other is the goal",
                    max(others),
                    share["lontar"],
                    "",
                    "higher",
                )
            )
    return found


if __name__ == "__main__":
    main()
