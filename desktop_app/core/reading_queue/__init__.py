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

if TYPE_CHECKING:
    from desktop_app.core.reading_queue.queue import ReadingQueue
    from desktop_app.core.reading_queue.surroundings import Conditions, Surroundings

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


_LATER = {"ReadingQueue": "queue", "Conditions": "surroundings", "Surroundings": "surroundings"}


def __getattr__(name: str) -> Any:
    """Import the queue, and with it the engine, when it is first asked for: its events need neither."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
