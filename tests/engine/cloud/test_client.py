from __future__ import annotations

import threading
import time
import traceback
from pathlib import Path

import pytest

from engine.cloud.client import CloudClient
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import (
    CloudError,
    CreditSpentError,
    InsecureError,
    KeyRefusedError,
    KeyUnusableError,
    MalformedError,
    RateLimitedError,
    RequestRefusedError,
    ServerFailedError,
    TimedOutError,
    UnreachableError,
)
from engine.cloud.request import ChatRequest, Message
from engine.errors import CancelledError
from engine.types import Token
from tests.servers import (
    Behave,
    breaks_off,
    chunk,
    fails,
    model_server,
    says,
    self_signed,
    sends,
    serving,
    sleeps,
)

KEY = "sk-planted-0123456789abcdef"
REQUEST = ChatRequest(
    (Message("system", "You answer."), Message("user", "Wie heißt die Palme?\n“Lontar” 棕榈"))
)
BODY = REQUEST.body("m")


def client(url: str, **more: float) -> CloudClient:
    return CloudClient(Endpoint("test", url, "m", **more), KEY)  # type: ignore[arg-type]


def test_an_answer_streams_and_the_bytes_are_those_that_were_made() -> None:
    pieces: list[str] = []
    with serving(says("The lontar ", "palm.", usage=(120, 7))) as server:
        came = client(server.url).complete(BODY, on_token=lambda token: pieces.append(token.text))
    assert server.bodies == [BODY]
    assert pieces == ["The lontar ", "palm."]
    assert (came.text, came.reason, came.model) == ("The lontar palm.", "end", "scripted-72b")
    assert (came.tokens_in, came.tokens_out, came.counted) == (120, 7, True)


def test_nothing_is_said_of_this_machine_beside_the_body(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-secret")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-secret")
    with serving(says("Yes.")) as server:
        client(server.url).complete(BODY)
        CloudClient(Endpoint("free", server.url, "m", needs_key=False), "").complete(BODY)
    first, second = ({name.lower(): value for name, value in one.items()} for one in server.headers)
    assert set(first) == {
        "host",
        "accept",
        "accept-encoding",
        "connection",
        "content-type",
        "content-length",
        "user-agent",
        "authorization",
    }
    assert (first["user-agent"], first["authorization"]) == ("Lontar", f"Bearer {KEY}")
    assert "authorization" not in second


def test_tokens_that_the_server_does_not_count_are_estimated() -> None:
    with serving(says("Four words of answer.", usage=None)) as server:
        came = client(server.url).complete(BODY)
    assert not came.counted
    assert came.tokens_in == len(BODY) // 3


@pytest.mark.parametrize(
    ("behave", "error", "words"),
    [
        (fails(401, f"Incorrect API key provided: {KEY}"), KeyRefusedError, "lontar cloud key set test"),
        (fails(403), KeyRefusedError, "refuses the key"),
        (fails(402), CreditSpentError, "nothing left to spend"),
        (fails(404, "no such model"), RequestRefusedError, "no such model"),
        (fails(400), RequestRefusedError, "refuses the request"),
        (fails(307, Location="http://127.0.0.1:9/"), RequestRefusedError, "status 307"),
        (fails(429, Retry_After="7"), RateLimitedError, "in 7 s"),
        (fails(429), RateLimitedError, "later"),
        (fails(500, "boom"), ServerFailedError, "boom"),
        (fails(503), ServerFailedError, "status 503"),
        (sends(b"<html>Welcome</html>", "text/html"), MalformedError, "OpenAI-compatible"),
        (sends(b"data: {not json\n\n"), MalformedError, "OpenAI-compatible"),
        (sends(b'data: {"choices": "many"}\n\n'), MalformedError, "OpenAI-compatible"),
        (sends(b'{"object": "list"}', "application/json"), MalformedError, "OpenAI-compatible"),
        (sends(b'data: {"error": {"message": "overloaded"}}\n\n'), ServerFailedError, "overloaded"),
        (breaks_off(), UnreachableError, "test"),
        (sends(chunk(None)), UnreachableError, "before the first word"),
    ],
)
def test_every_failure_has_its_class_and_one_clear_line(
    behave: Behave, error: type[CloudError], words: str
) -> None:
    with serving(behave) as server, pytest.raises(error) as caught:
        client(server.url).complete(BODY)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert KEY not in "".join(traceback.format_exception(caught.value))
    assert server.connections == 1, "the client itself tries once, and follows nowhere"


