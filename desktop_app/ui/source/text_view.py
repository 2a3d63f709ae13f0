"""The text of a chapter, a sheet, a letter, with what is cited marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from desktop_app.ui.source.colours import words_ground
from desktop_app.ui.source.drawing import draw_focus

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import ShownText

_MARGIN = 12
_UNSET = str.maketrans({0x2028: "\ufffd", 0x2029: "\ufffd", 0xFDD0: "\ufffd", 0xFDD1: "\ufffd"})
"""What Qt takes for marks of its own: places in the text would be off."""


def units_before(text: str, offset: int) -> int:
    """Return how many UTF-16 units, in which Qt counts, stand before a character."""
    before = text[:offset]
    return offset if before.isascii() else len(before.encode("utf-16-le", "surrogatepass")) // 2


class TextView(QPlainTextEdit):
    """Shows text for reading: it can be selected and copied, not changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Text"))
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(_MARGIN)
        self._shown: ShownText | None = None

    def show_text(self, shown: ShownText) -> None:
        """Show a text and bring what is marked into the middle."""
        self._shown = shown
        self.setPlainText(shown.text.translate(_UNSET))
        self.setAccessibleDescription(shown.quote)
        self.mark()
        self.bring_into_view()

    def marked(self) -> QTextCursor | None:
        """Return what is marked as a selection, None where nothing is."""
        shown = self._shown
        words = shown.text[shown.start : shown.end].strip() if shown else ""
        if shown is None or not words:
            return None
        # Without blanks around: a break at the end would colour the line below.
        start = shown.text.index(words, shown.start)
        cursor = QTextCursor(self.document())
        cursor.setPosition(units_before(shown.text, start))
        cursor.setPosition(units_before(shown.text, start + len(words)), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def mark(self) -> None:
        """Lay the marker over what is cited."""
        cursor = self.marked()
        if cursor is None:
            self.setExtraSelections([])
            return
        marker = QTextEdit.ExtraSelection()
        marker.cursor = cursor
        marker.format.setBackground(words_ground(self.palette()))
        self.setExtraSelections([marker])

    def bring_into_view(self) -> None:
        """Put the caret where the mark begins, in the middle of the view; at the top without one."""
        cursor = self.marked()
        start = QTextCursor(self.document())
        if cursor is not None:
            start.setPosition(cursor.selectionStart())
        self.setTextCursor(start)
        if cursor is not None:
            self.centerCursor()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Take the colours of another palette."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange) and hasattr(self, "_shown"):
            self.mark()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the frame of the focus over the text."""
        super().paintEvent(event)
        if self.hasFocus():
            draw_focus(QPainter(self.viewport()), self.viewport())
