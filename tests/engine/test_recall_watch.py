from __future__ import annotations

import numpy as np
import pytest

from engine.backend import Watch
from engine.config import SPAN, KvChoice, MemoryConfig
from engine.fake import FakeModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import POLICIES, make_policy
from engine.memory.recall_fusion import ranking
from engine.memory.recall_index import IndexShape, RecallIndex, RetrievalHead
from engine.memory.recall_watch import IndexingContext, look

KV = KvChoice("f16", "f16", flash=False)
# Of the fake's heads the first asks with the very vector that its KV head answers with.
SHAPE = IndexShape((RetrievalHead(3, 0),), group=2, head_dim=8)
TEXT = " ".join(f"word{number}" for number in range(1000))


def read(fake: FakeModel, policy: str, distance: int = 512) -> tuple[BoundedCache, RecallIndex, list[int]]:
    """Read a text under a bound, the index beside it."""
    index = RecallIndex(SHAPE, fake.rotation(), distance)
    context = IndexingContext(fake.context(512, KV, 64), SHAPE.layers, index)
    config = MemoryConfig(budget=128, chunk=64, sinks=16, recent=32, policy=policy)
    cache = BoundedCache(fake, context, config, make_policy(policy))
    cache.pin(fake.tokenize("Read this.\n"))
    tokens = fake.tokenize(TEXT)
    with context.recording():
        for start in range(0, len(tokens), cache.stride):
            part = tokens[start : start + cache.stride]
            cache.read(part, [0] * len(part))
    return cache, index, tokens


@pytest.mark.parametrize("policy", sorted(set(POLICIES) - {"full"}))
def test_every_token_read_is_indexed_once_whatever_the_policy_does(fake: FakeModel, policy: str) -> None:
    _, index, tokens = read(fake, policy)
    assert len(index) == len(tokens), "neither the frame, nor a policy's probe, nor a collapse's token"
    plain = np.stack([fake.vectors(token)[0] for token in tokens])
    stored = index.keys[:, 0] * index.scales.astype(np.float32)
    assert np.abs(stored - plain).max() < 0.03


def test_positions_that_were_collapsed_do_not_disturb_the_index() -> None:
    fake = FakeModel(window=256)
    cache, index, tokens = read(fake, "streaming")
    assert cache.ledger.collapses > 0
    assert len(index) == len(tokens)
    plain = np.stack([fake.vectors(token)[0] for token in tokens])
    assert np.abs(index.keys[:, 0] * index.scales.astype(np.float32) - plain).max() < 0.03


def test_a_question_finds_the_evicted_span_with_its_word(fake: FakeModel) -> None:
    cache, index, tokens = read(fake, "streaming", distance=0)
    # No other vector has a larger product with the longest one than it has with itself.
    lengths = [float(np.linalg.norm(fake.vectors(token)[0])) for token in tokens[:800]]
    wanted = int(np.argmax(lengths))
    assert cache.ledger.index.tolist().count(SPAN + wanted) == 0, "evicted; the frame takes the first span"
    used = len(cache.ledger)
    seen, positions = look(cache, [tokens[wanted]], SHAPE.layers)
    assert ranking(index.scores(seen, SHAPE.layers, positions)[0])[0] == wanted // SPAN
    assert len(cache.ledger) == used
    assert cache.append(fake.tokenize("?"), logits=True) is not None, "the question left no cell behind"


def test_a_policy_sees_what_it_would_see_without_the_index(fake: FakeModel) -> None:
    tokens, watch = fake.tokenize(TEXT)[:64], Watch((0, 2), 8, values=True)
    index = RecallIndex(SHAPE, fake.rotation())
    context = IndexingContext(fake.context(512, KV, 64), SHAPE.layers, index)
    with context.recording():
        _, seen = context.decode(tokens, range(64), watch=watch)
    _, alone = fake.context(512, KV, 64).decode(tokens, range(64), watch=watch)
    assert seen is not None
    assert alone is not None
    assert (seen.rows == alone.rows).all()
    assert (seen.queries == alone.queries).all()
    assert (seen.keys == alone.keys).all()
    assert seen.values is not None
    assert alone.values is not None
    assert (seen.values == alone.values).all()
