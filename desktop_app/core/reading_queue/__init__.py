"""Reading as background work: a queue of documents, read one after another while nothing better is to be done."""

from desktop_app.core.reading_queue.events import (
    ReadingDone,
    ReadingFailed,
    ReadingProgress,
    ReadingStopped,
    ReadingWaits,
)
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
