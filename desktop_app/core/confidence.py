"""How much an answer can be trusted, and when none is given: two logistic curves over figures without a scale.

The curves are fitted on the development questions by `benchmarks/answering.py --calibrate`, which writes
`resources/confidence.json`: few parameters, for there are few questions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from desktop_app.core.answering import Judged
from desktop_app.core.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Curve:
    """A logistic curve: 1 / (1 + exp(-(bias + Σ weight × figure)))."""

    bias: float
    weights: Mapping[str, float]

    def at(self, figures: Mapping[str, float]) -> float:
        """Return the curve's value, 0…1."""
        return 1 / (1 + math.exp(-(self.bias + sum(w * figures[name] for name, w in self.weights.items()))))


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was fitted."""

    told: Curve
    """Whether what was recalled holds the answer at all."""
    threshold: float
    """Below this value of `told`, no answer is given."""
    right: Curve
    """Whether the answer is right and its place is cited."""

    def refuses(self, figures: Mapping[str, float]) -> bool:
        """Say whether what was found supports no answer."""
        return self.told.at(figures) < self.threshold


def figures_of(evidence: Evidence, judged: Judged) -> dict[str, float]:
    """Return the figures that the curves may use, each 0…1."""
    return {
        "best": evidence.best,
        "together": evidence.together,
        "unknown": evidence.unknown,
        "margin": evidence.margin,
        "stranger": evidence.stranger,
        "supported": float(judged.by == "model") * judged.support,
        "likelihood": judged.likelihood,
        "verified": float(bool(judged.citations)),
    }


def load_calibration() -> Calibration:
    """Return the calibration that ships with the application."""
    text = files("resources").joinpath("confidence.json").read_text("utf-8")
    values = json.loads(text)
    told, right = (Curve(values[name]["bias"], values[name]["weights"]) for name in ("told", "right"))
    return Calibration(told, values["threshold"], right)
