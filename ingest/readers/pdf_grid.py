"""Find the grids that ruling lines make up, and say in which of their cells a place lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from .pdf_chars import Rect
from .pdf_objects import Objects, drawn, segments

_THIN = 3.0
_NEAR = 3.0
_SHORTEST = 6.0
_MAX_PATHS = 1_500
_MAX_LINES = 600
_MAX_STROKES = 5_000
_MIN_LINES = 3
_MAX_CELLS = 3_000


@dataclass(frozen=True, slots=True)
class Line:
    """A ruling line, across or down: its fixed coordinate, and from where to where it goes."""

    at: float
    start: float
    end: float


class Cell(NamedTuple):
    """A cell of a grid."""

    row: int
    column: int
    wide: bool
    """Whether it goes over several columns."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines that enclose cells."""

    across: tuple[Line, ...]
    down: tuple[Line, ...]
    ys: tuple[float, ...]
    """The heights of the lines across, from above."""
    xs: tuple[float, ...]

    def cell(self, x: float, y: float) -> Cell | None:
        """Return the cell of a place, where cells are joined the first of them; None outside."""
        row = next((index for index, low in enumerate(self.ys[1:]) if y >= low), None)
        column = next((index for index, right in enumerate(self.xs[1:]) if x <= right), None)
        if row is None or column is None or y > self.ys[0] or x < self.xs[0]:
            return None
        first = column
        while first and not self._parted(row, first):
            first -= 1
        wide = first < column or (column + 2 < len(self.xs) and not self._parted(row, column + 1))
        while row and not _ruled(self.across, self.ys[row], (self.xs[first] + self.xs[first + 1]) / 2):
            row -= 1
        return Cell(row, first, wide)

    def _parted(self, row: int, column: int) -> bool:
        """Say whether a line stands before a column in a row."""
        return _ruled(self.down, self.xs[column], (self.ys[row] + self.ys[row + 1]) / 2)


def grids(objects: Objects) -> list[Grid]:
    """Return the grids of a page with two rows and two columns at least."""
    if len(objects.paths) > _MAX_PATHS:
        return []  # a drawing
    across: list[Line] = []
    down: list[Line] = []
    for left, low, right, high in islice(_strokes(objects), _MAX_STROKES):
        if high - low <= _THIN and right - left >= _SHORTEST:
            across.append(Line((low + high) / 2, left, right))
        elif right - left <= _THIN and high - low >= _SHORTEST:
            down.append(Line((left + right) / 2, low, high))
    if not _MIN_LINES <= min(len(across), len(down)) <= max(len(across), len(down)) <= _MAX_LINES:
        return []
    groups = _touching(_merged(across), _merged(down))
    return [grid for parts in groups if (grid := _grid(*parts))]


def _strokes(objects: Objects) -> Iterator[Rect]:
    """Yield thin shapes as they are, and the strokes of any others: the edge of a ground is no line."""
    for path, matrix, box in objects.paths:
        filled, stroked = drawn(path)
        if box[2] - box[0] <= _THIN or box[3] - box[1] <= _THIN:
            if filled or stroked:
                yield box
        elif stroked:
            for x, y, to_x, to_y in segments(path, matrix):
                yield min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)


def _merged(lines: Sequence[Line]) -> list[Line]:
    """Join lines that go on where others end: many tables are drawn cell by cell."""
    merged: list[Line] = []
    for line in sorted(lines, key=lambda line: (round(line.at), line.start)):
        last = merged[-1] if merged else None
        if last and abs(last.at - line.at) <= 1 and line.start <= last.end + _NEAR:
            merged[-1] = Line(last.at, last.start, max(last.end, line.end))
        else:
            merged.append(line)
    return merged


def _touching(across: Sequence[Line], down: Sequence[Line]) -> Iterator[tuple[list[Line], list[Line]]]:
    """Yield the lines in groups that touch one another."""
    free_across, free_down = list(across), list(down)
    while free_across:
        group_across, group_down = [free_across.pop()], list[Line]()
        fresh_across, fresh_down = list(group_across), list[Line]()
        while fresh_across or fresh_down:
            fresh_down = [one for one in free_down if any(_cross(other, one) for other in fresh_across)]
            free_down = [one for one in free_down if one not in fresh_down]
            group_down += fresh_down
            fresh_across = [one for one in free_across if any(_cross(one, other) for other in fresh_down)]
            free_across = [one for one in free_across if one not in fresh_across]
            group_across += fresh_across
            if not fresh_across:
                break
        yield group_across, group_down


def _cross(across: Line, down: Line) -> bool:
    return (
        across.start - _NEAR <= down.at <= across.end + _NEAR
        and down.start - _NEAR <= across.at <= down.end + _NEAR
    )


def _grid(across: Sequence[Line], down: Sequence[Line]) -> Grid | None:
    ys = _distinct(line.at for line in across)[::-1]
    xs = _distinct(line.at for line in down)
    cells = (len(ys) - 1) * (len(xs) - 1)
    if len(ys) < _MIN_LINES or len(xs) < _MIN_LINES or cells > _MAX_CELLS:
        return None
    closed = (
        _covers(across, ys[0], xs[0], xs[-1])
        and _covers(across, ys[-1], xs[0], xs[-1])
        and _covers(down, xs[0], ys[-1], ys[0])
        and _covers(down, xs[-1], ys[-1], ys[0])
    )
    return Grid(tuple(across), tuple(down), tuple(ys), tuple(xs)) if closed else None


def _covers(lines: Sequence[Line], at: float, start: float, end: float) -> bool:
    """Say whether lines at one place reach from start to end; the axes of a chart cross within it."""
    reached = start
    for line in sorted((line for line in lines if abs(line.at - at) <= _NEAR), key=lambda line: line.start):
        if line.start > reached + _NEAR:
            return False
        reached = max(reached, line.end)
    return reached >= end - _NEAR


def _distinct(places: Iterable[float]) -> list[float]:
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > _NEAR:
            found.append(place)
    return found


def _ruled(lines: Sequence[Line], at: float, place: float) -> bool:
    return any(abs(line.at - at) <= _NEAR and line.start <= place <= line.end for line in lines)
