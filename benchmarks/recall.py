"""Recall: is what was evicted found again, and answered as if nothing had been evicted?

a  A five-digit code at a random depth of essays, asked for afterwards, greedy answer: with the full cache, with a
   quarter of it, and with a quarter and recall: the 8 best spans and their neighbours, read again as text before the
   question or, with --cells, brought back bit for bit as they were evicted.
b  Ten codes of ten things in a long document, one a decile of its depth, the question being which of the ten is the
   likeliest, the 2 best spans and their neighbours read again before it; against the same question with the right
   passage in hand, for no full cache holds such a document.
c  Key-value pairs and LongEval lines: the share of the evidence's tokens inside 1,024 recalled ones.
d  Natural questions about articles (LooGLE): the same share.

Spans are ranked by words (BM25 over windows of spans), by the recall index, and by both fused by rank. The heads of the
index are chosen by calibration on needles in a novel; they are measured here on other texts and questions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.memory import Kept
from benchmarks.recall_parts import WAYS, codes, evidence, passkeys, questions
from benchmarks.recall_texts import DATA, needles_in, novel_tokens
from benchmarks.report import Target, arguments, require_texts, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.config import ModelConfig
from engine.llama import LlamaModel
from engine.memory.calibration import HeadChoice, calibrate
from engine.memory.calibration_needles import KINDS
from engine.memory.recall_index import IndexShape

Outcomes = dict[str, list[dict[str, float]]]


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--parts", default="abcd", help="which of a, b, c and d")
    parser.add_argument("--documents", type=int, default=50, help="of part a")
    parser.add_argument("--length", type=int, default=4000, help="tokens of a document of part a")
    parser.add_argument("--policies", default="streaming,lontar", help="of part a; b takes the last one")
    parser.add_argument("--long-documents", type=int, default=2, help="of part b, ten codes each")
    parser.add_argument("--long", type=int, default=32_000, help="tokens of a document of part b")
    parser.add_argument("--budget", type=int, default=2048, help="of part b")
    parser.add_argument("--cells", action="store_true", help="in part a, bring evicted cells back as well")
    parser.add_argument(
        "--read", type=int, default=10, help="records of each set of part c read by the model"
    )
    parser.add_argument("--articles", type=int, default=5, help="of part d")
    parser.add_argument("--article", type=int, default=8000, help="tokens of an article of part d, at most")
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    parser.add_argument("--heads", type=Path, default=None, help="keep the calibration's outcome there")
    parser.add_argument("--kept", type=Path, default=None, help="measurements so far: none is made twice")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.parts, chosen.documents, chosen.policies, chosen.read = "ac", 2, "lontar", 0
    return chosen


def heads(model: LlamaModel, path: Path | None, *, quick: bool) -> HeadChoice:
    """Return the model's retrieval heads: those kept, or calibrated now."""
    if path and path.is_file():
        return HeadChoice.from_json(path.read_text("utf-8"))
    length = 1024 if quick else 2048
    novel = novel_tokens(model, 3 * length)
    texts = [
        needles_in(model, novel[number * length :], kind, number, length) for number, kind in enumerate(KINDS)
    ]
    choice = calibrate(model, texts)
    if path:
        path.write_text(choice.to_json(), "utf-8")
    return choice


def share(found: Sequence[dict[str, float]], name: str) -> float:
    """Return the mean of a value."""
    return float(np.mean([item[name] for item in found])) if found else float("nan")


def row(
    part: str, what: str, found: Sequence[dict[str, float]], name: str, hit: str, took: str
) -> dict[str, Any]:
    """Return a line of the table."""
    right = [item[name] for item in found if name in item]
    hits = [item[hit] for item in found if hit in item]
    seconds = [item[took] for item in found if took in item]
    return {
        "part": part,
        "what": what,
        "N": len(right),
        "right or inside": f"{np.mean(right):.1%}" if right else "",
        "span hit@8": f"{np.mean(hits):.1%}" if hits else "",
        "seconds, median": f"{np.median(seconds):.2f}" if seconds else "",
    }


def recalled_rows(part: str, name: str, found: Sequence[dict[str, float]]) -> list[dict[str, Any]]:
    """Return the lines of one policy, recall by every way of ranking and of coming back."""
    rows = [row(part, f"{name}, no recall", found, "alone", "", "reading s")]
    if found and "reference" in found[0]:
        rows.append(row(part, f"{name}, the right passage in hand", found, "reference", "", ""))
    for way in WAYS:
        for back in ("text", "cells"):
            if found and f"{back} {way}" in found[0]:
                what = f"{name}, recalled by {way} as {back}"
                rows.append(row(part, what, found, f"{back} {way}", f"hit {way}", f"{back} {way} s"))
    return rows


