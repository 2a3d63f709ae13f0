"""A recognised line on the straightened page."""

from __future__ import annotations

from dataclasses import dataclass

from ..readers.pdf_survey import Rect
from .engine import PictureLine


@dataclass(slots=True)
class Placed:
    """A line and its place; y grows upwards, and lines run from left to right."""

    line: PictureLine
    text: str
    box: Rect
    start: int = 0
    """Where it begins in the page's raw text."""

    @property
    def height(self) -> float:
        """From its foot to its top."""
        return self.box[3] - self.box[1]
