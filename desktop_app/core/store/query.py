"""A user's question as a full-text query that can never be FTS5 syntax."""

from __future__ import annotations

from desktop_app.core.store.words import Analyser

MAX_TERMS = 64
"""A pasted page is no better a query for having a thousand terms, and each costs a walk through the index."""


def fts_query(question: str, analyser: Analyser) -> str | None:
    """Give the FTS5 expression for a question: every term quoted, joined by OR; None when it has no word.

    Terms hold word characters only, so no quote, operator or column name of the question survives.
    """
    found = analyser.terms(question)[:MAX_TERMS]
    return " OR ".join(f'"{term}"' for term in found) if found else None
