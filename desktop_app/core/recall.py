"""Recall: the passages that may answer a question, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.store import Store, StoredPassage

CANDIDATES = 12
"""Passages taken from the index before the token budget cuts."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """A passage with its retrieval score; higher is better, comparable within one question."""

    stored: StoredPassage
    score: float


def recall(store: Store, question: str, k: int, document_ids: Sequence[int] | None) -> list[Recalled]:
    """Return up to `k` passages by BM25, best first; `document_ids` None searches the whole library."""
    hits = store.passages.search(question, k, document_ids)
    return [Recalled(StoredPassage(hit.id, hit.document_id, hit.passage), hit.score) for hit in hits]


def within_budget(recalled: Sequence[Recalled], tokens: int) -> list[Recalled]:
    """Return the best passages that fit into `tokens` together; the very best one always."""
    chosen: list[Recalled] = []
    left = tokens
    for item in recalled:
        if item.stored.passage.tokens <= left or not chosen:
            chosen.append(item)
            left -= item.stored.passage.tokens
    return chosen
