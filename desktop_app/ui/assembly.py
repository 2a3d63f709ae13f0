"""The window's parts, built once and wired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from desktop_app.core.cloud.keys import Keys
from desktop_app.core.settings import Settings, save_settings
from desktop_app.ui.actions import Actions
from desktop_app.ui.bridge import Bridge
from desktop_app.ui.cloud_controller import CloudController
from desktop_app.ui.controller import Controller
from desktop_app.ui.dialogs_controller import DialogsController
from desktop_app.ui.icons import application_icon
from desktop_app.ui.language import Language
from desktop_app.ui.main_window import MainWindow
from desktop_app.ui.memory_controller import MemoryController
from desktop_app.ui.models_controller import ModelsController
from desktop_app.ui.source_controller import SourceController
from desktop_app.ui.style import style_sheet
from desktop_app.ui.theme import Theme

if TYPE_CHECKING:
    from desktop_app.core.desk.desk import Desk, Tools
    from desktop_app.core.desk.events import DeskEvent
    from desktop_app.core.paths import Home

SAMPLE = Path(__file__).parents[2] / "resources" / "sample" / "lontar-handbook.pdf"


class Assembly(QObject):
    """One window over one library."""

    def __init__(
        self, home: Home, settings: Settings, tools: Tools | None = None, keys: Keys | None = None
    ) -> None:
        """Build everything.

        Args:
            home: the data folder, which exists.
            settings: the user's.
            tools: where models come from; tests script them.
            keys: of other computers; those of the system's keyring as a rule.
        """
        super().__init__()
        self.home, self.settings, self._tools = home, settings, tools
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.language, self.theme = Language(application, self), Theme(application, self)
        self.language.use(settings.language)
        self.theme.apply(settings.appearance)
        application.setWindowIcon(application_icon())
        self.window = MainWindow(home.root / "window.ini")
        self.theme.changed.connect(self._restyle)
        self._restyle()
        self.bridge = Bridge(self._make_desk, self)
        self.controller = Controller(self.window, self.bridge)
        self.sources = SourceController(self.window, self.bridge)
        self.memory = MemoryController(self.window, self.bridge)
        self.dialogs = DialogsController(self.window, self.bridge, home)
        self.models = ModelsController(
            self.window, self.bridge, home, lambda: self.settings, lambda: self.memory.on_gpu
        )
        self.cloud = CloudController(self.window, self.bridge, lambda: self.settings, keys or Keys())
        self.actions = Actions(self)
        self._wire()

    def _wire(self) -> None:
        self.memory.place_wanted.connect(self.sources.open)
        self.memory.budget_chosen.connect(lambda tokens: self.change(replace(self.settings, budget=tokens)))
        self.dialogs.settings_changed.connect(self._change_from_dialog)
        self.dialogs.document_wanted.connect(lambda number: self.window.library.select([number]))
        self.models.settings_changed.connect(self.change)
        self.cloud.cloud_changed.connect(lambda cloud: self.change(replace(self.settings, cloud=cloud)))
        self.cloud.set_up_wanted.connect(self.open_settings)
        self.window.welcome.sample_wanted.connect(lambda: self.controller.add([SAMPLE]))
        self.window.closing.connect(self.models.close)
        self.window.closing.connect(self.bridge.close)
        self.bridge.closed.connect(self._end)

    def start(self, paths: Sequence[Path]) -> None:
        """Open the library, and add the files that the window was started with."""
        self.bridge.open()
        if paths:
            self.controller.add(paths)
        if not self.settings.tour_seen:
            self.dialogs.open_tour(lambda: self.change(replace(self.settings, tour_seen=True)))

    def open_settings(self) -> None:
        """Show the settings."""
        self.dialogs.open_settings(self.settings, self.cloud.add_page)

    def change(self, settings: Settings) -> None:
        """Keep other settings; what depends on them is built anew."""
        before, self.settings = self.settings, settings
        try:
            save_settings(self.home.settings, settings)
        except OSError as error:
            words = self.tr("The settings cannot be saved: {reason}. They hold until the window is closed.")
            self.window.banner.say(words.format(reason=error.strerror or error), "warning")
        if settings.language != before.language:
            self.language.use(settings.language)
            self.window.banner.say(self.tr("The language changes with the next start."))
        if settings.appearance != before.appearance:
            self.theme.apply(settings.appearance)
        self.window.source.set_soft_paper(settings.soft_paper)
        self.bridge.run(lambda desk: desk.take(settings))
        if _engine_part(settings) != _engine_part(before):
            self.bridge.open()

    def _change_from_dialog(self, settings: Settings) -> None:
        """Take over what the dialog shows; what other parts changed meanwhile stays."""
        self.change(replace(settings, cloud=self.settings.cloud, model=self.settings.model))

    def _restyle(self) -> None:
        self.window.setStyleSheet(style_sheet(self.window.palette()))

    def _make_desk(self, tell: Callable[[DeskEvent], None]) -> Desk:
        # Here, on the opening thread: the window is shown while the rest of the core is loaded.
        from desktop_app.core.desk.desk import Desk

        return Desk(self.home, self.settings, tell, self._tools)

    def _end(self) -> None:
        """Leave when what was read is kept."""
        application = QApplication.instance()
        if application is not None:
            application.quit()


def _engine_part(settings: Settings) -> tuple[object, ...]:
    """Return what cannot change under a running engine."""
    return settings.model, settings.budget, settings.policy, settings.kv
