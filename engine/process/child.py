"""The application's handle on one engine process: start it, send to it, hear it, end it."""

from __future__ import annotations

import logging
import queue
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

from engine.process.exits import OUT_OF_MEMORY, explain
from engine.process.messages import (
    Beat,
    Done,
    Failed,
    LogLine,
    Message,
    Reply,
    Request,
    Setup,
    Shutdown,
    Told,
)
from engine.process.wire import receive, send
from engine.process.worker import main

log = logging.getLogger(__name__)

FAREWELL_SECONDS = 5.0
"""How long a process may take to free its model."""
_TAIL_BYTES = 4096


class Gone:
    """Put into an inbox: the process has ended and nothing more will come."""


Inbox = queue.SimpleQueue[Told | Done | Failed | Reply | Gone]


class Child:
    """One process. Any thread may send; what comes back goes to the inbox of its job."""

    def __init__(self) -> None:
        self.pulse = 0
        """The process's last count of native progress."""
        self.beats = 0
        """Signs of life heard."""
        self.rss = 0
        """Resident bytes at the last one."""
        self._errors = _errors_file()
        self._sorting = threading.Lock()
        self._inboxes: dict[int, Inbox] = {}
        self._gone = False
        context = get_context("spawn")
        theirs_in, self._requests = context.Pipe(duplex=False)
        self._events, theirs_out = context.Pipe(duplex=False)
        setup = Setup(self._errors, logging.getLogger().getEffectiveLevel())
        # A daemon: it ends with the application's orderly end; the end of its pipe sees to the other ends.
        self._process = context.Process(
            target=main, args=(theirs_in, theirs_out, setup), daemon=True, name="lontar-engine"
        )
        with without_main(), _uninterruptible():
            self._process.start()
        theirs_in.close()
        theirs_out.close()
        self.pid = self._process.pid or 0
        self._outbox: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._post)]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        """Whether it can still be asked for something."""
        return not self._gone

    def open(self, job: int) -> Inbox:
        """Make the inbox of a job; of a process that is gone it says so at once."""
        inbox: Inbox = queue.SimpleQueue()
        with self._sorting:
            self._inboxes[job] = inbox
            if self._gone:
                inbox.put(Gone())
        return inbox

    def shut(self, job: int) -> None:
        """Drop a job's inbox; what still comes for it is dropped too."""
        with self._sorting:
            self._inboxes.pop(job, None)

    def send(self, request: Request) -> None:
        """Send a request without waiting: a process that has stopped reading must not stop its caller."""
        self._outbox.put(request)

    def fate(self) -> str:
        """Say why it ended, once its inboxes have said that it has: the end of a sentence."""
        self._process.join(FAREWELL_SECONDS)
        reason = explain(self._process.exitcode)
        if self.rss and OUT_OF_MEMORY in reason:
            reason += f", while it held {self.rss / 2**20:,.0f} MiB"
        said = _last_line(self._errors)
        return f"{reason}: {said}" if said else reason

    def stop(self) -> None:
        """Let it free its model and end; kill it when that takes too long."""
        self.send(Shutdown())
        self._process.join(FAREWELL_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.join(FAREWELL_SECONDS)
        for thread in self._threads:
            thread.join(FAREWELL_SECONDS)
        with suppress(OSError):
            self._errors.unlink()

    def _post(self) -> None:
        while (request := self._outbox.get()) is not None:
            try:
                send(self._requests, request)
            except OSError:
                break  # it is gone: the other thread says so
        self._requests.close()

    def _listen(self) -> None:
        while True:
            try:
                message: Message = receive(self._events)
            except Exception:  # the end of the pipe, or half a message of a process that was killed
                break
            if isinstance(message, Beat):
                self.pulse, self.rss = message.pulse, message.rss
                self.beats += 1
            elif isinstance(message, LogLine):
                logging.getLogger(message.name).log(message.level, "%s", message.text)
            else:
                self._sort(message)
        self._events.close()
        self._outbox.put(None)
        with self._sorting:
            self._gone = True
            for inbox in self._inboxes.values():
                inbox.put(Gone())

    def _sort(self, message: Told | Done | Failed | Reply) -> None:
        with self._sorting:
            inbox = self._inboxes.get(message.job)
            if inbox is not None:
                inbox.put(message)


def _errors_file() -> Path:
    """Make the file that takes the process's standard error."""
    with tempfile.NamedTemporaryFile(prefix="lontar-engine-", suffix=".log", delete=False) as file:
        return Path(file.name)


def _last_line(path: Path) -> str:
    """Return the last line native code wrote before it gave up: an assertion names its place there."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    # A trace of Python's stack, by faulthandler, is for the log.
    said = [
        line.strip()
        for line in lines
        if line.strip() and not line.startswith(("  File", "Thread", "Current"))
    ]
    if lines:
        log.warning("the engine's process ended and wrote:\n%s", "\n".join(lines))
    return next((line[:200] for line in reversed(said) if "ASSERT" in line or "error" in line.lower()), "")


@contextmanager
def _uninterruptible() -> Iterator[None]:
    """Let the process inherit a blocked SIGINT: a Ctrl-C is the application's, from its first moment on.

    What the process itself can do comes half a second later. Windows has no mask to inherit: there a Ctrl-C in
    that half second ends the process, and it is started again.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def without_main() -> Iterator[None]:
    """Hide the main module while the process starts.

    A spawned process imports its parent's main module again: the whole command line, or pytest, for half a
    second, and none of it is used. Two threads may do this at once: a stand-in that stays behind does no
    harm, because nothing else looks the main module up.
    """
    hidden, stand_in = sys.modules["__main__"], ModuleType("__main__")
    sys.modules["__main__"] = stand_in
    try:
        yield
    finally:
        if sys.modules["__main__"] is stand_in:
            sys.modules["__main__"] = hidden
