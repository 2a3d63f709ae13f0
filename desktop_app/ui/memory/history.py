"""The last minutes of the device's memory as a curve: what the engine holds, and what all programs do."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_app.ui.memory.colours import colours, mixed
from desktop_app.ui.memory.words import size_words, time_words

if TYPE_CHECKING:
    from desktop_app.core.gauge import MemoryFigures

SECONDS = 300.0
"""How far back it shows."""
STEP = 1.0
"""Seconds between the points that are kept: at most as many as there are pixels."""


class MemoryHistory(QWidget):
    """Draws the figures it was given, the newest at the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: deque[tuple[float, MemoryFigures]] = deque()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(self.tr("Memory over the last minutes"))

    @property
    def points(self) -> list[tuple[float, MemoryFigures]]:
        """What is shown, oldest first."""
        return list(self._points)

    def add(self, figures: MemoryFigures, at: float) -> None:
        """Take the newest figures; `at` is in seconds of a clock that never goes back. Another device begins anew."""
        if self._points and self._points[-1][1].device != figures.device:
            self._points.clear()
        if len(self._points) > 1 and self._points[-1][0] - self._points[-2][0] < STEP:
            self._points.pop()
        self._points.append((at, figures))
        while self._points[0][0] < at - SECONDS:
            self._points.popleft()
        self.setAccessibleDescription(self._words(figures))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Ask for a few lines."""
        return QSize(220, self.fontMetrics().height() * 4)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Stay a curve when it is small."""
        return QSize(80, self.fontMetrics().height() * 2)

    def event(self, event: QEvent) -> bool:
        """Tell the figures of the moment under the pointer."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._told(event.pos().x()), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint two areas over one ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = colours(self.palette())
        painter.setPen(QPen(mixed(seen.text, seen.ground, 0.25), 1))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.setPen(mixed(seen.text, seen.ground, 0.72))
        top = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        painter.drawText(area, top, self.tr("Last {minutes} minutes").format(minutes=round(SECONDS / 60)))
        self._curve(painter, area, seen.quiet, seen.faint, whole=True)
        self._curve(painter, area, seen.kept, seen.gist, whole=False)

    def _curve(self, painter: QPainter, area: QRectF, line: QColor, fill: QColor, *, whole: bool) -> None:
        if len(self._points) < 2:
            return
        places = []
        for at, shown in self._points:
            value = shown.total - shown.free if whole else shown.ours
            high = area.height() * (value / shown.total if shown.total else 0)
            places.append(QPointF(self._x(at, area), area.bottom() - high))
        ends = [QPointF(places[-1].x(), area.bottom()), QPointF(places[0].x(), area.bottom())]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPolygon(QPolygonF([*places, *ends]))
        painter.setPen(QPen(line, 1.5, Qt.PenStyle.DotLine if whole else Qt.PenStyle.SolidLine))
        painter.drawPolyline(QPolygonF(places))

    def _x(self, at: float, area: QRectF) -> float:
        return area.right() - (self._points[-1][0] - at) / SECONDS * area.width()

    def _told(self, x: int) -> str:
        if not self._points:
            return ""
        newest, area = self._points[-1][0], QRectF(self.rect())
        at, shown = min(self._points, key=lambda point: abs(self._x(point[0], area) - x))
        ago = newest - at
        when = self.tr("now") if ago < STEP else self.tr("{time} ago").format(time=time_words(ago))
        return f"{when}: {self._words(shown)}"

    def _words(self, shown: MemoryFigures) -> str:
        text = self.tr("{ours} held by the engine, {used} of {total} in use altogether")
        return text.format(
            ours=size_words(shown.ours),
            used=size_words(shown.total - shown.free),
            total=size_words(shown.total),
        )
