"""The window's parts, built once and wired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from desktop_app.core.desk.desk import Desk, Tools
from desktop_app.core.desk.events import DeskEvent
from desktop_app.core.paths import Home
from desktop_app.core.settings import Settings, save_settings
from desktop_app.ui.actions import Actions
from desktop_app.ui.bridge import Bridge
from desktop_app.ui.controller import Controller
from desktop_app.ui.main_window import MainWindow
from desktop_app.ui.memory_controller import MemoryController
from desktop_app.ui.source_controller import SourceController
from desktop_app.ui.style import style_sheet

SAMPLE = Path(__file__).parents[2] / "resources" / "sample" / "lontar-handbook.pdf"


class Assembly(QObject):
    """One window over one library."""

    def __init__(self, home: Home, settings: Settings, tools: Tools | None = None) -> None:
        super().__init__()
        self.home, self.settings, self._tools = home, settings, tools
        self.window = MainWindow(home.root / "window.ini")
        self.window.setStyleSheet(style_sheet())
        self.bridge = Bridge(self._make_desk, self)
        self.controller = Controller(self.window, self.bridge)
        self.sources = SourceController(self.window, self.bridge)
        self.memory = MemoryController(self.window, self.bridge)
        self.memory.place_wanted.connect(self.sources.open)
        self.memory.budget_chosen.connect(lambda tokens: self.change(replace(self.settings, budget=tokens)))
        self.actions = Actions(self.window, self.controller)
        self.window.welcome.sample_wanted.connect(lambda: self.controller.add([SAMPLE]))
        self.window.closing.connect(self.bridge.close)
        self.bridge.closed.connect(self._end)

    def start(self, paths: Sequence[Path]) -> None:
        """Open the library, and add the files that the window was started with."""
        self.bridge.open()
        if paths:
            self.controller.add(paths)

    def change(self, settings: Settings) -> None:
        """Keep other settings; what depends on them is built anew."""
        before, self.settings = self.settings, settings
        save_settings(self.home.settings, settings)
        if replace(before, language="", appearance="system") != replace(
            settings, language="", appearance="system"
        ):
            self.bridge.open()

    def _make_desk(self, tell: Callable[[DeskEvent], None]) -> Desk:
        return Desk(self.home, self.settings, tell, self._tools)

    def _end(self) -> None:
        """Leave when what was read is kept."""
        application = QApplication.instance()
        if application is not None:
            application.quit()
