"""The log, for whoever wants to know what happened."""

from __future__ import annotations

import logging

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.core.log_lines import from_level
from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.icons import icon


class LogWindow(QDialog):
    """Shows the end of the log from a level on; copies it; asks for a newer one."""

    refresh_requested = Signal()
    open_folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Log"))
        self._all = ""
        self._level = QComboBox()
        self._level.setAccessibleName(self.tr("Which lines to show"))
        for words, level in (
            (self.tr("Everything"), logging.DEBUG),
            (self.tr("Notes and worse"), logging.INFO),
            (self.tr("Warnings and errors"), logging.WARNING),
            (self.tr("Errors"), logging.ERROR),
        ):
            self._level.addItem(words, level)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        # A read-only text has no caret otherwise, and cannot be walked through by keyboard.
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setPlaceholderText(self.tr("Nothing of this kind was noted."))
        self._text.setAccessibleName(self.tr("Lines of the log"))
        self._refresh = QPushButton(icon("retry"), self.tr("&Refresh"))
        self._copy = QPushButton(icon("copy"), self.tr("&Copy"))
        self._folder = QPushButton(icon("folder"), self.tr("Open &folder"))
        self._close = QPushButton(self.tr("C&lose"))
        for button in (self._refresh, self._copy, self._folder, self._close):
            button.setAccessibleName(plain_text(button.text()))
            button.setAutoDefault(False)
        self._lay_out()
        self._level.currentIndexChanged.connect(self._show)
        self._refresh.clicked.connect(self.refresh_requested)
        self._folder.clicked.connect(self.open_folder_requested)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text.toPlainText()))
        self._close.clicked.connect(self.close)

    def set_text(self, text: str) -> None:
        """Show the end of the log, oldest line first."""
        self._all = text
        self._show()

    def _show(self) -> None:
        self._text.setPlainText(from_level(self._all, self._level.currentData()))
        bar = self._text.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._copy.setEnabled(bool(self._text.toPlainText()))

    def _lay_out(self) -> None:
        label = QLabel(self.tr("&Show"))
        label.setBuddy(self._level)
        head = QHBoxLayout()
        head.addWidget(label)
        head.addWidget(self._level)
        head.addStretch(1)
        head.addWidget(self._refresh)
        foot = QHBoxLayout()
        foot.addWidget(self._copy)
        foot.addWidget(self._folder)
        foot.addStretch(1)
        foot.addWidget(self._close)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(16, 16, 16, 16)
        lines.setSpacing(12)
        lines.addLayout(head)
        lines.addWidget(self._text, 1)
        lines.addLayout(foot)
        self.resize(860, 520)
