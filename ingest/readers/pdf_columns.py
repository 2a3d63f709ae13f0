"""Put text that was drawn row by row across columns into the order in which it is read.

Most files draw one column after the other, and pdfium keeps that order: those pages are left as they
are. What is looked for is the opposite, lines that jump from column to column all the time, with a
gutter between them that stays in its place. Tables jump too, but their cells do not fill a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from .pdf_arrange import Arranged, Part
from .pdf_chars import Boxed, Rect, line_ranges
from .pdf_survey import WIDE, Survey
from .pdf_text import HYPHEN

_WORD = re.compile(r"\S+")
_BIN = 2.0
_COARSE = 4.0
_MIN_ROWS = 4
_MIN_CHARS = 12
_FULL = 0.7
_MAX_BINS = 5_000


@dataclass(frozen=True, slots=True)
class _Segment:
    """A stretch of a line without a wide gap."""

    start: int
    end: int
    box: Rect


def in_columns(page: Arranged, chars: Boxed, seen: Survey) -> Arranged:
    """Return the page's text column by column; the same object where it is not certain to have any.

    Lines that cross a gutter (titles, wide figures, footers) stay where they were drawn: the columns
    above them are read to their end first.
    """
    if not _suspected(seen) or not _decide(list(_runs(seen.rects))):
        return page
    segments = [segment for line in line_ranges(page.text) for segment in _split(page, chars, *line)]
    if decided := _decide(segments, page.text):
        return _in_order(page, *decided)
    return page


def _decide(segments: Sequence[_Segment], text: str = "") -> tuple[list[_Segment], list[float]] | None:
    """Return the pieces of lines and the gutters between them; None where it is not certain."""
    gutters = _gutters(segments)
    for chosen in (gutters, *([gutter] for gutter in gutters if len(gutters) > 1)):
        joined = _joined(segments, chosen)
        if chosen and _certain(text, joined, chosen):
            return joined, chosen
    return None


def _runs(rects: Iterable[Rect]) -> Iterator[_Segment]:
    """Yield runs of text without a wide gap by their boxes alone: a hundred times cheaper than by words."""
    current: Rect | None = None
    for rect in rects:
        if current and _same_line(current, rect) and rect[0] - current[2] < WIDE * (current[3] - current[1]):
            current = _union(current, rect)
            continue
        if current:
            yield _Segment(0, 0, current)
        current = rect
    if current:
        yield _Segment(0, 0, current)


def _suspected(seen: Survey) -> bool:
    """Say whether neighbours in the order of drawing often leave a gap where few lines pass through."""
    if len(seen.gaps) < _MIN_ROWS:
        return False
    size = min(int(max(right for _, right in seen.gaps) / _COARSE) + 2, _MAX_BINS)
    opened = _coverage(seen.gaps, size)
    if max(opened) < _MIN_ROWS:
        return False
    crossed = _coverage([(left, right) for left, _, right, _ in seen.rects], size)
    return any(one >= _MIN_ROWS and one > other for one, other in zip(opened, crossed, strict=True))


def _coverage(spans: Iterable[tuple[float, float]], size: int) -> list[int]:
    """Return for each coarse bin how many spans go all through it."""
    change = [0] * (size + 1)
    for left, right in spans:
        first, last = max(0, int(left / _COARSE) + 1), min(int(right / _COARSE), size)
        if last > first:
            change[first] += 1
            change[last] -= 1
    return list(accumulate(change))[:size]


def _split(page: Arranged, chars: Boxed, start: int, end: int) -> Iterator[_Segment]:
    """Yield the stretches of a line between wide gaps."""
    current: _Segment | None = None
    for word in _WORD.finditer(page.text, start, end):
        first, last = chars.box(page.origins[word.start()]), chars.box(page.origins[word.end() - 1])
        if first is None or last is None:
            first = last = first or last
        if first is None or last is None:
            if current:
                current = replace(current, end=word.end())
            continue
        box = _union(first, last)
        if current and box[0] - current.box[2] < WIDE * (box[3] - box[1]) and box[2] > current.box[0]:
            current = _Segment(current.start, word.end(), _union(current.box, box))
            continue
        if current:
            yield current
        current = _Segment(word.start(), word.end(), box)
    if current:
        yield current


def _gutters(segments: Sequence[_Segment]) -> list[float]:
    """Return the middles of the gaps that recur at the same place, from left to right."""
    width = max((segment.box[2] for segment in segments), default=0.0)
    bins = min(int(width / _BIN) + 2, _MAX_BINS)
    opened, crossed = [0] * bins, [0] * bins
    for one, other in pairwise(segments):
        if _beside(one.box, other.box):
            _count(opened, one.box[2], other.box[0])
    for segment in segments:
        _count(crossed, segment.box[0], segment.box[2])
    found: list[tuple[int, int]] = []  # runs of bins
    for place in range(bins):
        if opened[place] >= _MIN_ROWS and opened[place] > crossed[place]:
            if found and found[-1][1] >= place - 2:
                found[-1] = (found[-1][0], place)
            else:
                found.append((place, place))
    return [_middle(opened, first, last) for first, last in found]


def _beside(one: Rect, other: Rect) -> bool:
    height = min(one[3] - one[1], other[3] - other[1])
    overlap = min(one[3], other[3]) - max(one[1], other[1])
    return overlap >= 0.3 * height and other[0] - one[2] >= WIDE * height


def _count(bins: list[int], left: float, right: float) -> None:
    """Add one to each bin that lies wholly between two places."""
    for place in range(max(0, int(left / _BIN) + 1), min(len(bins), int(right / _BIN))):
        bins[place] += 1


def _middle(opened: Sequence[int], first: int, last: int) -> float:
    most = max(opened[first : last + 1])
    best = [place for place in range(first, last + 1) if opened[place] == most]
    return (best[len(best) // 2] + 0.5) * _BIN


def _joined(segments: Sequence[_Segment], gutters: Sequence[float]) -> list[_Segment]:
    """Undo the splits of a line where there is no gutter."""
    joined: list[_Segment] = []
    for segment in segments:
        last = joined[-1] if joined else None
        if (
            last
            and _same_line(last.box, segment.box)
            and not any(last.box[2] <= gutter <= segment.box[0] for gutter in gutters)
        ):
            joined[-1] = _Segment(last.start, segment.end, _union(last.box, segment.box))
        else:
            joined.append(segment)
    return joined


def _same_line(one: Rect, other: Rect) -> bool:
    height = min(one[3] - one[1], other[3] - other[1])
    return min(one[3], other[3]) - max(one[1], other[1]) > 0.5 * height and other[0] >= one[2] - 1


def _column(box: Rect, gutters: Sequence[float]) -> int:
    """Return the column of a box, from 0; -1 where it crosses a gutter."""
    if any(box[0] < gutter - 1 and box[2] > gutter + 1 for gutter in gutters):
        return -1
    return sum(1 for gutter in gutters if (box[0] + box[2]) / 2 > gutter)


def _certain(text: str, segments: Sequence[_Segment], gutters: Sequence[float]) -> bool:
    """Say whether the gutters part running text, and lines jump across them more often than not."""
    placed = [(column, segment) for segment in segments if (column := _column(segment.box, gutters)) >= 0]
    jumps = sum(1 for one, other in pairwise(placed) if one[0] != other[0])
    if len(placed) < 2 * _MIN_ROWS or jumps < 0.5 * (len(placed) - 1):
        return False
    columns = [[segment for at, segment in placed if at == column] for column in range(len(gutters) + 1)]
    if not all(_running(text, column) for column in columns):
        return False
    spans = [(min(s.box[0] for s in column), max(s.box[2] for s in column)) for column in columns]
    narrowest = min(right - left for left, right in spans)
    return all(other[0] - one[1] <= narrowest for one, other in pairwise(spans))


def _running(text: str, column: Sequence[_Segment]) -> bool:
    """Say whether the lines of a column are running text: most of them fill it, with words."""
    if len(column) < _MIN_ROWS:
        return False
    width = max(segment.box[2] for segment in column) - min(segment.box[0] for segment in column)
    height = sorted(segment.box[3] - segment.box[1] for segment in column)[len(column) // 2]
    full = sum(1 for segment in column if segment.box[2] - segment.box[0] >= _FULL * width)
    if full < 0.55 * len(column) or not text:
        return full >= 0.55 * len(column) and width >= 5 * height
    lines = [text[segment.start : segment.end] for segment in column]
    numbers = sum(1 for line in lines if 2 * sum(char.isalpha() for char in line) < len(line))
    letters = sum(len(line) for line in lines) / len(lines)
    return numbers <= 0.3 * len(column) and (letters >= _MIN_CHARS or width >= 12 * height)


def _in_order(page: Arranged, segments: Sequence[_Segment], gutters: Sequence[float]) -> Arranged:
    ordered: list[_Segment] = []
    columns: list[list[_Segment]] = [[] for _ in range(len(gutters) + 1)]
    for segment in segments:
        column = _column(segment.box, gutters)
        if column >= 0:
            columns[column].append(segment)
            continue
        ordered += (one for waiting in columns for one in waiting)
        columns = [[] for _ in columns]
        ordered.append(segment)
    ordered += (one for waiting in columns for one in waiting)
    parts: list[Part] = []
    for segment in ordered:
        parts += ((segment.start, segment.end), "\r\n")
    return _with_hyphens(page, ordered).take(parts[:-1])


def _with_hyphens(page: Arranged, ordered: Sequence[_Segment]) -> Arranged:
    """Mark the hyphens that have come to stand at a line's end; pdfium saw them within a line."""
    text = page.text
    places = [
        one.end - 1
        for one, other in pairwise(ordered)
        if text[one.end - 1] in "-\u2010" and text[one.end - 2].isalpha() and text[other.start].islower()
    ]
    chars = list(text)
    for place in places:
        chars[place] = HYPHEN
    return replace(page, text="".join(chars))


def _union(one: Rect, other: Rect) -> Rect:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )
