"""Where a stretch of a page's text stands on the page, for highlighting.

pdfium is not thread-safe: one thread of a process may be in here at a time.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ..hyphens import SOFT_HYPHEN, Vocabulary, resolve
from ..limits import DEFAULT_LIMITS, Limits
from .pdf import page_text, raw_text, utf16_length
from .pdf_open import RefusedError, check_header, opened
from .pdf_text import CleanText, clean_page


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in PDF points from the bottom left corner."""

    left: float
    bottom: float
    right: float
    top: float


def boxes(
    path: Path,
    page: int,
    start: int,
    end: int,
    *,
    text: str | None = None,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> list[Box]:
    """Return the boxes of `Unit.text[start:end]` on a page (1-based), one a line.

    Give `text`, the unit's text, where it is at hand: whether a hyphen at a line's end was kept
    is then read off it. Without it the whole document is read once more (1 s for 300 pages).
    A document that pdfium refuses, or a page that does not exist, has no boxes.
    """
    check_header(path, path.name)
    try:
        with opened(path, path.name, password) as document:
            if not 1 <= page <= len(document) or start >= end:
                return []
            clean = page_text(document, page - 1, limits.max_page_chars)
            if text is None:
                text = _settle(document, clean, limits)
            first, last = unsettled_range(clean.text, text, start, end)
            return _boxes(document, page - 1, clean, first, last, limits)
    except (RefusedError, pdfium.PdfiumError):
        return []


def unsettled_range(soft: str, settled: str, start: int, end: int) -> tuple[int, int]:
    """Translate a range of the settled text to the text that still holds its soft hyphens."""
    positions: list[int] = []  # places in `settled` where a soft hyphen was dropped
    shift = 0
    at = soft.find(SOFT_HYPHEN)
    while at >= 0:
        place = at - shift
        if settled[place : place + 1] != "-":
            positions.append(place)
            shift += 1
        at = soft.find(SOFT_HYPHEN, at + 1)
    before_start = sum(1 for place in positions if place <= start)
    before_end = sum(1 for place in positions if place < end)
    return start + before_start, end + before_end


def _settle(document: pdfium.PdfDocument, clean: CleanText, limits: Limits) -> str:
    if SOFT_HYPHEN not in clean.text:
        return clean.text
    return resolve(clean.text, Vocabulary(_all_texts(document, limits)))


def _all_texts(document: pdfium.PdfDocument, limits: Limits) -> Iterator[str]:
    for index in range(min(len(document), limits.max_pages)):
        try:
            yield clean_page(raw_text(document, index, limits.max_page_chars)[0]).text
        except pdfium.PdfiumError:
            continue


def _boxes(
    document: pdfium.PdfDocument, index: int, clean: CleanText, start: int, end: int, limits: Limits
) -> list[Box]:
    raw = raw_text(document, index, limits.max_page_chars)[0]
    raw_start, raw_end = clean.raw_range(start, end)
    first = utf16_length(raw[:raw_start])
    last = first + utf16_length(raw[raw_start:raw_end])
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            return list(merge_lines(_char_boxes(textpage, first, last)))
        finally:
            textpage.close()
    finally:
        page.close()


def _char_boxes(textpage: pdfium.PdfTextPage, first: int, last: int) -> Iterator[Box]:
    """Yield the box of each character that leaves a mark; line ends that pdfium adds have none."""
    rect = pdfium_c.FS_RECTF()
    for text_index in range(first, last):
        index = pdfium_c.FPDFText_GetCharIndexFromTextIndex(textpage, text_index)
        if index < 0 or pdfium_c.FPDFText_GetUnicode(textpage, index) in (10, 13):
            continue
        if pdfium_c.FPDFText_GetLooseCharBox(textpage, index, ctypes.byref(rect)):
            box = Box(rect.left, min(rect.bottom, rect.top), rect.right, max(rect.bottom, rect.top))
            if box.right > box.left and box.top > box.bottom:
                yield box


def merge_lines(chars: Iterable[Box]) -> Iterator[Box]:
    """Join boxes that follow one another on a line; a wide gap (another column) starts anew."""
    line: Box | None = None
    for box in chars:
        if line and _same_line(line, box):
            line = Box(
                min(line.left, box.left),
                min(line.bottom, box.bottom),
                max(line.right, box.right),
                max(line.top, box.top),
            )
            continue
        if line:
            yield line
        line = box
    if line:
        yield line


def _same_line(line: Box, box: Box) -> bool:
    height = min(line.top - line.bottom, box.top - box.bottom)
    overlap = min(line.top, box.top) - max(line.bottom, box.bottom)
    gap = max(box.left - line.right, line.left - box.right)
    return overlap > height / 2 and gap < 3 * height
