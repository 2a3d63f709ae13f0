"""How several ways of finding a passage become one order.

Each gives every candidate a number on a scale of its own; brought to a common one (how many standard
deviations above the mean of the candidates), they are added up by weights. Among two hundred candidates that keeps what
ranks alone lose: how far the best stands out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.types import unit


@dataclass(frozen=True, slots=True)
class Weights:
    """What each way of finding counts."""

    lexical: float
    """BM25: the same words."""
    whole: float
    """Cosine of question and passage as wholes: the same subject."""
    words: float
    """Late interaction: each word of the question against the nearest word of the passage."""


NEIGHBOUR = 0.9
"""What a word found in the passage before or after counts: a sentence may name what the next one tells of."""
# From the development questions. Over a grid of weights recall at 5 has a standard deviation of .02, and weights
# chosen on three sources do on the fourth what these do: there is nothing to gain from tuning them further.
DEFAULT = Weights(lexical=0.2, whole=0.3, words=1.0)
LEXICAL = Weights(1.0, 0.0, 0.0)
DENSE = Weights(0.0, 1.0, 0.0)
FUSED = Weights(0.5, 1.0, 0.0)


def standardised(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bring scores to mean 0 and deviation 1; what is unknown (NaN) becomes 0, neither good nor bad."""
    known = ~np.isnan(scores)
    result = np.zeros_like(scores)
    if known.any():
        values = scores[known]
        result[known] = (values - values.mean()) / (values.std() or 1.0)
    return result


def late_interaction(
    question: NDArray[np.int8],
    passages: Mapping[int, NDArray[np.int8]],
    neighbours: Mapping[int, tuple[int, ...]],
) -> dict[int, float]:
    """Compare a question word by word with passages.

    Each of the question's words takes the cosine to the nearest word of the passage, or of one beside it at
    `NEIGHBOUR` of its worth; the passage's score is the mean.

    Args:
        question: packed vectors of its words, [words, width].
        passages: those of the passages, the neighbours' among them.
        neighbours: the passages to score, each with those beside it.

    Returns:
        Scores of the passages that have words; {} where the question has none.
    """
    numbers = [number for number, words in passages.items() if len(words)]
    if not len(question) or not numbers:
        return {}
    starts = np.cumsum([0, *(len(passages[number]) for number in numbers)])[:-1]
    cosines = unit(question) @ unit(np.concatenate([passages[number] for number in numbers])).T
    nearest = np.maximum.reduceat(cosines, starts, axis=1)
    column = {number: index for index, number in enumerate(numbers)}
    scores = {}
    for number, beside in neighbours.items():
        if number in column:
            own = nearest[:, column[number]]
            for other in beside:
                if other in column:
                    own = np.maximum(own, NEIGHBOUR * nearest[:, column[other]])
            scores[number] = float(own.mean())
    return scores