def test_retry_after_is_kept() -> None:
    with serving(fails(429, Retry_After="7")) as server, pytest.raises(RateLimitedError) as caught:
        client(server.url).complete(BODY)
    assert caught.value.retry_after == 7


def test_nobody_there() -> None:
    with serving(says("x")) as server:
        url = server.url
    with pytest.raises(UnreachableError, match="the server runs"):
        client(url).complete(BODY)


def test_a_certificate_nobody_vouches_for(tmp_path: Path) -> None:
    with serving(says("x"), certificate=self_signed(tmp_path)) as server:
        with pytest.raises(InsecureError, match="certificate"):
            client(server.url).complete(BODY)
        assert server.bodies == []


def test_tls_expected_and_not_spoken() -> None:
    with serving(says("x")) as server, pytest.raises(InsecureError):
        client(server.url.replace("http:", "https:")).complete(BODY)


def test_silence_is_not_waited_for() -> None:
    with serving(sleeps(5)) as server, pytest.raises(TimedOutError):
        client(server.url, silence_s=0.2).complete(BODY)


def test_an_answer_that_takes_too_long_as_a_whole_is_cut() -> None:
    with serving(sleeps(5, "It is ")) as server:
        came = client(server.url, total_s=0.4).complete(BODY)
    assert (came.text, came.reason) == ("It is ", "cut")


@pytest.mark.parametrize(
    "behave",
    [
        breaks_off("The palm ", "is 30"),
        sends(chunk("The palm ") + chunk("is 30")),
        sleeps(5, "The palm is 30"),
    ],
)
def test_a_stream_that_breaks_off_is_marked(behave: Behave) -> None:
    with serving(behave) as server:
        came = client(server.url, silence_s=0.3).complete(BODY)
    assert (came.text, came.reason) == ("The palm is 30", "cut")
    assert came.broke


def test_a_stop_is_heard_at_once_even_where_nothing_comes() -> None:
    stop = threading.Event()
    with serving(sleeps(5)) as server:
        threading.Timer(0.2, stop.set).start()
        began = time.monotonic()
        with pytest.raises(CancelledError):
            client(server.url).complete(BODY, cancel=stop)
        assert time.monotonic() - began < 3
    stop = threading.Event()

    def first(_token: Token) -> None:
        stop.set()

    with serving(sleeps(5, "It is ")) as server:
        came = client(server.url).complete(BODY, on_token=first, cancel=stop)
    assert (came.text, came.reason) == ("It is ", "cancelled")


def test_a_key_with_odd_characters_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(KeyUnusableError) as caught:
        CloudClient(Endpoint("test", "https://x.org/v1", "m"), "sk-ключ\n")
    assert "ключ" not in str(caught.value)
    assert KEY not in repr(client("https://x.org/v1"))


def test_the_real_server_answers(starter_path: Path) -> None:
    pieces: list[str] = []
    with model_server(starter_path) as url:
        request = ChatRequest((Message("user", "Say hello."),), max_tokens=12)
        one = Endpoint("own", url, "starter", needs_key=False, own=True)
        came = CloudClient(one, "").complete(
            request.body("starter"), on_token=lambda token: pieces.append(token.text)
        )
    assert came.text
    assert "".join(pieces) == came.text
    assert came.reason in ("end", "length")
    assert came.model == "starter"
