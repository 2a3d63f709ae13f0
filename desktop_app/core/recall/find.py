"""Find the passages that may answer a question: candidates by words and by meaning, then one order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.types import Embedder, unit
from desktop_app.core.recall.ranking import DEFAULT, LEXICAL, Weights, late_interaction, standardised
from desktop_app.core.recall.types import Recalled
from desktop_app.core.store import Store

CANDIDATES = 12
"""Passages that answering looks at before the token budget cuts."""
POOL = 100
"""Passages that each way of finding puts up; comparing them word by word takes milliseconds."""


def recall(
    store: Store,
    question: str,
    k: int,
    document_ids: Sequence[int],
    embedder: Embedder | None = None,
    *,
    weights: Weights = DEFAULT,
) -> list[Recalled]:
    """Return up to `k` passages, best first.

    A passage that has not been embedded yet is found by its words, and ranked by them against the rest.

    Args:
        store: the library.
        question: the user's.
        k: how many.
        document_ids: which documents; who asks decides whether private ones are among them.
        embedder: the model the passages were embedded by; None finds by words alone.
        weights: what each way of finding counts.
    """
    if k < 1:
        return []
    if embedder is None:
        weights = LEXICAL
    pool = max(POOL, k)
    lexical = {hit.id: hit.score for hit in store.passages.search(question, pool, document_ids)}
    wholes: dict[int, float] = {}
    words: dict[int, float] = {}
    if embedder is not None and weights != LEXICAL:
        asked = embedder.question(question)
        ids, packed = store.embeddings.wholes(embedder.name, embedder.width, document_ids)
        cosines = unit(packed) @ unit(asked.whole)
        nearest = np.argsort(-cosines, kind="stable")[:pool]
        chosen = {int(ids[index]) for index in nearest} | lexical.keys()
        wholes = {
            int(number): float(cosine)
            for number, cosine in zip(ids, cosines, strict=True)
            if int(number) in chosen
        }
        neighbours = store.passages.neighbours(sorted(chosen))
        near = chosen.union(*neighbours.values())
        vectors = store.embeddings.words(embedder.name, embedder.word_width, sorted(near))
        words = late_interaction(asked.words, vectors, neighbours)
    return _ranked(store, k, lexical, wholes, words, weights)


def _ranked(
    store: Store,
    k: int,
    lexical: Mapping[int, float],
    wholes: Mapping[int, float],
    words: Mapping[int, float],
    weights: Weights,
) -> list[Recalled]:
    numbers = sorted(lexical.keys() | wholes.keys())
    if not numbers:
        return []

    def column(scores: Mapping[int, float], missing: float) -> NDArray[np.float64]:
        return standardised(np.array([scores.get(number, missing) for number in numbers]))

    # No word in common is a score of its own, and the lowest.
    by_words = column(lexical, 0.0)
    total = weights.lexical * by_words
    for weight, scores in ((weights.whole, wholes), (weights.words, words)):
        # What has not been embedded is taken to mean as much as its words say.
        known = column(scores, float("nan"))
        total += weight * np.where([number in scores for number in numbers], known, by_words)
    best = np.argsort(-total, kind="stable")[:k]
    stored = store.passages.get([numbers[index] for index in best])
    return [Recalled(one, float(total[index])) for one, index in zip(stored, best, strict=True)]
