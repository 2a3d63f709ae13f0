from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backend import Observation
from engine.config import SPAN
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.fake import FakeModel
from engine.memory.recall_bytes import load_index, save_index
from engine.memory.recall_index import IndexShape, RecallIndex, RetrievalHead

FAKE = IndexShape((RetrievalHead(1, 0), RetrievalHead(3, 1), RetrievalHead(3, 2)), group=2, head_dim=8)


def seen(keys: np.ndarray | None = None, queries: np.ndarray | None = None) -> Observation:
    """Return an observation of one layer, one KV head and one query head."""
    none = np.zeros((1, 0, 1, 8), np.float32)
    found = none if queries is None else queries[None, :, None]
    return Observation(np.arange(found.shape[1]), found, none if keys is None else keys[None, :, None])


def index_of(keys: np.ndarray, distance: int = 512) -> RecallIndex:
    index = RecallIndex(
        IndexShape((RetrievalHead(0, 0),), group=1, head_dim=8), FakeModel().rotation(), distance
    )
    index.append_plain(keys[:, None])
    return index


def test_heads_that_read_one_kv_head_share_its_keys() -> None:
    assert FAKE.channels == ((1, 0), (3, 0), (3, 1))
    assert FAKE.layers == (1, 3)
    shape = IndexShape((RetrievalHead(3, 0), RetrievalHead(3, 1)), group=2, head_dim=8)
    assert shape.channels == ((3, 0),)


def test_three_kv_heads_of_64_take_less_than_200_bytes_a_token() -> None:
    heads = (RetrievalHead(14, 0), RetrievalHead(17, 3), RetrievalHead(18, 6))
    index = RecallIndex(IndexShape(heads, group=3, head_dim=64), FakeModel().rotation())
    assert index.bytes_per_token == 3 * (64 + 2) < 200
    index.append_plain(np.ones((100, 3, 64), np.float32))
    assert (index.keys.nbytes + index.scales.nbytes) == 100 * index.bytes_per_token


@given(st.integers(0, 100_000), st.integers(0, 2**32 - 1))
def test_a_key_is_stored_as_if_it_had_no_position(position: int, seed: int) -> None:
    plain = np.random.default_rng(seed).normal(size=(SPAN, 1, 8)).astype(np.float32)
    positions = position + np.arange(SPAN)
    turned = FakeModel().rotation().turn(plain, positions)
    index = RecallIndex(IndexShape((RetrievalHead(0, 0),), group=1, head_dim=8), FakeModel().rotation())
    index.append(seen(turned[:, 0]), (0,), positions.tolist())
    stored = index.keys * index.scales.astype(np.float32)[..., None]
    # Half a step of int8, and what half precision and the angle of a far position lose.
    step = np.abs(plain).max(axis=-1, keepdims=True) / 127
    assert (np.abs(stored - plain) <= 0.5 * step + 0.11 * step + 1e-3).all()


def test_scores_are_the_softmax_over_the_document_at_one_distance() -> None:
    chance = np.random.default_rng(3)
    # More than one block, and an unfinished last span.
    keys = chance.normal(size=(8192 + 100, 8)).astype(np.float32) * 3
    plain = chance.normal(size=(5, 8)).astype(np.float32)
    rotation = FakeModel().rotation()
    positions = np.array([40, 41, 42, 43, 44])
    turned = rotation.turn(plain[:, None], positions)[:, 0]
    index = index_of(keys)
    found = index.scores(seen(queries=turned), (0,), positions.tolist())
    assert found.shape == (1, (8192 + 100 + SPAN - 1) // SPAN)
    stored = index.keys[:, 0] * index.scales.astype(np.float32)
    logits = rotation.turn(plain[:, None], np.full(5, 512))[:, 0] @ stored.T / np.sqrt(8)
    weights = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    best = np.log(weights.max(axis=0))
    for span in (0, 7, 511, 512, found.shape[1] - 1):
        assert found[0, span] == pytest.approx(best[span * SPAN : (span + 1) * SPAN].max(), abs=1e-3)


def test_the_question_may_stand_anywhere() -> None:
    chance = np.random.default_rng(5)
    index = index_of(chance.normal(size=(64, 8)).astype(np.float32))
    plain = chance.normal(size=(3, 1, 8)).astype(np.float32)
    rotation = FakeModel().rotation()
    near, far = np.arange(100, 103), np.arange(7000, 7003)
    first = index.scores(seen(queries=rotation.turn(plain, near)[:, 0]), (0,), near.tolist())
    second = index.scores(seen(queries=rotation.turn(plain, far)[:, 0]), (0,), far.tolist())
    assert np.allclose(first, second, atol=1e-2)


def test_going_on_from_an_earlier_point_gives_the_same_index() -> None:
    keys = np.random.default_rng(1).normal(size=(100, 8)).astype(np.float32)
    index = index_of(keys)
    index.truncate(48)
    index.append_plain(keys[48:, None])
    straight = index_of(keys)
    assert (index.keys == straight.keys).all()
    assert (index.scales == straight.scales).all()


def test_what_is_saved_comes_back(fake: FakeModel) -> None:
    index = RecallIndex(FAKE, fake.rotation(), 300)
    index.append_plain(np.random.default_rng(2).normal(size=(50, 3, 8)).astype(np.float32))
    again = load_index(save_index(index, fake.info.sha256, "document"), fake, "document")
    assert again.shape == FAKE
    assert again.distance == 300
    assert (again.keys == index.keys).all()
    assert (again.scales == index.scales).all()
    again.append_plain(np.ones((1, 3, 8), np.float32))
    assert len(again) == 51


def test_other_models_documents_and_damaged_bytes_are_refused(fake: FakeModel) -> None:
    blob = save_index(RecallIndex(FAKE, fake.rotation()), fake.info.sha256, "document")
    with pytest.raises(SnapshotMismatchError, match="another document"):
        load_index(blob, fake, "other")
    with pytest.raises(SnapshotMismatchError, match="another model"):
        load_index(save_index(RecallIndex(FAKE, fake.rotation()), "abc", "document"), fake, "document")
    for broken in (b"", blob[:-1], blob[:40] + b"?" + blob[41:], b"X" + blob[1:]):
        with pytest.raises(SnapshotDamagedError):
            load_index(broken, fake, "document")
