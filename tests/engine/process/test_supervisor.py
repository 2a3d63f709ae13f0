"""Whatever a process does, a job ends once: the supervisor over processes that follow a plan."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from engine.config import KvChoice
from engine.errors import EngineError
from engine.memory.snapshot import SnapshotKey, SnapshotMeta
from engine.process.child import Child, Gone, Inbox
from engine.process.exits import MOST_CRASHES
from engine.process.messages import (
    Call,
    Checkpoint,
    Crashed,
    Done,
    Event,
    Failed,
    Load,
    Message,
    ModelSource,
    Request,
    Told,
)
from engine.process.supervisor import EngineProcess
from engine.types import Token

KV = KvChoice("f16", "f16", flash=False)
KEY = SnapshotKey(
    "", "", "f16", "f16", flash=False, policy="h2o", budget=1, chunk=1, sinks=1, recent=1, frame=""
)

STEPS = ("token", "checkpoint", "stray", "done", "failed", "die", "late done")
plans = st.lists(st.lists(st.sampled_from(STEPS), max_size=6), max_size=6)


@dataclass
class Planned:
    """A process that answers a call with the steps of its plan, then dies."""

    plan: list[str]
    loads: bool = True
    alive: bool = True
    pulse: int = 0
    beats: int = 0
    pid: int = 1
    sent: list[Request] = field(default_factory=list)
    inboxes: dict[int, Inbox] = field(default_factory=dict)

    def open(self, job: int) -> Inbox:
        inbox: Inbox = queue.SimpleQueue()
        self.inboxes[job] = inbox
        if not self.alive:
            inbox.put(Gone())
        return inbox

    def shut(self, job: int) -> None:
        self.inboxes.pop(job, None)

    def send(self, request: Request) -> None:
        self.sent.append(request)
        if isinstance(request, Load):
            if self.loads:
                self.inboxes[request.job].put(Done(request.job, object()))
            else:
                self.kill()
        elif isinstance(request, Call):
            for step in self.plan:
                self.act(request.job, step)
            self.kill()

    def act(self, job: int, step: str) -> None:
        messages: dict[str, Message] = {
            "token": Told(job, Token("a")),
            "checkpoint": Told(job, Checkpoint(b"", SnapshotMeta(KEY, 1, 2, 1, 1, 0, ""))),
            "stray": Told(job + 1000, Token("not ours")),
            "done": Done(job, "value"),
            "failed": Failed(job, EngineError("no")),
            "late done": Done(job, "value"),
        }
        if step == "die":
            self.kill()
        elif self.alive:
            message = messages[step]
            inbox = self.inboxes.get(message.job)  # type: ignore[union-attr]  # all of these have one
            if inbox is not None:
                inbox.put(message)  # type: ignore[arg-type]  # as above

    def fate(self) -> str:
        return "followed its plan"

    def stop(self) -> None:
        self.kill()

    def kill(self) -> None:
        if self.alive:
            self.alive = False
            for inbox in self.inboxes.values():
                inbox.put(Gone())


def over(plans_of: Iterator[Planned]) -> EngineProcess:
    return EngineProcess(
        ModelSource("", ()), "", "", make_child=lambda: cast(Child, next(plans_of, None) or Planned([]))
    )


def events_of(subject: EngineProcess, cancel: Any = None) -> list[Event]:
    return list(subject.run(lambda job: Call(job, KV, "read", {}), cancel))


@given(plans, st.booleans())
def test_exactly_one_terminal_event_and_it_is_the_last(plan: list[list[str]], cancelled: bool) -> None:
    stop = threading.Event()
    if cancelled:
        stop.set()
    events = events_of(over(Planned(steps) for steps in plan), stop)
    assert [isinstance(event, Done | Failed) for event in events] == [False] * (len(events) - 1) + [True]
    assert len({event.job for event in events}) == 1
    for event, following in pairwise(events):
        if isinstance(event, Crashed) and not event.again:
            assert isinstance(following, Failed), "what is not tried again has failed"


@given(plans)
def test_a_job_is_not_tried_for_ever(plan: list[list[str]]) -> None:
    events = events_of(over(Planned(steps) for steps in plan))
    crashes = 0
    for event in events:
        if isinstance(event, Crashed):
            crashes += 1
        elif isinstance(event, Told) and isinstance(event.what, Checkpoint):
            crashes = 0
        assert crashes <= MOST_CRASHES


def test_a_process_that_dies_while_loading_is_started_once_more() -> None:
    events = events_of(over(iter([Planned([], loads=False), Planned(["done"])])))
    assert events == [Done(events[0].job, "value")]


def test_it_goes_on_from_the_checkpoint() -> None:
    first, second = Planned(["checkpoint", "die"]), Planned(["done"])
    events = events_of(over(iter([first, second])))
    assert [type(event) for event in events] == [Told, Crashed, Done]
    call = second.sent[-1]
    assert isinstance(call, Call)
    assert call.arguments["snapshot"].blob == b""


def test_who_stops_listening_cancels_and_frees_the_engine() -> None:
    child = Planned(["token", "token", "token", "done"])
    subject = over(iter([child, Planned(["done"])]))
    listening = subject.run(lambda job: Call(job, KV, "read", {}))
    next(listening)
    listening.close()
    assert type(child.sent[-1]).__name__ == "Cancel"
    assert isinstance(events_of(subject)[-1], Done)
