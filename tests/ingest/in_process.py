"""A sandbox that is none: its tasks run here, where a test's monkeypatches are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ingest import IngestError, Sandbox
from ingest.sandbox.messages import Failure, Finished, Item, PoolEvent, Task
from ingest.types import CountTokens


class InProcessSandbox(Sandbox):
    """Runs each task to its end in the calling process."""

    def start(self, count: int) -> None:
        """Start nothing."""

    def events(
        self, count_tokens: CountTokens | None = None, on_tick: Callable[[], None] | None = None
    ) -> Iterator[tuple[Task, PoolEvent]]:
        """Yield what the tasks bring, one task after the other."""
        while self._queue:
            task = self._queue.popleft()
            yield from ((task, event) for event in _run(task, count_tokens))
            if on_tick:
                on_tick()


def _run(task: Task, count_tokens: CountTokens | None) -> Iterator[PoolEvent]:
    told: list[Any] = []
    options: dict[str, Any] = {"tell": told.append} if task.telling else {}
    if task.counting:
        options["count_tokens"] = count_tokens
    module, _, name = task.function.partition(":")
    try:
        for value in getattr(import_module(module), name)(*task.args, **options):
            yield from (Item(one) for one in [*told, value] if one is not None)
            told.clear()
    except IngestError as error:
        yield Failure("raised", f"cannot be read ({error})", error)
    except Exception as error:
        yield Failure("raised", f"cannot be read ({type(error).__name__})", error)
    else:
        yield Finished()
