"""The picture of one page of a PDF, drawn in a parsing process: hostile files never meet the caller's own."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .limits import DEFAULT_LIMITS, Limits
from .sandbox.call import run_in_child

if TYPE_CHECKING:
    from .highlight import Box
    from .sandbox.pool import Sandbox

MAX_PIXELS = 8_000_000
"""Of one picture, 32 MB: an A4 page at 288 dots an inch. It must fit into one message of the child."""
MAX_SIDE = 16_000
"""Pixels along one side, for pages that are long and narrow."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a to f of x' = ax + cy + e, y' = bx + dy + f."""
Rect: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as it is looked at: upright, cropped, on white paper, with its notes and form values."""

    page: int
    """Physical page, 1-based."""
    width: int
    """Pixels."""
    height: int
    stride: int
    """Bytes a row."""
    pixels: bytes = field(repr=False)
    """Four bytes a pixel, top row first: blue, green, red, 255. What QImage calls Format_RGB32 on
    little-endian machines."""
    width_pt: float
    """Of the page as it is looked at, in points."""
    height_pt: float
    to_sheet: Matrix
    """From PDF points to points from the upper left corner of the page as it is looked at, downwards."""

    def place(self, box: Box) -> Rect:
        """Return left, top, width and height of a box, in points from the upper left corner as it is looked at."""
        a, b, c, d, e, f = self.to_sheet
        corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
        xs = [a * x + c * y + e for x, y in corners]
        ys = [b * x + d * y + f for x, y in corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def render_page(
    path: Path,
    page: int,
    width: int,
    *,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    sandbox: Sandbox | None = None,
) -> PageImage:
    """Return the picture of a page (1-based), `width` pixels wide; narrower where it would exceed MAX_PIXELS.

    The file is opened in a child process; keep a `sandbox` open where calls follow one another.

    Raises:
        PasswordNeededError, WrongPasswordError: it is encrypted.
        DamagedFileError: pdfium refuses the file or the page, or there is no such page.
        ParserFailedError: the page takes too much time or memory, or crashes the child.
        IngestError: the file is not there, empty or no PDF.
    """
    # Loaded by its name: the module opens PDFs, which this process never does.
    task = "ingest.readers.pdf_render:draw_page"
    image: PageImage = run_in_child(task, (path, page, width, password), limits, sandbox=sandbox)
    return image


def pixels_for(width_pt: float, height_pt: float, width: int) -> tuple[int, int]:
    """Return the size of a picture that is `width` pixels wide, or as wide as the limits allow."""
    most = min(
        math.sqrt(MAX_PIXELS * width_pt / height_pt), MAX_SIDE, MAX_SIDE * width_pt / height_pt, max(1, width)
    )
    wide = max(1, int(most))
    # Rounded down, so that the product stays within the bound.
    return wide, max(1, int(wide * height_pt / width_pt))
