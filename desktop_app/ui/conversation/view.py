"""The conversation: its cards, what to ask first, and the composer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.ui.conversation.card import Card
from desktop_app.ui.conversation.composer import Composer
from desktop_app.ui.made import button, label

if TYPE_CHECKING:
    from desktop_app.core.store import StoredMessage

WIDEST = 860
"""Pixels: longer lines are hard to read."""


class ConversationView(QWidget):
    """Cards from top to bottom, the newest above the composer."""

    asked = Signal(str)
    again_wanted = Signal(object)
    """A Card whose question is asked anew."""
    stopped = Signal()
    citation_opened = Signal(object)
    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[Card] = []
        self.editing: Card | None = None
        self.composer = Composer()
        self.composer.asked.connect(self._asked)
        self.composer.stopped.connect(self.stopped)
        self.resumed = label(subtle=True, centred=True)
        self.resumed.hide()
        self.suggestions = QVBoxLayout()
        self._column = QVBoxLayout()
        self._column.setSpacing(14)
        self._column.addWidget(self.resumed)
        self._column.addStretch(1)
        self._column.addLayout(self.suggestions)
        self._column.setContentsMargins(12, 16, 12, 8)
        column = QWidget()
        column.setMaximumWidth(WIDEST)
        column.setLayout(self._column)
        inner = QWidget()
        inner.setObjectName("ground")
        row = QHBoxLayout(inner)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(column, 1000)
        row.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)
        self.area.setAccessibleName(self.tr("Conversation"))
        self.area.verticalScrollBar().rangeChanged.connect(self._follow)
        self._at_end = True
        self.area.verticalScrollBar().valueChanged.connect(self._moved)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 10)
        outer.addWidget(self.area, 1)
        self.composer.setMaximumWidth(WIDEST)
        below = QHBoxLayout()
        below.setContentsMargins(12, 0, 12, 0)
        below.addStretch(1)
        below.addWidget(self.composer, 1000)
        below.addStretch(1)
        outer.addLayout(below)

    def begin(self, question: str) -> Card:
        """Show a question that is being answered; return its card."""
        card = self._add(Card(question))
        self.composer.show_busy(True)
        self.suggest(())
        self._at_end = True
        return card

    def clear(self) -> None:
        """Begin anew."""
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []
        self.editing = None
        self.resumed.hide()

    def show_messages(self, messages: Sequence[StoredMessage], resumed: str) -> None:
        """Show a conversation of before, and what of its documents was restored."""
        self.clear()
        for message in messages:
            self._add(Card(message.question)).show_message(message)
        self.show_resumed(resumed)
        self._at_end = True

    def show_resumed(self, words: str) -> None:
        """Say what was restored; "" says nothing."""
        self.resumed.setText(words)
        self.resumed.setVisible(bool(words))

    def suggest(self, questions: Sequence[str]) -> None:
        """Offer questions to begin with, while there is no card."""
        while self.suggestions.count():
            item = self.suggestions.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for question in questions if not self.cards else ():
            ask = button(
                question, style="suggestion", name=self.tr("Ask: {question}").format(question=question)
            )
            ask.clicked.connect(lambda _checked=False, text=question: self._asked(text))
            self.suggestions.addWidget(ask, 0, Qt.AlignmentFlag.AlignLeading)

    def _add(self, card: Card) -> Card:
        card.citation_opened.connect(self.citation_opened)
        card.again_wanted.connect(self.again_wanted)
        card.edit_wanted.connect(self._edit)
        card.copied.connect(self.copied)
        self._column.insertWidget(1 + len(self.cards), card)
        self.cards.append(card)
        card.changed.connect(self._order_tabs)
        self._order_tabs()
        return card

    def _order_tabs(self) -> None:
        """Have Tab go from card to card and then to the question: Qt's own order is that of their making."""
        before: QWidget = self.area
        for stop in (*(one for card in self.cards for one in card.stops()), self.composer.edit):
            QWidget.setTabOrder(before, stop)
            before = stop

    def _edit(self, card: Card) -> None:
        self.editing = card
        self.composer.put(card.question)

    def _asked(self, text: str) -> None:
        self.asked.emit(text)
        self.editing = None

    def _moved(self, value: int) -> None:
        self._at_end = value >= self.area.verticalScrollBar().maximum() - 40

    def _follow(self, _least: int, most: int) -> None:
        """Keep the end in sight while words come, unless the reader has scrolled up."""
        if self._at_end:
            QTimer.singleShot(0, lambda: self.area.verticalScrollBar().setValue(most))
