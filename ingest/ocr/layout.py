"""Put recognised lines into the order in which a page is read, straightened where it is askew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan2, cos, pi, sin

from ..printed import edges
from ..readers.pdf_survey import Rect
from ..readers.pdf_text import HYPHEN
from .columns import in_columns
from .engine import PictureLine, Point
from .placed import Placed

_VOTING = 4
"""Characters from which on a line says which way the page lies."""
_SAME_ROW = 0.5
_SHRUNK = 0.12
"""Recognition leaves so much of a line's height above and below its letters."""
_MOST_REPEATED = 3


@dataclass(slots=True)
class Page:
    """A page's raw text in reading order, and where each of its characters stands on the straightened page."""

    sheet: Rect
    raw: str = ""
    lines: list[Placed] = field(default_factory=list)
    _boxes: list[Rect | None] = field(default_factory=list)

    def box(self, at: int) -> Rect | None:
        """Return the box of a character; None for a blank between two lines."""
        return self._boxes[at]

    def add(self, rows: Sequence[Sequence[Placed]]) -> None:
        """Write rows, one a line."""
        for number, row in enumerate(rows):
            for index, line in enumerate(row):
                self._append("\r\n" if number and not index else " " if index else "", None)
                line.start = len(self.raw)
                self.lines.append(line)
                shares = edges(line.text)
                left, bottom, right, top = line.box
                for at, char in enumerate(line.text):
                    span = left + shares[at] * (right - left), left + shares[at + 1] * (right - left)
                    self._append(char, (span[0], bottom, span[1], top))

    def _append(self, text: str, box: Rect | None) -> None:
        self.raw += text
        self._boxes += [box] * len(text)


def laid_out(lines: Sequence[PictureLine], width: float, height: float) -> Page:
    """Return the page that lines make up, of a picture of so many pixels."""
    angle = direction(lines)
    corners = [_turned(corner, angle) for corner in ((0, 0), (width, 0), (width, height), (0, height))]
    left, bottom = min(x for x, _ in corners), min(y for _, y in corners)
    sheet = (0.0, 0.0, max(x for x, _ in corners) - left, max(y for _, y in corners) - bottom)
    placed = [Placed(line, line.text, _box(line, angle, left, bottom)) for line in lines]
    page = Page(sheet)
    page.add(_hyphenated(in_columns(_rows(placed))))
    return page


def direction(lines: Sequence[PictureLine]) -> float:
    """Return the angle at which a page's lines run, clockwise from left to right, in radians.

    The quarter that most text runs to, then the middle of the angles within it.
    """
    votes: list[tuple[float, float]] = []
    for line in lines:
        if len(line.text) >= _VOTING:
            (x, y), (to_x, to_y), *_ = line.corners
            votes.append((atan2(to_y - y, to_x - x), line.length))
    quarters = [0.0] * 4
    for angle, length in votes:
        quarters[round(angle / (pi / 2)) % 4] += length
    quarter = quarters.index(max(quarters))
    off = sorted(
        ((angle - quarter * pi / 2 + pi) % (2 * pi) - pi, length)
        for angle, length in votes
        if round(angle / (pi / 2)) % 4 == quarter
    )
    left = sum(length for _, length in off) / 2
    for angle, length in off:
        left -= length
        if left <= 0:
            return quarter * pi / 2 + angle
    return 0.0


def _turned(point: Point, angle: float) -> Point:
    """Return a point of the picture on the straightened page, before its corner is moved to 0, 0."""
    x, y = point
    return x * cos(angle) + y * sin(angle), x * sin(angle) - y * cos(angle)


def _box(line: PictureLine, angle: float, left: float, bottom: float) -> Rect:
    points = [_turned(corner, angle) for corner in line.corners]
    xs, ys = sorted(x - left for x, _ in points), sorted(y - bottom for _, y in points)
    low, high = (ys[0] + ys[1]) / 2, (ys[2] + ys[3]) / 2
    shrunk = _SHRUNK * (high - low)
    return (xs[0] + xs[1]) / 2, low + shrunk, (xs[2] + xs[3]) / 2, high - shrunk


def _rows(lines: Sequence[Placed]) -> list[list[Placed]]:
    """Return the lines by rows from above, each from left to right, what is read twice at their joints once."""
    rows: list[list[Placed]] = []
    for line in sorted(lines, key=lambda one: -(one.box[1] + one.box[3])):
        if rows and _beside(rows[-1], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    for row in rows:
        row.sort(key=lambda one: one.box[0])
        for number in range(1, len(row)):
            _without_repeated(row[number - 1], row[number])
    return [kept for row in rows if (kept := [line for line in row if line.text])]


def _beside(row: Sequence[Placed], line: Placed) -> bool:
    """Say whether a line stands in a row: at its height, and not over another one of it."""
    if any(
        min(one.box[2], line.box[2]) - max(one.box[0], line.box[0]) > line.box[3] - line.box[1] for one in row
    ):
        return False
    bottom, top = row[0].box[1], row[0].box[3]
    shared = min(top, line.box[3]) - max(bottom, line.box[1])
    return shared >= _SAME_ROW * min(top - bottom, line.box[3] - line.box[1])


def _without_repeated(before: Placed, line: Placed) -> None:
    """Take from a line's start what the end of the one before says too, where they overlap."""
    left, bottom, right, top = line.box
    over = before.box[2] - left
    if over <= 0:
        return
    shares = edges(line.text)
    for count in range(min(_MOST_REPEATED, len(line.text)), 0, -1):
        end = line.text[:count].strip()
        middle = (shares[count - 1] + shares[count]) / 2 * (right - left)
        if end and before.text.endswith(end) and middle <= over:
            line.text = line.text[count:].lstrip()
            line.box = (left + shares[count] * (right - left), bottom, right, top)
            return


def _hyphenated(rows: list[list[Placed]]) -> list[list[Placed]]:
    """Mark the hyphens at the ends of lines as the document's other pages do: it decides which stay."""
    for row in rows:
        for line in row:
            if len(line.text) > 2 and line.text[-1] in "-\u2010" and line.text[-2].isalpha():
                line.text = line.text[:-1] + HYPHEN
    return rows
