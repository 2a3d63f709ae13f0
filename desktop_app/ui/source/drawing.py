"""What is drawn over a page or a text: the marker, the tone of soft paper, the frame of the focus."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPalette, QPen
from PySide6.QtWidgets import QWidget

from desktop_app.ui.source.colours import PAPER_EDGE, PAPER_GLOW, PAPER_MARKER, SOFT_PAPER

_ROUND = 2.0


def draw_marks(painter: QPainter, marks: Sequence[QRectF]) -> None:
    """Mark boxes on a page."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for mark in marks:
        path.addRoundedRect(mark.adjusted(-1, -1, 1, 1), _ROUND, _ROUND)
    if path.isEmpty():
        return
    # As one: where boxes overlap, two layers of amber would show.
    path = path.simplified()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillPath(path, PAPER_MARKER)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.fillPath(path, PAPER_GLOW)
    painter.strokePath(path, QPen(PAPER_EDGE, 1))


def tone_down(painter: QPainter, sheet: QRectF) -> None:
    """Make white paper soft; black stays black, and colours keep their order."""
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillRect(sheet, SOFT_PAPER)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def draw_focus(painter: QPainter, widget: QWidget) -> None:
    """Draw the frame that says where the keyboard's input goes."""
    painter.setPen(QPen(widget.palette().color(QPalette.ColorRole.Highlight), 2))
    painter.drawRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1))
