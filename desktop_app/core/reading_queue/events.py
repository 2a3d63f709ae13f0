"""What the queue reports; all frozen, told on the queue's own thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """How far the document in work has come."""

    document_id: int
    unit: Literal["page", "file"]
    at: int
    """The page or file in work, from 1: "page n of N"."""
    of: int
    tokens: int
    tokens_total: int
    tokens_per_second: float
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class ReadingDone:
    """A document was read to its end and has left the queue."""

    document_id: int


@dataclass(frozen=True, slots=True)
class ReadingStopped:
    """A reading made way for a question, a pause, a document before it or the end; it goes on later."""

    document_id: int
    tokens: int
    """Read so far and kept."""
    tokens_total: int


@dataclass(frozen=True, slots=True)
class ReadingFailed:
    """A document cannot be read; it stays in the queue with the reason until it is resumed or cancelled."""

    document_id: int
    message: str


@dataclass(frozen=True, slots=True)
class ReadingWaits:
    """Nothing is read just now."""

    reason: str
    """ "" when the queue is empty; else "paused", "on battery"…"""


QueueEvent: TypeAlias = ReadingProgress | ReadingDone | ReadingStopped | ReadingFailed | ReadingWaits
