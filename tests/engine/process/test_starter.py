"""The handle with the real model in its process."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.config import KvChoice, MemoryConfig, ModelConfig, Sampling
from engine.engine import Engine
from engine.errors import CancelledError
from engine.llama import LlamaModel
from engine.memory.snapshot import read_meta
from engine.process.remote import RemoteEngine
from engine.process.sources import llama_source
from engine.process.supervisor import EngineProcess
from engine.prompt import make_frame
from engine.types import Segment

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
KV = KvChoice("q8_0", "f16", flash=False)
SYSTEM, LEAD = "You answer.", "Document:"
SHORT = Sampling(max_tokens=6)


@pytest.fixture(scope="module")
def process(starter: LlamaModel, starter_path: Path) -> Iterator[EngineProcess]:
    subject = EngineProcess(llama_source(ModelConfig(starter_path), starter.info.sha256), SYSTEM, LEAD)
    yield subject
    subject.close()


@pytest.fixture
def engine(process: EngineProcess) -> RemoteEngine:
    return RemoteEngine(process, process.facts(), KV)


def test_it_is_the_engine_that_runs_here(engine: RemoteEngine, starter: LlamaModel) -> None:
    local = Engine(starter, KV, make_frame(starter, SYSTEM, LEAD))
    assert engine.key(CONFIG) == local.key(CONFIG)
    text = "naïve café 日本語 <|im_end|>"
    assert engine.model.tokenize(text) == starter.tokenize(text)
    assert engine.model.count([text, ""]) == [len(starter.tokenize(text)), 0]
    segments = [Segment(str(i), f"Part {i} tells of stones and of {i * 3} rivers. ") for i in range(18)]
    far: list[bytes] = []
    near: list[bytes] = []
    engine.read(segments, CONFIG, on_checkpoint=lambda blob, _meta: far.append(blob))
    local.read(segments, CONFIG, on_checkpoint=lambda blob, _meta: near.append(blob))
    assert bytes(far[-1]) == near[-1], "the same cells, bit for bit"
    restored = engine.restore(CONFIG, far[-1])
    assert (restored.tokens, restored.kept) == (read_meta(near[-1]).tokens_kept, False)
    assert engine.restore(CONFIG, far[-1]).kept
    answer = engine.answer("What does part 3 tell of?", CONFIG, SHORT, snapshot=far[-1])
    assert answer.tokens == local.answer("What does part 3 tell of?", CONFIG, SHORT, snapshot=near[-1]).tokens
    local.forget()


def test_the_self_test_passes(process: EngineProcess) -> None:
    process.test()


def test_cancel_is_heeded_in_the_middle_of_a_chunk(engine: RemoteEngine) -> None:
    """A chunk of 2,048 tokens takes many seconds; the cancel does not wait for its end."""
    config = MemoryConfig(budget=2048, chunk=2048, sinks=8, recent=64, policy="streaming")
    stop = threading.Event()
    ended: list[float] = []

    def cancel() -> None:
        ended.append(time.monotonic())
        stop.set()

    threading.Timer(1.0, cancel).start()
    with pytest.raises(CancelledError):
        engine.answer("stones and rivers " * 900, config, SHORT, cancel=stop)
    # The goal is a second on an idle machine; a whole chunk would take far longer than this on a busy one.
    assert time.monotonic() - ended[0] < 5
