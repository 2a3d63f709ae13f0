"""The context kept between questions: follow-ups start at once and say what a fresh context says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from engine.backend import Model
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.engine import Engine
from engine.errors import CacheFullError, CancelledError, SnapshotDamagedError, SnapshotMismatchError
from engine.fake import FakeModel
from engine.llama import LlamaModel
from engine.memory.snapshot import read_meta
from engine.prompt import make_frame
from engine.types import Segment

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
KV = KvChoice("f16", "f16", flash=False)
SHORT = Sampling(max_tokens=8)


def told(text: str) -> str:
    return f"{len(text)} characters"


@dataclass
class Source:
    """Counts how often it is fetched."""

    digest: str
    blob: bytes | None
    loads: list[int] = field(default_factory=list)

    def load(self) -> bytes | None:
        self.loads.append(1)
        return self.blob


@pytest.fixture(params=["fake", "llama"])
def engine(request: pytest.FixtureRequest) -> Engine:
    model: Model = FakeModel(told)
    if request.param == "llama":
        starter: LlamaModel = request.getfixturevalue("starter")
        model = starter
    return Engine(model, KV, make_frame(model, "You answer.", "Document:"))


def snapshot_of(engine: Engine, word: str = "stones") -> bytes:
    saved: list[bytes] = []
    segments = [Segment(str(i), f"Part {i} tells of {word} and of {i * 3} rivers. ") for i in range(18)]
    engine.read(segments, CONFIG, on_checkpoint=lambda blob, _meta: saved.append(blob))
    return saved[-1]


def test_a_follow_up_needs_no_bytes_and_says_the_same(engine: Engine) -> None:
    source = Source("one", snapshot_of(engine))
    first = engine.answer("What of stones?", CONFIG, SHORT, snapshot=source)
    again = engine.answer("And what of rivers?", CONFIG, SHORT, snapshot=source)
    assert len(source.loads) == 1
    engine.forget()
    assert engine.answer("And what of rivers?", CONFIG, SHORT, snapshot=source).tokens == again.tokens
    assert engine.answer("What of stones?", CONFIG, SHORT, snapshot=source).tokens == first.tokens
    assert len(source.loads) == 2
    engine.forget()


def test_what_is_restored_is_counted(engine: Engine) -> None:
    blob = snapshot_of(engine)
    first = engine.restore(CONFIG, blob)
    assert not first.kept
    assert first.tokens == read_meta(blob).tokens_kept <= CONFIG.budget
    assert first.tokens_read > first.tokens
    second = engine.restore(CONFIG, blob)
    assert second.kept
    assert second.tokens == first.tokens
    assert not engine.restore(CONFIG, None).kept, "the frame alone is another thing"
    assert engine.restore(CONFIG, None).tokens == len(engine.frame.opening)
    engine.forget()


def scripted() -> Engine:
    model = FakeModel(told)
    return Engine(model, KV, make_frame(model, "You answer.", "Document:"))


def test_another_snapshot_or_budget_takes_its_place() -> None:
    engine = scripted()
    one, other = Source("one", snapshot_of(engine)), Source("other", snapshot_of(engine, "clouds"))
    engine.answer("What?", CONFIG, SHORT, snapshot=one)
    engine.answer("What?", CONFIG, SHORT, snapshot=other)
    engine.answer("What?", CONFIG, SHORT, snapshot=one)
    assert (len(one.loads), len(other.loads)) == (2, 1)
    with pytest.raises(SnapshotMismatchError):
        engine.answer("What?", replace(CONFIG, budget=200), SHORT, snapshot=one)
    engine.read([Segment("0", "Something else.")], CONFIG)
    engine.answer("What?", CONFIG, SHORT, snapshot=one)
    assert len(one.loads) == 4, "a reading takes the memory for itself"
    engine.forget()


def test_a_long_question_gets_the_room_it_needs() -> None:
    engine = scripted()
    source = Source("one", snapshot_of(engine))
    engine.answer("Short?", CONFIG, SHORT, snapshot=source)
    engine.answer("word " * 2000, CONFIG, SHORT, snapshot=source)
    assert len(source.loads) == 2
    engine.forget()


def test_a_stopped_answer_keeps_the_context() -> None:
    class Stop:
        def is_set(self) -> bool:
            return True

    engine = scripted()
    source = Source("one", snapshot_of(engine))
    before = engine.answer("What?", CONFIG, SHORT, snapshot=source)
    with pytest.raises(CancelledError):
        engine.answer("What?", CONFIG, SHORT, snapshot=source, cancel=Stop())
    assert engine.answer("What?", CONFIG, SHORT, snapshot=source).text == before.text
    assert len(source.loads) == 1


def test_a_failed_answer_does_not() -> None:
    def script(text: str) -> str:
        if "fail" in text:
            raise CacheFullError("scripted")
        return told(text)

    model = FakeModel(script)
    engine = Engine(model, KV, make_frame(model, "You answer.", "Document:"))
    source = Source("one", snapshot_of(engine))
    before = engine.answer("What?", CONFIG, SHORT, snapshot=source)
    with pytest.raises(CacheFullError):
        engine.answer("fail", CONFIG, SHORT, snapshot=source)
    assert engine.answer("What?", CONFIG, SHORT, snapshot=source).text == before.text
    assert len(source.loads) == 2


def test_lost_or_damaged_bytes() -> None:
    engine = scripted()
    blob = snapshot_of(engine)
    lost = Source("lost", None)
    assert engine.restore(CONFIG, lost).tokens_read == 0, "the source has told; the frame alone stands"
    broken = bytearray(blob)
    broken[len(broken) // 2] ^= 1
    with pytest.raises(SnapshotDamagedError):
        engine.restore(CONFIG, Source("broken", bytes(broken)))
    assert engine.restore(CONFIG, blob).tokens == read_meta(blob).tokens_kept
    engine.forget()
