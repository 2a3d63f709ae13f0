"""The field of the command palette: typing goes on while the arrows move in the list below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}


class PaletteField(QLineEdit):
    """A line that passes on the keys which belong to the list."""

    moved = Signal(int)
    """So many rows down."""
    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Keep letters, pass on arrows and Enter."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.moved.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)
