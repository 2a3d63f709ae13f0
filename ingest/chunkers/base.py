"""Pack pieces of text into passages of about the same size, cutting where it hurts least.

Pieces are sized by a guess (`estimate`), passages by the tokeniser: every character is counted exactly
once, in stretches long enough for the call not to matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..counting import count_all
from ..limits import Limits
from ..types import CountTokens
from .estimate import tokens_per_weight, weigh

_MAX_PIECES = 256
_UNCOUNTED_CHARS = 4_000
_MARGIN = 0.93
"""What part of the limit a guess may fill: most guesses within it prove right."""
_LINE_END = re.compile(r"\n+")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is not cut further; pieces follow one another without a gap."""

    start: int
    end: int
    weight: int
    """Its size in guessed tokens, see `estimate`."""
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


@dataclass(frozen=True, slots=True)
class Gauge:
    """The limits of a passage in guessed tokens, fitted to one text."""

    target: float
    maximum: float

    @classmethod
    def of(cls, text: str, count_tokens: CountTokens, limits: Limits) -> Gauge:
        """Fit the limits to a text by one exact count."""
        return cls.at(tokens_per_weight(text, count_tokens), limits)

    @classmethod
    def at(cls, ratio: float, limits: Limits) -> Gauge:
        """Fit the limits to a text of which a guessed token is worth `ratio` real ones."""
        return cls(limits.target_tokens / ratio, max(1.0, limits.max_tokens * _MARGIN / ratio))


def divide(
    text: str,
    pieces: Sequence[Piece],
    gauge: Gauge,
    count_tokens: CountTokens,
    limits: Limits,
    *,
    keep_indent: bool = False,
) -> Iterator[Span]:
    """Yield passages of whole pieces, each counted and none above `limits.max_tokens`.

    A run of pieces that proves too large is packed again by its own measure; a piece that alone is too
    large is halved. `keep_indent` leaves the first line of a passage its indentation.
    """
    runs = [pieces[run.start : run.stop] for run in pack(pieces, gauge.target, gauge.maximum)]
    ranges = [trim(text, run[0].start, run[-1].end, keep_indent=keep_indent) for run in runs]
    counts = count_all([text[start:end] for start, end in ranges], count_tokens)
    for run, (start, end), tokens in zip(runs, ranges, counts, strict=True):
        if start >= end:
            continue
        if tokens <= limits.max_tokens or end - start == 1:
            yield Span(start, end, tokens)
        elif len(run) > 1:
            closer = Gauge.at(tokens / max(1, sum(piece.weight for piece in run)), limits)
            parts = _parts(run, closer)
            for part in parts:
                yield from divide(text, part, closer, count_tokens, limits, keep_indent=keep_indent)
        else:
            yield from _halve(text, start, end, count_tokens, limits.max_tokens, keep_indent=keep_indent)


def _parts(run: Sequence[Piece], gauge: Gauge) -> list[Sequence[Piece]]:
    """Divide a run that was too large, into two halves where the better measure would not."""
    found = [run[part.start : part.stop] for part in pack(run, gauge.target, gauge.maximum)]
    if len(found) > 1:
        return found
    middle = len(run) // 2
    return [run[:middle], run[middle:]]


def pack(pieces: Sequence[Piece], target: float, maximum: float) -> list[range]:
    """Return the cheapest division of pieces into runs of at most the weight `maximum`.

    A run costs its distance from `target` (squared, relative), plus the price of its cut and of
    the joints inside. Dynamic programming over the pieces; a single piece may exceed `maximum`.
    """
    count = len(pieces)
    joints = [0.0, *accumulate(piece.joint for piece in pieces)]
    sizes = [piece.weight for piece in pieces]
    best = [0.0] + [float("inf")] * count
    origin = [0] * (count + 1)
    for end in range(1, count + 1):
        cut = pieces[end - 1].cut if end < count else 0.0
        weight = 0
        for start in range(end - 1, max(-1, end - 1 - _MAX_PIECES), -1):
            weight += sizes[start]
            if weight > maximum and start < end - 1:
                break
            off = (weight - target) / target
            price = best[start] + off * off + cut + joints[end] - joints[start + 1]
            if price < best[end]:
                best[end], origin[end] = price, start
    runs: list[range] = []
    end = count
    while end:
        runs.append(range(origin[end], end))
        end = origin[end]
    return runs[::-1]


def trim(text: str, start: int, end: int, *, keep_indent: bool = False) -> tuple[int, int]:
    """Return the range without blanks at its ends; with `keep_indent` the first line keeps its own."""
    end = start + len(text[start:end].rstrip())
    first = start + len(text[start:end]) - len(text[start:end].lstrip())
    if keep_indent and first < end:
        first = max(start, text.rfind("\n", start, first) + 1)
    return first, end


def _halve(
    text: str, start: int, end: int, count_tokens: CountTokens, maximum: int, *, keep_indent: bool
) -> Iterator[Span]:
    """Yield the halves of a stretch that is too large, halved again until each fits."""
    middle = split_point(text, start, end)
    for begin, until in ((start, middle), (middle, end)):
        first, last = trim(text, begin, until, keep_indent=keep_indent)
        if first >= last:
            continue
        tokens = count_tokens(text[first:last])
        if tokens <= maximum or last - first == 1:
            yield Span(first, last, tokens)
        else:
            yield from _halve(text, first, last, count_tokens, maximum, keep_indent=keep_indent)


def split_span(text: str, start: int, end: int, maximum: float) -> Iterator[Piece]:
    """Yield a stretch as pieces of at most the weight `maximum`: halved at blanks, or anywhere else."""
    if end - start <= _UNCOUNTED_CHARS:
        weight = weigh(text[start:end])
        if weight <= maximum or end - start <= 1:
            yield Piece(start, end, weight, cut=0.8)
            return
    middle = split_point(text, start, end)
    yield from split_span(text, start, middle, maximum)
    yield from split_span(text, middle, end, maximum)


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
