"""The router: rules on the words of a question, and the names that the documents define."""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.core.routing.kinds import Aspect, Route
from desktop_app.core.routing.words import (
    ALSO_USED,
    DEFINED_PATTERNS,
    EXACT,
    TWO,
    USED_PATTERNS,
    WHOLE,
)

Known = Callable[[str], bool]
"""Says whether the documents' source code defines a name."""


def route(question: str, known: Known) -> Route:
    """Return the kind of a question that stands on its own.

    A name counts as a symbol only where the documents define it: "where is success defined" in a contract is a
    question for the text.
    """
    text = " ".join(question.split())
    symbol = _symbol(text, known)
    if symbol is not None:
        return symbol
    if WHOLE.search(text):
        return Route("whole")
    if TWO.search(text):
        return Route("two")
    return Route("exact") if EXACT.search(text) else Route("fact")


def _symbol(text: str, known: Known) -> Route | None:
    """Return the route of a question about a name in source code."""
    for patterns, aspect in ((DEFINED_PATTERNS, "definition"), (USED_PATTERNS, "uses")):
        for pattern in patterns:
            for match in pattern.finditer(text):
                name = match["name"].replace("#", ".").replace("->", ".")
                if known(name):
                    both = aspect == "definition" and ALSO_USED.search(text)
                    found: Aspect = "both" if both else "definition" if aspect == "definition" else "uses"
                    return Route("symbol", name, found)
    return None
