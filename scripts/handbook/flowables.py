"""The few boxes that reportlab does not bring: headings with an outline entry, code and the cover."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph

from scripts.handbook import style
from scripts.handbook.errors import HandbookError

Canvas = Any
"""reportlab carries no types."""


class OutlinedHeading(Paragraph):  # type: ignore[misc]
    """A heading that is a link target, an outline entry and, where wanted, a line of the contents."""

    def __init__(self, text: str, look: Any, *, title: str, key: str, level: int) -> None:
        super().__init__(text, look)
        self.title = title
        """As the outline and the contents show it."""
        self.key = key
        self.level = level
        """0 for a chapter, 1 for a section, 2 for a subsection."""
        self.opens_page = False
        """Whether it was drawn at the head of a page."""

    def draw(self) -> None:
        """Draw the heading and record where it stands."""
        self.canv.bookmarkHorizontal(self.key, 0, self.height + 12)
        top = self.canv.absolutePosition(0, self.height)[1]
        self.opens_page = top > style.PAGE_HEIGHT - style.MARGIN_TOP - 3 * style.BODY.leading
        self.canv.addOutlineEntry(self.title, self.key, self.level, closed=self.level == 0)
        super().draw()


class CodeBlock(Flowable):  # type: ignore[misc]
    """Lines of code on a tinted ground; never wrapped, split between lines only when long."""

    pad_x, pad_y = 10.0, 7.0
    whole_up_to = 16
    """Blocks of at most this many lines are not split."""

    def __init__(self, lines: list[str], indent: float = 0) -> None:
        super().__init__()
        self.lines = lines
        self.indent = indent
        self.spaceBefore = 3
        self.spaceAfter = 10

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        """Return the block's size in points.

        Raises:
            HandbookError: a line is wider than the page.
        """
        del available_height
        self.width = available_width
        room = self.width - self.indent - 2 * self.pad_x
        for line in self.lines:
            if stringWidth(line, style.MONO, style.CODE_SIZE) > room:
                raise HandbookError(f"This line of code is too long for the page: {line!r}")
        self.height = len(self.lines) * style.CODE_LEADING + 2 * self.pad_y
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        """Return the part that fits and the rest; nothing to leave a short block whole."""
        del available_width
        fits = int((available_height - 2 * self.pad_y) // style.CODE_LEADING)
        if len(self.lines) <= self.whole_up_to or fits < 4:
            return []
        fits = min(fits, len(self.lines) - 4)
        return [CodeBlock(self.lines[:fits], self.indent), CodeBlock(self.lines[fits:], self.indent)]

    def draw(self) -> None:
        """Draw the ground, the rule at the left and the lines."""
        canvas = self.canv
        canvas.setFillColor(style.PAPER)
        canvas.rect(self.indent, 0, self.width - self.indent, self.height, stroke=0, fill=1)
        canvas.setFillColor(style.OCHRE)
        canvas.rect(self.indent, 0, 1.6, self.height, stroke=0, fill=1)
        canvas.setFillColor(style.INK)
        canvas.setFont(style.MONO, style.CODE_SIZE)
        y = self.height - self.pad_y - style.CODE_SIZE
        for line in self.lines:
            canvas.drawString(self.indent + self.pad_x, y, line)
            y -= style.CODE_LEADING


def draw_cover(canvas: Canvas, version: str) -> None:
    """Draw the title page: the name above a stack of palm leaves on two cords."""
    left, middle = style.MARGIN_LEFT, style.PAGE_HEIGHT * 0.60
    canvas.setFillColor(style.LEAF)
    canvas.setFont("Sans-Bold", 54)
    canvas.drawString(left - 2, middle + 74, "Lontar")
    canvas.setFillColor(style.INK)
    canvas.setFont("Serif", 20)
    canvas.drawString(left, middle + 42, "The handbook")
    _draw_leaves(canvas, left, middle - 92)
    canvas.setFillColor(style.INK)
    canvas.setFont("Serif", 12)
    canvas.drawString(left, middle - 134, "Ask long documents on your own machine,")
    canvas.drawString(left, middle - 151, "and see the page each answer comes from.")
    canvas.setFillColor(style.QUIET)
    canvas.setFont("Sans", 9.5)
    canvas.drawString(left, style.MARGIN_BOTTOM + 13, f"Version {version}")
    canvas.drawString(left, style.MARGIN_BOTTOM, "The Lontar authors · MIT licence")


def _draw_leaves(canvas: Canvas, left: float, bottom: float) -> None:
    height, gap, width = 13.0, 7.0, style.TEXT_WIDTH
    cords = (left + width * 0.27, left + width * 0.73)
    shifts = (0, -7, 4, -3, 6)
    canvas.setStrokeColor(style.LEAF)
    canvas.setLineWidth(0.9)
    for x in cords:
        canvas.line(x, bottom - 7, x, bottom + 5 * height + 4 * gap + 9)
    for row, shift in enumerate(shifts):
        y = bottom + row * (height + gap)
        canvas.setFillColor(style.PAPER)
        canvas.setStrokeColor(style.OCHRE)
        canvas.setLineWidth(0.8)
        canvas.roundRect(left + shift, y, width, height, 3.2, stroke=1, fill=1)
        canvas.setStrokeColor(style.RULE)
        canvas.setLineWidth(0.7)
        for line in (4.2, 8.6):
            for start, end in pairwise((left + shift, *cords, left + shift + width)):
                canvas.line(start + 11, y + line, end - 11, y + line)
        canvas.setFillColor(style.LEAF)
        for x in cords:
            canvas.circle(x, y + height / 2, 1.9, stroke=0, fill=1)
