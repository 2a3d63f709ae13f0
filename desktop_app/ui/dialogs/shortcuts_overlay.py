"""All keys at a glance: press ? to see them, Escape or ? to be rid of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.labels import Heading

_CAP = "QLabel { border: 1px solid palette(mid); border-radius: 4px; padding: 2px 7px; background: palette(base); }"
Section = tuple[str, Sequence[QAction]]


class ShortcutsOverlay(QDialog):
    """Lists the actions that have a key, in sections."""

    def __init__(self, sections: Sequence[Section], parent: QWidget | None = None) -> None:
        """Take titles and actions; actions without a key are left out, and sections without one too."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        shown = [
            (title, keyed)
            for title, actions in sections
            if (keyed := [action for action in actions if action.shortcuts()])
        ]
        inside = QWidget()
        columns = QHBoxLayout(inside)
        columns.setContentsMargins(24, 20, 24, 12)
        columns.setSpacing(40)
        half = _first_column(shown)
        for part in (shown[:half], shown[half:]):
            if part:
                columns.addLayout(_column(part), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName(self.tr("List of keyboard shortcuts"))
        area.setWidget(inside)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        for button in buttons.buttons():
            button.setText(self.tr("&Close"))
            button.setAccessibleName(self.tr("Close"))
            button.setFocus()
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 8, 12, 12)
        foot.addWidget(buttons)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(area, 1)
        lines.addLayout(foot)
        self.resize(720, 480)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close on the key that opened it."""
        if event.text() == "?":
            self.close()
        else:
            super().keyPressEvent(event)


def _first_column(sections: Sequence[Section]) -> int:
    """How many sections the first column takes, so that the two are about equally long."""
    lengths = [len(actions) + 2 for _, actions in sections]
    return min(range(1, len(lengths) + 1), key=lambda n: abs(sum(lengths[:n]) - sum(lengths[n:])), default=0)


def _column(sections: Sequence[Section]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(0, 1)
    row = 0
    for title, actions in sections:
        heading = Heading(title, 1.05)
        heading.setContentsMargins(0, 12 if row else 0, 0, 2)
        grid.addWidget(heading, row, 0, 1, 2)
        for action in actions:
            row += 1
            label = QLabel(plain_text(action.text()))
            label.setWordWrap(True)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            cap = QLabel(keys)
            cap.setStyleSheet(_CAP)
            grid.addWidget(label, row, 0)
            grid.addWidget(cap, row, 1, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        row += 1
    grid.setRowStretch(row, 1)
    return grid
