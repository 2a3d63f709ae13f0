"""A user's question as a full-text query that can never be FTS5 syntax."""

from __future__ import annotations

import re

MAX_TERMS = 64
"""A pasted page is no better a query for having a thousand terms, and each costs a walk through the index."""

_WORD = re.compile(r"\w+")

# Question words, articles, pronouns, auxiliaries, prepositions, and what an apostrophe leaves behind.
_ENGLISH = """
a about am an and any are as at be been being but by can could d did do does doing don for from had has have
having he her hers him his how i if in into is isn it its ll m may me might must my of on or our ours re s
shall she should so some such t than that the their theirs them then there these they this those to us ve
was we were what when where which while who whom whose why will with would you your yours
"""
STOP_WORDS = frozenset(_ENGLISH.split())


def terms(question: str) -> list[str]:
    """Split a question into its distinct terms, stop words dropped unless nothing else is left."""
    words = list(dict.fromkeys(_WORD.findall(question.lower())))
    telling = [word for word in words if word not in STOP_WORDS]
    return (telling or words)[:MAX_TERMS]


def fts_query(question: str) -> str | None:
    """Give the FTS5 expression for a question: every term quoted, joined by OR; None when it has no word.

    Terms hold word characters only, so no quote, operator or column name of the question survives. A term
    that the tokeniser splits (MOUSE_KEY) becomes a phrase.
    """
    found = terms(question)
    return " OR ".join(f'"{term}"' for term in found) if found else None
