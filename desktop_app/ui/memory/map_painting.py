"""How a column of the memory map looks. Height and texture say what colour says.

Read: full height, pale. Kept: solid, from below, the higher the more. Archived: slanted lines above it. Not read: low.
Skipped: a dot. Failed: crossed out. Recalled: a pin above. In work: a mark beneath.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF

from desktop_app.ui.memory.colours import Colours, hatched, mixed

if TYPE_CHECKING:
    from desktop_app.core.map_columns import MapColumn

UNREAD_HEIGHT = 0.34
LEAST = 2.0
"""Pixels of what is kept, however little."""


def kept_height(share: float) -> float:
    """Return the height, 0…1, of a kept share: its root, for of a long document only per cents are kept."""
    return math.sqrt(min(1.0, max(0.0, share)))


def paint_column(painter: QPainter, place: QRectF, column: MapColumn, seen: Colours) -> None:
    """Paint what became of some units into their place."""
    if column.failed == 1:
        pass
    elif column.read >= max(column.unread, column.skipped) or column.reading:
        _read(painter, place, column, seen)
    elif column.unread >= column.skipped:
        low = QRectF(place)
        low.setTop(place.bottom() - place.height() * UNREAD_HEIGHT)
        painter.fillRect(low, mixed(seen.text, seen.ground, 0.20))
    else:
        _skipped(painter, place, seen)
    if column.failed:
        _failed(painter, place, column.failed, seen)


def _read(painter: QPainter, place: QRectF, column: MapColumn, seen: Colours) -> None:
    painter.fillRect(place, seen.gist)
    if column.unsure:
        painter.fillRect(place, QBrush(mixed(seen.kept, seen.ground, 0.6), Qt.BrushStyle.Dense6Pattern))
        return
    top = place.bottom()
    if column.kept > 0:
        high = max(LEAST, kept_height(column.kept) * place.height())
        top -= high
        painter.fillRect(QRectF(place.left(), top, place.width(), high), seen.kept)
    if column.archived > 0:
        high = min(top - place.top(), max(LEAST, kept_height(column.archived) * place.height()))
        stored = QRectF(place.left(), top - high, place.width(), high)
        painter.fillRect(stored, mixed(seen.archived, seen.ground, 0.35))
        painter.fillRect(stored, hatched(seen.archived))


def _skipped(painter: QPainter, place: QRectF, seen: Colours) -> None:
    wide = min(4.0, place.width())
    middle = place.center().x()
    painter.fillRect(QRectF(middle - wide / 2, place.bottom() - 4, wide, 4), seen.quiet)


def _failed(painter: QPainter, place: QRectF, share: float, seen: Colours) -> None:
    """Cross out: the whole column, or its upper third where others share it."""
    crossed = QRectF(place)
    if share < 1:
        crossed.setHeight(place.height() / 3)
    painter.fillRect(crossed, mixed(seen.failed, seen.ground, 0.35))
    if crossed.width() < 6:
        painter.fillRect(crossed, hatched(seen.failed, back=True))
        painter.fillRect(QRectF(crossed.left(), crossed.top(), crossed.width(), 3), seen.failed)
        return
    painter.setPen(QPen(seen.failed, 2))
    inside = crossed.adjusted(2, 2, -2, -2)
    side = min(inside.width(), inside.height())
    cross = QRectF(0, 0, side, side)
    cross.moveCenter(inside.center())
    painter.drawLine(cross.topLeft(), cross.bottomRight())
    painter.drawLine(cross.bottomLeft(), cross.topRight())


def paint_pin(painter: QPainter, x: float, above: QRectF, depth: float, seen: Colours) -> None:
    """Stick a pin, `depth` pixels deep, into a place that the last answer rests on."""
    radius = above.height() * 0.36
    painter.setPen(QPen(seen.recalled, 2))
    painter.drawLine(QPointF(x, above.top() + radius), QPointF(x, above.bottom() + depth))
    painter.setPen(QPen(seen.ground, 1))
    painter.setBrush(seen.recalled)
    painter.drawEllipse(QPointF(x, above.top() + radius + 1), radius, radius)


def paint_mark(painter: QPainter, x: float, below: QRectF, seen: Colours) -> None:
    """Mark where reading has come to."""
    half, top = below.height() * 0.5, below.top() + 1
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(seen.text)
    painter.drawPolygon(
        QPolygonF([QPointF(x, top), QPointF(x - half, top + half * 1.4), QPointF(x + half, top + half * 1.4)])
    )
