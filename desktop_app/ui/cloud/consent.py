"""Before something is sent: what, where to, what it costs, and its exact bytes."""

from __future__ import annotations

import json

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop_app.ui.made import label


class ConsentDialog(QDialog):
    """Yes or no; closing it is no."""

    decided = Signal(bool)

    def __init__(self, reason: str, words: str, body: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Send this to another computer?"))
        self.resize(640, 460)
        self.body = QPlainTextEdit(body)
        self.body.setReadOnly(True)
        self.body.setAccessibleName(self.tr("Exactly what would be sent"))
        self.body.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.readable = QPlainTextEdit(_readable(body))
        self.readable.setReadOnly(True)
        self.readable.setAccessibleName(self.tr("What would be sent, as text"))
        buttons = QDialogButtonBox()
        self.send = buttons.addButton(self.tr("Send"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.keep = buttons.addButton(self.tr("Keep it here"), QDialogButtonBox.ButtonRole.RejectRole)
        self.keep.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(label(reason))
        column.addWidget(label(words, subtle=True))
        column.addWidget(self.readable, 3)
        column.addWidget(label(self.tr("The exact bytes:"), subtle=True))
        column.addWidget(self.body, 2)
        column.addWidget(buttons)
        self.finished.connect(lambda result: self.decided.emit(result == QDialog.DialogCode.Accepted))


def _readable(body: str) -> str:
    """Return the messages of a request as text."""
    messages = json.loads(body).get("messages", [])
    return "\n\n".join(f"{one['role']}:\n{one['content']}" for one in messages)
