from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine import reading
from engine.backend import Model
from engine.config import SPAN, KvChoice, MemoryConfig
from engine.errors import (
    BudgetTooSmallError,
    SnapshotDamagedError,
    SnapshotMismatchError,
    WindowExceededError,
)
from engine.fake import FakeContext, FakeModel
from engine.llama import LlamaModel
from engine.memory.policies import POLICIES
from engine.memory.snapshot import read_meta
from engine.reading import Reader, Stream, make_stream
from engine.sampling import log_softmax
from engine.types import Progress, Segment

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=96, chunk=32, sinks=8, recent=32)
OPENING = "You read a document."


def segments(count: int) -> list[Segment]:
    return [Segment(str(i), f"Sentence {i} of the long story says {i * 7} things. ") for i in range(count)]


class Watched(FakeContext):
    """Asserts the bound at every step, not only at the end."""

    limit = 0

    def decode(self, *arguments: Any, **options: Any) -> Any:
        out = super().decode(*arguments, **options)
        assert self.used <= self.limit
        return out


def reader(model: Model, config: MemoryConfig = CONFIG, cells: int = 128) -> Reader:
    return Reader(model, model.context(cells, KV, config.chunk), config, model.tokenize(OPENING))


@pytest.mark.parametrize("policy", sorted(p for p in POLICIES if POLICIES[p].bounded))
def test_cells_never_exceed_budget_and_chunk(fake: FakeModel, policy: str) -> None:
    config = replace(CONFIG, policy=policy)
    context = Watched(fake, config.budget + config.chunk, KV, config.chunk)
    context.limit = config.budget + config.chunk
    stream = make_stream(fake, segments(200))
    subject = Reader(fake, context, config, fake.tokenize(OPENING))
    report = subject.read(stream)
    assert report.complete
    assert report.tokens == len(stream.tokens) > 10 * context.limit
    assert report.cells_peak <= config.budget + config.chunk
    assert config.budget - SPAN < report.tokens_kept == context.used <= config.budget
    assert report.evictions == report.tokens + len(subject.opening) - report.tokens_kept
    # The frame's last span is pinned and may be short; all others are full.
    assert subject.cache.ledger.spans().waste * subject.cache.ledger.spans().spans < 1


def test_ledger_and_cache_hold_the_same_tokens(fake: FakeModel) -> None:
    subject = reader(fake)
    subject.read(make_stream(fake, segments(60)))
    context = subject.cache.context
    assert isinstance(context, FakeContext)
    ledger = subject.cache.ledger
    assert context.text == b"".join(fake.piece(t) for t in ledger.token.tolist()).decode()
    assert context.text.startswith(OPENING), "the opening is pinned"
    assert context.text.endswith("things. ")


def test_reading_past_the_trained_window_collapses_positions() -> None:
    model = FakeModel(window=200)
    subject = reader(model)
    report = subject.read(make_stream(model, segments(100)))
    assert report.complete
    assert report.collapses > 1
    assert subject.cache.ledger.next_position <= 200
    # The observer's keys followed: they equal the keys of the same tokens at their new positions.
    ledger, observer = subject.cache.ledger, subject.cache.observer
    assert observer is not None
    fresh = model.context(256, KV, 128)
    _, seen = fresh.decode(
        ledger.token.tolist(),
        range(len(ledger)),
        watch=replace(subject.cache.watch, queries=1),  # type: ignore[type-var]
    )
    assert seen is not None
    gaps = ledger.position.astype(np.int64) - np.arange(len(ledger))
    expected = model.rotation().turn(seen.keys, gaps)
    assert observer.keys == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("stop_after", [1, 3, 7])
def test_a_stopped_reading_goes_on_to_the_same_end(fake: FakeModel, stop_after: int) -> None:
    stream = make_stream(fake, segments(80))
    straight = reader(fake)
    straight.read(stream)

    stop, saved = threading.Event(), []

    def progress(event: Progress) -> None:
        if event.done >= stop_after * CONFIG.chunk:
            stop.set()

    first = reader(fake)
    report = first.read(
        stream, on_progress=progress, on_checkpoint=lambda blob, meta: saved.append((blob, meta)), cancel=stop
    )
    assert not report.complete
    assert report.tokens == stop_after * CONFIG.chunk
    blob, meta = saved[-1]
    assert meta.tokens_read == report.tokens
    assert not meta.complete

    second = reader(fake)
    second.resume(blob, stream)
    rest = second.read(stream)
    assert rest.complete
    assert rest.tokens_new == len(stream.tokens) - report.tokens, "nothing was read twice"
    assert second.cache.ledger.index.tolist() == straight.cache.ledger.index.tolist()
    assert np.array_equal(second.cache.ledger.score, straight.cache.ledger.score)


