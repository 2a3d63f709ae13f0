"""Read the files of a folder in parsing processes, many files a task."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .limits import Limits
from .readers.base import Request
from .reading import LOST, FileEnd, Pulse, Reading, file_size
from .sandbox.messages import Failure, Item, Task
from .types import Problem, Source, Unit

if TYPE_CHECKING:
    from .sandbox.pool import Sandbox

log = logging.getLogger(__name__)

_BATCH_FILES = 64
_BATCH_BYTES = 2 * 1024 * 1024
CHARS_A_SECOND = 100_000
"""The slowest that decoding or cutting may go on a long file, beyond the seconds each file has."""


@dataclass(slots=True)
class _Batch:
    """Files that one task reads: their places among the folder's files."""

    places: Sequence[int]
    done: int = 0


class FolderReading:
    """The reading of a folder's files; `run` returns what came of it."""

    def __init__(self, sandbox: Sandbox, source: Source, limits: Limits, pulse: Pulse) -> None:
        self._sandbox = sandbox
        self._source = source
        self._limits = limits
        self._pulse = pulse
        self._found: list[list[Unit | Problem]] = [[] for _ in source.files]
        self._bytes = 0
        self._finished = 0
        self._full = False

    def run(self) -> Reading:
        """Read all files; one that cannot be read becomes a problem and the others go on."""
        for places in self._batches():
            self._submit(places)
        for task, event in self._sandbox.events(on_tick=self._pulse.beat):
            batch: _Batch = task.key
            if isinstance(event, Item):
                self._take(batch, event.value)
            elif isinstance(event, Failure):
                self._recover(batch, event)
            if self._full:
                self._sandbox.abandon()
                break
        return self._result()

    def _batches(self) -> Iterator[list[int]]:
        batch: list[int] = []
        size = 0
        for place, file in enumerate(self._source.files):
            batch.append(place)
            size += file_size(self._source.path / file)
            if len(batch) >= _BATCH_FILES or size >= _BATCH_BYTES:
                yield batch
                batch, size = [], 0
        if batch:
            yield batch

    def _submit(self, places: Sequence[int], *, first: bool = False) -> None:
        root, files, limits = self._source.path, self._source.files, self._limits
        requests = [Request(root / files[at], files[at].as_posix(), None, limits) for at in places]
        largest = min(max(file_size(request.path) for request in requests), limits.max_text_bytes)
        seconds = limits.page_seconds + largest / CHARS_A_SECOND
        task = Task("ingest.tasks.read:read_files", (requests,), seconds, key=_Batch(places))
        self._sandbox.submit(task, first=first)

    def _take(self, batch: _Batch, value: Unit | Problem | FileEnd) -> None:
        if isinstance(value, FileEnd):
            batch.done += 1
            self._finished += 1
            self._pulse.report(self._finished, len(self._found))
            return
        if isinstance(value, Unit):
            self._bytes += sys.getsizeof(value.text)
            if self._bytes > self._limits.max_document_bytes:
                self._full = True
                return
        self._found[batch.places[batch.done]].append(value)

    def _recover(self, batch: _Batch, failure: Failure) -> None:
        """Take the file at hand for lost and go on with the next."""
        if batch.done >= len(batch.places):
            return
        place = batch.places[batch.done]
        name = self._source.files[place].as_posix()
        log.info("%s %s", name, failure.detail)
        code = "ingest-failed" if failure.cause == "raised" else f"file-{failure.cause}"
        self._found[place].append(Problem(name, code, f"{name}: {LOST[failure.cause]}; left out."))
        self._finished += 1
        self._pulse.report(self._finished, len(self._found))
        if rest := batch.places[batch.done + 1 :]:
            self._submit(rest, first=True)

    def _result(self) -> Reading:
        events = [event for events in self._found for event in events]
        problems = [event for event in events if isinstance(event, Problem)]
        if self._full:
            name, limit = self._source.path.name, self._limits.max_document_bytes // 2**20
            message = f"{name}: more than {limit:,} MiB of text; the rest of the files was left out."
            problems.append(Problem(name, "document-cut", message))
        return Reading(problems, [event for event in events if isinstance(event, Unit)])
