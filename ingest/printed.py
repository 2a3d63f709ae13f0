"""Lines that were recognised in a picture: keep them with their text, and find a quote on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .types import PrintedLine

Edit = tuple[int, int, str]
"""Start, end and replacement of a stretch of text."""
Rect = tuple[float, float, float, float]

_NARROW, _CAPITAL, _WIDE, _SQUARE = 0.55, 1.15, 1.4, 2.0
"""Widths of characters, where most have one of 1."""


def moved(lines: Sequence[PrintedLine], edits: Sequence[Edit]) -> tuple[PrintedLine, ...]:
    """Return lines with their places in a text after edits to it, which are in order; without those that go."""
    if not edits or not lines:
        return tuple(lines)
    found = (replace(line, start=_moved(line.start, edits), end=_moved(line.end, edits)) for line in lines)
    return tuple(line for line in found if line.start < line.end)


def _moved(place: int, edits: Sequence[Edit]) -> int:
    shift = 0
    for start, end, new in edits:
        if start >= place:
            break
        shift += len(new) - (min(end, place) - start)
    return place + shift


def rectangles(lines: Sequence[PrintedLine], text: str, start: int, end: int) -> Iterator[Rect]:
    """Yield left, bottom, right and top of `text[start:end]`, one a line, in PDF points.

    Where a character begins within its line is reckoned by the usual widths of letters.
    """
    for line in lines:
        first, last = max(start, line.start), min(end, line.end)
        if first >= last:
            continue
        shares = edges(text[line.start : line.end])
        xs, ys = [], []
        for share in (shares[first - line.start], shares[last - line.start]):
            above_x, above_y, to_x, to_y, end_x, end_y, below_x, below_y = line.corners
            xs += [above_x + share * (to_x - above_x), below_x + share * (end_x - below_x)]
            ys += [above_y + share * (to_y - above_y), below_y + share * (end_y - below_y)]
        yield min(xs), min(ys), max(xs), max(ys)


def edges(text: str) -> list[float]:
    """Return where each character of a line begins, and the last one ends, as shares of its length."""
    widths = [_width(char) for char in text]
    total = sum(widths) or 1.0
    found, at = [0.0], 0.0
    for width in widths:
        at += width
        found.append(at / total)
    return found


def _width(char: str) -> float:
    if char in " .,:;!|'’‘`\"“”()[]{}ijltfrI1-":
        return _NARROW
    if char >= "\u2e80":
        return _SQUARE
    return _WIDE if char in "mwMW@%—" else _CAPITAL if char.isupper() else 1.0
