"""The first start: three cards that say what Lontar does."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.labels import Heading, Hint
from desktop_app.ui.icons import icon

_PICTURE = QSize(72, 72)


class Tour(QDialog):
    """Three cards, forwards and back; it can be left at any of them."""

    seen = Signal()
    """The tour was finished or left; it need not come again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Welcome to Lontar"))
        self._cards = QStackedWidget()
        for card in (
            _card(
                "open",
                self.tr("Drop a document"),
                self.tr(
                    "Drag a PDF, another document or a folder of source code into the window. "
                    "You can ask about it within seconds, while Lontar goes on reading."
                ),
            ),
            _card(
                "chat",
                self.tr("Ask, and check"),
                self.tr(
                    "Every answer names its passages. Click one, and the page opens with the words marked, "
                    "so that you need not take anybody's word for it."
                ),
            ),
            _card(
                "lock",
                self.tr("It stays with you"),
                self.tr(
                    "The model runs on this computer, and nothing leaves it. "
                    "A cloud model is used only when you switch it on, and you see first what would be sent."
                ),
            ),
        ):
            self._cards.addWidget(card)
        self._place = Hint()
        self._place.setWordWrap(False)
        self._skip = QPushButton(self.tr("&Skip"))
        self._back = QPushButton(self.tr("&Back"))
        self._next = QPushButton()
        self._next.setDefault(True)
        self._lay_out()
        self._skip.clicked.connect(self.reject)
        self._back.clicked.connect(lambda: self._turn(-1))
        self._next.clicked.connect(lambda: self._turn(1))
        self.finished.connect(lambda _: self.seen.emit())
        self._show_card(0)
        self._next.setFocus()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self._skip)
        foot.addStretch(1)
        foot.addWidget(self._place)
        foot.addStretch(1)
        foot.addWidget(self._back)
        foot.addWidget(self._next)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 20, 20, 20)
        lines.addWidget(self._cards, 1)
        lines.addLayout(foot)
        self.resize(540, 400)

    def _turn(self, step: int) -> None:
        card = self._cards.currentIndex() + step
        if card >= self._cards.count():
            self.accept()
        else:
            self._show_card(card)

    def _show_card(self, card: int) -> None:
        self._cards.setCurrentIndex(card)
        last = card == self._cards.count() - 1
        self._back.setEnabled(card > 0)
        self._next.setText(self.tr("&Start") if last else self.tr("&Next"))
        self._place.setText(self.tr("{card} of {cards}").format(card=card + 1, cards=self._cards.count()))
        for button in (self._skip, self._back, self._next):
            button.setAccessibleName(plain_text(button.text()))
        shown = self._cards.widget(card)
        self.setAccessibleDescription(shown.accessibleName() if shown else "")


def _card(icon_name: str, title: str, words: str) -> QWidget:
    card = QWidget()
    card.setAccessibleName(f"{title}. {words}")
    picture = QLabel()
    picture.setPixmap(icon(icon_name, lambda colours: colours.accent).pixmap(_PICTURE, 2.0))
    heading = Heading(title, 1.5)
    text = QLabel(words)
    text.setWordWrap(True)
    lines = QVBoxLayout(card)
    lines.setContentsMargins(28, 12, 28, 12)
    lines.setSpacing(14)
    lines.addStretch(1)
    for label in (picture, heading, text):
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        lines.addWidget(label)
    lines.addStretch(1)
    return card
