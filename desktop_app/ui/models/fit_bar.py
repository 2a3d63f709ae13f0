"""A thin bar: what a model takes of what is free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.ui.models.colours import fit_colour, mixed

if TYPE_CHECKING:
    from desktop_app.core.models.prediction import Prediction


class FitBar(QWidget):
    """Filled from the line's beginning by the share of the free memory; all of it and red where it does not fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Memory the model needs"))

    def show_prediction(self, prediction: Prediction) -> None:
        """Show what is needed of what is free."""
        self._share = prediction.total_bytes / max(1, prediction.free_bytes)
        self.setAccessibleDescription(self.tr("{0} % of what is free").format(round(100 * self._share)))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a height that grows with the font."""
        height = max(6, self.fontMetrics().height() // 2)
        return QSize(18 * height, height)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the groove and what is taken."""
        palette = self.palette()
        ground = palette.color(self.backgroundRole())
        groove = mixed(palette.color(QPalette.ColorRole.WindowText), ground, 0.14)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        round_by = whole.height() / 2
        painter.setBrush(groove)
        painter.drawRoundedRect(whole, round_by, round_by)
        taken = QRectF(whole)
        taken.setWidth(max(whole.height(), whole.width() * min(1.0, self._share)))
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            taken.moveRight(whole.right())
        painter.setBrush(fit_colour(palette, ground, self._share))
        painter.drawRoundedRect(taken, round_by, round_by)
