"""A legend: swatches with their words, on as many lines as the width asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

Swatch = Callable[[QPainter, QRect], None]


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One entry."""

    words: str
    meaning: str
    swatch: Swatch
    """Paints the sample into a square."""


class Legend(QWidget):
    """Paints its items; hover explains one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[LegendItem, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_items(self, items: Sequence[LegendItem]) -> None:
        """Show other items."""
        grown = [item.words for item in items] != [item.words for item in self._items]
        self._items = tuple(items)
        if grown:
            self.setAccessibleDescription("; ".join(f"{item.words}: {item.meaning}" for item in items))
            self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say that narrow legends are tall."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height of all lines."""
        places = self._places(width)
        return (places[-1].bottom() + 1) if places else self.fontMetrics().height()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Ask for one line, or for two where it is long."""
        width = max(200, self.width())
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Fit wherever there is room for the lines."""
        return QSize(120, self.heightForWidth(max(120, self.width())))

    def event(self, event: QEvent) -> bool:
        """Explain the item under the pointer."""
        if isinstance(event, QHelpEvent):
            item = self._at(event.pos())
            QToolTip.showText(event.globalPos(), item.meaning if item else "", self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint swatches and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        side, gap = metrics.ascent(), metrics.horizontalAdvance(" ") * 2
        leftwards = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for item, place in zip(self._items, self._places(self.width()), strict=True):
            top = place.top() + (place.height() - side) // 2
            left = place.right() - side + 1 if leftwards else place.left()
            item.swatch(painter, QRect(left, top, side, side))
            painter.setPen(self.palette().windowText().color())
            words = place.adjusted(0, 0, -side - gap, 0) if leftwards else place.adjusted(side + gap, 0, 0, 0)
            painter.drawText(
                words, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading), item.words
            )

    def _at(self, where: QPoint) -> LegendItem | None:
        for item, place in zip(self._items, self._places(self.width()), strict=True):
            if place.contains(where):
                return item
        return None

    def _places(self, width: int) -> list[QRect]:
        metrics = self.fontMetrics()
        high, side, gap = metrics.height() + 4, metrics.ascent(), metrics.horizontalAdvance(" ") * 2
        places, x, y = [], 0, 0
        for item in self._items:
            wide = side + gap + metrics.horizontalAdvance(item.words) + 2
            if x and x + wide > width:
                x, y = 0, y + high
            places.append(QRect(x, y, wide, high))
            x += wide + 5 * gap // 2
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            places = [QRect(width - p.left() - p.width(), p.top(), p.width(), p.height()) for p in places]
        return places
