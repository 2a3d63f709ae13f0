"""Prose to passages: whole sentences, preferably whole paragraphs, never across a page."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..headings import Heading
from ..limits import DEFAULT_LIMITS, Limits
from ..types import CountTokens
from .base import Gauge, Piece, Span, divide, split_span
from .sentences import cuts

_JOINT = 0.3
_TABLE_HEAD = re.compile(r"^\|[^\n]*\|\n\| ?:?-{3}", re.MULTILINE)


def chunk_prose(
    text: str,
    count_tokens: CountTokens,
    *,
    headings: Sequence[Heading] = (),
    inherited: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Iterator[Span]:
    """Yield passages of a unit's text; together they cover all that is not blank, in order.

    A passage takes the title of the section that fills most of it; `inherited` is the section that
    the unit before it ended in.
    """
    if not text.strip():
        return
    gauge = Gauge.of(text, count_tokens, limits)
    pieces = _pieces(text, headings, gauge.maximum)
    for span in divide(text, pieces, gauge, count_tokens, limits):
        yield Span(span.start, span.end, span.tokens, _title(span, headings, inherited))


def _pieces(text: str, headings: Sequence[Heading], maximum: float) -> list[Piece]:
    starts = frozenset(heading.offset for heading in headings if heading.certain)
    prices = {cut.at: cut.price for cut in cuts(text, starts)}
    for offset in starts:
        prices[offset] = 0.0
    # A table repeats its header for each passage to begin with one.
    begins = starts | {match.start() for match in _TABLE_HEAD.finditer(text)}
    pieces: list[Piece] = []
    borders = sorted({0, len(text), *prices})
    for begin, end in pairwise(borders):
        parts = list(split_span(text, begin, end, maximum))
        for part in parts:
            price = prices.get(part.end, 0.0) if part is parts[-1] else part.cut
            joint = _JOINT if part.start and part.start in begins else 0.0
            pieces.append(Piece(part.start, part.end, part.weight, price, joint))
    return pieces


def _title(span: Span, headings: Sequence[Heading], inherited: str | None) -> str | None:
    """Return the section that covers the largest part of a passage."""
    offsets = [heading.offset for heading in headings]
    index = bisect_right(offsets, span.start) - 1
    best, covered = inherited, -1
    at = span.start
    while at < span.end:
        title = headings[index].title if index >= 0 else inherited
        until = min(span.end, offsets[index + 1]) if index + 1 < len(offsets) else span.end
        if until - at > covered:
            best, covered = title, until - at
        at, index = until, index + 1
    return best
