"""Labels and buttons with what they nearly always need: a style name, an accessible name, plain text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton


def label(text: str = "", *, subtle: bool = False, centred: bool = False) -> QLabel:
    """Return a label that wraps and shows its text as it is, whatever a document put into it."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    if subtle:
        made.setObjectName("subtle")
    if centred:
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made


def button(text: str = "", *, style: str = "", name: str = "") -> QPushButton:
    """Return a button; `style` is its name in the style sheet, `name` what assistive tools call it."""
    made = QPushButton(text)
    made.setAccessibleName(name or text)
    made.setObjectName(style)
    if style == "quiet":
        made.setFlat(True)
    return made
