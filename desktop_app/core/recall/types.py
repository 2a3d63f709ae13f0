"""What recall gives: passages with scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.store import StoredPassage


@dataclass(frozen=True, slots=True)
class Recalled:
    """A passage with its retrieval score; higher is better, comparable within one question."""

    stored: StoredPassage
    score: float


def within_budget(recalled: Sequence[Recalled], tokens: int) -> list[Recalled]:
    """Return the best passages that fit into `tokens` together; the very best one always."""
    chosen: list[Recalled] = []
    left = tokens
    for item in recalled:
        if item.stored.passage.tokens <= left or not chosen:
            chosen.append(item)
            left -= item.stored.passage.tokens
    return chosen
