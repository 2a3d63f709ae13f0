"""The switch for other computers, wired: its state, the consent, the keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.core.desk.events import AnswerEnded, ConsentWanted, DeskEvent, Sending
from desktop_app.core.errors import LontarError
from desktop_app.ui.cloud.consent import ConsentDialog
from desktop_app.ui.cloud.page import CloudPage
from engine.cloud.endpoint import PRESETS

if TYPE_CHECKING:
    from desktop_app.core.cloud.keys import Keys
    from desktop_app.core.cloud.settings import CloudSettings
    from desktop_app.core.settings import Settings
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.dialogs.settings_dialog import SettingsDialog
    from desktop_app.ui.main_window import MainWindow


class CloudController(QObject):
    """Nothing leaves but what goes through here and is allowed."""

    cloud_changed = Signal(object)
    """The whole CloudSettings."""
    set_up_wanted = Signal()

    def __init__(
        self, window: MainWindow, bridge: Bridge, settings: Callable[[], Settings], keys: Keys
    ) -> None:
        super().__init__(window)
        self._window, self._bridge, self._settings, self._keys = window, bridge, settings, keys
        self._consent: ConsentDialog | None = None
        self.switch = window.conversation.composer.cloud
        self.switch.mode_chosen.connect(self._choose)
        self.switch.set_up_wanted.connect(self.set_up_wanted)
        bridge.told.connect(self.show_event)
        self.show_state()

    def show_state(self) -> None:
        """Show how the switch stands."""
        cloud = self._settings().cloud
        self.switch.show_mode(cloud.mode, ", ".join(one.name for one in cloud.endpoints))

    def add_page(self, dialog: SettingsDialog) -> None:
        """Add the page for other computers to the settings."""
        page = CloudPage(self._settings().cloud)
        page.changed.connect(self._change)
        page.key_given.connect(self._keep_key)
        page.problem.connect(lambda words: self._window.banner.say(words, "warning"))
        dialog.add_page(self.tr("Other computers"), "cloud", page)

    def show_event(self, event: DeskEvent) -> None:
        """Ask for consent, say what is sent."""
        match event:
            case ConsentWanted():
                self._consent = ConsentDialog(event.reason, event.words, event.body, self._window)
                self._consent.decided.connect(self._decide)
                self._consent.show()
            case Sending():
                self._window.statusBar().showMessage(
                    self.tr("Sending: {words}").format(words=event.words), 8000
                )
            case AnswerEnded() if self._consent is not None:
                self._consent.reject()

    def _decide(self, given: bool) -> None:
        self._consent = None
        self._bridge.run(lambda desk: desk.questions.give_consent(given=given))

    def _choose(self, mode: str) -> None:
        cloud = self._settings().cloud
        self._change(replace(cloud, mode=mode))  # type: ignore[arg-type]  # the switch offers the modes alone
        if mode != "never" and not cloud.endpoints:
            self.set_up_wanted.emit()

    def _change(self, cloud: CloudSettings) -> None:
        self.cloud_changed.emit(cloud)
        self.show_state()

    def _keep_key(self, name: str, key: str) -> None:
        cloud = self._settings().cloud
        endpoint = cloud.endpoint(name) or PRESETS[name]
        try:
            self._keys.set(endpoint, key)
        except LontarError as error:
            self._window.banner.say(str(error), "error")
