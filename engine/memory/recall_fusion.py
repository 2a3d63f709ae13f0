"""Rankings of spans: from scores, fused by rank, and filled up with their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from engine.backend import FloatArray

CONSTANT = 60
"""Of reciprocal rank fusion: the larger, the more agreement counts against one first place."""


def ranking(scores: FloatArray) -> list[int]:
    """Return the spans by score, the best first; equals in order of the document."""
    return [int(span) for span in np.argsort(-scores, kind="stable")]


def fuse(rankings: Iterable[Sequence[int]], constant: int = CONSTANT) -> list[int]:
    """Merge rankings: a span's score is the sum of 1 / (constant + rank) over those that have it.

    Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009). Equals in order of the document.
    """
    score: dict[int, float] = {}
    for ranked in rankings:
        for rank, span in enumerate(ranked):
            score[span] = score.get(span, 0.0) + 1.0 / (constant + 1 + rank)
    return sorted(score, key=lambda span: (-score[span], span))


def with_neighbours(ranked: Sequence[int], spans: int, most: int) -> list[int]:
    """Return the best spans and what lies beside them, in order of the document.

    Args:
        ranked: spans, the best first.
        spans: of the document.
        most: spans returned, at most. What the ranked ones leave of the room widens around each of them, the best
            first: a fact that goes on for a hundred tokens is whole.
    """
    chosen: set[int] = set()
    wanted = min(most, spans if ranked else 0)
    for reach in range(spans):
        for span in ranked:
            for at in range(max(0, span - reach), min(spans, span + reach + 1)):
                if len(chosen) >= wanted:
                    return sorted(chosen)
                chosen.add(at)
    return sorted(chosen)


def stretches(ranked: Sequence[int], chosen: Iterable[int]) -> list[list[int]]:
    """Return chosen spans as stretches of the document, the one with the best span last: next to the question.

    Args:
        ranked: spans, the best first.
        chosen: those of them that are read again, and what lies beside them.
    """
    found: list[list[int]] = []
    for span in sorted(chosen):
        if found and span == found[-1][-1] + 1:
            found[-1].append(span)
        else:
            found.append([span])
    place = {span: rank for rank, span in enumerate(ranked)}
    return sorted(found, key=lambda stretch: -min(place.get(span, len(place)) for span in stretch))