def test_checkpoints_come_while_reading(fake: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CHECKPOINT_SECONDS", 0.0)
    saved: list[int] = []
    stream = make_stream(fake, segments(40))
    reader(fake).read(stream, on_checkpoint=lambda _blob, meta: saved.append(meta.tokens_read))
    assert saved[0] == CONFIG.chunk
    assert saved[-1] == len(stream.tokens)
    assert len(saved) == len(set(saved)), "a state is saved once"


def test_a_finished_reading_is_not_saved_again(fake: FakeModel) -> None:
    stream, saved = make_stream(fake, segments(20)), []
    first = reader(fake)
    first.read(stream, on_checkpoint=lambda blob, _meta: saved.append(blob))
    again = reader(fake)
    again.resume(saved[-1], stream)
    report = again.read(stream, on_checkpoint=lambda blob, _meta: saved.append(blob))
    assert report.tokens_new == 0
    assert report.complete
    assert len(saved) == 1


def test_progress_ends_at_the_last_segment(fake: FakeModel) -> None:
    events: list[Progress] = []
    reader(fake).read(make_stream(fake, segments(30)), on_progress=events.append)
    assert [e.done for e in events] == sorted(e.done for e in events)
    assert events[-1].done == events[-1].total
    assert (events[-1].segment, events[-1].segments) == (29, 30)
    assert events[-1].seconds_left == 0
    assert all(event.cells <= CONFIG.budget for event in events)


def test_segments_within_counts_whole_segments() -> None:
    stream = Stream(np.arange(6, dtype=np.int32), np.array([0, 0, 1, 1, 1, 2], np.int32), 3)
    assert [stream.segments_within(n) for n in range(7)] == [0, 0, 1, 1, 1, 2, 3]


def test_an_empty_document_is_read_at_once(fake: FakeModel) -> None:
    report = reader(fake).read(make_stream(fake, []))
    assert report.complete
    assert report.tokens == 0


def test_the_opening_must_fit_beside_the_recent_window(fake: FakeModel) -> None:
    config = MemoryConfig(budget=48, chunk=32, sinks=8, recent=32)
    long = fake.tokenize("word " * 20)
    subject = Reader(fake, fake.context(128, KV, 32), config, long)
    with pytest.raises(BudgetTooSmallError, match="--budget"):
        subject.read(make_stream(fake, segments(5)))


def test_full_policy_refuses_what_does_not_fit(fake: FakeModel) -> None:
    subject = reader(fake, replace(CONFIG, policy="full"))
    with pytest.raises(WindowExceededError, match="bounded policy"):
        subject.read(make_stream(fake, segments(200)))


def test_budget_above_the_window_is_refused() -> None:
    model = FakeModel(window=64)
    with pytest.raises(WindowExceededError, match="64 positions"):
        reader(model).read(make_stream(model, segments(50)))


@pytest.fixture
def blob(fake: FakeModel) -> bytes:
    saved: list[bytes] = []
    reader(fake).read(make_stream(fake, segments(30)), on_checkpoint=lambda blob, _meta: saved.append(blob))
    return saved[-1]


@pytest.mark.parametrize("at", [0.3, 0.6, 0.99])
def test_one_flipped_bit_in_a_snapshot_is_found(fake: FakeModel, blob: bytes, at: float) -> None:
    damaged = bytearray(blob)
    damaged[int(len(blob) * at)] ^= 1
    with pytest.raises((SnapshotDamagedError, SnapshotMismatchError)):
        reader(fake).resume(bytes(damaged), make_stream(fake, segments(30)))


@pytest.mark.parametrize("bad", [b"", b"LONTARKV", b"something else entirely" * 10])
def test_what_is_no_snapshot_is_refused(fake: FakeModel, bad: bytes) -> None:
    with pytest.raises(SnapshotDamagedError):
        reader(fake).resume(bad, make_stream(fake, segments(30)))


def test_a_snapshot_of_a_changed_document_is_refused(fake: FakeModel, blob: bytes) -> None:
    with pytest.raises(SnapshotMismatchError, match="changed"):
        reader(fake).resume(
            blob, make_stream(fake, [Segment("0", "Another story altogether. "), *segments(40)])
        )


@pytest.mark.parametrize(
    ("change", "named"),
    [({"budget": 97}, "budget"), ({"policy": "streaming"}, "policy"), ({"recent": 31}, "recent")],
)
def test_a_snapshot_of_other_settings_is_refused(
    fake: FakeModel, blob: bytes, change: dict[str, Any], named: str
) -> None:
    with pytest.raises(SnapshotMismatchError, match=named):
        reader(fake, replace(CONFIG, **change)).resume(blob, make_stream(fake, segments(30)))


def test_meta_can_be_read_without_restoring(blob: bytes) -> None:
    meta = read_meta(blob)
    assert meta.complete
    assert meta.segments_read == 30
    assert CONFIG.budget - SPAN < meta.tokens_kept <= CONFIG.budget


def test_starter_stays_within_its_cells_and_resumes(starter: LlamaModel) -> None:
    """The real thing, small.

    Restored cells lie in another order, so sums round otherwise and near ties between scores may fall the other
    way: the kept tokens agree but for a few, and so does what the model expects next.
    """
    config = MemoryConfig(budget=160, chunk=96, sinks=4, recent=64)
    stream = make_stream(starter, segments(50))
    cells = config.budget + config.chunk

    def fresh() -> Reader:
        context = starter.context(cells, KvChoice("q8_0", "f16", flash=False), config.chunk)
        assert context.capacity == cells
        return Reader(starter, context, config, starter.tokenize(OPENING))

    straight, stop, saved = fresh(), threading.Event(), []
    report = straight.read(stream)
    assert report.tokens == len(stream.tokens) > 3 * cells
    assert report.cells_peak <= cells

    half = fresh()
    half.read(
        stream,
        on_progress=lambda event: stop.set() if event.done > len(stream.tokens) // 2 else None,
        on_checkpoint=lambda blob, _meta: saved.append(blob),
        cancel=stop,
    )
    resumed = fresh()
    resumed.resume(saved[-1], stream)
    last = int(half.cache.ledger.token[-1])
    logits = []
    for one_of_both in (half, resumed):
        mark = one_of_both.cache.mark()
        logits.append(one_of_both.cache.append([last], logits=True))
        one_of_both.cache.rollback(mark)
    assert logits[0] is not None
    assert logits[1] is not None
    assert np.array_equal(logits[0], logits[1]), "KL = 0 and max |Δlogit| = 0 against the running context"
    half.cache.context.close()
    assert resumed.read(stream).complete
    one_kept, two_kept = (set(r.cache.ledger.index.tolist()) for r in (straight, resumed))
    assert len(one_kept & two_kept) >= 0.9 * config.budget
    last = int(straight.cache.ledger.token[-1])
    one = straight.cache.append([last], logits=True)
    two = resumed.cache.append([last], logits=True)
    assert one is not None
    assert two is not None
    p, q = log_softmax(one), log_softmax(two)
    assert float((np.exp(p) * (p - q)).sum()) < 0.05, "KL of the next token, in nats"
    straight.cache.context.close()
    resumed.cache.context.close()


def test_a_resumed_reading_knows_what_came_before(fake: FakeModel) -> None:
    """What recurs is counted over the whole document, also over what was read before the snapshot."""
    footer = "The Harbour Company of Makassar, founded in the year of the great flood, all rights reserved. "
    count = 0

    def page() -> str:
        nonlocal count
        count += 1
        return " ".join(f"word{count}x{i}" for i in range(40)) + ". " + footer

    texts = [page(), page(), " ".join(f"late{i}" for i in range(100))]
    stream = make_stream(fake, [Segment(str(i), text) for i, text in enumerate(texts)])
    straight = reader(fake)
    straight.read(stream)
    marked = fake.tokenize(" rights")[0]
    assert (straight.cache.ledger.token == marked).sum() == 1, (
        "the second footer is kept, long out of the window"
    )
    saved: list[bytes] = []
    stop = threading.Event()
    second = int(np.flatnonzero(stream.tokens == marked)[1])
    half = reader(fake)
    half.read(
        stream,
        on_progress=lambda event: stop.set() if event.done > second else None,
        on_checkpoint=lambda blob, _meta: saved.append(blob),
        cancel=stop,
    )
    assert half.done < len(stream.tokens)
    resumed = reader(fake)
    resumed.resume(saved[-1], stream)
    resumed.read(stream)
    assert resumed.cache.ledger.index.tolist() == straight.cache.ledger.index.tolist()
