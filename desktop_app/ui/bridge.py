"""Between the desk, which tells on its own threads, and the widgets, which live on one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from desktop_app.core.desk.desk import Desk
    from desktop_app.core.desk.events import DeskEvent

log = logging.getLogger(__name__)

MakeDesk = Callable[[Callable[["DeskEvent"], None]], "Desk"]


class Bridge(QObject):
    """Opens the desk on a thread, and re-emits what it tells on the window's."""

    told = Signal(object)
    """A DeskEvent."""
    opened = Signal()
    failed = Signal(str)
    """The desk cannot be opened; why, and what to do."""
    closed = Signal()

    def __init__(self, make: MakeDesk, parent: QObject | None = None) -> None:
        """Remember how the desk is made: it takes seconds, and the window is shown meanwhile."""
        super().__init__(parent)
        self._make = make
        self._desk: Desk | None = None
        self._waiting: list[Callable[[Desk], object]] = []
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        """Of opening and closing, which take seconds: one waits for the other."""

    @property
    def desk(self) -> Desk | None:
        """The desk, once it is open."""
        return self._desk

    def open(self, make: MakeDesk | None = None) -> None:
        """Open the desk without waiting; one that is open is closed first."""
        self._make = make or self._make
        threading.Thread(target=self._open, name="opening", daemon=True).start()

    def run(self, command: Callable[[Desk], object]) -> None:
        """Have the desk do something, now or when it is open."""
        with self._lock:
            if self._desk is None:
                self._waiting.append(command)
                return
        command(self._desk)

    def close(self) -> None:
        """Close the desk without waiting; `closed` tells when what was read is kept."""
        threading.Thread(target=self._close, name="closing").start()

    def _open(self) -> None:
        with self._turn:
            self._end()
            try:
                desk = self._make(self.told.emit)
            except Exception as error:  # whatever it is, the window has to say it
                log.exception("the library cannot be opened")
                self.failed.emit(str(error) or type(error).__name__)
                return
            with self._lock:
                self._desk = desk
                waiting, self._waiting = self._waiting, []
        self.opened.emit()
        for command in waiting:
            command(desk)

    def end(self) -> None:
        """Close the desk and wait for it."""
        with self._turn:
            self._end()

    def _end(self) -> None:
        with self._lock:
            desk, self._desk = self._desk, None
        if desk is not None:
            desk.close()

    def _close(self) -> None:
        self.end()
        self.closed.emit()
