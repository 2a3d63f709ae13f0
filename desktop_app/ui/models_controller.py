"""The models' picker, and the offer of a better one at the first start.

Both are made when the library is open, and what they need is imported then: the window is shown before.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop_app.core.catalogue import load_catalogue
from desktop_app.core.desk.events import DeskEvent, EngineState
from engine.config import MemoryConfig

if TYPE_CHECKING:
    from desktop_app.core.models.download.network import Network
    from desktop_app.core.models.jobs import ModelJobs
    from desktop_app.core.paths import Home
    from desktop_app.core.settings import Settings
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.main_window import MainWindow
    from desktop_app.ui.models.dialog import ModelsDialog

STARTER = next(one.id for one in load_catalogue() if one.starter)


class ModelsController(QObject):
    """One picker, made when the library is open."""

    settings_changed = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        home: Home,
        settings: Callable[[], Settings],
        on_gpu: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._bridge, self._home = window, bridge, home
        self._settings, self._on_gpu = settings, on_gpu
        self._dialog: ModelsDialog | None = None
        self._jobs: ModelJobs | None = None
        bridge.told.connect(self._hear)
        window.welcome.offer.accepted.connect(self._accept)
        window.welcome.offer.others_asked.connect(self.open)

    def open(self) -> None:
        """Show the picker."""
        dialog, jobs = self._made()
        jobs.refresh()
        dialog.show()
        dialog.raise_()

    def close(self) -> None:
        """Stop what is downloaded; it goes on where it stopped the next time."""
        if self._jobs is not None:
            self._jobs.close()

    def _made(self) -> tuple[ModelsDialog, ModelJobs]:
        if self._dialog is not None and self._jobs is not None:
            return self._dialog, self._jobs
        from desktop_app.core.models.download.network import Network
        from desktop_app.core.models.jobs import ModelJobs
        from desktop_app.core.models.overview import recommended
        from desktop_app.ui.models.dialog import ModelsDialog
        from desktop_app.ui.models.wiring import ModelsWiring

        settings = self._settings()
        network = Network(settings.mirror, settings.proxy)
        self._dialog = dialog = ModelsDialog(self._window)
        wiring = ModelsWiring(dialog, os.cpu_count() or 1, gpu=self._on_gpu(), parent=self)
        config = MemoryConfig(budget=settings.budget, policy=settings.policy)
        self._jobs = jobs = ModelJobs(self._home, config, wiring.told.emit, network=network)
        wiring.connect_jobs(jobs)
        wiring.offers_changed.connect(
            lambda offers: self._window.welcome.offer.show_offer(recommended(offers))
        )
        dialog.show_network(network)
        dialog.use_requested.connect(
            lambda key: self.settings_changed.emit(replace(self._settings(), model=key))
        )
        dialog.network_changed.connect(self._save_network)
        return dialog, jobs

    def _hear(self, event: DeskEvent) -> None:
        """Note which model is loaded, once it is."""
        if not isinstance(event, EngineState) or event.state != "ready":
            return
        desk = self._bridge.desk
        _, jobs = self._made()
        if desk is not None:
            memory = desk.loader.memory_now()
            jobs.in_use(self._settings().model or STARTER, memory.device_used_bytes if memory else 0)

    def _save_network(self, network: Network) -> None:
        self.settings_changed.emit(replace(self._settings(), mirror=network.mirror, proxy=network.proxy))

    def _accept(self, key: str) -> None:
        _, jobs = self._made()
        jobs.download(key)
        self.open()
