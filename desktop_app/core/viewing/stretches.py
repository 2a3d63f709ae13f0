"""As much of a long text as a window can hold without a pause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MAX_LINES = 3_000
"""Lines shown at once: setting them takes the window some 10 ms."""
MAX_CHARS = 200_000
MAX_LINE = 2_000
"""Characters of one line: further ones of source code are left out, prose goes on in the next line."""
ELLIPSIS = " …"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some lines of a text."""

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
    lines = text.split("\n")
    if from_line is None:
        first = _above(lines, text.count("\n", 0, start))
    else:
        first = min(max(0, from_line - 1), len(lines) - 1)
    last = _below(lines, first)
    offset = sum(map(len, lines[:first])) + first
    shown: list[str] = []
    places: list[tuple[int, int, int]] = []
    at, source = 0, offset
    for line in lines[first : last + 1]:
        for begin, stop in _pieces(line, wrap=wrap):
            piece = line[begin:stop] + ("" if wrap or stop == len(line) else ELLIPSIS)
            places.append((source + begin, source + stop, at))
            shown.append(piece)
            at += len(piece) + 1
        source += len(line) + 1
    return Stretch(
        "\n".join(shown),
        _moved(places, start),
        _moved(places, end) if end > start else _moved(places, start),
        first + 1,
        last + 1,
        len(lines),
        offset,
        source - 1,
    )


def _above(lines: Sequence[str], line: int) -> int:
    """Return the first line to show where `line` is to stand in the middle, or further up near the end."""
    room = MAX_LINES // 2
    chars = MAX_CHARS // 2
    first = line
    while first > 0 and line - first < room and chars > 0:
        first -= 1
        chars -= len(lines[first]) + 1
    return first


def _below(lines: Sequence[str], first: int) -> int:
    last, chars = first, len(lines[first])
    while last + 1 < len(lines) and last - first + 1 < MAX_LINES and chars < MAX_CHARS:
        last += 1
        chars += len(lines[last]) + 1
    return last


def _pieces(line: str, *, wrap: bool) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a line that are shown as lines."""
    begin = 0
    while len(line) - begin > MAX_LINE:
        blank = line.rfind(" ", begin + 1, begin + MAX_LINE)
        stop = blank + 1 if wrap and blank > 0 else begin + MAX_LINE
        yield begin, stop
        if not wrap:
            return
        begin = stop
    yield begin, len(line)


def _moved(places: Sequence[tuple[int, int, int]], offset: int) -> int:
    """Return where a character of the whole stands in what is shown; the nearest where it is not shown."""
    best = 0
    for source, stop, at in places:
        if offset < source:
            break
        best = at + min(offset, stop) - source
    return best
