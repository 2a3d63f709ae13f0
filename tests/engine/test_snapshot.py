from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.config import KvChoice, MemoryConfig
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.fake import FakeModel
from engine.memory.snapshot import SnapshotKey, kept_segments, read_meta, restore_snapshot
from engine.reading import Reader, make_stream
from engine.types import Segment

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=96, chunk=32, sinks=16, recent=32, policy="h2o")


def reader() -> Reader:
    model = FakeModel()
    return Reader(model, model.context(160, KV, 32), CONFIG, model.tokenize("You read."))


@cache
def snapshot() -> bytes:
    taken: list[bytes] = []
    own = reader()
    text = "The quick brown fox jumps over the lazy dog. " * 30
    stream = make_stream(own.model, [Segment("a", text)])
    own.read(stream, on_checkpoint=lambda blob, _: taken.append(blob))
    return taken[-1]


def restored(blob: bytes, key: SnapshotKey | None = None) -> Reader:
    fresh = reader()
    restore_snapshot(fresh.cache, blob, key or fresh.key)
    return fresh


def test_tokens_positions_and_scores_come_back() -> None:
    ledger = restored(snapshot()).cache.ledger
    assert len(ledger) == read_meta(snapshot()).tokens_kept <= 96
    assert ledger.position.tolist() == sorted(set(ledger.position.tolist()))
    assert ledger.score.any()
    assert ledger.pinned[:3].all()
    assert len(ledger.token) == len(ledger.index) == len(ledger.segment) == len(ledger)


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(SnapshotKey)])
def test_whatever_differs_is_named(name: str) -> None:
    key = reader().key
    value = getattr(key, name)
    other: Any = (
        not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else value + "x"
    )
    with pytest.raises(SnapshotMismatchError, match=name.replace("_", " ")):
        restored(snapshot(), dataclasses.replace(key, **{name: other}))


@pytest.mark.parametrize("size", [1, 7, 512, 1 << 20])
def test_kept_segments_are_told_from_the_first_bytes(size: int) -> None:
    blob, taken = snapshot(), 0

    def parts() -> Iterator[bytes]:
        nonlocal taken
        for at in range(0, len(blob), size):
            taken += size
            yield blob[at : at + size]

    assert kept_segments(parts()).tolist() == restored(blob).cache.ledger.segment.tolist()
    assert taken < len(blob) or size > len(blob)
    with pytest.raises(SnapshotDamagedError):
        kept_segments([blob[:200]])
    with pytest.raises(SnapshotDamagedError):
        kept_segments([b"something else entirely" * 9])


@given(st.data())
def test_one_flipped_bit_is_never_restored(data: st.DataObject) -> None:
    blob = bytearray(snapshot())
    at = data.draw(st.integers(0, len(blob) - 1) | st.integers(0, 900))
    blob[at] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises((SnapshotDamagedError, SnapshotMismatchError)):
        restored(bytes(blob))


@given(st.integers(0, 1 << 20))
def test_a_cut_snapshot_is_never_restored(length: int) -> None:
    with pytest.raises(SnapshotDamagedError):
        restored(snapshot()[: length % len(snapshot())])
