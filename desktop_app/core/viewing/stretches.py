"""As much of a long text as a window can hold without a pause."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MAX_LINES = 2_500
"""Lines shown at once: setting them takes the window some 10 ms."""
MAX_CHARS = 100_000
MAX_LINE = 2_000
"""Characters of one line: further ones of source code are left out, prose goes on in the next line."""
ELLIPSIS = " …"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some lines of a text, as they are shown: a long line of prose counts as several."""

    text: str
    start: int
    """Of what is marked, in `text`."""
    end: int
    first_line: int
    """1-based, in the whole."""
    last_line: int
    total_lines: int
    source_start: int
    """Of `text` in the whole."""
    source_end: int


def cut_out(text: str, start: int, end: int, *, wrap: bool, from_line: int | None = None) -> Stretch:
    """Return the stretch of a text around `text[start:end]`, or that which begins with a line.

    Args:
        text: the whole.
        start: of what is marked.
        end: one past its last character.
        wrap: whether a long line goes on in the next one, as prose may, or is cut off.
        from_line: the first line wanted, 1-based; None puts what is marked into the middle.
    """
    lines = list(_lines(text, wrap=wrap))
    if from_line is None:
        first = _above(lines, max(0, bisect_right(lines, (start, len(text) + 1)) - 1))
    else:
        first = min(max(0, from_line - 1), len(lines) - 1)
    last = _below(lines, first)
    places: list[tuple[int, int, int]] = []
    shown: list[str] = []
    at = 0
    for begin, stop in lines[first : last + 1]:
        whole = wrap or stop == len(text) or text[stop] == "\n"
        shown.append(text[begin:stop] + ("" if whole else ELLIPSIS))
        places.append((begin, stop, at))
        at += len(shown[-1]) + 1
    return Stretch(
        "\n".join(shown),
        _moved(places, start),
        _moved(places, max(start, end)),
        first + 1,
        last + 1,
        len(lines),
        lines[first][0],
        lines[last][1],
    )


def _lines(text: str, *, wrap: bool) -> Iterator[tuple[int, int]]:
    """Yield start and end of each line as it is shown."""
    begin = 0
    for line in text.split("\n"):
        stop = begin + len(line)
        place = begin
        while wrap and stop - place > MAX_LINE:
            blank = text.rfind(" ", place + 1, place + MAX_LINE)
            following = blank + 1 if blank > 0 else place + MAX_LINE
            yield place, following
            place = following
        yield place, stop if wrap else min(stop, place + MAX_LINE)
        begin = stop + 1


def _above(lines: Sequence[tuple[int, int]], line: int) -> int:
    """Return the first line to show where `line` is to stand in the middle."""
    first = line
    while first > 0 and line - first < MAX_LINES // 2 and lines[line][0] - lines[first][0] < MAX_CHARS // 2:
        first -= 1
    return first


def _below(lines: Sequence[tuple[int, int]], first: int) -> int:
    last = first
    while (
        last + 1 < len(lines)
        and last - first + 1 < MAX_LINES
        and lines[last][1] - lines[first][0] < MAX_CHARS
    ):
        last += 1
    return last


def _moved(places: Sequence[tuple[int, int, int]], offset: int) -> int:
    """Return where a character of the whole stands in what is shown; the nearest where it is not shown."""
    best = 0
    for source, stop, at in places:
        if offset < source:
            break
        best = at + min(offset, stop) - source
    return best
