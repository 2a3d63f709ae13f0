"""The gauge's bar: one device's memory, each part as wide as its share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_app.ui.memory.colours import colours
from desktop_app.ui.memory.words import size_words

if TYPE_CHECKING:
    from desktop_app.ui.memory.parts import GaugePart

LEAST = 3
"""Pixels of a part that is there at all: what is small beside the whole is still to be seen."""


def widths(sizes: Sequence[int], width: int) -> list[int]:
    """Divide a width by the sizes, in whole pixels that add up to it; what is not nothing gets LEAST."""
    total = sum(sizes)
    if not total or width <= LEAST * len(sizes):
        return [0] * len(sizes)
    ends = [round(sum(sizes[: at + 1]) * width / total) for at in range(len(sizes))]
    found = [end - start for start, end in zip([0, *ends], ends, strict=False)]
    for at, size in enumerate(sizes):
        if size and found[at] < LEAST:
            found[found.index(max(found))] -= LEAST - found[at]
            found[at] = LEAST
    return found


class GaugeBar(QWidget):
    """Paints the parts; hover or the arrow keys explain one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[GaugePart, ...] = ()
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Memory of the device"))

    def show_parts(self, parts: Sequence[GaugePart]) -> None:
        """Show other figures."""
        self._parts = tuple(parts)
        self.setAccessibleDescription(", ".join(f"{part.name} {size_words(part.bytes)}" for part in parts))
        self.update()

    def segments(self) -> list[QRect]:
        """Return where each part is painted."""
        inside = self.rect().adjusted(2, 2, -2, -2)
        found, x = [], inside.left()
        for wide in widths([part.bytes for part in self._parts], inside.width()):
            found.append(QRect(x, inside.top(), wide, inside.height()))
            x += wide
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            found = [QRect(self.width() - p.x() - p.width(), p.y(), p.width(), p.height()) for p in found]
        return found

    def explanation(self, at: int) -> str:
        """Say what a part is and how large."""
        part = self._parts[at]
        return f"<b>{part.name}: {size_words(part.bytes)}</b><br>{part.meaning}"

    def sizeHint(self) -> QSize:  # noqa: N802
        """Ask for a line's height."""
        return QSize(300, self.fontMetrics().height() + 6)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Stay readable when it is narrow."""
        return QSize(80, self.fontMetrics().height() + 6)

    def event(self, event: QEvent) -> bool:
        """Explain the part under the pointer."""
        if isinstance(event, QHelpEvent):
            found = [at for at, place in enumerate(self.segments()) if place.contains(event.pos())]
            QToolTip.showText(event.globalPos(), self.explanation(found[0]) if found else "", self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Go to the part before or after, and explain it."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._parts:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            step = -step
        self._chosen = (self._chosen + step) % len(self._parts)
        centre = self.segments()[self._chosen].center()
        QToolTip.showText(
            self.mapToGlobal(QPoint(centre.x(), self.height())), self.explanation(self._chosen), self
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the parts inside a rounded shape, thin gaps between them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = colours(self.palette())
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect().adjusted(2, 2, -2, -2)), 4, 4)
        painter.save()
        painter.setClipPath(shape)
        painter.fillPath(shape, seen.faint)
        for at, (part, place) in enumerate(zip(self._parts, self.segments(), strict=True)):
            painter.fillRect(place, part.fill)
            if part.texture is not None:
                painter.fillRect(place, part.texture)
            if at and place.width():
                edge = (
                    place.right()
                    if self.layoutDirection() == Qt.LayoutDirection.RightToLeft
                    else place.left()
                )
                painter.fillRect(QRect(edge, place.top(), 1, place.height()), seen.ground)
        painter.restore()
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
            if self._parts:
                painter.setPen(QPen(seen.text, 1.5))
                painter.drawRect(QRectF(self.segments()[self._chosen]).adjusted(1, 1, -1, -1))
