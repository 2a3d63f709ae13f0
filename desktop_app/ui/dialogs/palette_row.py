"""How the command palette draws a row: the name, and at the far end its key or what it is."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.ui.theme import shades

DETAIL = Qt.ItemDataRole.UserRole + 1
_GAP = 12


class PaletteRow(QStyledItemDelegate):
    """Draws the item's text as usual, and its detail aligned with the end of the row."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        detail = str(index.data(DETAIL) or "")
        whole = QRect(option.rect)
        width = option.fontMetrics.horizontalAdvance(detail) + 2 * _GAP if detail else 0
        super().paint(painter, option, index)
        if not detail:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(
            option.palette.color(QPalette.ColorRole.HighlightedText)
            if selected
            else shades(option.palette).subtle
        )
        end = QStyle.alignedRect(
            option.direction,
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            QSize(width, whole.height()),
            whole,
        )
        painter.drawText(
            end.adjusted(_GAP, 0, -_GAP, 0),
            QStyle.visualAlignment(
                option.direction, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            ),
            detail,
        )
        painter.restore()

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Shorten a name that would run into the detail."""
        super().initStyleOption(option, index)
        detail = str(index.data(DETAIL) or "")
        if detail and option.rect.width() > 0:
            # A long name ends before the detail begins.
            room = option.rect.width() - option.fontMetrics.horizontalAdvance(detail) - 4 * _GAP - 24
            option.text = option.fontMetrics.elidedText(
                option.text, Qt.TextElideMode.ElideMiddle, max(room, 40)
            )

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a row; the list gives the width."""
        return QSize(0, option.fontMetrics.height() + 16)
