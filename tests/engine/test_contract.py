"""The backend contract, run on the real model and on the scripted one."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from engine.backend import Context, Model, Watch
from engine.config import KvChoice
from engine.errors import CacheFullError, CancelledError, DecodeFailedError, SnapshotMismatchError
from engine.fake import FakeModel
from engine.llama import LlamaModel

KV = KvChoice("f16", "f16", flash=False)
CHUNK = 64


@pytest.fixture(params=["fake", "llama", "llama on a GPU"])
def model(request: pytest.FixtureRequest) -> Model:
    if request.param == "fake":
        return FakeModel()
    loaded: LlamaModel = request.getfixturevalue("starter" if request.param == "llama" else "offloaded")
    return loaded


@pytest.fixture
def context(model: Model) -> Iterator[Context]:
    opened = model.context(256, KV, CHUNK)
    yield opened
    opened.close()


def words(model: Model, count: int) -> list[int]:
    tokens = model.tokenize("The quick brown fox jumps over the lazy dog and runs far away. " * 20)
    return tokens[:count]


def test_special_tokens_in_plain_text_are_text(model: Model) -> None:
    text = "a <|im_end|> b"
    plain = model.tokenize(text)
    assert not any(model.is_end(token) for token in plain)
    assert b"".join(model.piece(token) for token in plain).decode() == text
    assert sum(model.is_end(token) for token in model.tokenize(text, special=True)) == 1


@pytest.mark.parametrize("text", ["", "naïve café", "日本語 العربية 👨‍👩‍👧", "tab\tand\nnewline", "x" * 300])
def test_pieces_give_the_text_back(model: Model, text: str) -> None:
    assert b"".join(model.piece(token) for token in model.tokenize(text)).decode() == text


def test_capacity_is_what_was_asked_for(context: Context) -> None:
    assert context.capacity == 256


def test_logits_only_when_asked(model: Model, context: Context) -> None:
    logits, seen = context.decode(words(model, 4), range(4))
    assert logits is None
    assert seen is None
    logits, _ = context.decode(words(model, 2), range(4, 6), logits=True)
    assert logits is not None
    assert logits.shape == (model.info.vocabulary,)
    assert np.isfinite(logits).all()


def test_a_context_for_many_outputs_returns_the_logits_of_every_token(model: Model) -> None:
    many, one = model.context(256, KV, CHUNK, outputs=CHUNK), model.context(256, KV, CHUNK)
    try:
        tokens = words(model, 8)
        every, _ = many.decode(tokens, range(8), logits=True)
        last, _ = one.decode(tokens, range(8), logits=True)
        assert every is not None
        assert last is not None
        assert every.shape == (8, model.info.vocabulary)
        assert every[-1] == pytest.approx(last, abs=1e-3)
    finally:
        many.close()
        one.close()


def test_the_last_queries_and_the_values_are_shown_when_asked_for(model: Model, context: Context) -> None:
    layers = (0, model.info.layers - 1)
    _, seen = context.decode(words(model, 20), range(20), watch=Watch(layers, 4, last=True, values=True))
    assert seen is not None
    assert seen.rows.tolist() == [16, 17, 18, 19]
    assert seen.values is not None
    assert seen.values.shape == seen.keys.shape == (2, 20, model.info.kv_heads, model.info.head_dim)
    # One token alone is laid out like many.
    _, alone = context.decode(words(model, 1), [20], watch=Watch(layers, 4, values=True))
    assert alone is not None
    assert alone.values is not None
    assert alone.values.shape == (2, 1, model.info.kv_heads, model.info.head_dim)
    assert np.isfinite(alone.values).all()


def test_full_cache_is_an_error_and_changes_nothing(model: Model, context: Context) -> None:
    for start in range(0, 256, CHUNK):
        context.decode(words(model, CHUNK), range(start, start + CHUNK))
    with pytest.raises(CacheFullError):
        context.decode(words(model, 1), [256])
    context.remove(10, 20)
    context.decode(words(model, 10), range(256, 266))
    with pytest.raises(CacheFullError):
        context.decode(words(model, 1), [266])


def test_holes_take_new_tokens(model: Model, context: Context) -> None:
    """A cache of 256 cells is streamed far past 256 positions."""
    for start in range(0, 1024, CHUNK):
        if start >= 192:
            context.remove(start - 192, start - 192 + CHUNK)
        context.decode(words(model, CHUNK), range(start, start + CHUNK))


def test_batch_larger_than_the_chunk_is_refused(model: Model, context: Context) -> None:
    with pytest.raises(DecodeFailedError):
        context.decode(words(model, CHUNK + 1), range(CHUNK + 1))


def test_cancel_leaves_the_cache_as_it_was(model: Model, context: Context) -> None:
    context.decode(words(model, 8), range(8))
    before = context.state()
    stop = threading.Event()
    stop.set()
    with pytest.raises(CancelledError):
        context.decode(words(model, CHUNK), range(8, 8 + CHUNK), cancel=stop)
    assert context.state() == before
    context.decode(words(model, CHUNK), range(8, 8 + CHUNK))


def test_state_restores_exactly(model: Model, context: Context) -> None:
    context.decode(words(model, CHUNK), range(CHUNK))
    context.remove(5, 20)
    state = context.state()
    first, _ = context.decode([words(model, 1)[0]], [CHUNK], logits=True)
    other = model.context(256, KV, CHUNK)
    try:
        other.decode(words(model, 3), range(3))
        other.restore(state)
        second, _ = other.decode([words(model, 1)[0]], [CHUNK], logits=True)
    finally:
        other.close()
    assert first is not None
    assert second is not None
    assert np.array_equal(first, second), "KL = 0 and max |Δlogit| = 0"


def test_cells_come_back_exactly(model: Model, context: Context) -> None:
    """Un-eviction: the next token's logits are those of a cache that never lost the cells, bit for bit."""
    tokens = words(model, CHUNK)
    context.decode(tokens, range(CHUNK))
    untouched = context.state()
    taken = context.take(16, 32)
    assert context.state() == untouched, "taking changes nothing"
    before, _ = context.decode([tokens[0]], [CHUNK], logits=True)
    context.remove(CHUNK, CHUNK + 1)
    context.remove(16, 32)
    without, _ = context.decode([tokens[0]], [CHUNK], logits=True)
    context.remove(CHUNK, CHUNK + 1)
    context.put(taken)
    after, _ = context.decode([tokens[0]], [CHUNK], logits=True)
    assert before is not None
    assert without is not None
    assert after is not None
    assert np.array_equal(before, after)
    assert isinstance(model, FakeModel) or not np.array_equal(before, without)


