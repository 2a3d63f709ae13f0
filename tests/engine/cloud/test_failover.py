from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.cloud.breaker import FAILURES, FIRST_REST_S, Breakers
from engine.cloud.client import OnToken
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import (
    AllFailedError,
    BreakerOpenError,
    CloudError,
    KeyRefusedError,
    RateLimitedError,
    ServerFailedError,
    TimedOutError,
)
from engine.cloud.failover import Answered, Failover, Path
from engine.cloud.request import ChatRequest, Completion, Message
from engine.errors import CancelledError
from engine.types import CancelToken

REQUEST = ChatRequest((Message("user", "Why?"),))
GOOD = Completion("Because.", "end", 10, 2, True, "m")
CUT = Completion("Beca", "cut", 10, 2, True, "m", broke="gone")


class Scripted:
    """Does one thing after another; the last one again and again."""

    def __init__(self, *script: Completion | Exception) -> None:
        self.script, self.asked = list(script), 0

    def complete(
        self, body: bytes, *, on_token: OnToken | None = None, cancel: CancelToken | None = None
    ) -> Completion:
        self.asked += 1
        what = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(what, Exception):
            raise what
        return what


class Notes:
    def __init__(self) -> None:
        self.lines: list[str] = []

    def begin(self, endpoint: Endpoint, body: bytes) -> int:
        self.lines.append(f"{endpoint.name} begins")
        return len(self.lines)

    def finish(self, number: int, came: Completion | CloudError | None) -> None:
        self.lines.append(came.reason if isinstance(came, Completion) else type(came).__name__)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def run(
    clients: Sequence[Scripted], breakers: Breakers | None = None, notes: Notes | None = None
) -> tuple[Answered, float]:
    """Ask the clients in order; return the answer and the seconds that were waited."""
    waited: list[float] = []
    failover = Failover(breakers or Breakers(), notes or Notes(), chance=lambda: 0.0, sleep=waited.append)
    paths = [Path(Endpoint(f"e{n}", "https://x.org/v1", "m"), one) for n, one in enumerate(clients)]
    answered = failover.ask(paths, REQUEST)
    return answered, sum(waited)


def test_the_first_that_answers_is_the_only_one_asked() -> None:
    second = Scripted(GOOD)
    answered, waited = run([Scripted(GOOD), second])
    assert (answered.endpoint.name, answered.failed, waited, second.asked) == ("e0", {}, 0, 0)


def test_a_server_that_fails_once_is_asked_again_after_a_while() -> None:
    first = Scripted(ServerFailedError("boom"), GOOD)
    answered, waited = run([first])
    assert (answered.completion.text, first.asked) == ("Because.", 2)
    assert waited == pytest.approx(0.5)


def test_the_wait_is_what_the_server_asks_for() -> None:
    _, waited = run([Scripted(RateLimitedError("slow", retry_after=7.0), GOOD)])
    assert waited == pytest.approx(7.0)


def test_who_asks_for_more_patience_than_there_is_is_passed_over() -> None:
    first = Scripted(RateLimitedError("slow", retry_after=600.0))
    answered, waited = run([first, Scripted(GOOD)])
    assert (answered.endpoint.name, first.asked, waited) == ("e1", 1, 0)
    assert list(answered.failed) == ["e0"]


@pytest.mark.parametrize(
    ("error", "asked"),
    [(KeyRefusedError("no"), 1), (TimedOutError("slow"), 1), (ServerFailedError("boom"), 3)],
)
def test_the_next_endpoint_takes_over(error: CloudError, asked: int) -> None:
    first = Scripted(error)
    notes = Notes()
    answered, _ = run([first, Scripted(GOOD)], notes=notes)
    assert (answered.endpoint.name, first.asked) == ("e1", asked)
    assert notes.lines == [*["e0 begins", type(error).__name__] * asked, "e1 begins", "end"], (
        "all is recorded"
    )


def test_where_none_answers_every_reason_is_said() -> None:
    with pytest.raises(AllFailedError) as caught:
        run([Scripted(KeyRefusedError("The key.")), Scripted(TimedOutError("The time."))])
    assert str(caught.value) == "The key. The time."


def test_what_breaks_off_is_not_asked_elsewhere() -> None:
    second = Scripted(GOOD)
    answered, _ = run([Scripted(CUT), second])
    assert (answered.completion.reason, second.asked) == ("cut", 0)


def test_a_dead_endpoint_is_left_alone_then_tried_once() -> None:
    clock = Clock()
    breakers = Breakers(clock)
    dead = Scripted(TimedOutError("slow"))
    for _ in range(FAILURES):
        run([dead, Scripted(GOOD)], breakers)
    answered, _ = run([dead, Scripted(GOOD)], breakers)
    assert dead.asked == FAILURES
    assert isinstance(answered.failed["e0"], BreakerOpenError)
    clock.now += FIRST_REST_S + 1
    run([dead, Scripted(GOOD)], breakers)
    assert dead.asked == FAILURES + 1
    assert breakers.rests("e0") == pytest.approx(2 * FIRST_REST_S)
    clock.now += 2 * FIRST_REST_S + 1
    run([Scripted(GOOD)], breakers)
    assert breakers.rests("e0") == 0


def test_a_refused_key_is_no_sign_of_death() -> None:
    breakers = Breakers()
    for _ in range(FAILURES + 1):
        run([Scripted(KeyRefusedError("no")), Scripted(GOOD)], breakers)
    assert breakers.rests("e0") == 0


def test_a_request_that_cannot_be_recorded_does_not_leave() -> None:
    class Full(Notes):
        def begin(self, endpoint: Endpoint, body: bytes) -> int:
            raise OSError("the disk is full")

    client = Scripted(GOOD)
    with pytest.raises(OSError, match="full"):
        run([client], notes=Full())
    assert client.asked == 0


def test_a_stop_ends_the_wait() -> None:
    class Stop:
        def __init__(self) -> None:
            self.looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 2

    failover = Failover(Breakers(), Notes(), sleep=lambda _s: None)
    path = Path(Endpoint("e", "https://x.org/v1", "m"), Scripted(RateLimitedError("slow", retry_after=9.0)))
    with pytest.raises(CancelledError):
        failover.ask([path], REQUEST, cancel=Stop())
