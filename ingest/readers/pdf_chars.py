"""The characters of one page as pdfium gives them: the text, and where each of them stands.

pdfium is not thread-safe: one thread of a process may be in here at a time.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from typing import Protocol

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from .pdf_survey import Rect
from .pdf_text import HYPHEN

__all__ = ["Boxed", "PageChars", "Rect", "address", "line_ranges"]

_NO_CHARACTER = "\ufffe"
_LINE = re.compile(rf"[^\s{HYPHEN}](?:[^\r\n{HYPHEN}]*[^\s{HYPHEN}])?{HYPHEN}?|{HYPHEN}")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_MAX_RECTS = 20_000
_FAR = 1e6


class Boxed(Protocol):
    """Knows where each character of a page's text stands."""

    def box(self, at: int) -> Rect | None:
        """Return the box of a character; None where it leaves no mark."""
        ...


class PageChars:
    """A page's text and boxes; valid while its text page is open."""

    def __init__(self, textpage: pdfium.PdfTextPage, limit: int) -> None:
        self._handle = textpage.raw  # a third faster to pass on than the text page itself
        count = textpage.count_chars()
        self.cut = count > limit
        """Whether the limit cut the page."""
        taken = min(count, limit)
        raw = textpage.get_text_range(0, taken, errors="surrogatepass") if taken else ""
        self._astral = [match.start() for match in _ASTRAL.finditer(raw)]
        # Where pdfium left no character out of its text, places in it are indexes of characters.
        self._direct = len(raw) + len(self._astral) == taken
        self._rect = pdfium_c.FS_RECTF()
        self._boxes: dict[int, Rect | None] = {}  # more than one step asks where lines begin
        self.raw: str = self._mark_hyphens(raw)
        """The text, in which `HYPHEN` is a hyphen at a line's end and U+FFFE a glyph without a character."""

    def index(self, at: int) -> int:
        """Return pdfium's index of a character of the text; negative where it has none."""
        for place in self._astral:  # pdfium counts UTF-16 units
            if place >= at:
                break
            at += 1
        return at if self._direct else int(pdfium_c.FPDFText_GetCharIndexFromTextIndex(self._handle, at))

    def box(self, at: int) -> Rect | None:
        """Return the box of a character, as high as its font; None where it leaves no mark."""
        if at not in self._boxes:
            self._boxes[at] = self._box(self.index(at))
        return self._boxes[at]

    def box_at(self, x: float, y: float) -> Rect | None:
        """Return the box of the character at a place of the page."""
        return self._box(pdfium_c.FPDFText_GetCharIndexAtPos(self._handle, x, y, 2, 2))

    def _box(self, index: int) -> Rect | None:
        rect = self._rect
        if index < 0 or not pdfium_c.FPDFText_GetLooseCharBox(self._handle, index, rect):
            return None
        bottom, top = (rect.bottom, rect.top) if rect.bottom <= rect.top else (rect.top, rect.bottom)
        box = (rect.left, bottom, rect.right, top)
        return box if rect.right > rect.left and top > bottom and _sane(box) else None

    def unmapped(self, at: int) -> bool:
        """Say whether the font does not tell what character a glyph is."""
        index = self.index(at)
        return index >= 0 and pdfium_c.FPDFText_HasUnicodeMapError(self._handle, index) == 1

    def text_object(self, at: int) -> int:
        """Return the address of the page object that a character belongs to; 0 for one pdfium added."""
        index = self.index(at)
        found = pdfium_c.FPDFText_GetTextObject(self._handle, index) if index >= 0 else None
        return address(found) if found else 0

    def rects(self) -> list[Rect]:
        """Return a box for each run of text of one font, in the order of drawing: cheap, 1 µs each."""
        left, top, right, bottom = (ctypes.c_double() for _ in range(4))
        count = min(pdfium_c.FPDFText_CountRects(self._handle, 0, -1), _MAX_RECTS)
        found = [
            (left.value, bottom.value, right.value, top.value)
            for number in range(count)
            if pdfium_c.FPDFText_GetRect(self._handle, number, left, top, right, bottom)
        ]
        if all(map(_sane, found)):
            return found
        return [rect for rect in found if _sane(rect)]

    def _mark_hyphens(self, raw: str) -> str:
        at = raw.find(_NO_CHARACTER)
        if at < 0:
            return raw
        chars = list(raw)
        while at >= 0:
            index = self.index(at)
            if index >= 0 and pdfium_c.FPDFText_IsHyphen(self._handle, index) == 1:
                chars[at] = HYPHEN
            at = raw.find(_NO_CHARACTER, at + 1)
        return "".join(chars)


def line_ranges(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each line of a raw text, without blanks around it; no empty lines."""
    return (match.span() for match in _LINE.finditer(text))


def _sane(box: Rect) -> bool:
    """Say whether a box has numbers that can be counted with: a file may say infinite, or none at all."""
    return min(box) > -_FAR and max(box) < _FAR


def address(handle: object) -> int:
    """Return where a handle of pdfium points to, so that two of them can be compared."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0  # type: ignore[arg-type]
