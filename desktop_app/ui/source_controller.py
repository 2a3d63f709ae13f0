"""What is shown at the right: citations, documents and pages, fetched by the desk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QInputDialog, QLineEdit

from desktop_app.core.desk import events
from desktop_app.core.viewing import Place

if TYPE_CHECKING:
    from desktop_app.core.desk.showing import Wanted
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.main_window import MainWindow

FIRST_WIDTH = 640
"""Of the first picture: a view that has just been opened does not know its own width yet."""


class SourceController(QObject):
    """Wires the source view to one desk."""

    _path_found = Signal(object)

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._window, self._bridge, self._view = window, bridge, window.source
        bridge.told.connect(self.show_event)
        view, run = self._view, bridge.run
        view.place_wanted.connect(self._want)
        view.stretch_wanted.connect(lambda place, line: run(lambda desk: desk.showing.stretch(place, line)))
        view.open_wanted.connect(self._open_outside)
        self._path_found.connect(self._launch, Qt.ConnectionType.QueuedConnection)
        window.conversation.citation_opened.connect(self.open)
        window.library.place_opened.connect(self.open)
        window.library.opened.connect(lambda number: self.open(Place(number, 0)))

    def open(self, wanted: Wanted) -> None:
        """Show a citation's place, or a part of a document."""
        self._window.show_source()
        width = max(FIRST_WIDTH, self._view.picture_width())
        self._bridge.run(lambda desk: desk.showing.open(wanted, width))

    def show_event(self, event: events.DeskEvent) -> None:
        """Show what the desk got ready."""
        match event:
            case events.SourceFound():
                self._view.show_document(event.view)
                self._view.expect(event.place)
            case events.SourceShown():
                self._view.show_source(event.shown)
            case events.SourceLocked():
                self._ask_password(event)
            case events.SourceFailed():
                self._view.show_message(event.reason)

    def _want(self, place: Place, width: int) -> None:
        self._bridge.run(lambda desk: desk.showing.show(place, width))

    def _ask_password(self, event: events.SourceLocked) -> None:
        text, given = QInputDialog.getText(
            self._window, self.tr("Password"), event.reason, QLineEdit.EchoMode.Password
        )
        password, width = (text if given and text else None), self._view.picture_width()
        self._bridge.run(lambda desk: desk.showing.unlock(event.place, password, width))

    def _open_outside(self, place: Place) -> None:
        self._bridge.run(lambda desk: desk.showing.path_of(place, self._path_found.emit))

    def _launch(self, path: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
