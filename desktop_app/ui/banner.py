"""A calm strip above everything: what happened and what can be done, until it is closed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from desktop_app.ui.made import button, label


class Banner(QFrame):
    """One message with at most one action; a new one takes the place of the old."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAccessibleName(self.tr("Message"))
        self.label = label()
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.action = QPushButton()
        self.dismiss = button(self.tr("Close"), style="quiet")
        self.dismiss.clicked.connect(self.hide)
        self._act: Callable[[], None] = self.hide
        self.action.clicked.connect(self._clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.action)
        row.addWidget(self.dismiss)
        self.hide()

    def say(
        self, text: str, level: str = "info", action: str = "", act: Callable[[], None] | None = None
    ) -> None:
        """Show a message.

        Args:
            text: what happened, and what to do.
            level: "info", "warning" or "error"; chooses the ground.
            action: the words of the button; "" for none.
            act: what the button does.
        """
        self.label.setText(text)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        self._act = act or self.hide
        self.setProperty("level", level)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()

    def _clicked(self) -> None:
        self.hide()
        self._act()
