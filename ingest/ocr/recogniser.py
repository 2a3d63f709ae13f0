"""Have the pictures of a document's pages recognised, each page within its own bounds."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec

from ..limits import DEFAULT_LIMITS, MIB, Limits
from ..readers.base import Request
from ..reading import LOST, Pulse, Reading, page_ranges
from ..sandbox.messages import Failure, Item, Task
from ..sandbox.pool import Sandbox
from ..types import NEEDS_OCR, OCR, OCR_UNCERTAIN, Problem, Unit

log = logging.getLogger(__name__)

_MEMORY = 2_048 * MIB
_SECONDS = 240.0
"""A dense page takes 10 to 20 s of a core; several at a time share one."""
_MOST_WORKERS = 4
_GIVE_UP_AFTER = 3
"""Processes that end in a row before the rest is left: they would all."""
READS = "languages in Latin letters, Chinese and Japanese"


def available() -> bool:
    """Say whether the optional component that recognises text in pictures is installed."""
    return all(find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))


@dataclass(slots=True)
class _Work:
    """The pages of one document that are still to be recognised."""

    request: Request
    units: list[Unit]
    lost: dict[str, list[int]]
    in_row: int = 0


class Recogniser:
    """Processes that recognise text, started when the first page needs them and kept until closed."""

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self._limits = replace(limits, memory_bytes=_MEMORY, page_seconds=_SECONDS)
        self._sandbox: Sandbox | None = None

    def __enter__(self) -> Recogniser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes; it can be used again all the same."""
        if self._sandbox is not None:
            self._sandbox.close()
            self._sandbox = None

    def run(self, request: Request, reading: Reading, pulse: Pulse) -> None:
        """Put the text of their pictures into the pages of a reading that need it, and tell what failed.

        An exception from `pulse` ends the processes at once and passes through.
        """
        wanted = [place for place, unit in enumerate(reading.units) if NEEDS_OCR in unit.flags]
        if not wanted:
            return
        try:
            self._run(_Work(request, reading.units, {}), wanted, reading, pulse)
        except BaseException:
            self.close()
            raise

    def _run(self, work: _Work, wanted: Sequence[int], reading: Reading, pulse: Pulse) -> None:
        sandbox = self._started()
        workers = min(len(wanted), sandbox.workers)
        threads = max(1, sandbox.workers // workers)
        total, left = len(reading.units), len(wanted)
        pulse.report(total - left, total)
        for place in wanted:
            args = (work.request, reading.units[place], threads)
            seconds = self._limits.page_seconds
            sandbox.submit(Task("ingest.tasks.recognise:recognise_page", args, seconds, key=place))
        for task, event in sandbox.events(on_tick=pulse.beat):
            if isinstance(event, Item):
                work.units[task.key], work.in_row = event.value, 0
            elif isinstance(event, Failure):
                self._lose(work, task.key, event)
            if isinstance(event, Item | Failure):
                left -= 1
                pulse.report(total - left, total)
            if work.in_row >= _GIVE_UP_AFTER:
                sandbox.abandon()
                break
        reading.problems += _problems(work, [reading.units[place] for place in wanted])

    def _started(self) -> Sandbox:
        if self._sandbox is None:
            self._sandbox = Sandbox(self._limits)
            self._sandbox.workers = min(self._sandbox.workers, _MOST_WORKERS)
        return self._sandbox

    def _lose(self, work: _Work, place: int, failure: Failure) -> None:
        unit = work.units[place]
        log.warning("recognising page %s of %s: it %s", unit.page, work.request.name, failure.detail)
        work.lost.setdefault(failure.cause, []).append(unit.page or 0)
        work.in_row += failure.cause != "raised"


def _problems(work: _Work, pages: Sequence[Unit]) -> Iterator[Problem]:
    """Yield what is wrong with the pages that were wanted, one problem a cause."""
    name = work.request.name
    for cause, numbers in work.lost.items():
        where = f"{name}, {page_ranges(numbers)}"
        message = f"{where}: text recognition {_FAILED.get(cause, LOST[cause])}; not read."
        yield Problem(where, "ocr-failed", message)
    doubtful = [unit.page for unit in pages if OCR_UNCERTAIN in unit.flags and unit.page]
    if doubtful:
        where = f"{name}, {page_ranges(doubtful)}"
        message = (
            f"{where}: a scan that was recognised with doubt; compare it with the page. "
            f"Recognition reads {READS}; other scripts come out wrong or not at all."
        )
        yield Problem(where, "ocr-uncertain", message)
    blank = [unit.page for unit in pages if OCR in unit.flags and not unit.text.strip() and unit.page]
    if blank:
        where = f"{name}, {page_ranges(blank)}"
        message = f"{where}: pictures in which no text was recognised. Recognition reads {READS}."
        yield Problem(where, "no-text", message)


_FAILED = {
    "timeout": "takes too long",
    "memory": "needs too much memory",
    "crashed": "crashed",
    "raised": "failed",
}
