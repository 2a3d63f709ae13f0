"""A thread with a store of its own, which does one task after another."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from desktop_app.core.store import Store

log = logging.getLogger(__name__)

Task = Callable[[Store], None]


class Worker:
    """Does tasks in their order. Any thread may submit; what a task raises goes to `on_error`."""

    def __init__(self, name: str, path: Path, on_error: Callable[[Exception], None]) -> None:
        """Start the thread.

        Args:
            name: of the thread.
            path: the store's file, which the thread opens for itself.
            on_error: told on the thread what a task raised.
        """
        self._path, self._on_error = path, on_error
        self._closing = False
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._thread.start()

    def submit(self, task: Task) -> None:
        """Have a task done when those before it are."""
        self._tasks.put(task)

    def close(self) -> None:
        """End after the task in work; those that wait are not begun."""
        self._closing = True
        self._tasks.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _serve(self) -> None:
        store: Store | None = None
        try:
            while (task := self._tasks.get()) is not None and not self._closing:
                try:
                    # Anew with each task until it opens: a full disk, another program's lock may be gone by then.
                    store = store or Store(self._path)
                    task(store)
                except Exception as error:  # one task must not end the thread that does the others
                    self._on_error(error)
        finally:
            if store is not None:
                store.close()
