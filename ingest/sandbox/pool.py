"""Feed tasks to children, hear what they yield, and stop those that overrun."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import wait
from typing import Any

from ..counting import count_all
from ..errors import ParserFailedError
from ..limits import DEFAULT_LIMITS, Limits
from ..types import CountTokens
from .child import Child
from .messages import Failure, Finished, Item, PoolEvent, Setup, Task

log = logging.getLogger(__name__)

PRELOAD: tuple[str, ...] = ()
"""Modules that every child imports first; tests register their readers by one."""

_EXPECTED = ("ingest.readers.pdf", "ingest.tasks.cut")
_TICK = 0.05
_PATIENCE = 0.1
"""Seconds a task waits for a free child before another is started: starting one takes about as long."""
_MOST_WORKERS = 8
_BAD_STARTS = 3


class Sandbox:
    """Up to one child a core, kept from task to task. One thread uses it at a time.

    Keep one open over many documents to spare starting children for each; `close` ends them.
    """

    def __init__(self, limits: Limits = DEFAULT_LIMITS) -> None:
        self.workers = limits.workers or min(_cores(), _MOST_WORKERS)
        self._setup = Setup(limits.memory_bytes, PRELOAD)
        self._children: list[Child] = []
        self._queue: deque[Task] = deque()
        self._waiting_since = 0.0
        self._looked = 0.0
        self._bad_starts = 0
        self._counters: ThreadPoolExecutor | None = None

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, task: Task, *, first: bool = False) -> None:
        """Queue a task; `first` puts it before those that wait."""
        if not self._queue:
            self._waiting_since = time.monotonic()
        if first:
            self._queue.appendleft(task)
        else:
            self._queue.append(task)

    def start(self, count: int) -> None:
        """Start children ahead of the need for them, until there are `count`, at most one a worker."""
        while len(self._children) < min(count, self.workers):
            self._children.append(Child(self._setup))

    def prepare(self) -> None:
        """Start all children ahead, with the parsers loaded that most files need: some are about to come."""
        setup = replace(self._setup, preload=(*self._setup.preload, *_EXPECTED))
        while len(self._children) < self.workers:
            self._children.append(Child(setup))

    def events(
        self, count_tokens: CountTokens | None = None, on_tick: Callable[[], None] | None = None
    ) -> Iterator[tuple[Task, PoolEvent]]:
        """Yield what the tasks bring until none is left; more may be submitted meanwhile.

        `on_tick` is called every few hundredths of a second, also while nothing comes: a caller that
        wants to stop raises there. Whoever stops before the end calls `abandon` or `close`.

        Raises:
            ParserFailedError: no child can be started.
        """
        while self._queue or any(child.task for child in self._children):
            self._staff()
            links = {child.link: child for child in self._children if child.task or not child.ready}
            for link in wait(list(links), _TICK):
                child = links[link]  # type: ignore[index]
                if child in self._children:
                    yield from self._hear(child, count_tokens)
            if time.monotonic() - self._looked >= _TICK:
                self._looked = time.monotonic()
                yield from self._look()
                if on_tick:
                    on_tick()

    def abandon(self) -> None:
        """Drop all tasks and end the children that work on them."""
        self._queue.clear()
        for child in [child for child in self._children if child.task]:
            self._dismiss(child)

    def close(self) -> None:
        """End all children; the sandbox can be used again all the same."""
        self._queue.clear()
        for child in list(self._children):
            self._dismiss(child)
        if self._counters is not None:
            self._counters.shutdown()
            self._counters = None

    def pids(self) -> list[int]:
        """Return the children's process ids."""
        return [child.process.pid for child in self._children if child.process.pid is not None]

    def _staff(self) -> None:
        """Hand out tasks; start a child where one has waited long enough for the others."""
        for child in [child for child in self._children if child.ready and not child.task]:
            if not self._queue:
                return
            task = self._queue.popleft()
            self._waiting_since = time.monotonic()
            if not child.give(task):
                self._queue.appendleft(task)
                self._dismiss(child)
        if self._queue and self._short_of_hands():
            self._children.append(Child(self._setup))

    def _short_of_hands(self) -> bool:
        if not self._children:
            return True
        if len(self._children) >= self.workers or any(not child.ready for child in self._children):
            return False
        return time.monotonic() - self._waiting_since >= _PATIENCE

    def _hear(self, child: Child, count_tokens: CountTokens | None) -> Iterator[tuple[Task, PoolEvent]]:
        message = child.hear()
        task = child.task
        if message is None or message[0] == "memory":
            failure = child.fate() if message is None else child.out_of_memory()
            yield from self._lose(child, failure)
        elif message[0] == "ready":
            child.ready = True
            self._bad_starts = 0
        elif message[0] == "count":
            self._count(child, message[1], count_tokens)
        elif task is not None and message[0] == "item":
            yield task, Item(message[1])
        elif task is not None and message[0] in ("done", "raised"):
            child.task = None
            if child.worn():
                self._dismiss(child)
            yield task, Finished() if message[0] == "done" else _raised(message[1])

    def _count(self, child: Child, texts: list[str], count_tokens: CountTokens | None) -> None:
        if count_tokens is None:
            raise ValueError("a counting task was submitted, but events() was given no counter")
        if self._counters is None:
            count_tokens("")  # here: a model that is loaded when it is first asked is loaded by one thread
            self._counters = ThreadPoolExecutor(self.workers, "lontar-counter")
        # Beside this thread, which has other children to hear: a tokeniser in C leaves it the processor, and a
        # counter in yet another process is asked once for all.
        child.answer(self._counters.submit(count_all, texts, count_tokens))

    def _look(self) -> Iterator[tuple[Task, PoolEvent]]:
        for child in self._children:
            child.check_answer()
        for child in [child for child in self._children if child.task or not child.ready]:
            failure = child.overrun()
            if failure:
                yield from self._lose(child, failure)

    def _lose(self, child: Child, failure: Failure) -> Iterator[tuple[Task, PoolEvent]]:
        task = child.task
        log.info("a parsing process %s", failure.detail)
        self._dismiss(child)
        if task is not None:
            yield task, failure
        elif not child.ready:
            self._bad_starts += 1
            if self._bad_starts >= _BAD_STARTS:
                raise ParserFailedError(
                    f"The process that reads files cannot be started: it {failure.detail}."
                )

    def _dismiss(self, child: Child) -> None:
        self._children.remove(child)
        child.end()


def _raised(error: Any) -> Failure:
    return Failure("raised", f"cannot be read ({error})", error)


def _cores() -> int:
    """Return the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux: a container or taskset may give fewer
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
