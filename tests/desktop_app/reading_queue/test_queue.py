"""The reading queue over a scripted engine in a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.core.engines import EngineLoader
from desktop_app.core.reading_queue import (
    Conditions,
    ReadingDone,
    ReadingFailed,
    ReadingProgress,
    ReadingQueue,
    ReadingStopped,
    ReadingWaits,
    Surroundings,
)
from desktop_app.core.reading_queue.events import QueueEvent
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig, Sampling
from tests.engine.process import scripted

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
PATIENCE = 60


class Plugged(Surroundings):
    """Says what a test wants it to say."""

    def __init__(self) -> None:
        super().__init__()
        self.word: str | None = None

    def objection(self, conditions: Conditions) -> str | None:
        return self.word


class Log:
    """Collects events and waits for one."""

    def __init__(self) -> None:
        self.events: list[QueueEvent] = []
        self._came = threading.Condition()

    def __call__(self, event: QueueEvent) -> None:
        with self._came:
            self.events.append(event)
            self._came.notify_all()

    def wait_for(self, match: Callable[[QueueEvent], bool], after: int = 0) -> QueueEvent:
        with self._came:
            assert self._came.wait_for(lambda: any(map(match, self.events[after:])), PATIENCE), self.events
            return next(filter(match, self.events[after:]))

    def done(self) -> list[int]:
        return [event.document_id for event in self.events if isinstance(event, ReadingDone)]


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def loader(store: Store, tmp_path: Path) -> Iterator[EngineLoader]:
    model = tmp_path / "some.gguf"
    model.write_bytes(b"weights")
    subject = EngineLoader(store, model, kv="f16", make_source=lambda _c, _s: scripted.source(tmp_path))
    subject.start()
    yield subject
    subject.close()


@pytest.fixture
def plugged() -> Plugged:
    return Plugged()


@pytest.fixture
def queue(store: Store, loader: EngineLoader, log: Log, plugged: Plugged) -> Iterator[ReadingQueue]:
    subject = ReadingQueue(store.path, loader, CONFIG, log, surroundings=plugged)
    yield subject
    subject.close()


@pytest.fixture
def add(store: Store, loader: EngineLoader, tmp_path: Path) -> Callable[..., int]:
    def add(name: str, paragraph: str = "Stones and sand.", count: int = 40) -> int:
        path = tmp_path / f"{name}.txt"
        path.write_text("\n\n".join(f"{paragraph} Part {n} of {name}." for n in range(count)), "utf-8")
        return Workspace(store, loader).add([path]).documents[0].id

    return add


def progress_of(number: int) -> Callable[[QueueEvent], bool]:
    return lambda event: isinstance(event, ReadingProgress) and event.document_id == number


def done_with(number: int) -> Callable[[QueueEvent], bool]:
    return lambda event: event == ReadingDone(number)


def test_documents_are_read_in_order_and_leave_the_queue(
    queue: ReadingQueue, add: Callable[..., int], log: Log, store: Store
) -> None:
    first, second = add("first"), add("second")
    queue.add([first, second])
    queue.start()
    log.wait_for(lambda event: event == ReadingWaits(""))
    assert log.done() == [first, second]
    assert queue.waiting() == []
    assert store.documents.get(first).state == "read"
    steps = [event for event in log.events if isinstance(event, ReadingProgress)]
    assert (steps[-1].unit, steps[-1].at, steps[-1].of) == ("file", 1, 1)
    assert steps[-1].tokens == steps[-1].tokens_total


def test_what_the_user_asks_about_comes_first(queue: ReadingQueue, add: Callable[..., int], log: Log) -> None:
    numbers = [add(name) for name in ("one", "two", "three")]
    queue.add(numbers)
    queue.prefer(numbers[2])
    assert [item.document_id for item in queue.waiting()] == [numbers[2], numbers[0], numbers[1]]
    queue.start()
    log.wait_for(lambda event: event == ReadingWaits(""))
    assert log.done() == [numbers[2], numbers[0], numbers[1]]


def test_a_question_preempts_a_reading_which_goes_on_afterwards(
    queue: ReadingQueue, add: Callable[..., int], log: Log, loader: EngineLoader
) -> None:
    number = add("slow", "Now do slow please.", 150)
    queue.add([number])
    queue.start()
    log.wait_for(progress_of(number))
    with queue.question([number]):
        answer = loader.engine(CONFIG).answer("Are you there?", CONFIG, Sampling())
        seen = len(log.events)
    assert answer.text == "You said Are you there?."
    stopped = next(event for event in log.events if isinstance(event, ReadingStopped))
    assert 0 < stopped.tokens < stopped.tokens_total
    following = log.wait_for(progress_of(number), seen)
    assert isinstance(following, ReadingProgress)
    assert following.tokens == min(stopped.tokens + CONFIG.chunk, stopped.tokens_total), (
        "nothing is read twice"
    )


def test_pause_resume_and_cancel(queue: ReadingQueue, add: Callable[..., int], log: Log) -> None:
    slow, other = add("slow", "Now do slow please.", 100), add("other")
    queue.add([slow, other])
    queue.start()
    log.wait_for(progress_of(slow))
    queue.pause(slow)
    log.wait_for(done_with(other))
    assert [(item.document_id, item.state) for item in queue.waiting()] == [(slow, "paused")]
    queue.pause()
    seen = len(log.events)
    queue.resume(slow)
    log.wait_for(lambda event: event == ReadingWaits("paused"))
    queue.resume()
    log.wait_for(progress_of(slow), seen)
    queue.cancel(slow)
    log.wait_for(lambda event: event == ReadingWaits(""), seen)
    assert log.done() == [other]
    assert queue.waiting() == []


def test_the_queue_survives_a_restart(
    queue: ReadingQueue, add: Callable[..., int], log: Log, store: Store, loader: EngineLoader
) -> None:
    slow, other = add("slow", "Now do slow please.", 60), add("other")
    queue.add([slow, other])
    queue.start()
    log.wait_for(progress_of(slow))
    queue.close()
    stopped = log.wait_for(lambda event: isinstance(event, ReadingStopped))
    assert isinstance(stopped, ReadingStopped)
    assert store.snapshots.all(slow)[0].meta.tokens_read == stopped.tokens > 0
    later = Log()
    again = ReadingQueue(store.path, loader, CONFIG, later)
    again.start()
    later.wait_for(lambda event: event == ReadingWaits(""))
    again.close()
    assert later.done() == [slow, other]
    first = next(event for event in later.events if isinstance(event, ReadingProgress))
    assert first.tokens == stopped.tokens + CONFIG.chunk


def test_reading_waits_for_the_mains(
    queue: ReadingQueue, add: Callable[..., int], log: Log, plugged: Plugged
) -> None:
    plugged.word = "on battery"
    number = add("book")
    queue.add([number])
    queue.start()
    log.wait_for(lambda event: event == ReadingWaits("on battery"))
    assert log.done() == []
    plugged.word = None
    queue.set_conditions(Conditions(on_battery=True))
    log.wait_for(done_with(number))


def test_a_document_that_fails_does_not_stop_the_others(
    queue: ReadingQueue, add: Callable[..., int], log: Log
) -> None:
    bad, good = add("bad", "Now do raise please."), add("good")
    queue.add([bad, good])
    queue.start()
    log.wait_for(done_with(good))
    failed = log.wait_for(lambda event: isinstance(event, ReadingFailed))
    assert failed == ReadingFailed(bad, "told to fail")
    assert [(item.document_id, item.state, item.message) for item in queue.waiting()] == [
        (bad, "failed", "told to fail")
    ]


def test_surroundings_of_this_machine() -> None:
    subject = Surroundings()
    assert 0 <= subject.used_by_others() <= 1
    assert subject.on_mains() in {True, False}
    assert Surroundings().objection(Conditions(on_battery=True)) is None
