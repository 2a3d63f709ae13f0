"""The one switch for other computers: always in sight, off at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop_app.ui.icons import icon

if TYPE_CHECKING:
    from engine.router import Mode


class CloudSwitch(QToolButton):
    """Says whether another computer may be asked; its menu changes it."""

    mode_chosen = Signal(str)
    set_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAutoRaise(True)
        menu, group = QMenu(self), QActionGroup(self)
        self._choices: dict[str, QAction] = {}
        for mode, words in (
            ("never", self.tr("Off: nothing leaves this computer")),
            ("ask", self.tr("Ask me before anything is sent")),
            ("auto", self.tr("Send where the documents allow it")),
        ):
            action = menu.addAction(words)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, mode=mode: self.mode_chosen.emit(mode))
            group.addAction(action)
            self._choices[mode] = action
        menu.addSeparator()
        menu.addAction(self.tr("Set up…")).triggered.connect(self.set_up_wanted)
        self.setMenu(menu)
        self.show_mode("never", "")

    def show_mode(self, mode: Mode, where: str) -> None:
        """Show how the switch stands, and where requests would go."""
        self._choices[mode].setChecked(True)
        words = {
            "never": self.tr("Cloud: off"),
            "ask": self.tr("Cloud: asks first"),
            "auto": self.tr("Cloud: on"),
        }[mode]
        self.setText(words)
        self.setIcon(icon("lock" if mode == "never" else "cloud"))
        self.setToolButtonStyle(self.toolButtonStyle().ToolButtonTextBesideIcon)
        off = self.tr("Nothing leaves this computer.")
        on = self.tr("Hard questions may go to {where}.").format(where=where or self.tr("no server yet"))
        self.setToolTip(off if mode == "never" else on)
        self.setAccessibleName(f"{words}. {self.toolTip()}")
