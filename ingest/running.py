"""Take out running headers and footers: lines that stand at the same height on one page after the other.

A reader names the rows at a page's edges that may be such lines (`Unit.edges`); whether they are one
can only be seen from the pages around, so the document decides. Quotes and passages would otherwise
begin with "66 gnuplot 5.4", and a sentence that goes over a page break would have it in its middle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .printed import moved
from .types import EdgeRow, Unit

RUNNING = "running-lines"

_WINDOW = 6
"""Pages looked at on either side."""
_MIN_ALIKE = 2
"""Other pages that must have the same line, with a number that counts the pages."""
_MIN_OTHERWISE = 4
"""Other pages that must have the line where it counts nothing ("Syntax:" ends three pages now and then), or
must have another line with the page's number: footnotes count up over three pages now and then."""
_MIN_COUNTED_ABOVE = 3
"""The latter at the upper edge, where no footnotes stand."""
_SAME_HEIGHT = 3.0
_NEAR = 15.0
"""A title page or a landscape one has its margins elsewhere."""
_MAX_CHARS = 300
_NUMBER = re.compile(r"\d{1,9}|(?<![^\W_])[ivxlc]{1,8}(?![^\W_])")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its text taken apart."""

    top: bool
    y: float
    ranges: tuple[tuple[int, int], ...]
    skeleton: str
    """The text with its numbers as #."""
    numbers: tuple[int, ...]
    clear: bool


_Edges = tuple[list[_Row], list[_Row]]


def without_running_lines(units: Sequence[Unit]) -> list[Unit]:
    """Return the pages without running lines, flagged "running-lines" where there were some.

    At least three pages must have a line for it to be one. Numbers may differ if they count the pages.
    """
    edges = [_rows(unit) for unit in units]
    return [_stripped(unit, _running(edges, index)) for index, unit in enumerate(units)]


def possible_ranges(text: str, edges: Sequence[EdgeRow]) -> Iterator[list[tuple[int, int]]]:
    """Yield what may have been taken out of a page: every choice of rows from the edges inwards."""
    top, bottom = ([row for row in edges if row.top is upper] for upper in (True, False))
    for upper in range(len(top) + 1):
        for lower in range(len(bottom) + 1):
            yield _with_line_ends(
                text, [place for row in (*top[:upper], *bottom[:lower]) for place in row.ranges]
            )


def cut_out(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    """Return a text without some ranges, which are in order."""
    parts: list[str] = []
    at = 0
    for start, end in ranges:
        parts.append(text[at:start])
        at = end
    return "".join((*parts, text[at:]))


def _rows(unit: Unit) -> _Edges:
    top: list[_Row] = []
    bottom: list[_Row] = []
    for edge in unit.edges:
        words = " ".join(" ".join(unit.text[start:end].split()) for start, end in edge.ranges)[:_MAX_CHARS]
        numbers = tuple(_value(match[0]) for match in _NUMBER.finditer(words))
        row = _Row(edge.top, edge.y, edge.ranges, _NUMBER.sub("#", words), numbers, edge.clear)
        (top if edge.top else bottom).append(row)
    return top, bottom


def _running(edges: Sequence[_Edges], index: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    around = range(max(0, index - _WINDOW), min(len(edges), index + _WINDOW + 1))
    for side, rows in enumerate(edges[index]):
        others = [(page - index, edges[page][side]) for page in around if page != index]
        found += (place for row in rows[: _depth(rows, others)] for place in row.ranges)
    return found


def _depth(rows: Sequence[_Row], others: Sequence[tuple[int, Sequence[_Row]]]) -> int:
    """Return how many rows, from the edge inwards, recur and stand apart from what is within."""
    depth = 0
    for index, row in enumerate(rows):
        near = [(pages, one) for pages, theirs in others for one in theirs if abs(row.y - one.y) <= _NEAR]
        alike = [one for pages, one in near if _alike(row, one, pages)]
        counted = [
            one
            for pages, one in near
            if abs(row.y - one.y) <= _SAME_HEIGHT and pages in _differences(row, one)
        ]
        needed = min(_MIN_OTHERWISE, max(_MIN_ALIKE, len(others) // 2))
        if any(one.numbers != row.numbers for one in alike):
            needed = _MIN_ALIKE
        if len(alike) >= needed:
            same = alike
        elif len(counted) >= (_MIN_COUNTED_ABOVE if row.top else _MIN_OTHERWISE):
            same = counted
        else:
            break
        # A page of many short paragraphs has no usual distance that its header could exceed.
        if row.clear or 2 * sum(one.clear for one in same) > len(same):
            depth = index + 1
    return depth


def _alike(one: _Row, other: _Row, pages: int) -> bool:
    """Say whether two rows, so many pages apart, are the same but for numbers that count the pages."""
    return one.skeleton == other.skeleton and all(
        b - a in (0, pages) for a, b in zip(one.numbers, other.numbers, strict=True)
    )


def _differences(one: _Row, other: _Row) -> list[int]:
    """Return how far the numbers count on that begin both rows, or end both: a page's own beside a title."""
    found: list[int] = []
    if one.skeleton.startswith("# ") and other.skeleton.startswith("# "):
        found.append(other.numbers[0] - one.numbers[0])
    if one.skeleton.endswith(" #") and other.skeleton.endswith(" #"):
        found.append(other.numbers[-1] - one.numbers[-1])
    return found


def _stripped(unit: Unit, ranges: Sequence[tuple[int, int]]) -> Unit:
    if not unit.edges:
        return unit
    whole = _with_line_ends(unit.text, ranges)
    text = cut_out(unit.text, whole)
    if not ranges or (not text.strip() and len(unit.edges) > 1):
        return replace(unit, edges=())  # a page of nothing else has no body that they run along
    # The reader names the only row of a page where a picture takes the place of the body.
    flags = unit.flags if text.strip() else ("empty", *unit.flags)
    lines = moved(unit.lines, [(start, end, "") for start, end in whole])
    return replace(unit, text=text, edges=(), flags=(*flags, RUNNING), lines=lines)


def _with_line_ends(text: str, ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges in order, each with its line end, or with the one before it at the text's end."""
    whole: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if text[end : end + 1] == "\n":
            end += 1
        elif end >= len(text) and text[start - 1 : start] == "\n" and (not whole or whole[-1][1] < start):
            start -= 1
        whole.append((start, end))
    return whole


def _value(number: str) -> int:
    if number.isdigit():
        return int(number)
    values = [_ROMAN[char] for char in number]
    return sum(
        -value if index + 1 < len(values) and value < values[index + 1] else value
        for index, value in enumerate(values)
    )
