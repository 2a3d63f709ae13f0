"""The parent's handle on one child: start it, hand it a task, hear it, watch it, end it."""

from __future__ import annotations

import pickle
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from types import ModuleType
from typing import TYPE_CHECKING

from .messages import MAX_MESSAGE_BYTES, Failure, Message, Setup, Task
from .worker import main

if TYPE_CHECKING:
    import psutil

START_SECONDS = 60.0
_FAREWELL = 5.0
_main_lock = threading.Lock()


class Child:
    """One process; `task` is what it works on, None while it waits for work."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        context = get_context("spawn")
        self.link, theirs = context.Pipe()
        # A daemon: it is ended with the parent's own orderly end; its watch sees to the other ends.
        self.process = context.Process(target=main, args=(theirs, setup), daemon=True, name="lontar-parser")
        with _without_main():
            self.process.start()
        theirs.close()
        self._memory: psutil.Process | None = None
        self.ready = False
        self.task: Task | None = None
        self.peak = 0
        self._allowed = START_SECONDS
        self._heard = time.monotonic()
        self._answer: Future[list[int]] | None = None

    def give(self, task: Task) -> bool:
        """Hand over a task; return False where the child is gone."""
        try:
            self.link.send(task.order())
        except OSError:
            return False
        self.task = task
        self._allowed = START_SECONDS
        self.wake()
        return True

    def hear(self) -> Message | None:
        """Return the next message, which must be there; None where the child is gone."""
        try:
            message: Message = pickle.loads(self.link.recv_bytes(2 * MAX_MESSAGE_BYTES))
        except (EOFError, OSError, pickle.UnpicklingError):
            return None
        if self.task is not None and message[0] == "begun":
            self._allowed = self.task.seconds if self.task.first_seconds is None else self.task.first_seconds
        elif self.task is not None and message[0] == "item":
            self._allowed = self.task.seconds
        self.wake()
        return message

    def answer(self, counts: Future[list[int]]) -> None:
        """Send it what it waits for, once that is there; until then its clock stands still."""
        self._answer = counts
        counts.add_done_callback(self._send)

    def _send(self, counts: Future[list[int]]) -> None:
        if counts.cancelled() or counts.exception():
            return  # `check_answer` tells
        with suppress(OSError, ValueError):  # it has died since: its end of the pipe says so next
            self.wake()
            self.link.send(counts.result())

    def check_answer(self) -> None:
        """Forget an answer that was sent; raise what went wrong with it."""
        answer = self._answer
        if answer is not None and answer.done():
            self._answer = None
            answer.result()

    def wake(self) -> None:
        """Start its clock anew."""
        self._heard = time.monotonic()

    def overrun(self) -> Failure | None:
        """Say whether it takes more memory or time than it may."""
        import psutil  # late: the first children start while it loads

        with suppress(psutil.Error):  # gone already: its end of the pipe says so next
            self._memory = self._memory or psutil.Process(self.process.pid)
            self.peak = max(self.peak, self._memory.memory_info().rss)
        if self.peak > self._setup.memory_bytes:
            return self.out_of_memory()
        if self._answer is not None and not self._answer.done():
            return None
        # What it said while the parent was busy elsewhere counts as heard.
        if time.monotonic() - self._heard > self._allowed and not self._spoke():
            return Failure("timeout", f"took longer than {self._allowed:.3g} s")
        return None

    def fate(self) -> Failure:
        """Say why it is gone: by its size shortly before, or simply crashed."""
        self.process.join(_FAREWELL)
        # Killed, but not by the parent: that is what a system does when its memory runs out.
        if self.worn() or self.process.exitcode == -9:
            return self.out_of_memory()
        return Failure("crashed", f"crashed the parser (exit status {self.process.exitcode})")

    def out_of_memory(self) -> Failure:
        """Return the failure that its memory limit gives."""
        return Failure("memory", f"needs more than {self._setup.memory_bytes // 2**20:,} MiB of memory")

    def worn(self) -> bool:
        """Say whether it has grown so much that the next task should not have to pay for it."""
        return self.peak > self._setup.memory_bytes // 2

    def end(self) -> None:
        """End it at once; there is nothing in it to be saved."""
        if self._answer is not None and not self._answer.cancel():
            wait([self._answer])  # else it might be sent down a pipe that has been given to somebody else
        self.process.kill()
        self.process.join(_FAREWELL)
        self.link.close()
        with suppress(ValueError):  # not dead yet: the system has it in its hands
            self.process.close()

    def _spoke(self) -> bool:
        try:
            return self.link.poll()
        except OSError:
            return True


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the main module while a child starts.

    A spawned child imports the parent's main module again: the whole command line, or pytest,
    half a second for things that parsing never uses. What a child runs is found by its own name.
    """
    with _main_lock:
        hidden = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = hidden
