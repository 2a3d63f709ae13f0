from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.config import SPAN, KvChoice, MemoryConfig
from engine.fake import FakeModel
from engine.llama import LlamaModel
from engine.memory.archive import ArchivedSpan, SpanArchive
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy

PLENTY = 1 << 30


def span_of(first: int, cells: bytes = b"cells") -> ArchivedSpan:
    numbers = np.arange(first, first + SPAN, dtype=np.int32)
    return ArchivedSpan(numbers, numbers + 1, numbers + 2, cells)


def test_what_is_written_down_comes_back_after_opening_again(tmp_path: Path) -> None:
    archive = SpanArchive(tmp_path / "document", "key", PLENTY)
    assert archive.add(3, 0, span_of(48, b"abc"))
    assert archive.add(9, 1, span_of(144, b"defg"))
    archive.close()
    again = SpanArchive(tmp_path / "document", "key", PLENTY)
    assert len(again) == 2
    found = again.get(9, 1)
    assert found is not None
    assert found.cells == b"defg"
    assert found.token.tolist() == list(range(144, 160))
    assert found.position.tolist() == list(range(145, 161))
    assert found.segment.tolist() == list(range(146, 162))
    assert again.get(9, 0) is None, "another epoch's keys are turned to other positions"


def test_another_key_begins_anew(tmp_path: Path) -> None:
    archive = SpanArchive(tmp_path / "document", "key", PLENTY)
    archive.add(3, 0, span_of(48))
    archive.close()
    other = SpanArchive(tmp_path / "document", "yek", PLENTY)
    assert len(other) == 0
    assert other.get(3, 0) is None


def test_the_quota_is_never_exceeded(tmp_path: Path) -> None:
    archive = SpanArchive(tmp_path / "document", "key", 1000)
    added = [archive.add(number, 0, span_of(number * SPAN, bytes(100))) for number in range(10)]
    # A record takes 24 bytes, 16 tokens of 12 bytes and 100 of cells: 316; the head takes 16.
    assert added == [True] * 3 + [False] * 7
    assert archive.refused == 7
    archive.close()
    assert (tmp_path / "document").stat().st_size == 16 + 3 * 316 <= 1000


def test_a_flipped_bit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "document"
    archive = SpanArchive(path, "key", PLENTY)
    archive.add(0, 0, span_of(0, bytes(50)))
    archive.add(1, 0, span_of(16, bytes(50)))
    archive.close()
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    again = SpanArchive(path, "key", PLENTY)
    assert again.get(0, 0) is not None
    assert again.get(1, 0) is None


@given(st.integers(0, 400))
def test_a_file_cut_anywhere_keeps_its_whole_records(
    tmp_path_factory: pytest.TempPathFactory, left: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "document"
    archive = SpanArchive(path, "key", PLENTY)
    for number in range(2):
        archive.add(number, 0, span_of(number * SPAN, bytes(10)))
    archive.close()
    path.write_bytes(path.read_bytes()[:left])
    again = SpanArchive(path, "key", PLENTY)
    head, record = len(b"LONTARAR\x01") + 4 + 3, 24 + 12 * SPAN + 10
    whole = 0 if left < head else min(2, (left - head) // record)
    assert len(again) == whole
    assert again.add(7, 0, span_of(112)), "it goes on"
    again.close()
    reopened = SpanArchive(path, "key", PLENTY)
    assert len(reopened) == whole + 1
    reopened.close()


CONFIG = MemoryConfig(budget=96, chunk=32, sinks=16, recent=32, policy="streaming")
KV = KvChoice("f16", "f16", flash=False)


def test_evicted_spans_are_archived_and_come_back_in_their_places(fake: FakeModel, tmp_path: Path) -> None:
    archive = SpanArchive(tmp_path / "document", "key", PLENTY)
    context = fake.context(256, KV, 32)
    cache = BoundedCache(fake, context, CONFIG, make_policy("streaming"), watching=False, archive=archive)
    words = fake.tokenize(" ".join(f"word{i}" for i in range(320)))[:320]
    for start in range(0, 320, 32):
        cache.read(words[start : start + 32], [start] * 32)
    assert len(archive) == (320 - 96) // SPAN, "every span that went"
    before = context.state()
    assert cache.bring_back([1, 5, 5, 7, 99]) == [1, 5, 5, 7], (
        "live, archived twice asked for, archived, never read"
    )
    assert cache.ledger.index.tolist() == sorted(cache.ledger.index.tolist())
    assert cache.ledger.token.tolist() == [words[i] for i in cache.ledger.index]
    assert context.text == b"".join(fake.piece(words[i]) for i in cache.ledger.index).decode()
    cache.send_back([1, 5, 7])
    assert context.state() == before


def test_a_cache_that_watches_takes_nothing_back(fake: FakeModel) -> None:
    cache = BoundedCache(fake, fake.context(128, KV, 32), CONFIG, make_policy("h2o"))
    with pytest.raises(ValueError, match="answers"):
        cache.bring_back([1])


def test_starter_sees_what_came_back_bit_for_bit(starter: LlamaModel, tmp_path: Path) -> None:
    """A cache that lost a span and got it back predicts exactly what one that never lost it does."""
    config = MemoryConfig(budget=64, chunk=64, sinks=16, recent=32, policy="streaming")
    kv = KvChoice("q8_0", "f16", flash=False)
    archive = SpanArchive(tmp_path / "document", "key", PLENTY)
    words = starter.tokenize("The quick brown fox jumps over the lazy dog and runs far away. " * 20)[:128]
    context = starter.context(256, kv, 64)
    try:
        cache = BoundedCache(
            starter, context, config, make_policy("streaming"), watching=False, archive=archive
        )
        cache.read(words[:64], [0] * 64)
        cache.read(words[64:], [0] * 64)
        assert len(archive) == 4
        assert cache.bring_back([1, 2, 3, 4]) == [1, 2, 3, 4]
        assert len(cache.ledger) == 128
        one = cache.append([words[0]], logits=True)
    finally:
        context.close()
    context = starter.context(256, kv, 64)
    try:
        cache = BoundedCache(starter, context, config, make_policy("full"), watching=False)
        cache.read(words[:64], [0] * 64)
        cache.read(words[64:], [0] * 64)
        two = cache.append([words[0]], logits=True)
    finally:
        context.close()
    assert one is not None
    assert two is not None
    assert np.array_equal(one, two)
