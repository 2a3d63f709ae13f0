"""Read the picture of one page of a PDF: render, recognise, put in order, and keep where each line stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import pypdfium2 as pdfium

from ..readers.base import Request
from ..readers.pdf_arrange import unchanged
from ..readers.pdf_edges import find_edges
from ..readers.pdf_garbage import GARBAGE
from ..readers.pdf_open import opened
from ..readers.pdf_text import UNMAPPED, CleanText, clean_page
from ..types import NEEDS_OCR, OCR, OCR_UNCERTAIN, PrintedLine, Unit
from .engine import LEAST_CONFIDENCE, Picture, PictureLine, recognise
from .layout import Page, laid_out

_SCALE = 2.0
"""Pixels a point: 144 dots an inch read small print, and more cost time and confidence alike."""
_MOST_PIXELS = 2_000
"""On the longer side, whatever the page measures."""
_SURE = 0.85
_LEAST_FILLED = 0.25
"""A line with fewer characters than this share of those that fit is in a script that the models do not know."""
_MOST_UNKNOWN = 0.3
_REPLACED = frozenset({"empty", GARBAGE, UNMAPPED, NEEDS_OCR, "fallback-parser"})
_ADDED = frozenset({"form-values", "annotations"})

ToPage: TypeAlias = Callable[[int, int], tuple[float, float]]
"""Pixels of the picture to PDF points."""


@dataclass(frozen=True, slots=True)
class Legible:
    """What of a page's lines is text."""

    lines: Sequence[PictureLine]
    confidence: float
    """The mean over all characters that were seen, from 0 to 1."""
    unknown: float
    """Share of the lines, by their length, that are in no script the models know."""


def read_picture(request: Request, unit: Unit, threads: int) -> Unit:
    """Return a page with the text that its picture shows; flagged "empty" still where it shows none."""
    with opened(request.path, request.name, request.password) as document:
        page = document[(unit.page or 1) - 1]
        try:
            picture, to_page = render(page, extras=bool(_ADDED & set(unit.flags)))
            return with_text(unit, recognise(picture, threads), picture.shape[1], picture.shape[0], to_page)
        finally:
            page.close()


def render(page: pdfium.PdfPage, *, extras: bool) -> tuple[Picture, ToPage]:
    """Return a page's picture; without form values and notes where the text has those already (`extras`)."""
    scale = min(_SCALE, _MOST_PIXELS / max(1.0, *page.get_size()))
    bitmap = page.render(scale=scale, draw_annots=not extras, may_draw_forms=not extras, prefer_bgrx=False)
    picture: Picture = bitmap.to_numpy()
    if picture.ndim == 2 or picture.shape[2] == 1:
        picture = picture.reshape(*picture.shape[:2], 1).repeat(3, axis=2)
    return picture[:, :, :3].copy(), bitmap.get_posconv(page).to_page


def with_text(unit: Unit, found: Sequence[PictureLine], width: float, height: float, to_page: ToPage) -> Unit:
    """Return a page with recognised lines as its text, before what was added to it."""
    legible = judge(found)
    flags = tuple(flag for flag in unit.flags if flag not in _REPLACED)
    added = unit.text.strip() if _ADDED & set(flags) else ""
    if not legible.lines:
        return replace(unit, text=added, flags=("empty", *flags, OCR), edges=(), lines=())
    page = laid_out(legible.lines, width, height)
    clean = clean_page(page.raw)
    edges = find_edges(unchanged(page.raw), clean, page, page.sheet)
    doubtful = legible.confidence < _SURE or legible.unknown > _MOST_UNKNOWN
    return replace(
        unit,
        text=f"{clean.text}\n\n{added}" if added else clean.text,
        flags=(*flags, OCR, OCR_UNCERTAIN) if doubtful else (*flags, OCR),
        edges=edges,
        lines=tuple(_printed(page, clean, to_page)),
    )


def judge(found: Sequence[PictureLine]) -> Legible:
    """Tell text from noise and from scripts that the models do not know, of which they see little but blanks."""
    known = [line for line in found if _filled(line) >= _LEAST_FILLED]
    text = [line for line in known if any(map(str.isalnum, line.text))]  # not a row of dots
    characters = sum(len(line.text) for line in text)
    confidence = sum(line.confidence * len(line.text) for line in text) / max(1, characters)
    length = sum(line.length for line in found)
    unknown = 1 - sum(line.length for line in known) / length if length else 0.0
    return Legible([line for line in text if line.confidence >= LEAST_CONFIDENCE], confidence, unknown)


def _filled(line: PictureLine) -> float:
    """Return the characters of a line, blanks left aside, as a share of those that fit into it."""
    fit = 2 * line.length / max(1.0, line.height)
    return len(line.text.replace(" ", "")) / max(1.0, fit)


def _printed(page: Page, clean: CleanText, to_page: ToPage) -> Iterator[PrintedLine]:
    """Yield where each line stands on the page and in its text."""
    spans = [(placed, placed.start, placed.start + len(placed.text)) for placed in page.lines]
    places = clean.places([place for _, start, end in spans for place in (start, end)])
    for placed, start, end in spans:
        corners = [to_page(round(x), round(y)) for x, y in placed.line.corners]
        numbers = tuple(round(float(number), 1) for corner in corners for number in corner)
        yield PrintedLine(places[start], places[end], numbers, round(placed.line.confidence, 2))
