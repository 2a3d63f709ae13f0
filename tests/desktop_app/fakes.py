"""A scripted engine and a scripted embedding model for the core's tests."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.types import Embedded, Embedder, packed
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


class FakeEmbedder:
    """Embeds by the letters of words: alike spelt, alike meant. Counts what it was given."""

    width, word_width = 32, 16

    def __init__(self, name: str = "letters/1") -> None:
        self.name = name
        self.embedded: list[str] = []

    def passages(self, texts: Sequence[str]) -> list[Embedded]:
        self.embedded += texts
        return [self._embed(text) for text in texts]

    def question(self, text: str) -> Embedded:
        return self._embed(text)

    def _embed(self, text: str) -> Embedded:
        words = [word for word in re.findall(r"\w+", text.lower()) if len(word) > 3]
        return Embedded(
            packed(
                sum((self._letters(word, self.width) for word in words), np.zeros(self.width, np.float32))
            ),
            packed(np.array([self._letters(word, self.word_width) for word in words], np.float32))
            if words
            else np.zeros((0, self.word_width), np.int8),
        )

    def _letters(self, word: str, width: int) -> NDArray[np.float32]:
        vector = np.zeros(width, np.float32)
        for first, second in itertools.pairwise(word):
            vector[(ord(first) * 31 + ord(second)) % width] += 1
        return vector


class FakeEmbedders:
    """Gives a scripted embedding model, or none."""

    def __init__(self, embedder: FakeEmbedder | None) -> None:
        self._embedder = embedder

    def get(self) -> Embedder | None:
        return self._embedder
