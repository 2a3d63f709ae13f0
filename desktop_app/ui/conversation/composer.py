"""Where the question is written: grows with it, Enter asks, Shift+Enter breaks the line."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from desktop_app.ui.cloud.switch import CloudSwitch
from desktop_app.ui.made import label

MOST_LINES = 6


class QuestionEdit(QPlainTextEdit):
    """A few lines of text."""

    entered = Signal()
    files_pasted = Signal(list)
    """Paths of files that were copied elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(False)  # files fall through to the window
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.viewport().setAutoFillBackground(False)
        self.textChanged.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Ask on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not (
            event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Paste text; files are added instead."""
        paths = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        if paths:
            self.files_pasted.emit(paths)
        else:
            self.insertPlainText(source.text())

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        """Take text and files."""
        return source.hasText() or source.hasUrls()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height of the lines there are."""
        return QSize(320, self.height())

    def _fit(self) -> None:
        lines = min(MOST_LINES, max(1, int(self.document().size().height())))
        height = (
            QFontMetrics(self.font()).lineSpacing() * lines + 2 * int(self.document().documentMargin()) + 4
        )
        self.setFixedHeight(height)


class Composer(QFrame):
    """The question, what it is asked about, and the one button: ask or stop."""

    asked = Signal(str)
    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composer")
        self.edit = QuestionEdit()
        self.edit.setPlaceholderText(self.tr("Ask about your documents"))
        self.edit.setAccessibleName(self.tr("Question"))
        self.edit.entered.connect(self._enter)
        self.edit.textChanged.connect(self._refresh)
        self.scope = label(subtle=True)
        self.button = QPushButton()
        self.button.setDefault(True)
        self.button.clicked.connect(self._press)
        self._busy = False
        row = QHBoxLayout()
        self.cloud = CloudSwitch()
        row.addWidget(self.scope, 1)
        row.addWidget(self.cloud)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 10, 8)
        column.addWidget(self.edit)
        column.addLayout(row)
        self._refresh()

    def show_scope(self, words: str) -> None:
        """Say what a question is asked about."""
        self.scope.setText(words)

    def show_busy(self, busy: bool) -> None:
        """Offer to stop while an answer is made."""
        self._busy = busy
        self._refresh()

    def put(self, text: str) -> None:
        """Put a question in, to be changed or sent."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)
        self.edit.setFocus()

    def _enter(self) -> None:
        if not self._busy:
            self._ask()

    def _press(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            self._ask()

    def _ask(self) -> None:
        text = self.edit.toPlainText().strip()
        if text:
            self.edit.clear()
            self.asked.emit(text)

    def _refresh(self) -> None:
        self.button.setText(self.tr("Stop") if self._busy else self.tr("Ask"))
        self.button.setAccessibleName(self.button.text())
        self.button.setEnabled(self._busy or bool(self.edit.toPlainText().strip()))
