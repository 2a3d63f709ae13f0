"""Fitting the two curves of the confidence, and how well they hold on questions left out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.confidence import Curve

OUT = Path(__file__).parents[1] / "resources" / "confidence.json"
TOLD = ("unknown", "margin", "stranger")
"""Figures that need no model: whether a question can be answered does not hang on who phrases it."""
RIGHT = ("unknown", "margin", "supported", "likelihood")
PENALTY = 0.3
"""Of the squared weights: few questions, few liberties."""
FALSE_REFUSALS = 0.10

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """One question's figures and what came of it."""

    figures: Mapping[str, float]
    label: bool
    weight: float = 1.0


def fit(samples: Sequence[Sample], names: Sequence[str]) -> Curve:
    """Fit a logistic curve with an L2 penalty by Newton's method."""
    x = np.array([[1.0, *(s.figures[name] for name in names)] for s in samples])
    y = np.array([float(s.label) for s in samples])
    w = np.array([s.weight for s in samples])
    penalty = np.diag([0.0, *([PENALTY] * len(names))])
    beta: Floats = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (w * (y - p)) - penalty @ beta
        curvature = (x * (w * p * (1 - p))[:, None]).T @ x + penalty + 1e-9 * np.eye(len(beta))
        step = np.linalg.solve(curvature, gradient)
        beta = beta + step
        if np.abs(step).max() < 1e-8:
            break
    return Curve(float(beta[0]), {name: float(b) for name, b in zip(names, beta[1:], strict=True)})


def left_out(samples: Sequence[Sample], names: Sequence[str]) -> list[float]:
    """Return each sample's value by a curve that was fitted without it."""
    return [
        fit([*samples[:at], *samples[at + 1 :]], names).at(sample.figures)
        for at, sample in enumerate(samples)
    ]


def threshold_of(values: Sequence[float], samples: Sequence[Sample]) -> float:
    """Return the highest threshold that refuses at most FALSE_REFUSALS of what can be answered."""
    told = sorted(value for value, sample in zip(values, samples, strict=True) if sample.label)
    return told[int(FALSE_REFUSALS * len(told))] if told else 0.0


def reliability(values: Sequence[float], labels: Sequence[bool], bins: int = 5) -> list[dict[str, Any]]:
    """Return per bin of confidence how many answers there are, what was promised and what was right."""
    rows = []
    for at in range(bins):
        low, high = at / bins, (at + 1) / bins
        held = [(v, r) for v, r in zip(values, labels, strict=True) if low <= v < high or (v == high == 1)]
        if held:
            rows.append(
                {
                    "confidence": f"{low:.1f}–{high:.1f}",
                    "answers": len(held),
                    "promised": sum(v for v, _ in held) / len(held),
                    "right": sum(r for _, r in held) / len(held),
                }
            )
    return rows


def calibration_error(rows: Sequence[Mapping[str, Any]]) -> float:
    """Return the mean distance between promised and right, by answers (expected calibration error)."""
    total = sum(int(row["answers"]) for row in rows)
    return float(sum(row["answers"] * abs(row["promised"] - row["right"]) for row in rows) / max(1, total))


def save(told: Curve, threshold: float, right: Curve) -> None:
    """Write what the application loads."""
    values = {
        "told": {"bias": round(told.bias, 3), "weights": {k: round(v, 3) for k, v in told.weights.items()}},
        "threshold": round(threshold, 3),
        "right": {
            "bias": round(right.bias, 3),
            "weights": {k: round(v, 3) for k, v in right.weights.items()},
        },
    }
    OUT.write_text(json.dumps(values, indent=2) + "\n", "utf-8")
