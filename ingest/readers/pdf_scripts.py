"""Lines that do not run from left to right: Hebrew and Arabic, vertical characters, turned text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from .pdf_arrange import Arranged, Part
from .pdf_chars import PageChars, Rect, line_ranges
from .pdf_survey import Survey

RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")


def right_to_left(page: Arranged, chars: PageChars) -> Arranged:
    """Return a page's Hebrew and Arabic in logical order; others are returned as they are.

    pdfium turns lines around by where their glyphs stand and keeps numbers and Latin words intact. But
    it also turns around the characters of a glyph that stands for several (lam-alef, a whole word in
    the ToUnicode map). Glyphs that the font gives no character for are left out here: what pdfium
    guesses for them is noise between the words.
    """
    if not RIGHT_TO_LEFT.search(page.text):
        return page
    parts: list[Part] = []
    places = [at for at in range(len(page.text)) if page.origins[at] < 0 or not _noise(page, chars, at)]
    for box, group in groupby(places, key=lambda at: _box(page, chars, at)):
        glyph = list(group)
        if box is not None and any(RIGHT_TO_LEFT.match(page.text[at]) for at in glyph):
            glyph = _turned(page.text, glyph)
        parts += ((at, at + 1) for at in glyph)
    return page.take(parts)


def downwards(page: Arranged, chars: PageChars, seen: Survey) -> Arranged:
    """Return lines that run down the page from right to left; all else stays in its place.

    Vertical Chinese and Japanese run so, and text turned clockwise, whose lines pdfium gives in
    reverse order.
    """
    if seen.upright < 2:
        return page
    ranges = list(line_ranges(page.text))
    boxes = [_upright_box(page, chars, start, end) for start, end in ranges]
    order: list[int] = []
    for upright, group in groupby(range(len(ranges)), key=lambda index: boxes[index] is not None):
        lines = list(group)
        order += _columns(lines, boxes) if upright else lines
    if order == sorted(order):
        return page
    parts: list[Part] = []
    for index in order:
        parts += (ranges[index], "\r\n")
    return page.take(parts[:-1])


def _columns(lines: Sequence[int], boxes: Sequence[Rect | None]) -> list[int]:
    """Sort upright lines, block by block: lines that share no height belong to different blocks."""
    ordered: list[int] = []
    block: list[tuple[float, int]] = []
    bottom = top = 0.0
    for index in lines:
        left, low, _, high = boxes[index] or (0.0, 0.0, 0.0, 0.0)
        if block and (high < bottom or low > top):
            ordered += (line for _, line in sorted(block))
            block = []
        bottom, top = (min(bottom, low), max(top, high)) if block else (low, high)
        block.append((-left, index))
    return ordered + [line for _, line in sorted(block)]


def _upright_box(page: Arranged, chars: PageChars, start: int, end: int) -> Rect | None:
    """Return the box of a line whose characters stand below one another; None for any other."""
    first, last = _box(page, chars, start), _box(page, chars, end - 1)
    if first is None or last is None or end - start < 2:
        return None
    size = first[2] - first[0]
    drop = first[3] - last[3]
    if abs(first[0] - last[0]) > 0.3 * size or drop < 0.2 * size * (end - start - 1):
        return None
    return (min(first[0], last[0]), last[1], max(first[2], last[2]), first[3])


def _turned(text: str, glyph: Sequence[int]) -> list[int]:
    """Turn around all but the blanks at the ends: they part this glyph from its neighbours."""
    marks = [index for index, at in enumerate(glyph) if not text[at].isspace()]
    first, last = marks[0], marks[-1] + 1
    return [*glyph[:first], *reversed(glyph[first:last]), *glyph[last:]]


def _noise(page: Arranged, chars: PageChars, at: int) -> bool:
    char = page.text[at]
    if char.isspace():
        return False
    return chars.unmapped(page.origins[at]) or (char > "\x7f" and unicodedata.category(char) == "Sk")


def _box(page: Arranged, chars: PageChars, at: int) -> Rect | None:
    return chars.box(page.origins[at]) if page.origins[at] >= 0 else None
