"""Put lines that were drawn out of order where a reader meets them.

Programs draw form labels by kind, footnotes before the body, headers last. What is certain is put
right: on pages of one column the order from above; on others that footnotes follow the body and that
what stands above everything comes first. Columns themselves are left in the order they are drawn in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .pdf_arrange import Arranged, Part
from .pdf_chars import Boxed, Rect, line_ranges
from .pdf_scripts import RIGHT_TO_LEFT

_JUMP = 2.0
"""Line heights upwards that are more than a superscript."""
_SMALL = 0.93
_HEADER_LINES = 4
_MOST_LINES = 2_000


@dataclass(frozen=True, slots=True)
class _Line:
    place: tuple[int, int]
    left: float
    right: float
    y: float
    height: float


def in_order(page: Arranged, chars: Boxed) -> Arranged:
    """Return the page's lines in the order they are read in; the same object where nothing is moved."""
    ranges = list(line_ranges(page.text))
    starts = [chars.box(page.origins[start]) for start, _ in ranges]
    if len(ranges) < 3 or len(ranges) > _MOST_LINES or any(box is None for box in starts):
        return page
    if not any(_jumps(box, after) for box, after in pairwise(starts) if box and after):
        return page
    lines: list[_Line] = []
    for (start, end), first in zip(ranges, starts, strict=True):
        last = chars.box(page.origins[end - 1]) or first
        if first is None or last is None or _turned(page.text[start], first, last):
            return page
        middle, height = (first[1] + first[3]) / 2, first[3] - first[1]
        lines.append(_Line((start, end), min(first[0], last[0]), max(first[2], last[2]), middle, height))
    blocks = _blocks(lines)
    order = _from_above(blocks) or _outer_lines(lines)
    if order == lines:
        return page
    parts: list[Part] = []
    for line in order:
        parts += (line.place, "\r\n")
    return page.take(parts[:-1])


def _jumps(one: Rect, other: Rect) -> bool:
    return other[1] - one[1] > _JUMP * max(one[3] - one[1], other[3] - other[1])


def _turned(char: str, first: Rect, last: Rect) -> bool:
    """Say whether a line runs up, down or upside down."""
    if abs(last[1] - first[1]) > 1.5 * (first[3] - first[1]):
        return True
    return last[0] < first[0] and not RIGHT_TO_LEFT.match(char)


def _blocks(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Part the lines where the next one stands higher."""
    blocks = [[lines[0]]]
    for one, other in pairwise(lines):
        if other.y - one.y > _JUMP * max(one.height, other.height):
            blocks.append([])
        blocks[-1].append(other)
    return blocks


def _from_above(blocks: Sequence[Sequence[_Line]]) -> list[_Line]:
    """Return the lines of a page of one column from above; nothing where there may be columns.

    Within a block the order stays, so that superscripts do not leave their line.
    """
    placed: list[tuple[float, int, _Line]] = []
    for number, block in enumerate(blocks):
        lowest = block[0].y
        for line in block:
            lowest = min(lowest, line.y)
            placed.append((lowest, number, line))
    placed.sort(key=lambda item: -item[0])
    rows: list[list[tuple[float, int, _Line]]] = []
    for item in placed:
        if rows and rows[-1][0][0] - item[0] < 0.5 * item[2].height:
            rows[-1].append(item)
        else:
            rows.append([item])
    mixed = [len({number for _, number, _ in row}) > 1 for row in rows]
    for index, (one, other) in enumerate(pairwise(rows)):
        if mixed[index] and mixed[index + 1] and one[0][0] - other[0][0] < 2.5 * one[0][2].height:
            return []
    for index, row in enumerate(rows):
        if mixed[index]:
            row.sort(key=lambda item: item[2].left)
            if any(one[2].right > other[2].left + 1 for one, other in pairwise(row)):
                return []  # one over the other
    return [line for row in rows for _, _, line in row]


def _outer_lines(lines: Sequence[_Line]) -> list[_Line]:
    """Return the lines with a header first that was drawn later, and footnotes last that were drawn first."""
    notes = _notes(lines)
    rest = [line for line in lines if line not in notes]
    head = _head(rest)
    return [*head, *(line for line in rest if line not in head), *notes]


def _notes(lines: Sequence[_Line]) -> list[_Line]:
    """Return the run of small lines, near the start, that stands below all the rest of its columns."""
    heights = sorted(line.height for line in lines)
    small = _SMALL * heights[len(heights) // 2]
    start = next((index for index, line in enumerate(lines[:_HEADER_LINES]) if line.height < small), None)
    if start is None:
        return []
    end = start
    while end < len(lines) and lines[end].height < small:
        end += 1
    run, rest = lines[start:end], lines[end:]
    for line in run:
        beside = [other for other in rest if other.left < line.right and line.left < other.right]
        if not beside or any(other.y < line.y for other in beside):
            return []
    return list(run)


def _head(lines: Sequence[_Line]) -> list[_Line]:
    """Return up to three rows above all others, drawn in one go but not first, and set apart from them."""
    ordered = sorted(lines, key=lambda line: -line.y)
    distances = sorted(one.y - other.y for one, other in pairwise(ordered) if one.y - other.y > 1)
    if not distances:
        return []
    usual = distances[len(distances) // 2]
    found: list[_Line] = []
    for count, (one, other) in enumerate(pairwise(ordered[: _HEADER_LINES + 2]), start=1):
        if one.y - other.y > max(1.3 * usual, one.height):
            found = ordered[:count]
    places = sorted(lines.index(line) for line in found)
    if not places or places[0] == 0 or places[-1] - places[0] != len(places) - 1:
        return []
    return [lines[place] for place in places]
