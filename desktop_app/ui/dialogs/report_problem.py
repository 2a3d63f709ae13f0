"""Report a problem: see first what the report says, then save it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.labels import Heading, Hint
from desktop_app.ui.icons import icon

_PAUSE_MS = 500
_NAME = "lontar-report.zip"


class ReportProblemDialog(QDialog):
    """Takes a description, shows the redacted report, asks for it to be saved; it sends nothing."""

    preview_requested = Signal(str)
    """Build the report with these words of the user."""
    save_requested = Signal(str, str)
    """Save the report with these words; the path of the file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Report a problem"))
        self._words = QPlainTextEdit()
        self._words.setTabChangesFocus(True)
        self._words.setPlaceholderText(self.tr("What did you do, what happened, what did you expect?"))
        self._words.setAccessibleName(self.tr("What happened"))
        self._preview = QPlainTextEdit()
        self._preview.setReadOnly(True)
        self._preview.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._preview.setTabChangesFocus(True)
        self._preview.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._preview.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._preview.setPlaceholderText(self.tr("The report is being gathered…"))
        self._preview.setAccessibleName(self.tr("What will be saved"))
        self._outcome = Hint()
        self._save = QPushButton(icon("download"), self.tr("&Save report…"))
        self._save.setDefault(True)
        self._save.setEnabled(False)
        self._close = QPushButton(self.tr("&Close"))
        for button in (self._save, self._close):
            button.setAccessibleName(plain_text(button.text()))
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._lay_out()
        self._words.textChanged.connect(self._typed)
        self._timer.timeout.connect(lambda: self.preview_requested.emit(self._words.toPlainText()))
        self._save.clicked.connect(self._ask_where)
        self._close.clicked.connect(self.close)

    def show_preview(self, text: str) -> None:
        """Show the report as it will be saved."""
        self._preview.setPlainText(text)
        self._save.setEnabled(bool(text))

    def show_outcome(self, message: str) -> None:
        """Say where the report was saved, or why it was not."""
        self._outcome.setText(message)

    def _typed(self) -> None:
        # What was shown is no longer what would be saved.
        self._save.setEnabled(False)
        self._timer.start()

    def _ask_where(self) -> None:
        dialog = QFileDialog(self, self.tr("Save the report"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("zip")
        dialog.setNameFilter(self.tr("Zip files (*.zip)"))
        dialog.selectFile(_NAME)
        dialog.fileSelected.connect(lambda path: self.save_requested.emit(self._words.toPlainText(), path))
        dialog.open()

    def _lay_out(self) -> None:
        words, preview = QLabel(self.tr("&What happened")), QLabel(self.tr("What will be &saved"))
        words.setBuddy(self._words)
        preview.setBuddy(self._preview)
        foot = QHBoxLayout()
        foot.addWidget(self._outcome, 1)
        foot.addWidget(self._save)
        foot.addWidget(self._close)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 20, 20, 16)
        lines.setSpacing(10)
        lines.addWidget(Heading(self.tr("Report a problem")))
        lines.addWidget(
            Hint(
                self.tr(
                    "Lontar sends nothing. It saves a file without names, folders, documents, addresses and keys; "
                    "read it here, then pass it on as you like."
                )
            )
        )
        lines.addWidget(words)
        lines.addWidget(self._words, 1)
        lines.addWidget(preview)
        lines.addWidget(self._preview, 3)
        lines.addLayout(foot)
        self.resize(760, 600)
