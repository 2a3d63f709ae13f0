from __future__ import annotations

import json

import pytest

from engine.cloud.endpoint import ASSUMED_PRICE, PRESETS, Endpoint
from engine.cloud.errors import EndpointInvalidError
from engine.cloud.explaining import retry_after
from engine.cloud.request import ChatRequest, Message


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("ftp://x.org", "no address"),
        ("x.org/v1", "no address"),
        ("http://x.org/v1", "not encrypted"),
        ("https://me:secret@x.org/v1", "keyring"),
        ("https://x.org/v1?key=secret", "keyring"),
        ("https://x.org:port/v1", "no address"),
    ],
)
def test_addresses_that_make_no_sense(url: str, words: str) -> None:
    with pytest.raises(EndpointInvalidError, match=words) as caught:
        Endpoint("x", url, "m")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000/v1", "http://localhost:1/v1", "http://[::1]:8000/v1"])
def test_this_machine_needs_no_encryption(url: str) -> None:
    assert Endpoint("x", url, "m").local


def test_a_server_of_ones_own_may_do_without_encryption_and_costs_nothing() -> None:
    own = Endpoint("lab", "http://gpu.lab:8000/v1", "m", own=True)
    assert (own.local, own.cost(10**6, 10**6), own.prices_known) == (False, 0.0, True)


def test_costs() -> None:
    priced = Endpoint("x", "https://x.org/v1", "m", price_in=0.5, price_out=2.0)
    assert priced.cost(1_000_000, 500_000) == pytest.approx(1.5)
    assert Endpoint("x", "https://x.org/v1", "m").cost(1_000_000, 1_000_000) == sum(ASSUMED_PRICE)


def test_presets() -> None:
    first = PRESETS["aistudio"]
    assert (first.base_url, first.model) == ("https://api.aistudio.id/v1", "qwen-2.5-72b-instruct")
    assert first.key_variable == "AISTUDIO_API_KEY"
    assert {"openai", "openrouter", "vllm", "llama-server", "ollama"} <= set(PRESETS)


def test_a_request_is_the_same_bytes_every_time() -> None:
    request = ChatRequest((Message("user", "Wie hoch?\n高"),))
    body = request.body("m")
    assert body == request.body("m")
    held = json.loads(body)
    assert held["messages"] == [{"role": "user", "content": "Wie hoch?\n高"}]
    assert (held["model"], held["stream"]) == ("m", True)
    assert request.body("n") == body.replace(b'"model": "m"', b'"model": "n"')


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "12"}, 12.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds
