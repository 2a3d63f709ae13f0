"""One question with its answer: streaming, then checked, with its citations, coverage and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.conversation.answer_text import AnswerText
from desktop_app.ui.conversation.citation_chip import CitationChip
from desktop_app.ui.conversation.marking import answer_markdown
from desktop_app.ui.made import button, label
from desktop_app.ui.words import duration, place

if TYPE_CHECKING:
    from desktop_app.core.store import StoredCitation, StoredMessage


class Card(QFrame):
    """A question, the answer under it."""

    citation_opened = Signal(object)
    """A StoredCitation."""
    again_wanted = Signal(object)
    """This card: answer its question anew."""
    edit_wanted = Signal(object)
    """This card: put its question back into the composer."""
    copied = Signal(str)
    changed = Signal()
    """Other things can be reached by Tab now."""

    def __init__(self, question: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self.message: StoredMessage | None = None
        self._words: list[str] = []
        self.asked = label(question)
        self.asked.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        font = self.asked.font()
        font.setWeight(font.Weight.DemiBold)
        font.setPointSizeF(font.pointSizeF() * 1.08)
        self.asked.setFont(font)
        self.status = label(self.tr("Looking for passages…"), subtle=True)
        self.text = AnswerText()
        self.text.setAccessibleName(self.tr("Answer"))
        self.text.cited.connect(self._open_number)
        self.text.hide()
        self.chips = QVBoxLayout()
        self.chips.setSpacing(4)
        self.coverage = label(subtle=True)
        self.foot = label(subtle=True)
        for line in (self.coverage, self.foot):
            line.hide()
        self.buttons = self._buttons()
        self._lay_out()

    def _buttons(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        for text, what in (
            (self.tr("Copy"), self._copy),
            (self.tr("Answer again"), lambda: self.again_wanted.emit(self)),
            (self.tr("Edit question"), lambda: self.edit_wanted.emit(self)),
        ):
            made = button(text, style="quiet")
            made.clicked.connect(what)
            row.addWidget(made)
        row.addStretch(1)
        holder.hide()
        return holder

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 10)
        column.setSpacing(8)
        column.addWidget(self.asked)
        column.addWidget(self.status)
        column.addWidget(self.text)
        column.addLayout(self.chips)
        column.addWidget(self.coverage)
        column.addWidget(self.foot)
        column.addWidget(self.buttons)

    def stops(self) -> list[QWidget]:
        """List what Tab goes through, in the order in which it is read."""
        return [self.text, *self.findChildren(CitationChip), *self.buttons.findChildren(QPushButton)]

    @property
    def answer_words(self) -> str:
        """The answer as plain words, as far as it has come."""
        return self.text.toPlainText()

    def add_word(self, text: str) -> None:
        """Show a piece of the model's words; the checked answer takes their place."""
        self._words.append(text)
        self.status.setText(self.tr("Answering, not checked yet…"))
        self.text.show()
        self.text.show_words("".join(self._words).lstrip())

    def show_message(self, message: StoredMessage) -> None:
        """Show the checked answer, or why there is none."""
        if message.reply.state == "complete" or message.reply.answer:
            self._finish(answer_markdown(message.reply), message)
        else:
            self.message = message
            self.end(self.tr("Stopped.") if message.reply.state == "stopped" else message.reply.reason)

    def end(self, reason: str) -> None:
        """Say that there is no answer, and why; words that came stay."""
        self.status.setText(reason)
        self.status.show()
        self.buttons.show()

    def _finish(self, markdown: str, message: StoredMessage) -> None:
        self.message = message
        reply = message.reply
        self.status.setVisible(reply.state == "stopped")
        self.status.setText(self.tr("Stopped early."))
        self.text.show()
        self.text.show_markdown(markdown)
        self._show_citations(reply.citations)
        self.coverage.setText(self._coverage_words(reply.coverage))
        self.coverage.setVisible(bool(self.coverage.text()))
        self.foot.setText("\n".join((self._foot_words(message), *self._beyond_words(message), *reply.notes)))
        self.foot.show()
        self.buttons.show()
        # Politely: the whole answer once, not every word as it comes.
        QAccessible.updateAccessibility(QAccessibleEvent(self.text, QAccessible.Event.TextUpdated))

    def _show_citations(self, citations: Sequence[StoredCitation]) -> None:
        for number, citation in enumerate(citations):
            chip = CitationChip(number, citation)
            chip.opened.connect(self.citation_opened)
            self.chips.addWidget(chip)
        self.changed.emit()

    def _open_number(self, number: int) -> None:
        if self.message is not None and number < len(self.message.reply.citations):
            self.citation_opened.emit(self.message.reply.citations[number])

    def _foot_words(self, message: StoredMessage) -> str:
        reply = message.reply
        engine = str(reply.engine.get("name", ""))
        if reply.author == "symbols":
            where = self.tr("read off the code, without a model")
        elif reply.engine.get("where", "local") == "local":
            where = self.tr("{name} on this computer").format(name=engine)
        else:
            where = self.tr("{name}, not on this computer").format(name=engine)
        parts = [self.tr("Confidence {percent} %").format(percent=round(reply.confidence * 100)), where]
        if "total" in reply.timing:
            parts.append(duration(reply.timing["total"]))
        return " · ".join(part for part in parts if part)

    def _beyond_words(self, message: StoredMessage) -> list[str]:
        """Say what was sent for an answer from elsewhere and what it cost, and keep the local answer beside it."""
        engine = message.reply.engine
        lines = [self.tr("Sent: {words}").format(words=engine["sent"])] if engine.get("sent") else []
        local = engine.get("local")
        if isinstance(local, dict) and local.get("answer"):
            lines.append(self.tr("This computer's own answer: {answer}").format(answer=local["answer"]))
        return lines

    def _coverage_words(self, coverage: Mapping[str, object]) -> str:
        """Say how much the answer rests on: read by the model, searched, skipped, failed."""
        names = [
            ("read", self.tr("read by the model: {n}")),
            ("indexed", self.tr("searched, not read by the model: {n}")),
            ("skipped", self.tr("without text: {n}")),
            ("failed", self.tr("unreadable: {n}")),
        ]
        total = coverage.get("total", 0)
        parts = [words.format(n=coverage[key]) for key, words in names if coverage.get(key)]
        if not total or not parts:
            return ""
        return (
            self.tr("Of {total} {unit}").format(total=total, unit=self._unit(coverage))
            + " – "
            + ", ".join(parts)
        )

    def _unit(self, coverage: Mapping[str, object]) -> str:
        return {
            "pages": self.tr("pages"),
            "files": self.tr("files"),
            "chapters": self.tr("chapters"),
            "sheets": self.tr("sheets"),
        }.get(str(coverage.get("unit")), self.tr("parts"))

    def _copy(self) -> None:
        lines = [self.answer_words]
        if self.message is not None:
            lines += [
                f"[{number}] {place(one)}: “{' '.join(one.quote.split())}”"
                for number, one in enumerate(self.message.reply.citations, 1)
            ]
        self.copied.emit("\n".join(lines))
