"""Keeps an engine process running: starts it, hands it jobs, starts it again when it dies or hangs."""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

from engine.config import KvChoice
from engine.errors import CancelledError, EngineError
from engine.process.child import Child, Gone, Inbox
from engine.process.exits import MOST_CRASHES, gave_up
from engine.process.glance import glance
from engine.process.messages import (
    Call,
    Cancel,
    Checkpoint,
    Crashed,
    Done,
    Event,
    Failed,
    Job,
    Load,
    Measure,
    ModelFacts,
    ModelSource,
    Question,
    Reply,
    SelfTest,
    Told,
)
from engine.process.watch import Patience, Watch
from engine.process.wire import apart
from engine.types import CancelToken

log = logging.getLogger(__name__)


class EngineProcess:
    """One engine process at a time. Any thread may use it; jobs wait for each other."""

    def __init__(
        self,
        source: ModelSource,
        system: str,
        lead: str,
        *,
        patience: Patience | None = None,
        make_child: Callable[[], Child] = Child,
    ) -> None:
        """Remember what to load; `start` or the first job starts the process.

        Args:
            source: the model.
            system: of the frame; see `engine.prompt.make_frame`.
            lead: of the frame.
            patience: when silence counts as a hang.
            make_child: starts a process; tests script one.
        """
        self._source, self._system, self._lead = source, system, lead
        self._patience = patience or Patience()
        self._make_child = make_child
        self._numbers = itertools.count(1)
        self._turn, self._starting = threading.Lock(), threading.RLock()
        self._child: Child | None = None
        self._loading: tuple[int, Inbox] | None = None
        self._facts: ModelFacts | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's id while there is one."""
        child = self._child
        return child.pid if child is not None and child.alive else None

    @property
    def closed(self) -> bool:
        """Whether it was ended for good."""
        return self._closed

    def start(self) -> None:
        """Start the process and have it load the model, without waiting for either."""
        with self._starting:
            if self._closed:
                raise EngineError("the engine was closed")
            if self._child is not None:
                if self._child.alive:
                    return
                self._child.kill()  # dead already: this frees what is left of it
            self._child, self._facts = self._make_child(), None
            number = next(self._numbers)
            self._loading = (number, self._child.open(number))
            self._child.send(Load(number, self._source, self._system, self._lead))

    def facts(self, cancel: CancelToken | None = None) -> ModelFacts:
        """Return what the model says about itself; waits until it is loaded.

        Raises:
            EngineError: it cannot be loaded.
            EngineCrashedError: the process dies of it.
            CancelledError: stopped; the process goes on loading.
        """
        return self._ready(cancel)[1]

    def run(
        self, make: Callable[[int], Job], cancel: CancelToken | None = None
    ) -> Generator[Event, None, None]:
        """Do a job and yield what it brings: any number of `Told` and `Crashed`, then one `Done` or `Failed`.

        A call whose process dies is made again from its last checkpoint, until it has killed two processes
        without getting further. Whoever stops listening closes the iterator, which cancels the job.

        Args:
            make: makes the job of a number.
            cancel: stops the job, which then ends in its own way.
        """
        with self._turn:
            job, crashes = make(next(self._numbers)), 0
            while True:
                crash = None
                for event in self._attempt(job, cancel):
                    if isinstance(event, Crashed):
                        crash = event
                        break
                    yield event
                    if not isinstance(event, Told):
                        return
                    if isinstance(event.what, Checkpoint):
                        job, crashes = _resumed(job, event.what), 0
                assert crash is not None  # an attempt ends with one of the three
                crashes += 1
                stopped = cancel is not None and cancel.is_set()
                again = isinstance(job, Call) and crashes < MOST_CRASHES and not stopped and not self._closed
                log.warning("the engine's process %s", crash.reason)
                yield replace(crash, again=again)
                if not again:
                    error = CancelledError("stopped") if stopped else gave_up(crash.reason, crashes)
                    yield Failed(job.job, error)
                    return

    def test(self, cancel: CancelToken | None = None) -> None:
        """Decode one token.

        Raises:
            EngineCrashedError: the process dies of it: this build or these settings do not suit the machine.
        """
        self._result(SelfTest, cancel)

    def measure(self, cells: int, cancel: CancelToken | None = None) -> KvChoice:
        """Return the KV types that are fastest here.

        Raises:
            EngineCrashedError: the process dies of one of them.
        """
        choice: KvChoice = self._result(lambda job: Measure(job, cells), cancel)
        return choice

    def _result(self, make: Callable[[int], Job], cancel: CancelToken | None) -> Any:
        with closing(self.run(make, cancel)) as events:
            for event in events:
                if isinstance(event, Done):
                    return event.value
                if isinstance(event, Failed):
                    raise event.error
        raise AssertionError("a job ended without its terminal event")

    def ask(self, make: Callable[[int], Question]) -> Any:
        """Ask a question, also while a job runs.

        Raises:
            EngineError: the process cannot say.
            EngineCrashedError: it dies of the question.
        """
        reason = ""
        for _ in range(MOST_CRASHES):
            child, _facts = self._ready(None)
            question = make(next(self._numbers))
            inbox = child.open(question.job)
            child.send(question)
            reply, reason = self._await(child, Watch(child, inbox, self._patience.work), None)
            child.shut(question.job)
            if isinstance(reply, Reply):
                return reply.value
            if isinstance(reply, Failed):
                raise reply.error
        raise gave_up(reason, MOST_CRASHES)

    def glance(self, make: Callable[[int], Question]) -> Any | None:
        """Ask a process that is up, without starting or ending one; see `engine.process.glance.glance`."""
        child = self._child if self._facts is not None else None
        return None if child is None else glance(child, make(next(self._numbers)))

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        child = self._child
        if child is None:
            return
        if self._facts is None:
            child.kill()  # it would load to the end before it hears that nobody needs it
        else:
            child.stop()

    def _ready(self, cancel: CancelToken | None) -> tuple[Child, ModelFacts]:
        """Return a process with its model loaded."""
        with self._starting:
            reason = ""
            for _ in range(MOST_CRASHES):
                self.start()
                child, loading = self._child, self._loading
                assert child is not None  # started above
                assert loading is not None
                if self._facts is not None:
                    return child, self._facts
                watch = Watch(child, loading[1], self._patience.load)
                message, reason = self._await(child, watch, cancel)
                if isinstance(message, Done):
                    child.shut(loading[0])
                    self._facts = message.value
                    return child, message.value
                if isinstance(message, Failed):
                    child.kill()
                    raise message.error
                log.warning("the engine's process %s", reason)
            raise gave_up(reason, MOST_CRASHES)

    def _await(
        self, child: Child, watch: Watch, cancel: CancelToken | None
    ) -> tuple[Done | Failed | Reply | None, str]:
        """Return the one message that is to come; or None, and why the process ended."""
        hang = None
        while True:
            if cancel is not None and cancel.is_set():
                raise CancelledError("stopped while the model was loaded")
            message = watch.next()
            if isinstance(message, Gone):
                return None, hang or child.fate()
            if message is not None and not isinstance(message, Told):
                return message, ""
            hang = hang or watch.hang()
            if hang:
                child.kill()

    def _attempt(self, job: Job, cancel: CancelToken | None) -> Iterator[Told | Done | Failed | Crashed]:
        """Do a job once; the last event is `Done`, `Failed` or `Crashed`."""
        try:
            child, _ = self._ready(cancel)
        except Exception as error:
            yield Failed(job.job, error)
            return
        inbox = child.open(job.job)
        child.send(job)
        watch = Watch(child, inbox, self._patience.work if isinstance(job, Call) else self._patience.load)
        ended = False
        try:
            for event in self._events(job, child, watch, cancel):
                ended = not isinstance(event, Told)
                yield event
        finally:
            child.shut(job.job)
            if not ended:  # its caller does not want the rest
                child.send(Cancel(job.job))

    def _events(
        self, job: Job, child: Child, watch: Watch, cancel: CancelToken | None
    ) -> Iterator[Told | Done | Failed | Crashed]:
        """Yield what a job brings; pass a cancel on; end a process that hangs."""
        hang, asked = None, False
        while True:
            message = watch.next()
            if isinstance(message, Gone):
                yield Crashed(job.job, hang or child.fate(), again=False)
                return
            if message is not None and not isinstance(message, Reply):
                yield message
                if not isinstance(message, Told):
                    return
            if cancel is not None and not asked and cancel.is_set():
                child.send(Cancel(job.job))
                watch.hurry(self._patience.cancel)
                asked = True
            hang = hang or watch.hang()
            if hang:
                child.kill()


def _resumed(job: Job, checkpoint: Checkpoint) -> Job:
    """Return a reading that goes on from its checkpoint."""
    if not isinstance(job, Call):
        return job
    return replace(job, arguments={**job.arguments, "snapshot": apart(checkpoint.blob)})
