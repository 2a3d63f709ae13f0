"""How a document looks in the list: its title, a line in words on its state, a thin bar while it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.ui.library.model import PROGRESS_ROLE, ROW_ROLE, ReadingAt
from desktop_app.ui.words import duration, tr_units, translate

if TYPE_CHECKING:
    from desktop_app.core.desk.events import DocumentRow

PAD = 10
BAR = 3


class DocumentDelegate(QStyledItemDelegate):
    """Paints one document."""

    def sizeHint(  # noqa: N802
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of two lines and the bar."""
        return QSize(160, QFontMetrics(option.font).height() * 2 + 3 * PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint ground, title, state and bar."""
        row: DocumentRow = index.data(ROW_ROLE)
        reading: ReadingAt | None = index.data(PROGRESS_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, option)
        palette = option.palette
        rect = option.rect.adjusted(PAD + 4, PAD, -PAD - 4, -PAD)
        metrics = QFontMetrics(option.font)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop
        title = QFontMetrics(font).elidedText(row.title, Qt.TextElideMode.ElideMiddle, rect.width())
        painter.drawText(rect, align, title)
        painter.setFont(option.font)
        painter.setPen(_subtle(palette))
        below = rect.translated(0, metrics.height() + PAD // 3)
        words = metrics.elidedText(state_words(row, reading), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(below, align, words)
        self._bar(painter, palette, rect, row, reading)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Paint the soft ground of a row that is chosen or pointed at, and the ring of the one with the focus."""
        state = option.state
        ground = QColor(option.palette.color(QPalette.ColorRole.Highlight))
        shape = QRectF(option.rect).adjusted(4, 2, -4, -2)
        if state & QStyle.StateFlag.State_Selected:
            ground.setAlphaF(0.22)
        elif state & QStyle.StateFlag.State_MouseOver:
            ground.setAlphaF(0.09)
        else:
            ground.setAlphaF(0.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(shape, 8, 8)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(option.palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(shape.adjusted(1, 1, -1, -1), 7, 7)

    def _bar(
        self, painter: QPainter, palette: QPalette, rect: QRect, row: DocumentRow, reading: ReadingAt | None
    ) -> None:
        share = reading.share if reading and row.state == "reading" else row.indexed
        if share >= 1.0 or row.state == "problem":
            return
        groove = QRectF(rect.left(), rect.bottom() + 2, rect.width(), BAR)
        ground = QColor(palette.color(QPalette.ColorRole.Text))
        ground.setAlphaF(0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(groove, 1.5, 1.5)
        filled = QRectF(groove)
        filled.setWidth(groove.width() * share)
        if QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            filled.moveRight(groove.right())
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawRoundedRect(filled, 1.5, 1.5)


def _subtle(palette: QPalette) -> QColor:
    """Return the text's colour three quarters of the way from the ground: above 4.5:1 on either."""
    text, base = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)

    def mixed(one: int, other: int) -> int:
        return round(one * 0.72 + other * 0.28)

    return QColor(
        mixed(text.red(), base.red()), mixed(text.green(), base.green()), mixed(text.blue(), base.blue())
    )


def state_words(row: DocumentRow, reading: ReadingAt | None) -> str:
    """Say how a document stands, in one line."""
    units = tr_units(row.kind, row.units)
    if row.state == "problem":
        return row.message or translate("DocumentDelegate", "Cannot be read")
    if row.state == "reading" and reading:
        words = translate("DocumentDelegate", "reading {at} of {of}").format(at=reading.at, of=reading.of)
        if reading.seconds_left is not None:
            words += " · " + translate("DocumentDelegate", "{time} left").format(
                time=duration(reading.seconds_left)
            )
        return words
    if row.indexed < 1.0:
        return f"{units} · " + translate("DocumentDelegate", "indexing {share} %").format(
            share=int(row.indexed * 100)
        )
    said = {
        "waiting": translate("DocumentDelegate", "waits to be read"),
        "paused": translate("DocumentDelegate", "paused"),
        "read": translate("DocumentDelegate", "read"),
        "reading": translate("DocumentDelegate", "reading"),
        "indexed": translate("DocumentDelegate", "indexed"),
    }[row.state]
    private = " · " + translate("DocumentDelegate", "private") if row.private else ""
    return f"{units} · {said}{private}"
