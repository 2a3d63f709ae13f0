"""Find the names in a repository's files, in parsing processes and within a bounded time."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .limits import DEFAULT_LIMITS, Limits
from .sandbox.messages import Failure, Item, Task
from .sandbox.pool import Sandbox
from .symbol_types import FileTags, is_program
from .types import Unit

log = logging.getLogger(__name__)

MAX_SECONDS = 30.0
"""How long tagging one repository may take; the map then lacks the files that were left."""
_BATCH_FILES = 32
_BATCH_CHARS = 400_000


@dataclass(slots=True)
class _Batch:
    """Files that one task tags."""

    units: Sequence[Unit]
    done: int = 0


def tag_units(
    units: Sequence[Unit],
    sandbox: Sandbox,
    *,
    limits: Limits = DEFAULT_LIMITS,
    seconds: float = MAX_SECONDS,
    on_tick: Callable[[], None] | None = None,
) -> dict[str, FileTags]:
    """Return the tags of the source files among `units` by path, in their order.

    A file that overruns or crashes the parser is left out, and so is what is not tagged in `seconds`.
    An exception from `on_tick` ends the work and passes through.
    """
    found: dict[str, FileTags] = {}
    wanted = [unit for unit in units if is_program(unit.language) and unit.file and unit.text.strip()]
    for some in _batches(wanted):
        _submit(sandbox, some, limits)
    ends = time.monotonic() + seconds
    try:
        for task, event in sandbox.events(on_tick=on_tick):
            batch: _Batch = task.key
            if isinstance(event, Item):
                name = batch.units[batch.done].file or ""
                batch.done += 1
                if event.value:
                    found[name] = event.value[0]
            elif isinstance(event, Failure) and batch.done < len(batch.units):
                log.info("the names in %s: it %s", batch.units[batch.done].file, event.detail)
                if rest := batch.units[batch.done + 1 :]:
                    _submit(sandbox, rest, limits)
            if time.monotonic() > ends:
                log.warning("the symbol map lacks some files: tagging took over %.0f s", seconds)
                sandbox.abandon()
                break
    except BaseException:
        sandbox.abandon()
        raise
    return {file: found[file] for unit in wanted if (file := unit.file) and file in found}


def _submit(sandbox: Sandbox, units: Sequence[Unit], limits: Limits) -> None:
    texts = [(unit.text, unit.language or "") for unit in units]
    task = Task("ingest.tasks.tag:tag_texts", (texts, limits), limits.page_seconds, key=_Batch(units))
    sandbox.submit(task)


def _batches(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    batch: list[Unit] = []
    size = 0
    for unit in units:
        batch.append(unit)
        size += len(unit.text)
        if len(batch) >= _BATCH_FILES or size >= _BATCH_CHARS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
