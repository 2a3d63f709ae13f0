"""A citation below an answer: its number, its place, its words; a click opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QStyleOption, QWidget

from desktop_app.ui.words import place

if TYPE_CHECKING:
    from desktop_app.core.store import StoredCitation

PAD = 8


class CitationChip(QAbstractButton):
    """One line that is as wide as there is room for."""

    opened = Signal(object)
    """The StoredCitation."""

    def __init__(self, number: int, citation: StoredCitation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.citation = citation
        self._where = f"{number + 1}  {place(citation)}"
        self._quote = " ".join(citation.quote.split())
        if not citation.verified:
            self._where += " · " + self.tr("not found there")
        self.setAccessibleName(
            self.tr("Citation {number}: {place}: {quote}").format(
                number=number + 1, place=self._where, quote=self._quote
            )
        )
        self.setToolTip(f"{citation.source}\n“{self._quote}”")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.opened.emit(citation))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return one line with its padding."""
        return QSize(200, QFontMetrics(self.font()).height() + 2 * PAD)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the ground, the place in the accent's colour, the quote in the text's."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ground = palette.color(QPalette.ColorRole.Highlight)
        ground.setAlphaF(0.18 if self.underMouse() or self.isDown() else 0.09)
        painter.setPen(palette.color(QPalette.ColorRole.Highlight) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 7, 7)
        metrics = QFontMetrics(self.font())
        inside = self.rect().adjusted(PAD + 2, 0, -PAD - 2, 0)
        option = QStyleOption()
        option.initFrom(self)
        where = metrics.elidedText(self._where, Qt.TextElideMode.ElideMiddle, inside.width() * 3 // 5)
        style = self.style()
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        font = painter.font()
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        wide = QFontMetrics(font).horizontalAdvance(where)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(QStyle.visualRect(self.layoutDirection(), inside, inside), align, where)
        font.setWeight(font.Weight.Normal)
        painter.setFont(font)
        rest = inside.adjusted(wide + 10, 0, 0, 0)
        quote = metrics.elidedText(f"“{self._quote}”", Qt.TextElideMode.ElideRight, rest.width())
        style.drawItemText(
            painter,
            QStyle.visualRect(self.layoutDirection(), inside, rest),
            int(QStyle.visualAlignment(self.layoutDirection(), align)),
            palette,
            True,
            quote,
            QPalette.ColorRole.Text,
        )
