"""What an empty library shows: one thing to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.ui.made import button, label
from desktop_app.ui.models.offer_card import OfferCard


class Welcome(QWidget):
    """Drop here, or choose; or try the sample."""

    open_wanted = Signal()
    folder_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = label(self.tr("Drop a document or a folder here"), centred=True)
        font = QFont(title.font())
        font.setPointSizeF(font.pointSizeF() * 1.7)
        font.setWeight(QFont.Weight.DemiBold)
        title.setFont(font)
        text = label(
            self.tr(
                "PDF, Word, EPUB, web pages, tables, notebooks, e-mail, or a whole code repository. "
                "Everything stays on this computer."
            ),
            subtle=True,
            centred=True,
        )
        row = QHBoxLayout()
        row.addStretch(1)
        for words, signal in (
            (self.tr("Choose files…"), self.open_wanted),
            (self.tr("Choose a folder…"), self.folder_wanted),
            (self.tr("Try the sample"), self.sample_wanted),
        ):
            made = button(words)
            made.clicked.connect(signal)
            row.addWidget(made)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 40, 40, 40)
        column.setSpacing(16)
        column.addStretch(3)
        column.addWidget(title)
        column.addLayout(_in_the_middle(text, 460))
        column.addLayout(row)
        column.addStretch(2)
        self.offer = OfferCard()
        self.offer.hide()
        self.offer.dismissed.connect(self.offer.hide)
        column.addLayout(_in_the_middle(self.offer, 560))
        column.addStretch(1)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the dashed edge of the place to drop at."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().color(QPalette.ColorRole.Text)
        colour.setAlphaF(0.28)
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(24, 24, -24, -24), 18, 18)


def _in_the_middle(widget: QWidget, width: int) -> QHBoxLayout:
    """Return a row with a widget in its middle, as high as its wrapped lines: an alignment would clip them."""
    widget.setMaximumWidth(width)
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, 1000)
    row.addStretch(1)
    return row
