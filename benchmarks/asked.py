"""The development documents with a model over them, asked one question after another."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.dev_set import Question
from desktop_app.core.answering import Answer
from desktop_app.core.asking import Asking
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.confidence import Calibration, load_calibration
from desktop_app.core.conversation import Conversation
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.engines import EngineLoader, Loader, Notice
from desktop_app.core.evidence import Evidence
from desktop_app.core.facts import ANSWER_TOKENS
from desktop_app.core.paths import Home
from desktop_app.core.prompts import LEAD, SYSTEM, question_prompt
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.workspace import Workspace
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.engine import Engine
from engine.fake import FakeModel
from engine.prompt import make_frame
from engine.types import Progress, Token

CONFIG = MemoryConfig()


@dataclass(slots=True)
class Asked:
    """A question with its answer and what was measured."""

    question: Question
    answer: Answer
    evidence_recalled: bool
    first_token: float | None
    """Seconds from the question to the model's first word; None where it said none."""
    refused: bool = False
    confidence: float = 0.0

    def settle(self, calibration: Calibration) -> None:
        """Apply a calibration to an answer that was given in any case."""
        figures = self.answer.figures
        self.refused, self.confidence = self.answer.refused, self.answer.confidence
        if figures:
            self.refused = self.answer.refused or calibration.refuses(figures)
            self.confidence = calibration.right.at(figures)

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return not self.refused and self.question.matches(self.answer.text)

    @property
    def right_and_cited(self) -> bool:
        """Whether it is right and its place is among the citations."""
        return self.right and self.question.cited(self.answer.citations)


class Bench:
    """The documents and a model over them."""

    def __init__(self, store: Store, read: int, *, silent: bool) -> None:
        self.loader = EngineLoader(store, resolve_model(None, Home.find()), notice=_say)
        embedders = EmbedderLoader(_say)
        self.workspace = Workspace(store, self.loader, embedders)
        # Every question is answered, and what would have been refused is told afterwards: one run serves both.
        never = replace(load_calibration(), threshold=0.0)
        asked: Loader = Silent() if silent else self.loader
        self.asking = Asking(store, asked, self.workspace.readings, embedders, calibration=never)
        self.documents: dict[str, StoredDocument] = {}
        self._read = read
        self.reads = read > 0 and not silent
        """Whether a model answers behind what it has read."""

    def add(self, paths: dict[str, Path]) -> None:
        """Add the documents, and have them read as far as wanted."""
        for name, path in paths.items():
            document = self.workspace.add([path]).documents[0]
            if self._read:
                stop = _Stop(self._read)
                self.workspace.readings.read(document, CONFIG, on_progress=stop.see, cancel=stop)
            indexing = self.workspace.indexing([document])
            if indexing is not None:
                indexing.run()
            self.documents[name] = self.workspace.store.documents.get(document.id)
        self.loader.count_tokens("")  # loaded before the clock runs

    def ask(self, question: Question) -> Asked:
        """Put a question."""
        document = self.documents[question.source]
        first: list[float] = []
        began = time.perf_counter()

        def on_token(_token: Token) -> None:
            if not first:
                first.append(time.perf_counter() - began)

        answer = self.asking.ask(
            question.text, [document], CONFIG, use_memory=self._read > 0, on_token=on_token
        )
        found = self.asking.find(question.text, [document])
        recalled = question.recalled([item.stored.passage for item in found.recalled])
        return Asked(question, answer, recalled, first[0] if first else None)

    def remembered(self, question: Question) -> str:
        """Answer from what was read alone: the snapshot and the question, no passages."""
        document = self.documents[question.source]
        engine = self.loader.engine(CONFIG)
        snapshot = self.workspace.readings.snapshot(document, engine, CONFIG)
        prompt = question_prompt(
            question.text, [], Conversation(), self.loader.count_tokens, names={}, numbers=False
        )
        return engine.answer(prompt.text, CONFIG, Sampling(max_tokens=ANSWER_TOKENS), snapshot=snapshot).text

    def evidence(self, text: str, source: str) -> Evidence:
        """Measure what recall finds for a question in a document."""
        return self.asking.find(text, [self.documents[source]]).evidence


class Silent:
    """Stands in for a model that says nothing: the documents speak alone, and nobody waits."""

    notice: Notice = staticmethod(lambda _line: None)
    name = "no model"

    def __init__(self) -> None:
        model = FakeModel(lambda _text: "")
        self._engine = Engine(model, KvChoice("f16", "f16", flash=False), make_frame(model, SYSTEM, LEAD))

    def count_tokens(self, text: str) -> int:
        """Count words."""
        return len(self._engine.model.tokenize(text))

    def engine(self, config: MemoryConfig) -> Engine:  # noqa: ARG002 - one engine, whatever the budget
        """Return the engine."""
        return self._engine

    def close(self) -> None:
        """Do nothing."""


class _Stop:
    """Ends a reading after so many tokens."""

    def __init__(self, tokens: int) -> None:
        self._left, self._tokens = False, tokens

    def see(self, progress: Progress) -> None:
        self._left = progress.done >= self._tokens

    def is_set(self) -> bool:
        return self._left


def _say(line: str) -> None:
    print(line, file=sys.stderr)
