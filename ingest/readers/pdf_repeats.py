"""Leave out text that is drawn more than once at the same place: fake bold, forms that draw each other.

A heading printed twice a third of a point apart is bold to the eye and doubled to a parser; a form
XObject that draws itself repeats its text as long as the parser follows (pdf.js issue 19800).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .pdf_arrange import Arranged
from .pdf_chars import PageChars, line_ranges
from .pdf_survey import Survey

REPEATED = "repeated-text"

_WORD = re.compile(r"\S+")
_BLANK = re.compile(r"[ \t\xa0]*(?:\r?\n)?")
_NEAR = 1.0
"""Points between two prints of the same word that are taken for one."""


def without_repeats(page: Arranged, chars: PageChars, seen: Survey, *, deep: bool) -> Arranged:
    """Return a page's text with each word once at each place; the same object if nothing is drawn twice.

    `deep` says that forms are drawn within forms without end: then each line is taken once, wherever
    it stands.
    """
    if deep:
        return _each_line_once(page)
    if not seen.doubled:
        return page
    printed: dict[tuple[str, int, int], list[tuple[float, float]]] = {}
    drop: list[tuple[int, int]] = []
    for start, end in line_ranges(page.text):
        for word in _WORD.finditer(page.text, start, end):
            box = chars.box(page.origins[word.start()])
            if box is None or not _printed_before(word[0], box[0], box[1], printed):
                continue
            blank = _BLANK.match(page.text, word.end())
            until = blank.end() if blank else word.end()
            if drop and drop[-1][1] == word.start():
                drop[-1] = (drop[-1][0], until)
            else:
                drop.append((word.start(), until))
    return page.without(_closed(page.text, drop))


def _each_line_once(page: Arranged) -> Arranged:
    seen: set[str] = set()
    drop: list[tuple[int, int]] = []
    for start, end in line_ranges(page.text):
        line = page.text[start:end]
        if line in seen:
            blank = _BLANK.match(page.text, end)
            drop.append((start, blank.end() if blank else end))
        seen.add(line)
    return page.without(drop)


def _printed_before(
    word: str, x: float, y: float, seen: dict[tuple[str, int, int], list[tuple[float, float]]]
) -> bool:
    column, row = int(x / 2), int(y / 2)
    for near_column in (column - 1, column, column + 1):
        for near_row in (row - 1, row, row + 1):
            for other_x, other_y in seen.get((word, near_column, near_row), ()):
                if abs(x - other_x) <= _NEAR and abs(y - other_y) <= _NEAR:
                    return True
    seen.setdefault((word, column, row), []).append((x, y))
    return False


def _closed(text: str, drop: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take the blanks before a stretch that ends its line, and keep the line's end if it did not begin it."""
    closed: list[tuple[int, int]] = []
    for start, end in drop:
        line = text.rfind("\n", 0, start) + 1
        before = text[line:start]
        if before.strip() and (end == len(text) or text[end - 1] == "\n"):
            end = start + len(text[start:end].rstrip("\r\n"))
            start = line + len(before.rstrip())
        closed.append((start, end))
    return closed
