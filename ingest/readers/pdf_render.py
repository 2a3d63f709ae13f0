"""Draw one page of a PDF; for a parsing process.

pdfium is not thread-safe: one thread of a process may be in here at a time.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ..errors import DamagedFileError, MissingFileError
from ..rendering import Matrix, PageImage, pixels_for
from .pdf_open import RefusedError, check_header, opened
from .pdf_page import FAILURES

_LEAST_POINTS = 1.0
_FINE = 1_000
"""pdfium tells places in whole pixels: asked for a picture this many times larger, it tells fractions."""
_FARTHEST = 20_000.0
"""Points: pages are bounded to 14,400, and what lies further out must not overflow pdfium's integers."""


def draw_page(path: Path, page: int, width: int, password: str | None = None) -> PageImage:
    """Return what `ingest.rendering.render_page` promises."""
    if not path.is_file():
        raise MissingFileError(f"{path.name}: no such file.")
    check_header(path, path.name)
    try:
        with opened(path, path.name, password) as document:
            if not 1 <= page <= len(document):
                raise DamagedFileError(f"{path.name} has no page {page:,}; it has {len(document):,}.")
            sheet = document[page - 1]
            try:
                return _drawn(sheet, page, width, path.name)
            finally:
                sheet.close()
    except (RefusedError, *FAILURES) as error:
        raise DamagedFileError(f"{path.name}, page {page}: cannot be drawn ({error}).") from error


def _drawn(sheet: pdfium.PdfPage, page: int, wanted: int, name: str) -> PageImage:
    width_pt, height_pt = sheet.get_size()
    if not (_LEAST_POINTS <= width_pt <= _FARTHEST and _LEAST_POINTS <= height_pt <= _FARTHEST):
        raise DamagedFileError(f"{name}, page {page}: measures {width_pt:.3g} × {height_pt:.3g} points.")
    width, height = pixels_for(width_pt, height_pt, wanted)
    bitmap = pdfium.PdfBitmap.new_native(width, height, pdfium_c.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    # Not `PdfPage.render`: it takes a scale and rounds up, while the picture must be exactly so wide.
    place = (0, 0, width, height, 0, pdfium_c.FPDF_ANNOT)
    pdfium_c.FPDF_RenderPageBitmap(bitmap, sheet, *place)
    if sheet.formenv:
        pdfium_c.FPDF_FFLDraw(sheet.formenv, bitmap, sheet, *place)
    pixels = bytes(bitmap.buffer)
    return PageImage(
        page, width, height, bitmap.stride, pixels, width_pt, height_pt, _to_sheet(sheet, width_pt, height_pt)
    )


def _to_sheet(sheet: pdfium.PdfPage, width_pt: float, height_pt: float) -> Matrix:
    """Return the way from PDF points to the page as it is looked at: its crop box and rotation."""
    size = (round(width_pt * _FINE), round(height_pt * _FINE))
    x, y = ctypes.c_int(), ctypes.c_int()

    def seen(at_x: float, at_y: float) -> tuple[float, float]:
        pdfium_c.FPDF_PageToDevice(sheet, 0, 0, *size, 0, at_x, at_y, x, y)
        return x.value / _FINE, y.value / _FINE

    (e, f), (right_x, right_y), (up_x, up_y) = seen(0, 0), seen(100, 0), seen(0, 100)
    return ((right_x - e) / 100, (right_y - f) / 100, (up_x - e) / 100, (up_y - f) / 100, e, f)
