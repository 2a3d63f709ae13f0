"""Asking: recall, memory, generation and the check of the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from desktop_app.core.answering import Answer, judge
from desktop_app.core.coverage import Coverage, coverage
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.prompts import question_text
from desktop_app.core.reading import Readings
from desktop_app.core.recall import CANDIDATES, Recalled, recall, within_budget
from desktop_app.core.store import Store, StoredDocument
from engine.config import MemoryConfig, Sampling
from engine.prompt import question_tokens
from engine.types import CancelToken, Token
from ingest.unread import files_left_out

PASSAGE_TOKENS = 512
"""What recalled passages may take of the question's turn: reading them is what the first word waits for."""
ANSWER_TOKENS = 96
CITING_MODEL = 1_000_000_000
"""Parameters from which a model is asked to name the passages it uses."""


class Asking:
    """Answers questions about documents of the library."""

    def __init__(
        self, store: Store, loader: Loader, readings: Readings, embedders: Embedders | None = None
    ) -> None:
        self._store, self._loader, self._readings = store, loader, readings
        self._embedders = embedders

    def ask(
        self,
        question: str,
        documents: Sequence[StoredDocument],
        config: MemoryConfig,
        *,
        use_memory: bool = True,
        on_token: Callable[[Token], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Answer:
        """Answer a question about documents that have been added.

        Args:
            question: the user's.
            documents: which to ask; recall searches them all, memory is that of the best match's document.
            config: what snapshots were read under.
            use_memory: whether to start from a snapshot where there is one.
            on_token: called with the model's words as they come; the checked answer may differ.
            cancel: stops the answer.

        Raises:
            CancelledError: stopped before the first word.
            EngineError: the model cannot run.
        """
        timing: dict[str, float] = {}
        with _stage(timing, "total"):
            with _stage(timing, "recall"):
                numbers = [document.id for document in documents]
                recalled = self._recalled(question, numbers)
            with _stage(timing, "load"):
                engine = self._loader.engine(config)
            with _stage(timing, "restore"):
                memory_of = self._memory_document(documents, recalled) if use_memory else None
                snapshot = self._readings.snapshot(memory_of, engine, config) if memory_of else None
            citing = engine.model.info.parameters >= CITING_MODEL
            turn = question_text(question, [item.stored for item in recalled], numbers=citing)
            generation = engine.answer(
                turn,
                config,
                Sampling(max_tokens=ANSWER_TOKENS),
                snapshot=snapshot,
                on_token=on_token,
                cancel=cancel,
            )
            sources = {document.id: document.source for document in documents}
            judged = judge(self._store, question, generation, recalled, sources)
        timing |= {"prefill": generation.prefill_seconds, "decode": generation.decode_seconds}
        return Answer(
            text=judged.text,
            citations=judged.citations,
            confidence=judged.confidence,
            by=judged.by,
            coverage=self._coverage(documents, config, use_memory=use_memory),
            engine={"name": self._loader.name, "where": "local", "kv": str(engine.kv)},
            memory=engine.memory,
            timing=timing,
            notes=("The answer was stopped early.",) if generation.reason == "cancelled" else (),
            prompt=tuple(question_tokens(engine.model, engine.frame, turn)),
        )

    def _recalled(self, question: str, numbers: Sequence[int]) -> list[Recalled]:
        embedder = self._embedders.get() if self._embedders else None
        return within_budget(recall(self._store, question, CANDIDATES, numbers, embedder), PASSAGE_TOKENS)

    def _memory_document(
        self, documents: Sequence[StoredDocument], recalled: Sequence[Recalled]
    ) -> StoredDocument | None:
        """Return the document whose memory serves: that of the best passage, else the first."""
        by_id = {document.id: document for document in documents}
        wanted = recalled[0].stored.document_id if recalled else documents[0].id
        return by_id.get(wanted)

    def _coverage(
        self, documents: Sequence[StoredDocument], config: MemoryConfig, *, use_memory: bool
    ) -> Coverage:
        """Add up what of every document was read, searched, skipped or failed."""
        engine = self._loader.engine(config)
        total: Coverage | None = None
        for document in documents:
            units = self._store.units.all(document.id)
            passages = [stored.passage for stored in self._store.passages.all(document.id)]
            read = self._readings.passages_read(document, engine, config) if use_memory else 0
            problems = self._store.units.problems(document.id)
            left_out = len(files_left_out(units, problems))
            one = coverage(units, passages, read, left_out, document.kind)
            total = one if total is None else total + one
        assert total is not None  # there is at least one document
        return total


@contextmanager
def _stage(timing: dict[str, float], name: str) -> Iterator[None]:
    """Record the seconds a stage takes."""
    began = time.perf_counter()
    try:
        yield
    finally:
        timing[name] = time.perf_counter() - began
