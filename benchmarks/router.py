"""The router on the development questions: how many would go to another computer, at which threshold, at what cost.

The local model answers every question first; nothing is sent. Each document counts as allowed and the switch as `auto`,
so that what decides is the confidence and the question. Costs are those of the real payloads, their tokens estimated
upwards and the answer counted at its most; the price is `--price-in` and `--price-out`, USD for a million tokens.
`--without-model` leaves the words to the documents: the confidence is fitted on recall alone, so it hardly differs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.asked import Asked, Bench
from benchmarks.dev_set import DATA, questions, source_paths
from benchmarks.report import Target, arguments, require_texts, show
from desktop_app.core.cloud.payload import Payload, build
from desktop_app.core.cloud.redaction import Redaction
from desktop_app.core.confidence import load_calibration
from desktop_app.core.conversation import Conversation
from desktop_app.core.paths import HOME_VARIABLE, Home
from desktop_app.core.store import Store
from engine.cloud.endpoint import PRESETS, Endpoint
from engine.complexity import complexity_of
from engine.router import DEFAULT_THRESHOLD, Decision, Situation, decide

THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, DEFAULT_THRESHOLD, 0.9, 0.95)
ASSUMED = (0.4, 0.4)
"""USD for a million tokens read and written: an order of magnitude for a model of 72 billion parameters."""


@dataclass(frozen=True, slots=True)
class Case:
    """One question with its local answer and what would be sent for it."""

    asked: Asked
    payload: Payload

    def decision(self, threshold: float, endpoint: Endpoint) -> Decision:
        """Decide as the application would, with every document allowed and money enough."""
        answer = self.asked.answer
        return decide(
            Situation(
                mode="auto",
                rule="allowed",
                confidence=0.0 if self.asked.refused else self.asked.confidence,
                threshold=threshold,
                complexity=complexity_of(answer.question),
                passages=len(self.payload.excerpts),
                whole=answer.kind == "whole",
                cost=self.payload.cost(endpoint),
                left=float("inf"),
            )
        )


def row_of(cases: Sequence[Case], threshold: float, endpoint: Endpoint) -> dict[str, Any]:
    """Return what happens at one threshold."""
    decided = [(case, case.decision(threshold, endpoint)) for case in cases]
    sent = [case for case, decision in decided if decision.where == "cloud"]
    stays = [case for case, decision in decided if decision.where == "local"]
    told = [case for case in stays if case.asked.question.accept]
    costs = [case.payload.cost(endpoint) for case in sent]
    return {
        "threshold": f"{threshold:.2f}",
        "questions": len(cases),
        "to the cloud": len(sent),
        "for their complexity alone": sum(
            1 for case in sent if case.asked.confidence >= threshold and not case.asked.refused
        ),
        "stay, sure": sum(decision.code == "sure" for _, decision in decided),
        "stay, whole documents": sum(decision.code == "whole" for _, decision in decided),
        "right of those that stay": f"{sum(case.asked.right for case in told)} of {len(told)}",
        "bytes each": sum(len(case.payload.body(endpoint)) for case in sent) / max(1, len(sent)),
        "USD in all": f"{sum(costs):.4f}",
        "USD each": f"{sum(costs) / max(1, len(sent)):.5f}",
    }


def case_of(bench: Bench, asked: Asked) -> Case:
    """Build what would be sent for a question."""
    document = bench.documents[asked.question.source]
    found = bench.asking.find(asked.answer.question, [document])
    payload = build(
        asked.answer.question, found.recalled, found.weights, Conversation(), {}, Redaction(regions=())
    )
    return Case(asked, payload)


def main() -> None:
    """Ask, decide, print."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--home", type=Path, help="keep the documents here, to ask again without adding them")
    parser.add_argument("--without-model", action="store_true", help="answer by quotes alone")
    parser.add_argument("--price-in", type=float, default=ASSUMED[0], metavar="USD")
    parser.add_argument("--price-out", type=float, default=ASSUMED[1], metavar="USD")
    options = parser.parse_args()
    require_texts(DATA)
    preset = PRESETS["aistudio"]
    endpoint = Endpoint(
        preset.name, preset.base_url, preset.model, price_in=options.price_in, price_out=options.price_out
    )
    with tempfile.TemporaryDirectory() as scratch:
        root = options.home or Path(scratch)
        root.mkdir(parents=True, exist_ok=True)
        os.environ[HOME_VARIABLE] = str(root / "home")
        with Store(Home.find().create().store) as store:
            bench = Bench(store, 0, silent=options.without_model)
            bench.add(source_paths(root))
            cases = []
            for number, question in enumerate(questions(limit=1 if options.quick else None), start=1):
                asked = bench.ask(question)
                asked.settle(load_calibration())
                cases.append(case_of(bench, asked))
                print(f"{number} asked", file=sys.stderr, end="\r")
            bench.loader.close()
            sent = store.egress.totals()[0]
    rows = [row_of(cases, threshold, endpoint) for threshold in THRESHOLDS]
    highest = max((case.asked.confidence for case in cases if case.asked.answer.figures), default=0.0)
    print(f"highest confidence of a question for facts: {highest:.2f}", file=sys.stderr)
    largest = max(len(case.payload.body(endpoint)) for case in cases)
    targets = [
        Target("requests that left while this was measured", 0, float(sent), "requests", "lower"),
        Target("largest request", 65_536, float(largest), "bytes", "lower"),
    ]
    show("router", rows, targets, as_json=options.as_json)


if __name__ == "__main__":
    main()
