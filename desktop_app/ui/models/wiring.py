"""Ties the picker to the work behind it: its signals to `ModelJobs`, and what those tell to the picker."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from desktop_app.core.models.events import (
    ModelChecking,
    ModelDownloading,
    ModelEvent,
    ModelJobEnded,
    ModelsListed,
)

if TYPE_CHECKING:
    from desktop_app.core.models.download.network import Network
    from desktop_app.core.models.jobs import ModelJobs
    from desktop_app.core.models.overview import Offer
    from desktop_app.ui.models.dialog import ModelsDialog


class ModelsWiring(QObject):
    """One for a picker; give `told.emit` to the ModelJobs it is made with."""

    told = Signal(object)
    """A ModelEvent; emitted on any thread, heard on the window's."""
    offers_changed = Signal(object)
    """The offers as a tuple, for whoever else shows them, such as the card of a first start."""

    def __init__(
        self, dialog: ModelsDialog, threads: int, *, gpu: bool, parent: QObject | None = None
    ) -> None:
        """Listen, without work yet.

        Args:
            dialog: the picker.
            threads: of the processor.
            gpu: whether the engine can use a graphics device.
            parent: owns this object.
        """
        super().__init__(parent)
        self._dialog, self._threads, self._gpu = dialog, threads, gpu
        self.told.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def connect_jobs(self, jobs: ModelJobs) -> None:
        """Let the picker's signals do the work; `use_requested` and what is saved in the settings stay the caller's."""
        dialog = self._dialog
        dialog.download_requested.connect(jobs.download)
        dialog.pause_requested.connect(jobs.stop)
        dialog.discard_requested.connect(jobs.discard)
        dialog.verify_requested.connect(jobs.verify)
        dialog.verify_stop_requested.connect(jobs.stop)
        dialog.remove_requested.connect(jobs.remove)
        dialog.file_chosen.connect(lambda path: jobs.add(Path(path)))
        dialog.choices_changed.connect(jobs.choose)

        def set_network(network: Network) -> None:
            jobs.network = network

        dialog.network_changed.connect(set_network)

    def _hear(self, event: ModelEvent) -> None:
        match event:
            case ModelsListed(offers):
                self._show(offers)
            case ModelDownloading(key, progress):
                self._dialog.show_download(key, progress)
            case ModelChecking(key, done, total):
                self._dialog.show_check(key, done, total)
            case ModelJobEnded("", problem):
                self._dialog.show_problem(problem)
            case ModelJobEnded(key, problem):
                self._dialog.show_idle(key, problem)

    def _show(self, offers: Sequence[Offer]) -> None:
        self._dialog.show_offers(offers, self._threads, gpu=self._gpu)
        self.offers_changed.emit(tuple(offers))
