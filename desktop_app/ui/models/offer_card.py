"""The offer of a first start: the starter works at once, a larger model answers better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.models import words
from desktop_app.ui.models.colours import mixed, paint_card

if TYPE_CHECKING:
    from desktop_app.core.models.overview import Offer


class OfferCard(QFrame):
    """Offers one model; hidden until there is one to offer."""

    accepted = Signal(str)
    """The model's key: it is to be downloaded."""
    others_asked = Signal()
    """The picker is to be opened."""
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = ""
        self.title, self.text, self.licence = QLabel(), QLabel(), QLabel()
        title = QFont(self.title.font())
        title.setBold(True)
        self.title.setFont(title)
        for label in (self.title, self.text, self.licence):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.download = QPushButton(self.tr("Download"))
        self.others = QPushButton(self.tr("Other models…"))
        self.later = QPushButton(self.tr("Not now"))
        self.download.clicked.connect(lambda: self.accepted.emit(self._key))
        self.others.clicked.connect(self.others_asked)
        self.later.clicked.connect(self.dismissed)
        self.later.clicked.connect(self.hide)
        buttons = QHBoxLayout()
        for button in (self.download, self.others, self.later):
            button.setAccessibleName(button.text())
            buttons.addWidget(button)
        buttons.addStretch(1)
        space = self.fontMetrics().height()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(space, space, space, space)
        whole.setSpacing(space // 2)
        for label in (self.title, self.text, self.licence):
            whole.addWidget(label)
        whole.addLayout(buttons)
        self.setAccessibleName(self.tr("Offer of a larger model"))
        self.hide()

    def show_offer(self, offer: Offer | None) -> None:
        """Offer a model, or nothing."""
        if offer is None:
            self.hide()
            return
        model, speed = offer.model, offer.speed
        self._key = model.key
        self.title.setText(self.tr("The starter model works at once. A larger one answers better."))
        said = self.tr("{0}: {1} to download.").format(model.name, words.size(model.size))
        if speed is not None:
            said = self.tr("{0} {1}.").format(said, words.speed(speed))
        self.text.setText(said)
        self.licence.setText(self.tr("Licence: {0}").format(model.licence))
        self.download.setAccessibleName(self.tr("Download {0}").format(model.name))
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint a soft ground of the accent."""
        palette = self.palette()
        ground = palette.color(QPalette.ColorRole.Window)
        paint_card(self, mixed(palette.color(QPalette.ColorRole.Highlight), ground, 0.14))
