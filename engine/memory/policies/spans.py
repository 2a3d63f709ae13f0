"""Choosing whole spans: the unit of eviction, as ChunkKV (https://arxiv.org/abs/2502.00299) keeps chunks.

A fact is useless with one digit missing, and a span that is half live wastes the other half of its slots.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from engine.config import SPAN
from engine.memory.ledger import BoolArray, Ledger

Pool = Literal["mean", "max"]

STRETCHES = 16
"""Equal parts of what has been read that a floor is spread over."""


def top_spans(
    ledger: Ledger, protected: BoolArray, budget: int, pool: Pool = "mean", floor: float = 0.0
) -> BoolArray:
    """Keep the protected tokens and fill the budget with the spans that score highest.

    A span stays or goes whole; of one that is partly protected the rest does. Ties go to the newer span.

    Args:
        ledger: the live tokens and their scores.
        protected: which of them stay anyway.
        budget: tokens that may stay.
        pool: a span's score is the mean or the maximum of its tokens'.
        floor: share of its fair part of the free budget that each of STRETCHES equal parts of the document
            gets before the rest goes to the best anywhere; 0 for none, 1 for an even spread.

    Returns:
        Which tokens stay: at most `budget`, and less than a span below it once that many are live.
    """
    mask = protected.copy()
    room = budget - int(mask.sum())
    candidates = np.flatnonzero(~mask)
    if room <= 0 or not len(candidates):
        return mask
    spans, first, inverse, sizes = np.unique(
        ledger.index[candidates] // SPAN, return_index=True, return_inverse=True, return_counts=True
    )
    scores = _pooled(ledger.score[candidates], inverse, sizes, pool)
    order = np.lexsort((spans, scores))[::-1]
    if floor:
        order = _spread(order, spans, floor * room / SPAN / STRETCHES)
    for chosen in order.tolist():
        size = int(sizes[chosen])
        if size <= room:
            # Live tokens are in stream order, so a span's candidates lie side by side.
            mask[candidates[first[chosen] : first[chosen] + size]] = True
            room -= size
    return mask


def _pooled(
    scores: np.ndarray[tuple[int], np.dtype[np.float32]],
    inverse: np.ndarray[tuple[int], np.dtype[np.intp]],
    sizes: np.ndarray[tuple[int], np.dtype[np.intp]],
    pool: Pool,
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if pool == "mean":
        return np.bincount(inverse, weights=scores) / sizes
    out = np.full(len(sizes), -np.inf)
    np.maximum.at(out, inverse, scores)
    return out


def _spread(
    order: np.ndarray[tuple[int], np.dtype[np.intp]],
    spans: np.ndarray[tuple[int], np.dtype[np.int64]],
    each: float,
) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Put the best `each` spans of every stretch first, whatever the others score."""
    stretch = (spans * STRETCHES // (int(spans[-1]) + 1))[order]
    place = np.zeros(len(order), np.int64)
    for part in range(STRETCHES):
        inside = np.flatnonzero(stretch == part)
        place[inside] = np.arange(len(inside))
    early = place < round(each)
    return np.concatenate([order[early], order[~early]])
