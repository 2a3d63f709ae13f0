"""A word on a tinted ground: where a model stands."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop_app.ui.models.colours import mixed


class Badge(QLabel):
    """Says one state; tinted with the accent where it matters most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marked = False
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        room = self.fontMetrics().height()
        self.setContentsMargins(room // 2, room // 8, room // 2, room // 8)

    def say(self, text: str, *, marked: bool) -> None:
        """Show a state.

        Args:
            text: the words.
            marked: whether to tint it with the accent.
        """
        self._marked = marked
        self.setText(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the ground, then the words in the palette's own colour."""
        palette = self.palette()
        role = QPalette.ColorRole.Highlight if self._marked else QPalette.ColorRole.WindowText
        tint = mixed(
            palette.color(role), palette.color(self.backgroundRole()), 0.22 if self._marked else 0.08
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        rect = QRectF(self.rect())
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.end()
        super().paintEvent(event)
