"""Answers to the development questions: match, places, refusals, key points, seconds by stage.

`--read N` has the model read the first N tokens of each document before it is asked; a cache within its budget is
as large, and as slow to restore and to extend, after that as after the whole. Recall without memory is the run without
it; memory without recall, answers from the snapshot alone, is told on standard error. `--without-model` leaves the
words to the documents, which tells in seconds what a change of recall does. `--calibrate` fits the confidence anew on
what was measured and writes `resources/confidence.json`: run it whenever recall changes.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import calibration
from benchmarks.asked import Asked, Bench
from benchmarks.calibration import Sample
from benchmarks.dev_set import QUESTIONS, Question, own_unanswerable, questions, source_paths
from benchmarks.report import Target, arguments, markdown, show
from desktop_app.core.confidence import load_calibration
from desktop_app.core.paths import HOME_VARIABLE, Home
from desktop_app.core.routing import route
from desktop_app.core.store import Store

CROSS_WEIGHT = 0.25
"""Of a question put to a document that it is not about: easier to refuse than one that is."""
STAGES = ("recall", "restore", "prefill", "decode")


def rows_of(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """Return one row for each source and kind, then one for all."""
    rows = []
    groups = sorted({(one.question.source, one.question.kind) for one in asked})
    for source, kind in [*groups, ("all", "all")]:
        held = [
            one
            for one in asked
            if source == "all" or (one.question.source, one.question.kind) == (source, kind)
        ]
        facts = [one for one in held if one.question.accept]
        recalled = [one for one in facts if one.evidence_recalled]
        absent = [one for one in held if one.question.kind == "unanswerable"]
        points = [one.question.covered(one.answer.text) for one in held if one.question.key_points]
        row: dict[str, Any] = {"source": source, "kind": kind, "questions": len(held)}
        row["right"] = _share([one.right for one in facts])
        row["right and cited"] = _share([one.right_and_cited for one in facts])
        row["false refusals"] = _share([one.refused for one in recalled])
        row["refused"] = _share([one.refused for one in absent])
        row["key points"] = statistics.fmean(points) if points else "–"
        for stage in STAGES:
            seconds = [one.answer.timing[stage] for one in held if stage in one.answer.timing]
            row[f"{stage} s"] = statistics.median(seconds) if seconds else "–"
        firsts = [one.first_token for one in held if one.first_token is not None]
        row["first token s"] = statistics.median(firsts) if firsts else "–"
        rows.append(row)
    return rows


def _share(values: Sequence[bool]) -> float | str:
    return sum(values) / len(values) if values else "–"


def outside(asked: Sequence[Asked], store: Store) -> tuple[int, int]:
    """Return how many displayed quotes there are, and how many do not stand where they are cited."""
    quotes = [one for item in asked for one in item.answer.citations]
    wrong = 0
    for one in quotes:
        unit = store.units.get(one.document_id, one.passage.unit)
        stands = unit is not None and unit.text[one.start : one.end] == one.quote
        wrong += not (stands and unit is not None and unit.page == one.passage.page)
    return len(quotes), wrong


def confusion(found: Sequence[Question]) -> tuple[list[dict[str, Any]], float]:
    """Return the router's table, and its accuracy; a question without an answer is one for a fact or a value."""
    counts: Counter[tuple[str, str]] = Counter()
    right = 0
    for one in found:
        routed = route(one.text, lambda _name: False).kind
        counts[one.kind, routed] += 1
        wanted = {"global": ("whole",), "unanswerable": ("fact", "exact")}.get(one.kind, (one.kind,))
        right += routed in wanted
    kinds = ("fact", "exact", "two", "whole", "symbol")
    rows = [
        {"kind": kind, **{f"routed to {to}": counts[kind, to] for to in kinds}}
        for kind in dict.fromkeys(one.kind for one in found)
    ]
    return rows, right / len(found)


def samples_of(bench: Bench, asked: Sequence[Asked]) -> tuple[list[Sample], list[Sample]]:
    """Return what the two curves are fitted on, before a refusal: is it told at all, and is the answer right."""
    facts = [one for one in asked if one.answer.figures]
    told = [Sample(one.answer.figures, label=True) for one in facts if one.evidence_recalled]
    told += [Sample(one.answer.figures, label=False) for one in facts if one.question.kind == "unanswerable"]
    names = list(bench.documents)
    for one in [one for one in facts if one.question.accept]:
        other = names[(names.index(one.question.source) + 1) % len(names)]
        evidence = asdict(bench.evidence(one.question.text, other))
        told.append(Sample(evidence, label=False, weight=CROSS_WEIGHT))
    right = [Sample(one.answer.figures, label=one.right_and_cited) for one in facts]
    return told, right


