"""A scripted engine for the core's tests."""

from __future__ import annotations

from engine.config import KvChoice, MemoryConfig
from engine.engine import Engine
from engine.fake import FakeModel, Script
from engine.prompt import make_frame


class FakeLoader:
    """Brings up a scripted engine as `EngineLoader` brings up the real one."""

    def __init__(self, script: Script) -> None:
        self.model = FakeModel(script)
        self.notices: list[str] = []
        self.notice = self.notices.append
        self.name = "Scripted"

    def count_tokens(self, text: str) -> int:
        return len(self.model.tokenize(text))

    def engine(self, config: MemoryConfig) -> Engine:
        frame = make_frame(self.model, "You answer.", "Document:")
        return Engine(self.model, KvChoice("f16", "f16", flash=False), frame)

    def close(self) -> None:
        pass
