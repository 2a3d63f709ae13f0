"""Read one file in parsing processes: a long one in parts by several, and on past a page that kills one."""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TYPE_CHECKING

from .errors import IngestError, ParserFailedError
from .losses import Losses
from .readers.base import Opened, Request
from .reading import LOST, Entered, Pulse, Reading, Splits, failure_code, file_size
from .sandbox.messages import Failure, Item, Task
from .types import Problem, Unit

if TYPE_CHECKING:
    from .sandbox.pool import Sandbox

log = logging.getLogger(__name__)

_LARGE_BYTES = 512 * 1024
"""So much of a file is worth a parsing process of its own, which takes a third of a second to start."""
_FIRST_PART = 16
_LARGEST_PART = 100
"""No part is longer than the run of failed pages after which a document is given up."""
_PARTS_PER_WORKER = 4
_GIVE_UP_AFTER = 100
_BYTES_A_SECOND = 100_000
_MOST_MORE_SECONDS = 45.0


@dataclass(slots=True)
class _Part:
    """Pages that one task reads, 0-based."""

    pages: range
    at: int
    """The page that comes next."""
    entered: int | None = None
    """The page that is being parsed, where that is not the one that comes next but a neighbour."""
    opened: bool = False
    tries: int = 1
    problems: list[Problem] = field(default_factory=list)


