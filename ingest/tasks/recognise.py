"""Task of a recognising process: read the picture of one page."""

from __future__ import annotations

from collections.abc import Iterator

from ..ocr.page import read_picture
from ..readers.base import Request
from ..types import Unit


def recognise_page(request: Request, unit: Unit, threads: int) -> Iterator[Unit]:
    """Yield the page with what its picture says."""
    yield read_picture(request, unit, threads)
