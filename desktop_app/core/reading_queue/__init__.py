"""Reading as background work: a queue of documents, read one after another while nothing better is to be done."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from desktop_app.core.reading_queue.events import (
    ReadingDone,
    ReadingFailed,
    ReadingProgress,
    ReadingStopped,
    ReadingWaits,
)
from desktop_app.core.reading_queue.surroundings import Conditions, Surroundings

if TYPE_CHECKING:
    from desktop_app.core.reading_queue.queue import ReadingQueue

__all__ = [
    "Conditions",
    "ReadingDone",
    "ReadingFailed",
    "ReadingProgress",
    "ReadingQueue",
    "ReadingStopped",
    "ReadingWaits",
    "Surroundings",
]


def __getattr__(name: str) -> Any:
    """Import the queue, and with it the engine, when it is first asked for: its events need neither."""
    if name != "ReadingQueue":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("desktop_app.core.reading_queue.queue").ReadingQueue
