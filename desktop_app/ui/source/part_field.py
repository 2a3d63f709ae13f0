"""A field that says which page or file is shown, and takes another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QToolTip, QWidget

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import DocumentView, Part

_PAGE_CHARS = 6
_LEAST_CHARS = 12


class PartField(QLineEdit):
    """Takes the printed or the physical number of a page, or a part of a file's name."""

    chosen = Signal(int)
    """Ordinal of the part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: Sequence[Part] = ()
        self._at = 0
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(self._take)
        self._completer = completer
        self.returnPressed.connect(lambda: self._take(self.text()))

    def set_document(self, view: DocumentView) -> None:
        """Offer the parts of a document."""
        self._parts = view.parts
        pages = bool(view.parts) and view.parts[0].kind == "page"
        self._names.setStringList([] if pages else [part.label for part in view.parts])
        self.setCompleter(None if pages else self._completer)  # type: ignore[arg-type]
        name = self.tr("Page") if pages else self.tr("File or part")
        self.setAccessibleName(name)
        self.setToolTip(
            self.tr("Go to a page (Ctrl+G)") if pages else self.tr("Go to a file or part (Ctrl+G)")
        )
        width = self.fontMetrics().horizontalAdvance("0")
        self.setMaximumWidth(width * (_PAGE_CHARS + 4) if pages else 16_777_215)
        self.setMinimumWidth(width * (_PAGE_CHARS if pages else _LEAST_CHARS))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter if pages else Qt.AlignmentFlag.AlignLeading)

    def set_current(self, ordinal: int) -> None:
        """Show which part is looked at."""
        self._at = ordinal
        self._write()

    def meant(self, text: str) -> int | None:
        """Return the ordinal of the part that a text means: its label, its physical page, an only match."""
        text = text.strip()
        folded = text.casefold()
        for part in self._parts:
            if part.label == text:
                return part.ordinal
        for part in self._parts:
            if part.label.casefold() == folded or (part.page is not None and text == str(part.page)):
                return part.ordinal
        holding = [
            part.ordinal for part in self._parts if part.page is None and folded in part.label.casefold()
        ]
        return holding[0] if folded and len(holding) == 1 else None

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Select everything, so that typing replaces it."""
        super().focusInEvent(event)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Say again what is shown, where nothing was chosen."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Give up with Escape; offer everything with the key that goes down."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._label():
            self._write()
            self.selectAll()
        elif event.key() == Qt.Key.Key_Down and self.completer() is not None:
            self._completer.setCompletionPrefix("")
            self._completer.complete()
        else:
            super().keyPressEvent(event)

    def _take(self, text: str) -> None:
        ordinal = self.meant(text)
        if ordinal is None:
            message = self.tr('There is no "{0}" in this document.').format(text.strip())
            QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), message, self)
            self.selectAll()
        elif ordinal != self._at:
            self.chosen.emit(ordinal)

    def _label(self) -> str:
        return next((part.label for part in self._parts if part.ordinal == self._at), "")

    def _write(self) -> None:
        # The caret at the end: of a long path its file is what tells.
        self.setText(self._label())
