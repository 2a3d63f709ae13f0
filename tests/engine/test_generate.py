from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from engine.config import KvChoice, MemoryConfig, Sampling
from engine.errors import CacheFullError, CancelledError
from engine.fake import FakeContext, FakeModel
from engine.generate import generate
from engine.llama import LlamaModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.types import Token

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=64, chunk=32, sinks=4, recent=16)


def cache_of(model: FakeModel | LlamaModel, cells: int = 256) -> BoundedCache:
    return BoundedCache(model, model.context(cells, KV, CONFIG.chunk), CONFIG, make_policy("streaming"))


def say(*pieces: bytes) -> FakeModel:
    return FakeModel(lambda _text: list(pieces))


def test_the_answer_streams_and_the_cache_comes_back() -> None:
    model = FakeModel(lambda text: f"You asked: {text[-4:]}")
    cache = cache_of(model)
    cache.pin(model.tokenize("Opening."))
    context = cache.context
    assert isinstance(context, FakeContext)
    before = context.text
    pieces: list[Token] = []
    out = generate(model, cache, model.tokenize(" Why?"), Sampling(), on_token=pieces.append)
    assert out.text == "You asked: Why?"
    assert "".join(piece.text for piece in pieces) == out.text
    assert out.reason == "end"
    assert len(out.tokens) == len(out.logprobs)
    assert all(-0.01 < p <= 0 for p in out.logprobs), "the script is certain of its words"
    assert context.text == before
    assert len(cache.ledger) == context.used


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([b"\xf0\x9f", b"\x98\x80"], "😀"),
        ([b"caf", b"\xc3", b"\xa9!"], "café!"),
        ([bytes([byte]) for byte in "👨‍👩‍👧".encode()], "👨‍👩‍👧"),
    ],
)
def test_characters_split_over_tokens_are_whole(pieces: Sequence[bytes], text: str) -> None:
    model = say(*pieces)
    seen: list[str] = []
    out = generate(
        model, cache_of(model), model.tokenize("?"), Sampling(), on_token=lambda t: seen.append(t.text)
    )
    assert out.text == text
    assert "".join(seen) == text
    assert not any("\ufffd" in piece for piece in seen)


def test_half_a_character_at_the_end_is_not_shown() -> None:
    model = say(b"so", b"\xf0\x9f")
    out = generate(model, cache_of(model), model.tokenize("?"), Sampling())
    assert out.text == "so"


def test_length_ends_an_answer() -> None:
    model = FakeModel(lambda _text: "one two three four five")
    out = generate(model, cache_of(model), model.tokenize("?"), Sampling(max_tokens=3, repeat_penalty=1.0))
    assert out.text == "one two three"
    assert out.reason == "length"


def test_cancel_during_the_answer_keeps_what_was_said() -> None:
    model, stop = FakeModel(lambda _text: "one two three four"), threading.Event()
    cache = cache_of(model)
    seen: list[str] = []

    def on_token(token: Token) -> None:
        seen.append(token.text)
        if len(seen) == 2:
            stop.set()

    out = generate(model, cache, model.tokenize("?"), Sampling(), on_token=on_token, cancel=stop)
    assert out.text == "one two"
    assert out.reason == "cancelled"
    assert len(cache.ledger) == 0


def test_cancel_before_the_first_word_raises_and_cleans_up() -> None:
    model, stop = FakeModel(), threading.Event()
    stop.set()
    cache = cache_of(model)
    with pytest.raises(CancelledError):
        generate(model, cache, model.tokenize("a question of some length"), Sampling(), cancel=stop)
    assert len(cache.ledger) == 0
    assert isinstance(cache.context, FakeContext)
    assert cache.context.used == 0


def test_a_prompt_that_does_not_fit_raises_and_cleans_up() -> None:
    model = FakeModel()
    cache = cache_of(model, cells=40)
    with pytest.raises(CacheFullError):
        generate(model, cache, model.tokenize("word " * 60), Sampling())
    assert len(cache.ledger) == 0
    assert isinstance(cache.context, FakeContext)
    assert cache.context.used == 0


def test_the_starter_answers_and_repeats_itself_exactly(starter: LlamaModel) -> None:
    prompt = starter.tokenize(
        "<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n", special=True
    )
    cache = cache_of(starter)
    try:
        first = generate(starter, cache, prompt, Sampling(max_tokens=24))
        second = generate(starter, cache, prompt, Sampling(max_tokens=24))
    finally:
        cache.context.close()
    assert "Paris" in first.text
    assert second.text == first.text
    assert second.logprobs == pytest.approx(first.logprobs, abs=1e-3)
