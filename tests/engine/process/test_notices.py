from __future__ import annotations

from engine.config import MemoryConfig, Sampling
from engine.fake import FakeModel
from engine.process.host import PLAIN, Host
from engine.process.messages import Call, Load, ModelFacts, ModelSource, Notice, Telling
from engine.process.pulse import Pulse


class Full(FakeModel):
    """A model that has something to say after it was loaded and after its first job."""

    def __init__(self) -> None:
        super().__init__()
        self._notices = ["half its layers", "a quarter of its layers"]

    def take_notice(self) -> str:
        return self._notices.pop(0) if self._notices else ""


def make() -> FakeModel:
    return Full()


def test_what_is_done_otherwise_is_told_after_loading_and_after_a_job() -> None:
    host, told = Host(), list[Telling]()
    facts = host.run(Load(1, ModelSource(f"{__name__}:make", ()), "", ""), told.append, Pulse())
    assert isinstance(facts, ModelFacts)
    assert facts.notice == "half its layers"
    arguments = {
        "question": "Well?",
        "config": MemoryConfig(budget=96, chunk=32, recent=32),
        "sampling": Sampling(),
    }
    for number in (2, 3):
        host.run(Call(number, PLAIN, "answer", {**arguments, "snapshot": None}, ()), told.append, Pulse())
    assert told == [Notice("a quarter of its layers")], "once"
