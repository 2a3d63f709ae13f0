"""Where the words of a citation stand now: the unit, and the stretch of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from desktop_app.core.citations import Citation, find_quote
from desktop_app.core.store import StoredCitation, UnitHead

AnyCitation: TypeAlias = Citation | StoredCitation

_AROUND = 3
"""Lines above and below the cited ones where a quote is looked for first."""


def candidates(heads: Sequence[UnitHead], citation: AnyCitation) -> list[UnitHead]:
    """Return the units that a citation may mean, the likeliest first: of its page, or of its file."""
    passage = citation.passage if isinstance(citation, Citation) else citation
    if passage.page is not None:
        found = [head for head in heads if head.page == passage.page]
    else:
        found = [head for head in heads if head.file == passage.file]
    exact = citation.passage.unit if isinstance(citation, Citation) else None
    label = passage.label or ""
    # A passage's label goes on from its unit's: "sheet Prices, rows 2–40".
    return sorted(
        found,
        key=lambda head: (
            head.ordinal != exact,
            not f"{label},".startswith(f"{head.label or ''},"),
            head.ordinal,
        ),
    )


def find_range(text: str, citation: AnyCitation) -> tuple[int, int] | None:
    """Return where a citation's quote stands in the text of a part, None where it does not."""
    quote = citation.quote
    if not quote.strip():
        return None
    if isinstance(citation, Citation) and text.startswith(quote, citation.start):
        return citation.start, citation.start + len(quote)
    if citation.line_start is not None:
        start, end = lines_range(text, citation.line_start - _AROUND, (citation.line_end or 0) + _AROUND)
        near = _find(text[start:end], quote)
        if near:
            return near[0] + start, near[1] + start
    return _find(text, quote)


def lines_range(text: str, first: int, last: int) -> tuple[int, int]:
    """Return start and end of the lines from `first` to `last` (1-based, inclusive), without the last's break."""
    start = 0
    for _ in range(first - 1):
        at = text.find("\n", start)
        if at < 0:
            return len(text), len(text)
        start = at + 1
    end = start - 1
    for _ in range(last - max(first, 1) + 1):
        end = text.find("\n", end + 1)
        if end < 0:
            return start, len(text)
    return start, max(start, end)


def _find(text: str, quote: str) -> tuple[int, int] | None:
    at = text.find(quote)
    return (at, at + len(quote)) if at >= 0 else find_quote(text, quote)