def code_targets(found: Outcomes, policy: str) -> list[Target]:
    """Compare a quarter of the cache plus recall with the full cache."""
    full, bounded = found["full"], found[policy]
    return [
        Target(
            f"a: right answers of {policy} plus recall, less those of the full cache",
            0.0,
            share(bounded, "text fused") - share(full, "alone"),
            f"of {len(full)} documents",
            "higher",
        ),
        Target("a: span hit@8, words and index fused", 0.95, share(bounded, "hit fused"), "", "higher"),
        Target("a: span hit@8, index alone", 0.95, share(bounded, "hit index"), "", "higher"),
    ]


def passkey_target(found: dict[int, list[dict[str, float]]]) -> Target:
    """Compare the worst decile with the right passage in hand, where that was answered rightly."""
    worst = 1.0
    for items in found.values():
        scored = [item for item in items if item["reference"]]
        if scored:
            worst = min(worst, share(scored, "text words"))
    return Target(
        "b: pass keys with recall by words over the reference, worst decile", 0.98, worst, "", "higher"
    )


def measure(chosen: argparse.Namespace, model: LlamaModel) -> tuple[list[dict[str, Any]], list[Target]]:
    """Run the parts."""
    kept = Kept(chosen.kept)
    needs_heads = chosen.read or set(chosen.parts) & {"a", "b", "d"}
    choice = heads(model, chosen.heads, quick=chosen.quick) if needs_heads else None
    shape = choice.shape(model.info) if choice else None
    rows: list[dict[str, Any]] = []
    targets: list[Target] = []
    policies = chosen.policies.split(",")
    if choice and shape:
        print(f"heads {choice.heads}, {choice.found:.0%} of {choice.needles} needles", file=sys.stderr)
        if "a" in chosen.parts:
            found: Outcomes = {policy: [] for policy in ["full", *policies]}
            for policy, item in codes(
                model, shape, kept, chosen.documents, chosen.length, policies, cells=chosen.cells
            ):
                found[policy].append(item)
            rows += [line for name in found for line in recalled_rows("a", name, found[name])]
            targets += code_targets(found, policies[-1])
        if "b" in chosen.parts:
            more_rows, more_targets = measure_long(chosen, model, shape, kept, policies[-1])
            rows, targets = rows + more_rows, targets + more_targets
        if "d" in chosen.parts:
            rows += measure_questions(chosen, model, shape, kept)
    if "c" in chosen.parts:
        more_rows, more_targets = measure_evidence(chosen, model, shape, kept)
        rows, targets = rows + more_rows, targets + more_targets
    return rows, targets


def measure_long(
    chosen: argparse.Namespace, model: LlamaModel, shape: IndexShape, kept: Kept, policy: str
) -> tuple[list[dict[str, Any]], list[Target]]:
    """Run part b."""
    deciles: dict[int, list[dict[str, float]]] = {decile: [] for decile in range(10)}
    for decile, item in passkeys(
        model, shape, kept, chosen.long_documents, chosen.long, chosen.budget, policy
    ):
        deciles[decile].append(item)
    everything = [item for items in deciles.values() for item in items]
    rows = recalled_rows("b", f"{policy} {chosen.budget}", everything)
    rows += [
        row("b", f"decile {d}, recalled by words as text", items, "text words", "hit words", "text words s")
        for d, items in deciles.items()
    ]
    return rows, [passkey_target(deciles)]


def measure_questions(
    chosen: argparse.Namespace, model: LlamaModel, shape: IndexShape, kept: Kept
) -> list[dict[str, Any]]:
    """Run part d."""
    items = list(questions(model, shape, kept, chosen.articles, chosen.article, 1024))
    return [row("d", f"natural questions, {way}", items, way, f"hit {way}", "") for way in WAYS]


def measure_evidence(
    chosen: argparse.Namespace, model: LlamaModel, shape: IndexShape | None, kept: Kept
) -> tuple[list[dict[str, Any]], list[Target]]:
    """Run part c."""
    found: Outcomes = {}
    for name, item in evidence(model, shape, kept, chosen.read, 1024):
        found.setdefault(name, []).append(item)
    rows, targets = [], []
    for name, items in found.items():
        ways = [way for way in WAYS if any(way in item for item in items)]
        rows += [row("c", f"{name}, {way}", items, way, "", "") for way in ways]
        way = ways[-1]
        value = share([item for item in items if way in item], way)
        targets.append(Target(f"c: {name}, {way}: evidence recalled", 0.95, value, "", "higher"))
    return rows, targets


def main() -> None:
    """Run the measurements."""
    chosen = options()
    require_texts(DATA)
    model = LlamaModel(ModelConfig(resolve_model(chosen.model, Home.find())))
    rows, targets = measure(chosen, model)
    show("recall", rows, targets, as_json=chosen.as_json)


if __name__ == "__main__":
    main()