def test_cells_that_find_no_room_are_refused_and_nothing_changes(model: Model, context: Context) -> None:
    for start in range(0, 256, CHUNK):
        context.decode(words(model, CHUNK), range(start, start + CHUNK))
    taken = context.take(0, 16)
    context.remove(0, 8)
    before = context.state()
    with pytest.raises(SnapshotMismatchError):
        context.put(taken)
    assert context.state() == before


@pytest.mark.parametrize("damage", ["short", "garbage", "empty"])
def test_foreign_state_is_refused_and_leaves_nothing(model: Model, context: Context, damage: str) -> None:
    context.decode(words(model, CHUNK), range(CHUNK))
    state = context.state()
    bad = {"short": state[: len(state) // 2], "garbage": b"\x00" * 64, "empty": b""}[damage]
    with pytest.raises(SnapshotMismatchError):
        context.restore(bad)
    context.decode(words(model, 4), range(4))


def test_state_of_other_types_is_refused(model: Model, context: Context) -> None:
    context.decode(words(model, 8), range(8))
    other = model.context(256, KvChoice("q8_0", "f16", flash=False), CHUNK)
    try:
        with pytest.raises(SnapshotMismatchError):
            other.restore(context.state())
    finally:
        other.close()


def test_watched_keys_turn_by_their_position(model: Model, context: Context) -> None:
    """The same token at two positions in the first layer: one rotation apart."""
    token = words(model, 1)[0]
    _, seen = context.decode([token] * 9, range(9), watch=Watch((0,), 9))
    assert seen is not None
    info = model.info
    assert seen.keys.shape == (1, 9, info.kv_heads, info.head_dim)
    assert seen.queries.shape == (1, 9, info.heads, info.head_dim)
    turned = model.rotation().turn(seen.keys[0, :1], np.array([8]))
    scale = np.abs(seen.keys[0, 8]).max()
    assert np.abs(turned[0] - seen.keys[0, 8]).max() / scale < 1e-3


def test_watched_queries_are_an_even_sample_with_the_last(model: Model, context: Context) -> None:
    _, seen = context.decode(words(model, 60), range(60), watch=Watch((0, 1), 4))
    assert seen is not None
    assert seen.rows.tolist() == [0, 20, 39, 59]
    assert seen.queries.shape[:2] == (2, 4)
    assert seen.keys.shape[:2] == (2, 60)


def test_watching_changes_no_logit(model: Model, context: Context) -> None:
    plain, _ = context.decode(words(model, 16), range(16), logits=True)
    context.clear()
    watched, _ = context.decode(words(model, 16), range(16), logits=True, watch=Watch((1, 2), 8))
    assert plain is not None
    assert watched is not None
    assert np.array_equal(plain, watched)


def test_shifted_positions_leave_room_at_the_end(model: Model, context: Context) -> None:
    assert context.can_shift()
    context.decode(words(model, 32), range(32))
    context.remove(8, 24)
    context.shift(24, 32, -16)
    context.decode(words(model, 4), range(16, 20))


def test_sizes_are_those_of_the_cells(model: Model, context: Context) -> None:
    per_token = model.kv_bytes_per_token(KV)
    # llama.cpp prints MiB with two digits.
    assert context.size().kv_bytes == pytest.approx(256 * per_token, abs=8192)
