"""PDF: one unit a page, text by pdfium, by pypdf where pdfium refuses the file.

pdfium is not thread-safe: one thread of a process reads at a time. Give each further reader a
process of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2 as pdfium

from ..sniff import is_pdf
from ..types import NEEDS_OCR, Problem, Section, Unit
from .base import Event, Opened, Request
from .pdf_attached import attached_names
from .pdf_garbage import GARBAGE, has_words
from .pdf_open import RefusedError, check_header, has_end, opened
from .pdf_page import PageText, read_page
from .pdf_text import CleanText, clean_page

if TYPE_CHECKING:
    from .pdf_fallback import SecondOpinion

log = logging.getLogger(__name__)

_GIVE_UP_AFTER = 100
_MAX_SECTIONS = 20_000
_MAX_OUTLINE_DEPTH = 15


class PdfReader:
    """Reads PDF files page by page."""

    SPLITS = True

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
    # Another process has read what is before these pages, and with it the outline.
    outline = () if request.pages and request.pages.start else tuple(_outline(document))
    yield Opened(total, _title(document), outline)
    if claimed > total:
        message = f"{request.name}: claims {claimed:,} pages; only the first {total:,} are read."
        yield Problem(request.name, "too-many-pages", message)
    if not has_end(request.path):
        message = f"{request.name}: the file breaks off before its end; what is there was read. Get it again."
        yield Problem(request.name, "truncated", message)
    yield from _attachments(document, request.name)
    failed_in_row = 0
    second: SecondOpinion | None = None
    for index in request.wanted(total):
        page = read_page(document, index, request.limits.max_page_chars) if request.enter(index) else None
        unit = _unit(document, index, page)
        if page and GARBAGE in page.flags:
            second = second or _second_opinion(request)
            unit = _ungarbled(unit, second.page(index))
        failed_in_row = failed_in_row + 1 if "failed" in unit.flags else 0
        if failed_in_row > _GIVE_UP_AFTER:
            # A page tree that claims a billion pages: the rest will not come.
            message = f"{request.name}: {failed_in_row} pages in a row failed; gave up at page {index + 1}."
            yield Problem(request.name, "too-many-pages", message)
            return
        yield unit
        if page and page.cut:
            where = f"{request.name}, page {index + 1}"
            message = f"{where}: cut after {request.limits.max_page_chars:,} characters."
            yield Problem(where, "page-cut", message)


def _attachments(document: pdfium.PdfDocument, name: str) -> Iterator[Problem]:
    """Yield a problem for each file that is attached: whoever reads them takes those away."""
    for _, attached in attached_names(document):
        message = f"{name}: the attached file {attached} was not read; save it and add it by itself."
        yield Problem(f"{name}, {attached}", "attachment", message)


def _unit(document: pdfium.PdfDocument, index: int, page: PageText | None) -> Unit:
    number, label = index + 1, _label(document, index)
    if page is None:
        return Unit("", number, label, flags=("failed",))
    return Unit(page.clean.text, number, label, flags=page.flags, edges=page.edges)


def _second_opinion(request: Request) -> SecondOpinion:
    from .pdf_fallback import SecondOpinion

    return SecondOpinion(request)


def _ungarbled(unit: Unit, other: CleanText | None) -> Unit:
    """Return a page with the second parser's text if that one has words, else without any: noise is no text."""
    if other and has_words(other.text):
        flags = (*(flag for flag in unit.flags if flag not in (GARBAGE, NEEDS_OCR)), "fallback-parser")
        return replace(unit, text=other.text, flags=flags, edges=())
    flags = unit.flags if NEEDS_OCR in unit.flags else (*unit.flags, NEEDS_OCR)
    return replace(unit, text="", flags=("empty", *flags), edges=())


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