def main() -> None:
    """Ask, score, print."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--home", type=Path, help="keep the documents here, to ask again without adding them")
    parser.add_argument(
        "--read", type=int, default=0, metavar="N", help="tokens to read of each document first"
    )
    parser.add_argument("--without-model", action="store_true", help="answer by quotes alone")
    parser.add_argument("--calibrate", action="store_true", help="fit the confidence and write it down")
    options = parser.parse_args()
    if not QUESTIONS.is_file():
        sys.exit(
            "the development questions are missing: they lie in the folder shared/data beside the checkout"
        )
    with tempfile.TemporaryDirectory() as scratch:
        root = options.home or Path(scratch)
        root.mkdir(parents=True, exist_ok=True)
        os.environ[HOME_VARIABLE] = str(root / "home")
        with Store(Home.find().create().store) as store:
            bench = Bench(store, options.read, silent=options.without_model)
            bench.add(source_paths(root))
            run(bench, store, quick=options.quick, as_json=options.as_json, calibrate=options.calibrate)
            bench.loader.close()


def run(bench: Bench, store: Store, *, quick: bool, as_json: bool, calibrate: bool) -> None:
    """Put all questions and print what came of them."""
    wanted = questions(limit=1 if quick else None)
    asked = []
    for number, question in enumerate([*wanted, *([] if quick else own_unanswerable())], start=1):
        asked.append(bench.ask(question))
        print(f"{number} asked", file=sys.stderr, end="\r")
    told, right = samples_of(bench, asked)
    if calibrate:
        held = calibration.left_out(told, calibration.TOLD)
        calibration.save(
            calibration.fit(told, calibration.TOLD),
            calibration.threshold_of(held, told),
            calibration.fit(right, calibration.RIGHT),
        )
    for one in asked:
        one.settle(load_calibration())
    if bench.reads:
        put = [one.question for one in asked if one.question.accept]
        alone = sum(question.matches(bench.remembered(question)) for question in put)
        print(f"memory without recall: {alone} of {len(put)} answered rightly", file=sys.stderr)
    dev = [one for one in asked if not one.question.id.startswith("own-")]
    own = [one for one in asked if one.question.id.startswith("own-")]
    rows = [{"table": "answers", **row} for row in rows_of(dev)]
    routed, accuracy = confusion(questions())
    facts = [one for one in asked if one.answer.figures]
    promised = [one.confidence for one in facts]
    reliable = calibration.reliability(promised, [one.right_and_cited for one in facts])
    values = calibration.left_out(right, calibration.RIGHT) if len(right) > 8 else promised
    unseen = calibration.reliability(values, [sample.label for sample in right])
    total, wrong = outside(asked, store)
    everything = rows[-1]
    absent = [one for one in [*dev, *own] if one.question.kind == "unanswerable"]
    targets = [
        Target(
            "unanswerable questions refused",
            0.8,
            _number(_share([o.refused for o in absent])),
            "share",
            "higher",
        ),
        Target(
            "false refusals where evidence was recalled",
            0.1,
            _number(everything["false refusals"]),
            "share",
            "lower",
        ),
        Target("displayed quotes that do not stand at their place", 0, float(wrong), f"of {total}", "lower"),
        Target("median first token", 3.0, _number(everything["first token s"]), "s", "lower"),
        Target("router accuracy, five kinds", 0.8, accuracy, "share", "higher"),
        Target(
            "calibration error, each question left out",
            0.1,
            calibration.calibration_error(unseen),
            "",
            "lower",
        ),
    ]
    if as_json:
        rows += [{"table": "router", **row} for row in routed]
        rows += [{"table": "reliability", **row} for row in reliable]
        rows += [{"table": "reliability, left out", **row} for row in unseen]
    else:
        print(
            f"{markdown(routed)}\n\nReliability:\n\n{markdown(reliable)}\n\nLeft out:\n\n{markdown(unseen)}\n"
        )
    show("answering", rows, targets, as_json=as_json)


def _number(value: float | str) -> float:
    return value if isinstance(value, float) else float("nan")


if __name__ == "__main__":
    main()
