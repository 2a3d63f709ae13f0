"""The handle, with a scripted model in a real process: it behaves as an engine here does, whatever happens there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engine.config import SPAN, KvChoice, MemoryConfig, Sampling
from engine.engine import Engine
from engine.errors import (
    BudgetTooSmallError,
    CancelledError,
    DecodeFailedError,
    EngineCrashedError,
    SnapshotMismatchError,
)
from engine.fake import FakeModel
from engine.memory.snapshot import SnapshotMeta
from engine.process.messages import Question
from engine.process.remote import RemoteEngine
from engine.process.supervisor import EngineProcess
from engine.process.watch import Patience
from engine.prompt import make_frame
from engine.types import MemoryStats, Progress, Segment, Token
from tests.engine.process import scripted

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
SYSTEM, LEAD = "You answer.", "Document:"
QUICK = Patience(work=2.5, load=20, cancel=2.0)


def segments(count: int, command: str = "", at: int = 0) -> list[Segment]:
    found = [Segment(str(i), f"Sentence {i} of the long story says {i * 7} things. ") for i in range(count)]
    if command:
        found[at] = Segment(str(at), f"Now {command} please. ")
    return found


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def process(tmp_path: Path) -> Iterator[EngineProcess]:
    subject = EngineProcess(scripted.source(tmp_path), SYSTEM, LEAD, patience=QUICK)
    yield subject
    subject.close()


@pytest.fixture
def engine(process: EngineProcess, notices: list[str]) -> RemoteEngine:
    return RemoteEngine(process, process.facts(), KV, notice=notices.append)


def here(tmp_path: Path) -> Engine:
    """Return the same engine in this process."""
    model: FakeModel = scripted.make(str(tmp_path), {})
    return Engine(model, KV, make_frame(model, SYSTEM, LEAD))


def test_it_gives_what_an_engine_here_gives(engine: RemoteEngine, tmp_path: Path) -> None:
    local = here(tmp_path)
    assert engine.key(CONFIG) == local.key(CONFIG)
    assert engine.frame == local.frame
    assert engine.model.info == local.model.info
    assert engine.model.tokenize("a <|im_end|> b") == local.model.tokenize("a <|im_end|> b")
    assert engine.model.tokenize("<|im_end|>", special=True) == local.model.tokenize(
        "<|im_end|>", special=True
    )
    assert engine.model.count(["one two", "", "three"]) == [2, 0, 1]
    assert engine.model.device() == local.model.device()
    saved: dict[str, tuple[bytes, SnapshotMeta]] = {}
    steps: dict[str, list[int]] = {"far": [], "near": []}
    for name, subject in (("far", engine), ("near", local)):
        report = subject.read(
            segments(40),
            CONFIG,
            on_progress=lambda p, name=name: steps[name].append(p.done),  # type: ignore[misc]
            on_checkpoint=lambda blob, meta, name=name: saved.update({name: (bytes(blob), meta)}),  # type: ignore[misc]
        )
        assert report.complete
    assert steps["far"] == steps["near"] != []
    assert saved["far"] == saved["near"]
    pieces: list[str] = []
    far = engine.answer(
        "Who said things?",
        CONFIG,
        Sampling(),
        snapshot=saved["far"][0],
        on_token=lambda t: pieces.append(t.text),
    )
    near = local.answer("Who said things?", CONFIG, Sampling(), snapshot=saved["near"][0])
    assert (far.text, far.tokens, far.reason) == (near.text, near.tokens, near.reason)
    assert "".join(pieces) == far.text
    assert engine.memory == local.memory


def test_errors_come_as_they_are(engine: RemoteEngine) -> None:
    with pytest.raises(DecodeFailedError, match="told to fail"):
        engine.answer("Please do raise now", CONFIG, Sampling())
    with pytest.raises(BudgetTooSmallError):
        engine.read(segments(5), MemoryConfig(budget=72, chunk=64, sinks=8, recent=64))
    saved: list[bytes] = []
    engine.read(segments(9), CONFIG, on_checkpoint=lambda blob, _meta: saved.append(blob))
    with pytest.raises(SnapshotMismatchError):
        engine.read(segments(9)[1:], CONFIG, snapshot=saved[-1])
    assert engine.answer("Still there?", CONFIG, Sampling()).text, "an error ends a job, not the process"


@pytest.mark.parametrize(
    ("command", "words"),
    [("abort", "SIGABRT"), ("kill", "SIGKILL"), ("leave", "7"), ("exhaust", "out of memory")],
)
def test_a_crash_is_told_and_the_answer_comes_all_the_same(
    engine: RemoteEngine, notices: list[str], command: str, words: str
) -> None:
    pieces: list[str] = []
    out = engine.answer(
        f"Please once {command} now friend", CONFIG, Sampling(), on_token=lambda t: pieces.append(t.text)
    )
    assert out.text == f"You said {command} now friend."
    assert "".join(pieces) == out.text
    assert len(notices) == 1
    assert words in notices[0]


def test_a_job_that_kills_twice_is_given_up(
    engine: RemoteEngine, process: EngineProcess, notices: list[str]
) -> None:
    with pytest.raises(EngineCrashedError, match="2 times"):
        engine.answer("Please do abort now", CONFIG, Sampling())
    assert len(notices) == 1
    assert engine.answer("And the next?", CONFIG, Sampling()).text, "another job has a process of its own"


def test_a_reading_goes_on_from_its_last_checkpoint(
    engine: RemoteEngine, notices: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = engine.read(segments(60), CONFIG)
    stop, saved = threading.Event(), []
    half = engine.read(
        segments(60, "once kill", 50),
        CONFIG,
        on_progress=lambda p: stop.set() if p.done > 300 else None,
        on_checkpoint=lambda blob, _meta: saved.append(blob),
        cancel=stop,
    )
    assert not half.complete
    steps: list[Progress] = []
    rest = engine.read(segments(60, "once kill", 50), CONFIG, snapshot=saved[-1], on_progress=steps.append)
    assert rest.complete
    assert len(notices) == 1, "the process died in the fiftieth sentence"
    done = [step.done for step in steps]
    again = next(i for i, (a, b) in enumerate(pairwise(done)) if b <= a)
    assert done[again + 1] == half.tokens + CONFIG.chunk, "not from the start"
    assert rest.tokens_new == rest.tokens_total - half.tokens
    # The texts differ by the command, so the last spans may be filled otherwise; what is kept fills the budget.
    assert CONFIG.budget - SPAN < rest.tokens_kept <= CONFIG.budget
    assert CONFIG.budget - SPAN < whole.tokens_kept <= CONFIG.budget


def test_a_hang_is_ended_and_told(engine: RemoteEngine, notices: list[str]) -> None:
    assert (
        engine.answer("Please once hang now friend", CONFIG, Sampling()).text == "You said hang now friend."
    )
    assert "did not respond" in notices[0]
    assert "native code is stuck" in notices[0]


def test_cancel_stops_a_reading_and_keeps_it(engine: RemoteEngine) -> None:
    stop = threading.Event()
    saved: list[SnapshotMeta] = []
    report = engine.read(
        [Segment("0", "Now do slow please. " * 400)],
        CONFIG,
        on_progress=lambda _p: stop.set(),
        on_checkpoint=lambda _blob, meta: saved.append(meta),
        cancel=stop,
    )
    assert not report.complete
    assert 0 < report.tokens == saved[-1].tokens_read < report.tokens_total


def test_cancel_of_an_answer_that_does_not_heed_it_ends_the_process(engine: RemoteEngine) -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    with pytest.raises(CancelledError):
        engine.answer("Please do hang now", CONFIG, Sampling(), cancel=stop)
    assert engine.answer("And the next?", CONFIG, Sampling()).text


def test_an_error_in_a_callback_stops_the_job_and_leaves_the_engine_usable(engine: RemoteEngine) -> None:
    def fail(_token: Token) -> None:
        raise RuntimeError("disk full")

    with pytest.raises(RuntimeError, match="disk full"):
        engine.answer("Go on", CONFIG, Sampling(), on_token=fail)
    assert engine.answer("And the next?", CONFIG, Sampling()).text


def test_tokens_are_counted_while_a_reading_runs(engine: RemoteEngine) -> None:
    counts: list[list[int]] = []
    engine.read(
        segments(20), CONFIG, on_progress=lambda _p: counts.append(engine.model.count(["one two three"]))
    )
    assert len(counts) > 1
    assert counts == [[3]] * len(counts)


def test_what_is_held_can_be_seen_while_a_reading_runs(engine: RemoteEngine) -> None:
    seen: list[MemoryStats | None] = []
    engine.read(segments(20), CONFIG, on_progress=lambda _p: seen.append(engine.memory_now()))
    assert len(seen) > 1
    for one in seen:
        assert one is not None
        assert one.cells_allocated == CONFIG.budget + CONFIG.chunk
        assert 0 < one.cells_used <= one.cells_allocated
        assert 0 < one.kv_bytes_used <= one.kv_bytes_allocated
    after = engine.memory_now()
    assert after is not None
    assert (after.cells_allocated, after.kv_bytes_allocated) == (0, 0)  # a reading frees its cache
    assert after.weights_bytes == engine.model.weights_bytes
    engine.answer("And now?", CONFIG, Sampling())
    held = engine.memory_now()
    assert held is not None
    assert held.kv_bytes_allocated > 0  # kept for the next question


def test_looking_starts_no_process(tmp_path: Path) -> None:
    process = EngineProcess(scripted.source(tmp_path), SYSTEM, LEAD)
    assert process.glance(lambda job: Question(job, "memory")) is None
    assert process.pid is None


def test_two_threads_share_one_engine(engine: RemoteEngine) -> None:
    texts: dict[int, str] = {}

    def ask(number: int) -> None:
        texts[number] = engine.answer(f"Question number {number}", CONFIG, Sampling()).text

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert texts == {n: f"You said Question number {n}." for n in range(4)}


@pytest.mark.parametrize("command", ["abort", "raise", "hang"])
def test_a_model_that_cannot_be_loaded_is_an_error(tmp_path: Path, command: str) -> None:
    subject = EngineProcess(
        scripted.source(tmp_path, load=command),
        SYSTEM,
        LEAD,
        patience=Patience(load=4 if command == "hang" else 60),
    )
    error: type[Exception] = DecodeFailedError if command == "raise" else EngineCrashedError
    try:
        with pytest.raises(error):
            subject.facts()
    finally:
        subject.close()


def test_a_closed_engine_refuses(engine: RemoteEngine, process: EngineProcess) -> None:
    engine.close()
    assert process.pid is None
    with pytest.raises(Exception, match="closed"):
        engine.answer("Hello?", CONFIG, Sampling())
