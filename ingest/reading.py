"""What the application and its parsing processes both know of a reading; loads no parser."""

from __future__ import annotations

import copyreg
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from pathlib import Path

from .chunkers.base import Span
from .headings import Heading
from .symbol_types import FileTags
from .types import Anchor, EdgeRow, PrintedLine, Problem, Section, Unit

OnProgress = Callable[[int, int], None]
"""Called with the units read so far and how many there will be; now and then with unchanged figures."""

_BEAT = 0.25
_FIRST_BEAT = 1.0
LOST = {
    "timeout": "takes too long to read",
    "memory": "needs too much memory",
    "crashed": "crashes the parser",
    "raised": "damaged, cannot be loaded",
    "skipped": "not tried, because too many others failed",
}
"""What to call each cause of a failure."""


def failure_code(what: str, cause: str) -> str:
    """Return the code of a problem: "page-timeout", "file-memory"; "page-failed" where a parser said no."""
    return f"{what}-failed" if cause == "raised" else f"{what}-{cause}"


@dataclass(slots=True)
class Reading:
    """A document's units in order, before they are cut into passages."""

    problems: list[Problem] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    outline: list[Section] = field(default_factory=list)
    title: str | None = None
    lost: set[int] = field(default_factory=set)
    """Pages that overran or crashed: they have their problem already."""


@dataclass(frozen=True, slots=True)
class Splits:
    """The file's reader takes `Request.pages`: the rest can be read by others, or after a failure."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A unit that is parsed next, 0-based, although another will come first; see `Request.enter`."""

    index: int


@dataclass(frozen=True, slots=True)
class FileEnd:
    """Nothing more comes of this file of a batch."""

    index: int


@dataclass(frozen=True, slots=True)
class Cuttable:
    """A unit with what its document says about it."""

    unit: Unit
    headings: tuple[Heading, ...] = ()
    inherited: str | None = None
    """The section that the page before ended in."""


def pickle_quickly(*classes: type) -> None:
    """Have frozen dataclasses pickled as a call with their fields.

    Python pickles those with slots by functions written in Python, five times slower: for a manual of
    300 pages that was a quarter of what the application did.
    """
    for each in classes:
        names = [field.name for field in fields(each)]
        if len(names) > 1:
            copyreg.pickle(each, _Quick(each, attrgetter(*names)))


@dataclass(frozen=True, slots=True)
class _Quick:
    made: type
    values: Callable[[object], tuple[object, ...]]

    def __call__(self, one: object) -> tuple[type, tuple[object, ...]]:
        return self.made, self.values(one)


pickle_quickly(Anchor, Cuttable, EdgeRow, Heading, PrintedLine, Problem, Section, Unit)


@dataclass(frozen=True, slots=True)
class Cut:
    """What cutting a unit gives."""

    spans: list[Span]
    tags: FileTags | None = None


class Pulse:
    """Reports progress, and repeats it while nothing comes, so that the caller can stop the reading.

    An exception from `on_progress` passes through.
    """

    def __init__(self, on_progress: OnProgress | None) -> None:
        self._on_progress = on_progress
        self._last = (0, 1)
        self._at = time.monotonic() + _FIRST_BEAT - _BEAT

    def report(self, done: int, total: int) -> None:
        """Report new figures."""
        self._last = (done, total)
        self._send()

    def beat(self) -> None:
        """Repeat the last figures where nothing was reported for a while."""
        if time.monotonic() - self._at >= _BEAT:
            self._send()

    def _send(self) -> None:
        self._at = time.monotonic()
        if self._on_progress:
            self._on_progress(*self._last)


def file_size(path: Path) -> int:
    """Return a file's size; 0 where it cannot be told, for the reader will say what is wrong with it."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def page_ranges(pages: Iterable[int]) -> str:
    """Return pages as a reader writes them: "page 7", "pages 3–50, 60"."""
    ranges: list[list[int]] = []
    count = 0
    for page in sorted(pages):
        count += 1
        if ranges and page == ranges[-1][1] + 1:
            ranges[-1][1] = page
        else:
            ranges.append([page, page])
    parts = [str(first) if first == last else f"{first}–{last}" for first, last in ranges]
    return f"page{'s' if count > 1 else ''} {', '.join(parts)}"
