"""Read the files that are attached to a PDF in parsing processes; one that kills its process is left out."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from .readers.base import Request
from .reading import LOST, FileEnd, Pulse, Reading
from .sandbox.messages import Failure, Item, Task
from .types import Problem, Unit

if TYPE_CHECKING:
    from .sandbox.pool import Sandbox

log = logging.getLogger(__name__)

ATTACHMENT = "attachment"
_TRIES = 5
"""Processes that may be lost before the rest is left unread."""


def add_attached(sandbox: Sandbox, request: Request, reading: Reading, pulse: Pulse) -> None:
    """Add to a reading what the attached files hold, in place of the problems that named them."""
    named = [problem for problem in reading.problems if problem.code == ATTACHMENT]
    if not named:
        return
    units: list[Unit] = []
    problems: list[Problem] = []
    room = request.limits.max_document_bytes - sum(sys.getsizeof(unit.text) for unit in reading.units)
    done, tries = 0, 0
    while tries < _TRIES:
        seconds = request.limits.page_seconds
        task = Task(
            "ingest.tasks.attached:read_attached", (request, done), seconds, request.limits.open_seconds
        )
        sandbox.submit(task)
        failure: Failure | None = None
        for _, event in sandbox.events(on_tick=pulse.beat):
            if isinstance(event, Failure):
                failure = event
            elif isinstance(event, Item) and isinstance(event.value, FileEnd):
                done = event.value.index + 1
            elif isinstance(event, Item) and isinstance(event.value, Problem):
                problems.append(event.value)
            elif isinstance(event, Item) and room > 0:
                room -= sys.getsizeof(event.value.text)
                units.append(event.value)
        if failure is None:
            break
        log.warning("attachment %d of %s: it %s", done + 1, request.name, failure.detail)
        where = named[min(done, len(named) - 1)].where
        problems.append(
            Problem(where, ATTACHMENT, f"{where}: attached, and {LOST[failure.cause]}; left out.")
        )
        done, tries = done + 1, tries + 1
    reading.units += units
    reading.problems = [problem for problem in reading.problems if problem.code != ATTACHMENT] + problems
