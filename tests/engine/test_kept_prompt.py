from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.config import KvChoice, MemoryConfig, Sampling
from engine.engine import Engine
from engine.errors import CancelledError
from engine.fake import FakeContext, FakeModel
from engine.llama import LlamaModel
from engine.prompt import make_frame
from engine.types import Segment

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=96, chunk=32, sinks=8, recent=32)
PASSAGES = "\n\n[1] (page 3)\n> The palm is 30 metres tall."


class Counting(FakeModel):
    """Counts what is decoded, and the contexts that are open."""

    def __init__(self) -> None:
        super().__init__(lambda text: f"You asked {text.splitlines()[-2][-12:]}")
        self.decoded: list[list[int]] = []
        self.opened = self.open = 0

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> FakeContext:
        model = self
        self.opened += 1
        self.open += 1

        class Context(FakeContext):
            def decode(self, tokens: Sequence[int], *arguments: Any, **options: Any) -> Any:
                out = super().decode(tokens, *arguments, **options)
                model.decoded.append(list(tokens))
                return out

            def close(self) -> None:
                model.open -= 1

        return Context(self, cells, kv, chunk, observed=observed, outputs=outputs)


@pytest.fixture
def model() -> Counting:
    return Counting()


@pytest.fixture
def engine(model: Counting) -> Engine:
    return Engine(model, KV, make_frame(model, "You answer.", "Document:"))


def decoded_before_the_answer(model: Counting) -> int:
    """Count the tokens of the prompt that were decoded: the answer's come one by one."""
    return sum(len(tokens) for tokens in model.decoded if len(tokens) > 1)


def test_the_second_question_decodes_only_what_differs(model: Counting, engine: Engine) -> None:
    first = engine.answer(f"{PASSAGES}\n\nHow tall is it?", CONFIG, Sampling())
    assert first.reused_tokens == 0
    model.decoded.clear()
    second = engine.answer(f"{PASSAGES}\n\nHow old is it?", CONFIG, Sampling())
    shared = len(model.tokenize(f"{PASSAGES}\n\nHow"))
    assert second.reused_tokens == shared
    rest = len(model.tokenize(" old is it?")) + len(engine.frame.closing)
    assert second.prompt_tokens == rest
    assert decoded_before_the_answer(model) == rest, "neither the opening nor the passages are decoded again"
    assert model.opened == 1


def test_what_is_reused_changes_no_answer(model: Counting, engine: Engine) -> None:
    questions = [
        f"{PASSAGES}\n\n{q}" for q in ("How tall is it?", "How old is it?", "Why?", "How tall is it?")
    ]
    warm = [engine.answer(question, CONFIG, Sampling()).text for question in questions]
    cold = [
        Engine(model, KV, engine.frame).answer(question, CONFIG, Sampling()).text for question in questions
    ]
    assert warm == cold


def test_the_same_question_again_decodes_its_last_token(model: Counting, engine: Engine) -> None:
    engine.answer("Why?", CONFIG, Sampling())
    again = engine.answer("Why?", CONFIG, Sampling())
    assert again.prompt_tokens == 1, "its logits begin the answer"


def test_another_snapshot_or_setting_starts_anew(model: Counting, engine: Engine) -> None:
    blobs: list[bytes] = []
    segments = [Segment("1", "A long story of stones. " * 20)]
    engine.read(segments, CONFIG, on_checkpoint=lambda blob, _meta: blobs.append(blob))
    engine.answer("Why?", CONFIG, Sampling())
    behind = engine.answer("Why?", CONFIG, Sampling(), snapshot=blobs[-1])
    assert behind.reused_tokens == 0
    assert engine.answer("Why not?", CONFIG, Sampling(), snapshot=blobs[-1]).reused_tokens > 0
    assert engine.answer("Why not?", MemoryConfig(), Sampling()).reused_tokens == 0
    assert model.open == 1, "one cache at a time"


def test_reading_frees_the_cache_and_closing_too(model: Counting, engine: Engine) -> None:
    engine.answer("Why?", CONFIG, Sampling())
    engine.read([Segment("1", "A story.")], CONFIG)
    assert model.open == 0
    engine.answer("Why?", CONFIG, Sampling())
    engine.close()
    assert model.open == 0


def test_a_stopped_question_leaves_nothing_behind(model: Counting, engine: Engine) -> None:
    class Stop:
        def is_set(self) -> bool:
            return True

    with pytest.raises(CancelledError):
        engine.answer("Why?", CONFIG, Sampling(), cancel=Stop())
    assert model.open == 0
    assert engine.answer("Why?", CONFIG, Sampling()).reused_tokens == 0


def test_a_longer_prompt_gets_a_larger_cache(model: Counting, engine: Engine) -> None:
    engine.answer("Why?", CONFIG, Sampling())
    long = "word " * 4000
    assert engine.answer(long, CONFIG, Sampling()).reused_tokens == 0
    assert model.open == 1


def test_the_real_model_says_the_same_with_a_warm_cache(starter: LlamaModel) -> None:
    kv = KvChoice("q8_0", "f16", flash=False)
    frame = make_frame(starter, "You answer briefly.", "Document:")
    config = MemoryConfig(budget=600)
    warm = Engine(starter, kv, frame)
    first = warm.answer(f"{PASSAGES}\n\nHow old is it?", config, Sampling(max_tokens=8))
    second = warm.answer(f"{PASSAGES}\n\nHow tall is the palm?", config, Sampling(max_tokens=8))
    assert first.reused_tokens == 0
    assert second.reused_tokens >= len(starter.tokenize(PASSAGES))
    cold = Engine(starter, kv, frame).answer(
        f"{PASSAGES}\n\nHow tall is the palm?", config, Sampling(max_tokens=8)
    )
    assert second.text == cold.text
    assert second.prompt_tokens < cold.prompt_tokens / 2
    warm.forget()
