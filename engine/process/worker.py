"""What runs in the engine's process: hear requests, do one job at a time, never outlive the application."""

from __future__ import annotations

import faulthandler
import logging
import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NoReturn

import psutil

from engine.errors import EngineError
from engine.process.exits import MEMORY_STATUS
from engine.process.host import Host
from engine.process.messages import (
    Beat,
    Cancel,
    Done,
    Failed,
    Job,
    LogLine,
    Message,
    Question,
    Reply,
    Request,
    Setup,
    Shutdown,
    Telling,
    Told,
)
from engine.process.pulse import Pulse
from engine.process.wire import receive, send

BEAT_SECONDS = 1.0


def main(requests: Connection, events: Connection, setup: Setup) -> None:
    """Serve until the application asks to end, or is gone."""
    _settle_in(setup)
    Worker(requests, events, setup).serve()


class Worker:
    """Three threads: this one does the jobs, one hears requests, one sends signs of life."""

    def __init__(self, requests: Connection, events: Connection, setup: Setup) -> None:
        self._requests, self._events, self._setup = requests, events, setup
        self._sending = threading.Lock()
        self._jobs: queue.SimpleQueue[tuple[Job, Pulse] | None] = queue.SimpleQueue()
        self._current: tuple[int, Pulse] | None = None
        self._host = Host()

    def serve(self) -> None:
        """Do jobs until told to end."""
        logging.getLogger().addHandler(_Forward(self))
        threading.Thread(target=self._hear, daemon=True, name="requests").start()
        threading.Thread(target=self._beat, daemon=True, name="heartbeat").start()
        while (item := self._jobs.get()) is not None:
            self._do(*item)
        self._host.close()
        os._exit(0)  # the other threads and the libraries' own ends have nothing left to do

    def send(self, message: Message) -> None:
        """Send a message whole; once the application is gone there is nothing left to do."""
        try:
            with self._sending:
                send(self._events, message)
        except OSError:
            self._orphaned()

    def _do(self, job: Job, pulse: Pulse) -> None:
        """Do one job; exactly one of Done and Failed is sent."""
        number = job.job

        def tell(what: Telling) -> None:
            pulse.count += 1
            self.send(Told(number, what))

        try:
            ended: Done | Failed = Done(number, self._host.run(job, tell, pulse))
        except MemoryError:
            os._exit(MEMORY_STATUS)  # a heap that has been full is no place to go on; a fresh process is
        except Exception as error:
            ended = Failed(number, _portable(error))
        self.send(ended)

    def _hear(self) -> None:
        """Sort what the application sends; its end is the end of this process."""
        while True:
            try:
                request: Request = receive(self._requests)
            except (EOFError, OSError):
                self._orphaned()
            if isinstance(request, Shutdown):
                self._stop(None)
                self._jobs.put(None)
                return
            if isinstance(request, Cancel):
                self._stop(request.job)
            elif isinstance(request, Question):
                self._reply(request)
            else:
                pulse = Pulse()
                self._current = (request.job, pulse)
                self._jobs.put((request, pulse))

    def _orphaned(self) -> NoReturn:
        """End at once, whatever native code is doing: the application is gone."""
        with suppress(OSError):  # Windows keeps a file that is open
            self._setup.errors.unlink()
        os._exit(1)

    def _stop(self, job: int | None) -> None:
        if self._current is not None and job in (None, self._current[0]):
            self._current[1].set()

    def _reply(self, question: Question) -> None:
        try:
            self.send(Reply(question.job, self._host.answer(question)))
        except Exception as error:
            self.send(Failed(question.job, _portable(error)))

    def _beat(self) -> None:
        process = psutil.Process()
        while True:
            pulse = self._current[1].count if self._current else 0
            self.send(Beat(pulse, process.memory_info().rss))
            time.sleep(BEAT_SECONDS)


class _Forward(logging.Handler):
    """Sends the log to the application, which keeps it."""

    def __init__(self, worker: Worker) -> None:
        super().__init__()
        self._worker = worker

    def emit(self, record: logging.LogRecord) -> None:
        self._worker.send(LogLine(record.name, record.levelno, record.getMessage()))


def _portable(error: Exception) -> Exception:
    """Return an error that the application can unpickle: the engine's own as they are, others by name."""
    if isinstance(error, EngineError):
        return error
    logging.getLogger(__name__).error("unexpected error", exc_info=error)
    return EngineError(f"unexpected {type(error).__name__} in the engine: {error}"[:500])


def _settle_in(setup: Setup) -> None:
    """Leave the terminal to the application: its interrupts, its standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger().setLevel(setup.log_level)
    with suppress(OSError, ValueError):
        # `--json` promises one object on standard output, whatever a native library prints.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with suppress(OSError, ValueError):
        os.dup2(os.open(setup.errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="replace", closefd=False)
        faulthandler.enable(sys.stderr)