class FileReading:
    """The reading of one file; `run` returns what came of it."""

    def __init__(self, sandbox: Sandbox, request: Request, pulse: Pulse, *, paged: bool) -> None:
        self._sandbox = sandbox
        self._paged = paged
        self._request = request
        self._pulse = pulse
        self._opened: Opened | None = None
        self._splits = False
        self._parts: list[_Part] = []
        self._units: dict[int, Unit] = {}
        self._losses = Losses(request.limits)
        self._remarks: list[Problem] = []
        self._bytes = 0
        self._in_order = 0
        self._failed_in_row = 0
        self._stopped = False

    def run(self) -> Reading:
        """Read the file.

        Raises:
            IngestError: nothing of it can be read; each subclass says why.
        """
        self._submit(range(_FIRST_PART))
        self._get_ready()
        for task, event in self._sandbox.events(on_tick=self._pulse.beat):
            part: _Part | None = task.key
            if part is None:
                continue
            if isinstance(event, Item):
                self._take(part, event.value)
            elif isinstance(event, Failure):
                self._recover(part, event)
            if self._stopped:
                self._sandbox.abandon()
                break
        return self._result()

    def _get_ready(self) -> None:
        """Have the helpers of a large file load the parsers while the first of them opens it."""
        helpers = min(self._sandbox.workers - 1, file_size(self._request.path) // _LARGE_BYTES)
        self._sandbox.start(1 + helpers)
        for _ in range(helpers):
            seconds = self._request.limits.open_seconds
            self._sandbox.submit(Task("ingest.tasks.read:get_ready", (self._request.path,), seconds))

    def _submit(self, pages: range, *, tries: int = 1, first: bool = False) -> None:
        part = _Part(pages, pages.start, tries=tries)
        self._parts.append(part)
        limits = self._request.limits
        # A long file takes its time: a spreadsheet is unpacked whole before its first row is there.
        more = min(_MOST_MORE_SECONDS, file_size(self._request.path) / _BYTES_A_SECOND)
        seconds = self._losses.seconds()
        request = replace(self._request, pages=pages, avoid=self._losses.avoid)
        task = Task(
            "ingest.tasks.read:read_document",
            (request,),
            seconds if self._paged else seconds + more,
            first_seconds=limits.open_seconds + more,
            telling=True,
            key=part,
        )
        self._sandbox.submit(task, first=first)

    def _take(self, part: _Part, value: object) -> None:
        if isinstance(value, Splits):
            self._splits = True
        elif isinstance(value, Opened):
            part.opened, part.at = True, part.pages.start
            if self._opened is None:
                self._opened = value
                self._share_out(value.total)
        elif isinstance(value, Entered):
            part.entered = value.index
        elif isinstance(value, Problem):
            part.problems.append(value)
        elif isinstance(value, Unit):
            self._keep(part.at, value)
            part.at, part.entered = part.at + 1, None

    def _share_out(self, total: int) -> None:
        """Queue what follows the first part, in parts of a few for each worker."""
        if not self._splits:
            return
        rest = total - _FIRST_PART
        size = min(_LARGEST_PART, max(_FIRST_PART, ceil(rest / (self._sandbox.workers * _PARTS_PER_WORKER))))
        for start in range(_FIRST_PART, total, size):
            self._submit(range(start, min(start + size, total)))

    def _keep(self, index: int, unit: Unit) -> None:
        self._bytes += sys.getsizeof(unit.text)
        limit = self._request.limits.max_document_bytes
        if self._bytes > limit:
            name = self._request.name
            message = f"{name}: more than {limit // 2**20:,} MiB of text; the rest was left out."
            self._remarks.append(Problem(name, "document-cut", message))
            self._stopped = True
            return
        self._units[index] = unit
        if self._opened:
            self._pulse.report(len(self._units), max(self._opened.total, len(self._units)))
        while (following := self._units.get(self._in_order)) is not None:
            self._in_order += 1
            self._failed_in_row = self._failed_in_row + 1 if "failed" in following.flags else 0
            if self._failed_in_row > _GIVE_UP_AFTER:
                self._give_up()
                return

    def _give_up(self) -> None:
        """Stop at a page tree that claims a billion pages: the rest will not come."""
        last = self._in_order - 1
        del self._units[last]
        name, run = self._request.name, self._failed_in_row
        message = f"{name}: {run} pages in a row failed; gave up at page {last + 1}."
        self._remarks.append(Problem(name, "too-many-pages", message))
        self._stopped = True

    def _recover(self, part: _Part, failure: Failure) -> None:
        """Take the page at hand for lost and read on behind it."""
        name = self._request.name
        log.info("reading %s: it %s", name, failure.detail)
        if not part.opened:
            self._not_opened(part, failure)
        elif not self._splits:
            if not self._units:
                raise self._error(failure)
            what = f"{LOST[failure.cause]}; only its beginning was read"
            self._remarks.append(Problem(name, failure_code("file", failure.cause), f"{name}: {what}."))
        elif part.at < self._end(part):
            self._go_on(part, failure)

    def _go_on(self, part: _Part, failure: Failure) -> None:
        """Read the rest of a part without the page that ended its process."""
        killer, rest = part.at if part.entered is None else part.entered, range(part.at, self._end(part))
        if failure.cause != "raised":
            self._losses.strike()
        if self._losses.too_many(self._total()):
            for index in range(self._total()):
                if index not in self._units and not self._stopped:
                    self._lose(index, "skipped")
            self._stopped = True
        elif killer not in self._losses.avoid:
            self._losses.blame(killer, failure.cause)
            self._submit(rest, first=True)
        elif killer != part.at and part.tries == 1:
            # Another part met that neighbour while this one was at work.
            self._submit(rest, tries=2, first=True)
        else:
            self._lose(part.at, failure.cause)
            if len(rest) > 1:
                self._submit(rest[1:], first=True)

    def _lose(self, index: int, cause: str) -> None:
        self._losses.blame(index, cause)
        self._keep(index, Unit("", index + 1, flags=("failed",)))

    def _not_opened(self, part: _Part, failure: Failure) -> None:
        if self._opened is None:
            raise self._error(failure)
        if part.tries == 1:
            self._submit(part.pages, tries=2, first=True)
            return
        for index in range(part.pages.start, self._end(part)):
            self._lose(index, failure.cause)

    def _error(self, failure: Failure) -> IngestError:
        if isinstance(failure.error, IngestError):
            return failure.error
        name = self._request.name
        if failure.error is not None:
            return ParserFailedError(f"{name}: {failure.detail}.", "ingest-failed")
        message = f"{name}: {LOST[failure.cause]} ({failure.detail}); nothing of it was read."
        return ParserFailedError(message, f"file-{failure.cause}")

    def _end(self, part: _Part) -> int:
        return min(part.pages.stop, self._total())

    def _total(self) -> int:
        return self._opened.total if self._opened else 0

    def _result(self) -> Reading:
        units: list[Unit] = []
        while (unit := self._units.get(len(units))) is not None:
            units.append(unit)
        parts = sorted(self._parts, key=lambda part: part.pages.start)
        found = [problem for part in parts for problem in part.problems]
        problems = [*found, *self._remarks, *self._losses.problems(self._request.name, len(units))]
        opened = self._opened
        return Reading(
            list(dict.fromkeys(problems)),
            units,
            list(opened.outline) if opened else [],
            opened.title if opened else None,
            self._losses.pages(len(units)),
        )
