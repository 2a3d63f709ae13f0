"""What every reader offers: say whether a file is its own, then yield what it holds, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias

from ..limits import DEFAULT_LIMITS, Limits
from ..types import Problem, Section, Unit


@dataclass(frozen=True, slots=True)
class Opened:
    """The first thing a reader yields: the file is what it claims to be."""

    total: int
    """How many units will follow; pages that fail count."""
    title: str | None = None
    """The title that the file gives itself."""
    outline: tuple[Section, ...] = ()


Event: TypeAlias = Opened | Unit | Problem
"""What a reader yields; picklable, so that a child process can send each as it comes."""


@dataclass(frozen=True, slots=True)
class Request:
    """One file to read."""

    path: Path
    name: str
    """What the file is called in units and problems: its path relative to the document's root."""
    password: str | None = field(default=None, repr=False)
    """Goes to the reading process alone; kept out of what is printed or logged."""
    limits: Limits = DEFAULT_LIMITS
    pages: range | None = None
    """The units wanted, 0-based, or None for all: so one file is read by several processes, or
    read on after a page that killed its process. A reader that sets `SPLITS` honours it, and calls
    `enter` before each unit."""

    avoid: AbstractSet[int] = frozenset()
    """Units that ended a process before, 0-based: to be yielded as failed, never to be parsed again."""
    on_enter: Callable[[int], None] | None = field(default=None, repr=False)
    """Set in the reading process; see `enter`."""

    def enter(self, index: int) -> bool:
        """Say which unit (0-based) is parsed next, before it is; False: leave it out as failed.

        A process that dies cannot say what killed it. Call this for neighbours that are only looked
        at too: then the right page is given up, and each page has its own time limit.
        """
        if index in self.avoid:
            return False
        if self.on_enter is not None:
            self.on_enter(index)
        return True

    def wanted(self, total: int) -> range:
        """Return the units to yield, 0-based, of a file that holds `total`."""
        pages = self.pages
        return range(total) if pages is None else range(max(0, pages.start), min(pages.stop, total))


class Reader(Protocol):
    """Reads one format."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Say whether this reader takes a file of this name that starts with these bytes."""
        ...

    def read(self, request: Request) -> Iterator[Event]:
        """Yield `Opened` once, then units in order, with problems where they occur.

        A unit may hold U+00AD where a line ended in a hyphen; the document decides later
        (`ingest.hyphens`). Errors that concern the whole file are raised as `IngestError`.

        With `Request.pages`, a reader whose class says `SPLITS = True` yields those units alone.
        `Opened.total` stays that of the whole file; outline and problems of the whole file may be
        repeated by every part: the parent takes those of the first and each problem once.
        """
        ...
