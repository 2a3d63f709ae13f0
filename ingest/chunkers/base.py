"""Pack pieces of text into passages of about the same size, cutting where it hurts least."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..types import CountTokens

_MAX_PIECES = 256
_UNCOUNTED_CHARS = 4_000
_LINE_END = re.compile(r"\n+")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is not cut further; pieces follow one another without a gap."""

    start: int
    end: int
    tokens: int
    cut: float = 0.0
    """Price of ending a passage after this piece: 0 between sections, 1 inside a sentence."""
    joint: float = 0.0
    """Price of having this piece inside a passage that began before it: a section starts here."""


@dataclass(frozen=True, slots=True)
class Span:
    """What a chunker yields: a stretch of a unit with its size and title."""

    start: int
    end: int
    tokens: int
    title: str | None = None


def pack(pieces: Sequence[Piece], target: int, maximum: int) -> list[range]:
    """Return the cheapest division of pieces into runs of at most `maximum` tokens.

    A run costs its distance from `target` (squared, relative), plus the price of its cut and of
    the joints inside. Dynamic programming over the pieces; a single piece may exceed `maximum`.
    """
    count = len(pieces)
    joints = [0.0, *accumulate(piece.joint for piece in pieces)]
    sizes = [piece.tokens for piece in pieces]
    best = [0.0] + [float("inf")] * count
    origin = [0] * (count + 1)
    for end in range(1, count + 1):
        cut = pieces[end - 1].cut if end < count else 0.0
        tokens = 0
        for start in range(end - 1, max(-1, end - 1 - _MAX_PIECES), -1):
            tokens += sizes[start]
            if tokens > maximum and start < end - 1:
                break
            off = (tokens - target) / target
            price = best[start] + off * off + cut + joints[end] - joints[start + 1]
            if price < best[end]:
                best[end], origin[end] = price, start
    runs: list[range] = []
    end = count
    while end:
        runs.append(range(origin[end], end))
        end = origin[end]
    return runs[::-1]


def fit(
    text: str, start: int, end: int, count_tokens: CountTokens, maximum: int, *, keep_indent: bool = False
) -> Iterator[Span]:
    """Yield `text[start:end]` without its outer blanks, halved until each part fits `maximum`.

    The sum of the pieces' tokens is a good guess, but only counting the passage itself is proof.
    """
    start, end = trim(text, start, end, keep_indent=keep_indent)
    if start >= end:
        return
    tokens = count_tokens(text[start:end])
    if tokens <= maximum or end - start == 1:
        yield Span(start, end, tokens)
        return
    middle = split_point(text, start, end)
    yield from fit(text, start, middle, count_tokens, maximum, keep_indent=keep_indent)
    yield from fit(text, middle, end, count_tokens, maximum, keep_indent=keep_indent)


def trim(text: str, start: int, end: int, *, keep_indent: bool = False) -> tuple[int, int]:
    """Return the range without blanks at its ends; with `keep_indent` the first line keeps its own."""
    end = start + len(text[start:end].rstrip())
    first = start + len(text[start:end]) - len(text[start:end].lstrip())
    if keep_indent and first < end:
        first = max(start, text.rfind("\n", start, first) + 1)
    return first, end


def split_span(text: str, start: int, end: int, count_tokens: CountTokens, maximum: int) -> Iterator[Piece]:
    """Yield a stretch as pieces that fit `maximum`: halved at blanks, or anywhere where there are none."""
    if end - start <= _UNCOUNTED_CHARS:
        tokens = count_tokens(text[start:end])
        if tokens <= maximum or end - start <= 1:
            yield Piece(start, end, tokens, cut=0.8)
            return
    middle = split_point(text, start, end)
    yield from split_span(text, start, middle, count_tokens, maximum)
    yield from split_span(text, middle, end, count_tokens, maximum)


def split_point(text: str, start: int, end: int) -> int:
    """Return where to cut a stretch: a line end near its middle, else a blank, else the middle.

    Never before a combining mark or a joiner, unless nothing else is left.
    """
    middle = (start + end) // 2
    reach = max(1, min((end - start) // 4, _UNCOUNTED_CHARS))
    low, high = max(start, middle - reach), min(end - 1, middle + reach)
    for mark in (_LINE_END, _BLANK):
        places = [match.end() for match in mark.finditer(text, low, high) if start < match.end() < end]
        if places:
            return min(places, key=lambda place: abs(place - middle))
    at = middle
    while at < end - 1 and (unicodedata.combining(text[at]) or "\u200d" in text[at - 1 : at + 1]):
        at += 1
    return at if start < at < end else middle
