"""A line above the source that says why something else is shown, and one below for long texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop_app.ui.source.colours import notice_ground

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import Notice, ShownText


class NoticeBar(QLabel):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setContentsMargins(12, 6, 12, 6)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.hide()

    def show_notice(self, notice: Notice | None, name: str) -> None:
        """Say what is the matter with a file, or nothing."""
        text = "" if notice is None else self._said(notice, name)
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Tint the ground, whatever the palette."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), notice_ground(self.palette()))
        painter.end()
        super().paintEvent(event)

    def _said(self, notice: Notice, name: str) -> str:
        if notice.code == "moved":
            text = self.tr(
                "{0} is no longer where it was. This is its text as it was read; add it again from its new place."
            )
        elif notice.code == "changed":
            text = self.tr(
                "{0} has changed since it was read. This is its text of then; add it again to bring it up to date."
            )
        elif notice.code == "unreadable":
            text = self.tr("{0} cannot be opened. This is its text as it was read.")
        elif notice.code == "not-drawn":
            text = self.tr("This page cannot be drawn. This is its text as it was read.")
        else:
            text = self.tr("These words are on this page, but where exactly is not known.")
        said = text.format(name)
        return f"{said} {notice.detail}" if notice.detail and notice.code == "not-drawn" else said


class StretchBar(QWidget):
    """Says which lines of a long text are shown, and leads to the others."""

    wanted = Signal(int)
    """First line of the stretch, 1-based."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self.earlier = QPushButton(self.tr("Earlier lines"), self)
        self.later = QPushButton(self.tr("Later lines"), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.addWidget(self._label, 1)
        for button in (self.earlier, self.later):
            button.setFlat(True)
            button.setAccessibleName(button.text())
            row.addWidget(button)
        self._earlier_line = self._later_line = 1
        self.earlier.clicked.connect(lambda: self.wanted.emit(self._earlier_line))
        self.later.clicked.connect(lambda: self.wanted.emit(self._later_line))
        self.hide()

    def show_lines(self, shown: ShownText | None) -> None:
        """Say which lines are shown; nothing where all of them are."""
        whole = shown is None or shown.last_line - shown.first_line + 1 == shown.total_lines
        self.setVisible(not whole)
        if shown is None or whole:
            return
        count = shown.last_line - shown.first_line + 1
        self._label.setText(
            self.tr("Lines {0}–{1} of {2}").format(
                f"{shown.first_line:,}", f"{shown.last_line:,}", f"{shown.total_lines:,}"
            )
        )
        self._earlier_line = max(1, shown.first_line - count)
        self._later_line = shown.last_line + 1
        self.earlier.setEnabled(shown.first_line > 1)
        self.later.setEnabled(shown.last_line < shown.total_lines)
