"""Find the rows at a page's edges that may be running headers or footers; the document decides (`ingest.running`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..types import EdgeRow
from .pdf_arrange import Arranged
from .pdf_chars import Boxed, Rect, line_ranges
from .pdf_text import CleanText

_ZONE = 0.2
"""Share of the page's height, at either edge, in which running lines are looked for."""
_MOST = 3
_FEW_ROWS = 7


@dataclass(slots=True)
class _Row:
    """All that stands at one height."""

    y: float
    height: float
    ranges: list[tuple[int, int]]


def find_edges(
    page: Arranged, clean: CleanText, chars: Boxed, sheet: Rect, *, scan: bool = False
) -> tuple[EdgeRow, ...]:
    """Return up to three rows at each edge, from the edge inwards; one box a line is looked up.

    `clean` is the page's text after cleaning: the rows' ranges are places in it. The only row of a
    page counts where a picture takes the place of the body (`scan`).
    """
    rows = _rows(page, chars)
    zone = _ZONE * (sheet[3] - sheet[1])
    if len(rows) == 1 and scan:
        places = clean.places(sorted(place for spot in rows[0].ranges for place in spot))
        ranges = sorted((places[start], places[end]) for start, end in rows[0].ranges)
        return (EdgeRow(rows[0].y > (sheet[1] + sheet[3]) / 2, round(rows[0].y, 2), tuple(ranges), True),)
    last = len(rows) - 1
    top = [index for index in range(min(_MOST, last)) if rows[index].y > sheet[3] - zone]
    bottom = [index for index in range(last, max(0, last - _MOST), -1) if rows[index].y < sheet[1] + zone]
    if not top and not bottom:
        return ()
    wanted = {place for index in (*top, *bottom) for spot in rows[index].ranges for place in spot}
    places = clean.places(sorted(wanted))
    usual = _usual(rows)
    return (
        *(_edge_row(places, rows, index, index + 1, usual) for index in top),
        *(_edge_row(places, rows, index, index - 1, usual) for index in bottom),
    )


def _rows(page: Arranged, chars: Boxed) -> list[_Row]:
    """Return the rows of a page from top to bottom."""
    lines: list[tuple[float, float, tuple[int, int]]] = []
    origins = page.origins
    for start, end in line_ranges(page.text):
        if box := chars.box(origins[start]) or chars.box(origins[end - 1]):
            lines.append(((box[1] + box[3]) / 2, box[3] - box[1], (start, end)))
    rows: list[_Row] = []
    for y, height, place in sorted(lines, reverse=True):
        if rows and rows[-1].y - y < 0.35 * min(height, rows[-1].height):
            rows[-1].ranges.append(place)
        else:
            rows.append(_Row(y, height, [place]))
    return rows


def _usual(rows: Sequence[_Row]) -> tuple[float, float]:
    """Return the usual distance of rows, and their usual height."""
    distances = sorted(one.y - other.y for one, other in pairwise(rows))
    heights = sorted(row.height for row in rows)
    return distances[len(distances) // 2], heights[len(heights) // 2]


def _edge_row(
    places: Mapping[int, int], rows: Sequence[_Row], index: int, inner: int, usual: tuple[float, float]
) -> EdgeRow:
    row, distance = rows[index], abs(rows[index].y - rows[inner].y)
    if len(rows) < _FEW_ROWS:  # too few to know the usual distance
        clear = distance >= 3 * row.height
    else:  # a header stands apart, as a first line does not, and is no heading
        clear = distance >= 1.3 * usual[0] and row.height <= 1.4 * usual[1]
    ranges = sorted((places[start], places[end]) for start, end in row.ranges)
    return EdgeRow(inner > index, round(row.y, 2), tuple(ranges), clear)
