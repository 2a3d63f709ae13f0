"""Labels that the dialogs share: a heading, a sentence of second rank, a row of a form."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.ui.theme import shades


class Heading(QLabel):
    """A line that names what follows, larger by a factor of the user's own font size."""

    def __init__(self, text: str, factor: float = 1.2, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * factor)
        font.setBold(True)
        self.setFont(font)
        self.setWordWrap(True)


class Hint(QLabel):
    """An explanation in the subtle colour of the palette, whichever that is."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self._recolour()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Take the subtle colour of the new palette."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._recolour()

    def _recolour(self) -> None:
        palette = self.palette()
        subtle = shades(palette).subtle
        # Setting the palette brings another change; it ends here, for then the colour is the same.
        if palette.color(QPalette.ColorRole.WindowText) != subtle:
            palette.setColor(QPalette.ColorRole.WindowText, subtle)
            self.setPalette(palette)


def add_row(
    form: QFormLayout, words: str, field: QWidget, *below: QWidget, beside: QWidget | None = None
) -> None:
    """Add a row to a form: its label leads to the field, which keeps its own width; the rest stands below it."""
    label = QLabel(words)
    label.setBuddy(field)
    across = QHBoxLayout()
    # A field that shows a path takes the width there is, one that shows a number does not.
    across.addWidget(field, 1 if beside else 0)
    if beside:
        across.addWidget(beside)
    else:
        across.addStretch(1)
    lines = QVBoxLayout()
    lines.setSpacing(6)
    lines.addLayout(across)
    for widget in below:
        lines.addWidget(widget)
    form.addRow(label, lines)


def new_form(page: QWidget) -> QFormLayout:
    """Give a page a form with room between its rows."""
    form = QFormLayout(page)
    form.setContentsMargins(0, 0, 0, 0)
    form.setVerticalSpacing(18)
    form.setHorizontalSpacing(16)
    return form
