"""Read the columns of a recognised page one after the other, where lines leave no doubt that there are some.

Unlike a page whose text was drawn, a picture says nothing about what belongs together but where it stands:
a run of rows that all leave the same gutter free, with running text on either side of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .placed import Placed

_GUTTER = 0.6
"""Least width, in heights of a line."""
_LEAST_LINES = 4
"""On either side."""
_FULL = 0.7
"""Share of a column from which on a line fills it."""
_MOSTLY = 0.5
_APART = 1.6
"""Usual distances of lines from which on a line does not belong to the one above."""
_LEAST_WIDTH = 8.0
"""Of a column, in heights of a line: a column of a table holds words, not lines."""

Row = list[Placed]


@dataclass(slots=True)
class _Run:
    """Rows from `start` to `end` that leave a gutter free."""

    start: int
    end: int
    left: float
    right: float


def in_columns(rows: Sequence[Row]) -> list[Row]:
    """Return rows in the order in which they are read: what spans all columns parts the page."""
    found: list[Row] = []
    start = 0
    while start < len(rows):
        run = max(_runs(rows, start), key=lambda one: one.end - one.start, default=None)
        if run is None:
            found.append(list(rows[start]))
            start += 1
            continue
        middle = (run.left + run.right) / 2
        within = rows[run.start : run.end]
        for side in (True, False):
            part = [[line for line in row if (line.box[2] <= middle) == side] for row in within]
            found += in_columns([row for row in part if row])
        start = run.end
    return found


def _runs(rows: Sequence[Row], start: int) -> list[_Run]:
    """Return the runs that begin at a row, one for each gap that it or the next row leaves."""
    lines = [line for row in rows[start : start + 2] for line in row]
    gaps = {(one.box[2], other.box[0]) for one in lines for other in lines if one.box[2] < other.box[0]}
    runs = (_grown(rows, start, *gap) for gap in gaps)
    return [run for run in runs if run is not None and _certain(rows[run.start : run.end], run)]


def _grown(rows: Sequence[Row], start: int, left: float, right: float) -> _Run | None:
    """Return the run from a row on in which the gap between two places stays free, as narrow as it gets."""
    end = start
    for row in rows[start:]:
        narrowed = _narrowed(row, left, right)
        if narrowed is None:
            break
        left, right = narrowed
        end += 1
    run = _Run(start, end, left, right)
    run.end -= _after(rows[start:end], run)
    return run if run.end > start else None


def _after(rows: Sequence[Row], run: _Run) -> int:
    """Return how many rows at the end stand apart and on one side alone: a heading of what follows."""
    middle = (run.left + run.right) / 2
    steps = sorted(one[0].box[1] - other[0].box[1] for one, other in pairwise(rows))
    for count, (one, other) in enumerate(pairwise(reversed(rows)), start=1):
        if len({line.box[2] <= middle for line in one}) > 1:
            return 0
        if other[0].box[1] - one[0].box[1] > _APART * steps[len(steps) // 2]:
            return count
    return 0


def _narrowed(row: Row, left: float, right: float) -> tuple[float, float] | None:
    middle = (left + right) / 2
    for line in row:
        if (line.box[0] + line.box[2]) / 2 <= middle:
            left = max(left, line.box[2])
        else:
            right = min(right, line.box[0])
    return (left, right) if right - left >= _GUTTER * min(line.height for line in row) else None


def _certain(rows: Sequence[Row], run: _Run) -> bool:
    """Say whether running text stands on both sides, and rows go on from one to the other all the time."""
    middle = (run.left + run.right) / 2
    lines = [line for row in rows for line in row]
    sides = [[line for line in lines if (line.box[2] <= middle) == side] for side in (True, False)]
    jumps = sum(one.box[2] <= middle <= other.box[0] for one, other in pairwise(lines))
    return jumps >= _LEAST_LINES and all(map(_running, sides))


def _running(column: Sequence[Placed]) -> bool:
    if len(column) < _LEAST_LINES:
        return False
    width = max(line.box[2] for line in column) - min(line.box[0] for line in column)
    height = sorted(line.height for line in column)[len(column) // 2]
    full = sum(line.box[2] - line.box[0] >= _FULL * width for line in column)
    letters = sum(2 * sum(map(str.isalpha, line.text)) >= len(line.text) for line in column)
    return width >= _LEAST_WIDTH * height and min(full, letters) >= _MOSTLY * len(column)
