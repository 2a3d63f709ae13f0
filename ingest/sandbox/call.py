"""Run one function in a child: boxes of a quote, the picture of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from ..errors import IngestError, ParserFailedError
from ..limits import DEFAULT_LIMITS, Limits
from .messages import Failure, Item, Task
from .pool import Sandbox

P = ParamSpec("P")
R = TypeVar("R")


def run_in_child(
    function: Callable[..., R] | str,
    args: tuple[object, ...],
    limits: Limits = DEFAULT_LIMITS,
    *,
    sandbox: Sandbox | None = None,
) -> R:
    """Call a module's function in a child within `limits.open_seconds`, and return what it returns.

    A function that only a child should load is named, "module:name".
    Arguments and result must be picklable. Give a `sandbox` that is kept open where calls follow one
    another (a viewer that renders pages): starting a child takes a quarter of a second.

    Raises:
        IngestError: what the function raised, where it was one of these.
        ParserFailedError: it raised something else, crashed, or took too much time or memory.
    """
    if sandbox is None:
        with Sandbox(limits) as own:
            return run_in_child(function, args, limits, sandbox=own)
    sandbox.submit(Task("ingest.tasks.call:returning", (function, args), limits.open_seconds))
    values: list[R] = []
    for _, event in sandbox.events():
        if isinstance(event, Failure):
            if isinstance(event.error, IngestError):
                raise event.error
            raise ParserFailedError(f"The file {event.detail}.", f"file-{event.cause}")
        if isinstance(event, Item):
            values += event.value
    return values[0]
