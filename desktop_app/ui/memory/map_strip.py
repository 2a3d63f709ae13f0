"""The strip of the memory map: a document from its first page to its last, chosen by pointer or keys."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_app.core.map_columns import MapColumn, columns
from desktop_app.core.memory_map import DocumentMap
from desktop_app.ui.memory.colours import colours, mixed
from desktop_app.ui.memory.map_painting import paint_column, paint_mark, paint_pin
from desktop_app.ui.memory.map_words import unit_name, unit_words

COLUMN = 3
"""Pixels of the narrowest column."""
GAP_FROM = 6
"""Pixels of a column from which a gap parts it from the next."""
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
    Qt.Key.Key_Home: -(1 << 30),
    Qt.Key.Key_End: 1 << 30,
}


def numbers(count: int, most: int) -> list[int]:
    """Return the first and the last number, then round ones between them, about `most` in all."""
    step = next(
        nice * 10**power
        for power in range(12)
        for nice in (1, 2, 5)
        if nice * 10**power * max(1, most) >= count
    )
    return list(dict.fromkeys([1, count, *range(step, count, step)]))


class MapStrip(QWidget):
    """Paints a map once for each change of it; pointer and keys cost no more than an outline."""

    unit_clicked = Signal(int)
    """The ordinal of a page or file to be shown."""
    unit_pointed = Signal(int)
    """The one under the pointer or chosen by keys; -1 for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map = DocumentMap(0, ())
        self._columns: tuple[MapColumn, ...] = ()
        self._painted: QPixmap | None = None
        self._chosen, self._pointed = 0, -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Memory map: left and right choose a place, Enter shows it"))

    def show_map(self, shown: DocumentMap) -> None:
        """Show a document's map; an equal one costs nothing."""
        if shown == self._map:
            return
        if shown.document_id != self._map.document_id or self._chosen >= len(shown.units):
            self._chosen, self._pointed = 0, -1
        self._map = shown
        self._forget()

    @property
    def columns(self) -> tuple[MapColumn, ...]:
        """What is painted side by side at this width."""
        if not self._columns:
            self._columns = columns(self._map, max(1, self.width() // COLUMN))
        return self._columns

    def place_of(self, at: int) -> QRectF:
        """Return where a column's bar stands."""
        body, count = self._body(), len(self.columns)
        start, end = round(at * body.width() / count), round((at + 1) * body.width() / count)
        gap = 1 if end - start >= GAP_FROM else 0
        left = self.width() - body.left() - end if self._leftwards() else body.left() + start
        return QRectF(left, body.top(), end - start - gap, body.height())

    def unit_at(self, where: QPoint) -> int:
        """Return the ordinal of the unit at a point, -1 outside; a pin draws what is beside it in its column."""
        body, count = self._body(), len(self._map.units)
        if not count or not self.rect().contains(where):
            return -1
        x = self.width() - 1 - where.x() if self._leftwards() else where.x()
        share = min(1.0, max(0.0, (x - body.left() + 0.5) / body.width()))
        # As `place_of` rounds: the last column that begins at this pixel or before it.
        column = self.columns[max(0, math.ceil(share * len(self.columns)) - 1)]
        if column.recalled:
            return next(
                unit.ordinal for unit in self._map.units[column.first : column.last + 1] if unit.recalled
            )
        return min(column.last, max(column.first, int(share * count)))

    def words_of(self, ordinal: int) -> str:
        """Say what a unit is and what became of it."""
        unit = self._map.units[ordinal]
        return f"{unit_name(unit)}: {unit_words(unit)}"

    def sizeHint(self) -> QSize:  # noqa: N802
        """Ask for about three lines."""
        return QSize(400, round(self.fontMetrics().height() * 3.8) + 8)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Stay as tall when it is narrow."""
        return QSize(120, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Say what is under the pointer."""
        if isinstance(event, QHelpEvent):
            at = self.unit_at(event.pos())
            QToolTip.showText(event.globalPos(), self.words_of(at) if at >= 0 else "", self)
            return True
        if event.type() in (QEvent.Type.Resize, QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._forget()
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Point at a unit."""
        self._point(self.unit_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """Point at nothing."""
        self._point(-1)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the unit that was clicked."""
        at = self.unit_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and at >= 0:
            self._chosen = at
            self.update()
            self.unit_clicked.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Choose a unit, or show the chosen one."""
        key, count = Qt.Key(event.key()), len(self._map.units)
        if not count or key not in (*_STEPS, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
            return
        if key not in _STEPS:
            self.unit_clicked.emit(self._chosen)
            return
        turned = self._leftwards() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        self._chosen = min(count - 1, max(0, self._chosen + (-_STEPS[key] if turned else _STEPS[key])))
        self.setAccessibleDescription(self.words_of(self._chosen))
        self._point(self._chosen)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Show the painted map, and the outlines of what is pointed at and chosen."""
        if self._painted is None:
            self._painted = self._paint()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._painted)
        if not self._map.units:
            return
        if self._pointed >= 0:
            painter.setPen(QPen(self.palette().windowText().color(), 1.5))
            painter.drawRect(self.place_of(self._column_of(self._pointed)).adjusted(-2, -2, 2, 2))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(self.place_of(self._column_of(self._chosen)).adjusted(-3, -3, 3, 3), 2, 2)

    def _paint(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter, seen, body = QPainter(pixmap), colours(self.palette()), self._body()
        if self._map.units:
            painter.fillRect(QRectF(body.left(), body.bottom(), body.width(), 1), seen.quiet)
            for at, column in enumerate(self.columns):
                paint_column(painter, self.place_of(at), column, seen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            above = QRectF(0, 0, self.width(), body.top())
            below = QRectF(0, body.bottom() + 1, self.width(), self.height() - body.bottom() - 1)
            marks = [
                self.place_of(at).center().x() for at, column in enumerate(self.columns) if column.reading
            ]
            self._paint_numbers(painter, below, marks, mixed(seen.text, seen.ground, 0.72))
            for at, column in enumerate(self.columns):
                middle = self.place_of(at).center().x()
                if column.recalled:
                    paint_pin(painter, middle, above, body.height() / 2, seen)
                if column.reading:
                    paint_mark(painter, middle, QRectF(0, below.top(), 0, below.height() * 0.7), seen)
        painter.end()
        return pixmap

    def _paint_numbers(self, painter: QPainter, below: QRectF, marks: list[float], colour: QColor) -> None:
        """Write the numbers of some pages, or files, under them; none where a mark stands."""
        font, count = painter.font(), len(self._map.units)
        font.setPointSizeF(max(6.0, self.font().pointSizeF() * 0.85))
        painter.setFont(font)
        painter.setPen(colour)
        wide = float(painter.fontMetrics().horizontalAdvance(str(count)) + 8)
        taken = [QRectF(mark - 8, below.top(), 16, below.height()) for mark in marks]
        for number in numbers(count, int(below.width() / (2.5 * wide))):
            place = QRectF(0, below.top(), wide, below.height())
            place.moveCenter(
                QPointF(self.place_of(self._column_of(number - 1)).center().x(), below.center().y())
            )
            place.moveLeft(min(self.width() - wide, max(0.0, place.left())))
            if not any(place.intersects(other) for other in taken):
                painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), str(number))
                taken.append(place)

    def _body(self) -> QRectF:
        line = self.fontMetrics().height()
        return QRectF(4, line * 0.9, max(1, self.width() - 8), self.height() - line * 1.8)

    def _column_of(self, ordinal: int) -> int:
        return next(at for at, column in enumerate(self.columns) if column.first <= ordinal <= column.last)

    def _leftwards(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _point(self, at: int) -> None:
        if at != self._pointed:
            self._pointed = at
            self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)
            self.unit_pointed.emit(at)
        self.update()

    def _forget(self) -> None:
        self._columns, self._painted = (), None
        self.update()
