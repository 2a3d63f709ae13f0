"""Read one page's text as it is read by people: in order, once, and nothing that is not seen.

Each step takes the text in its present order and returns it in a better one; what each character
was in pdfium's text stays known throughout (`Arranged`), so that it can be highlighted.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pypdfium2 as pdfium

from ..types import NEEDS_OCR, EdgeRow
from .pdf_arrange import Arranged, unchanged
from .pdf_chars import PageChars, Rect
from .pdf_columns import in_columns
from .pdf_edges import find_edges
from .pdf_extras import Extra, extras
from .pdf_garbage import GARBAGE, is_garbage
from .pdf_hidden import OCR_LAYER, without_hidden
from .pdf_objects import look
from .pdf_order import in_order
from .pdf_repeats import REPEATED, without_repeats
from .pdf_scripts import downwards, right_to_left
from .pdf_survey import survey
from .pdf_tables import with_tables
from .pdf_text import UNMAPPED, CleanText, clean_page

log = logging.getLogger(__name__)

_STAMPED = 200
"""Characters up to which text over a scan is a header or a stamp, not what the scan says."""
FAILURES = (pdfium.PdfiumError, AssertionError, ValueError, ArithmeticError)
"""What pdfium and its binding raise on broken pages."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page as it goes on: the clean text, and the way back to where it stands."""

    clean: CleanText
    arranged: Arranged
    """What was cleaned."""
    marks: tuple[tuple[int, int, Rect], ...]
    """(start, end, place on the page) of each form value and note in the arranged text, in order."""
    edges: tuple[EdgeRow, ...]
    flags: tuple[str, ...]
    cut: bool
    """Whether the page holds more than the limit allows."""


def read_page(document: pdfium.PdfDocument, index: int, limit: int) -> PageText | None:
    """Return a page (0-based), or None where it fails."""
    try:
        with open_page(document, index, limit) as (page, chars):
            try:
                return _read(document, page, chars)
            except Exception:  # a file may say anything of its layout; the text itself is there
                log.exception("page %d is read as it is drawn", index + 1)
                return _as_drawn(chars)
    except FAILURES as error:
        log.info("page %d: %s", index + 1, error)
        return None


@contextmanager
def open_page(
    document: pdfium.PdfDocument, index: int, limit: int
) -> Iterator[tuple[pdfium.PdfPage, PageChars]]:
    """Open a page and its characters, and close them again."""
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            yield page, PageChars(textpage, limit)
        finally:
            textpage.close()
    finally:
        page.close()


def _read(document: pdfium.PdfDocument, page: pdfium.PdfPage, chars: PageChars) -> PageText:
    sheet = _sheet(page)
    objects, runs = look(page), survey(chars.rects(), sheet)
    scan = objects.is_scan(sheet)
    seen, flags = without_hidden(unchanged(chars.raw), chars, runs, objects, sheet)
    once = without_repeats(seen, chars, runs, deep=objects.deep)
    body = right_to_left(downwards(in_columns(once, chars, runs), chars, runs), chars)
    body = with_tables(in_order(body, chars), chars, objects)
    clean = clean_page(body.text)
    added = extras(document, page)
    little = not clean.text.strip() or (
        scan and OCR_LAYER not in flags and len("".join(clean.text.split())) < _STAMPED
    )
    flags = (
        # A form or a note on a scan does not make up for what the picture says.
        *(("empty",) if not clean.text.strip() and (scan or not added) else ()),
        *((UNMAPPED,) if clean.unmapped else ()),
        *flags,
        *(() if once is seen else (REPEATED,)),
        *((GARBAGE,) if is_garbage(once, chars, scan=scan) else ()),
        *((NEEDS_OCR,) if little and (scan or objects.shows) else ()),
        *dict.fromkeys(extra.flag for extra in added),
    )
    edges = find_edges(body, clean, chars, sheet, scan=scan)
    if not added:
        return PageText(clean, body, (), edges, flags, chars.cut)
    arranged, marks = _with_extras(body, added)
    return PageText(clean_page(arranged.text), arranged, marks, edges, flags, chars.cut)


def _as_drawn(chars: PageChars) -> PageText:
    body = unchanged(chars.raw)
    clean = clean_page(body.text)
    flags = (*(() if clean.text.strip() else ("empty",)), *((UNMAPPED,) if clean.unmapped else ()))
    return PageText(clean, body, (), (), flags, chars.cut)


def _with_extras(
    body: Arranged, added: Sequence[Extra]
) -> tuple[Arranged, tuple[tuple[int, int, Rect], ...]]:
    """Return the text with a paragraph of added lines, and where each of them ends."""
    marks: list[tuple[int, int, Rect]] = []
    parts: list[tuple[int, int] | str] = [(0, len(body.text))]
    end = len(body.text)
    gap = "\r\n\r\n" if body.text.strip() else ""
    for extra in added:
        parts.append(gap + extra.text)
        start = end + len(gap)
        end = start + len(extra.text)
        marks.append((start, end, extra.box))
        gap = "\r\n"
    return body.take(parts), tuple(marks)


def _sheet(page: pdfium.PdfPage) -> Rect:
    left, bottom, right, top = page.get_bbox()  # the other boxes of pdfium do not inherit
    return (min(left, right), min(bottom, top), max(left, right), max(bottom, top))
