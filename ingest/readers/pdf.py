"""PDF: one unit a page, text by pdfium, by pypdf where pdfium refuses the file.

pdfium is not thread-safe: one thread of a process reads at a time. Give each further reader a
process of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ..sniff import is_pdf
from ..types import Problem, Section, Unit
from .base import Event, Opened, Request
from .pdf_open import RefusedError, check_header, has_end, opened
from .pdf_text import HYPHEN, UNMAPPED, CleanText, clean_page

log = logging.getLogger(__name__)

_NO_CHARACTER = "\ufffe"
_GIVE_UP_AFTER = 100
_MAX_SECTIONS = 20_000
_MAX_OUTLINE_DEPTH = 15


class PdfReader:
    """Reads PDF files page by page."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take the suffix, and any file that starts as a PDF whatever its name."""
        return path.suffix.lower() == ".pdf" or is_pdf(head)

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the pages in order; a page that fails is a unit without text, flagged "failed"."""
        check_header(request.path, request.name)
        try:
            with opened(request.path, request.name, request.password) as document:
                yield from _read(document, request)
        except RefusedError as refusal:
            # pypdf takes half a second to import, and hardly any file needs it.
            from .pdf_fallback import read_by_pypdf

            yield from read_by_pypdf(request, str(refusal))


def _read(document: pdfium.PdfDocument, request: Request) -> Iterator[Event]:
    claimed = len(document)
    total = min(claimed, request.limits.max_pages)
    if total == 0:
        raise RefusedError("the document has no pages.")
    yield Opened(total, _title(document), tuple(_outline(document)))
    if claimed > total:
        message = f"{request.name}: claims {claimed:,} pages; only the first {total:,} are read."
        yield Problem(request.name, "too-many-pages", message)
    if not has_end(request.path):
        message = f"{request.name}: the file breaks off before its end; what is there was read. Get it again."
        yield Problem(request.name, "truncated", message)
    failed_in_row = 0
    for index in range(total):
        unit, cut = _read_page(document, index, request)
        failed_in_row = failed_in_row + 1 if "failed" in unit.flags else 0
        if failed_in_row > _GIVE_UP_AFTER:
            # A page tree that claims a billion pages: the rest will not come.
            message = f"{request.name}: {failed_in_row} pages in a row failed; gave up at page {index + 1}."
            yield Problem(request.name, "too-many-pages", message)
            return
        yield unit
        if cut:
            where = f"{request.name}, page {index + 1}"
            message = f"{where}: cut after {request.limits.max_page_chars:,} characters."
            yield Problem(where, "page-cut", message)


def _read_page(document: pdfium.PdfDocument, index: int, request: Request) -> tuple[Unit, bool]:
    """Return the unit of a page and whether its text was cut."""
    number = index + 1
    label = _label(document, index)
    try:
        raw, cut = raw_text(document, index, request.limits.max_page_chars)
    except (pdfium.PdfiumError, AssertionError, ValueError, ArithmeticError) as error:
        log.info("page %d of %s: %s", number, request.name, error)
        return Unit("", number, label, flags=("failed",)), False
    page = clean_page(raw)
    flags = (*(() if page.text.strip() else ("empty",)), *((UNMAPPED,) if page.unmapped else ()))
    return Unit(page.text, number, label, flags=flags), cut


def raw_text(document: pdfium.PdfDocument, index: int, limit: int) -> tuple[str, bool]:
    """Return pdfium's text of a page, and whether the limit cut it.

    pdfium gives U+FFFE both for a hyphen at a line's end and for a glyph without a character;
    only the former is turned into `HYPHEN`.
    """
    page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            count = textpage.count_chars()
            raw = textpage.get_text_range(0, min(count, limit), errors="surrogatepass") if count else ""
            return _mark_hyphens(textpage, raw), count > limit
        finally:
            textpage.close()
    finally:
        page.close()


def _mark_hyphens(textpage: pdfium.PdfTextPage, raw: str) -> str:
    at = raw.find(_NO_CHARACTER)
    if at < 0:
        return raw
    chars = list(raw)
    while at >= 0:
        char_index = pdfium_c.FPDFText_GetCharIndexFromTextIndex(textpage, utf16_length(raw[:at]))
        if char_index >= 0 and pdfium_c.FPDFText_IsHyphen(textpage, char_index) == 1:
            chars[at] = HYPHEN
        at = raw.find(_NO_CHARACTER, at + 1)
    return "".join(chars)


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 units, in which pdfium counts its text."""
    return len(text) + sum(1 for char in text if char > "\uffff")


def page_text(document: pdfium.PdfDocument, index: int, limit: int) -> CleanText:
    """Return the cleaned text of one page, as `PdfReader` gives it."""
    return clean_page(raw_text(document, index, limit)[0])


def _label(document: pdfium.PdfDocument, index: int) -> str | None:
    label = str(document.get_page_label(index)).strip()
    return label if label and label != str(index + 1) else None


def _title(document: pdfium.PdfDocument) -> str | None:
    title = clean_page(str(document.get_metadata_value("Title"))).text.strip()
    return title or None


def _outline(document: pdfium.PdfDocument) -> Iterator[Section]:
    """Yield the outline by pdfium: 648 entries take 11 ms, where pypdf needs seconds."""
    try:
        for count, bookmark in enumerate(document.get_toc(max_depth=_MAX_OUTLINE_DEPTH)):
            if count >= _MAX_SECTIONS:
                return
            dest = bookmark.get_dest()
            page = dest.get_index() if dest else None
            title = " ".join(clean_page(bookmark.get_title()).text.split())
            if title:
                yield Section(title, bookmark.level, None if page is None or page < 0 else page + 1)
    except (pdfium.PdfiumError, ValueError) as error:
        log.info("outline breaks off: %s", error)
