"""What recall gives: passages with scores."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.core.store import StoredPassage


@dataclass(frozen=True, slots=True)
class Recalled:
    """A passage with its retrieval score; higher is better, comparable within one question."""

    stored: StoredPassage
    score: float
