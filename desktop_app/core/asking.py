"""Asking: what kind of question it is, where its answer comes from, and what it rests on."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from desktop_app.core.able import is_able
from desktop_app.core.answering import Answer, Draft
from desktop_app.core.confidence import Calibration, load_calibration
from desktop_app.core.conversation import Conversation
from desktop_app.core.coverage import Coverage, coverage
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.facts import FactAnswers, Found
from desktop_app.core.job import Job
from desktop_app.core.reading import Readings
from desktop_app.core.routing import Route, route
from desktop_app.core.routing.follow_up import Understood, understood
from desktop_app.core.routing.rewriting import rewritten
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.symbol_answers import SymbolAnswers
from desktop_app.core.whole import WholeAnswers
from engine.config import MemoryConfig
from engine.front import EngineFront
from engine.types import CancelToken, Token
from ingest.unread import files_left_out

SYMBOL_CONFIDENCE = 0.95
"""Of a place read off the symbol map: nothing is inferred but which definition a bare name means."""
NOTES_CONFIDENCE = 0.5
"""Of an answer on a whole document, times its supported share; there are too few such questions to fit a curve."""


class Beyond(Protocol):
    """What may put another answer in a local one's place; see `desktop_app.core.cloud.turn`."""

    def after(self, job: Job, local: Answer, find: Callable[[], Found]) -> Answer:
        """Return the answer to show; `find` gives what recall brings up."""


class Asking:
    """Answers questions about documents of the library."""

    def __init__(
        self,
        store: Store,
        loader: Loader,
        readings: Readings,
        embedders: Embedders | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        self._store, self._loader, self._readings = store, loader, readings
        self._symbols = SymbolAnswers(store)
        self._whole = WholeAnswers(store)
        self._facts = FactAnswers(store, readings, self._whole, calibration or load_calibration(), embedders)

    def ask(
        self,
        question: str,
        documents: Sequence[StoredDocument],
        config: MemoryConfig,
        *,
        conversation: Conversation | None = None,
        use_memory: bool = True,
        on_token: Callable[[Token], None] | None = None,
        cancel: CancelToken | None = None,
        beyond: Beyond | None = None,
    ) -> Answer:
        """Answer a question about documents that have been added.

        Args:
            question: the user's.
            documents: which to ask, one or many; recall searches them all, memory is that of the best match's.
            config: what snapshots were read under.
            conversation: what was asked and answered before.
            use_memory: whether to start from a snapshot where there is one.
            on_token: called with the model's words as they come; the checked answer may differ.
            cancel: stops the answer.
            beyond: is given the local answer, and may ask another computer; without it nothing leaves this one.

        Raises:
            CancelledError: stopped before the first word.
            EngineError: the model cannot run.
        """
        began = time.perf_counter()
        said = conversation or Conversation()
        meant = understood(question, said)
        kind = self._route(meant, documents)
        job = Job(meant, kind, documents, config, said, use_memory, on_token, cancel)
        job.timing["route"] = time.perf_counter() - began
        if kind.kind == "symbol":
            draft, engine = self._symbol(job), None
        else:
            with job.stage("load"):
                engine = self._loader.engine(config)
            if meant.follows and is_able(engine.model.info):
                with job.stage("rewrite"):
                    job.meant = rewritten(question, said, meant, engine, config, cancel)
                    job.route = self._route(job.meant, documents)
            whole = job.route.kind == "whole"
            draft = self._about_all(job, engine) if whole else self._facts.draft(job, engine)
        job.timing["total"] = time.perf_counter() - began
        local = self._answer(job, draft, engine)
        return beyond.after(job, local, lambda: self.find(job.meant.text, documents)) if beyond else local

    def _route(self, meant: Understood, documents: Sequence[StoredDocument]) -> Route:
        numbers = [document.id for document in documents]
        return route(meant.text, lambda name: self._symbols.known(name, numbers))

    def _symbol(self, job: Job) -> Draft:
        judged = self._symbols.answer(job.route, list(job.sources), job.sources)
        return Draft(judged, SYMBOL_CONFIDENCE)

    def _about_all(self, job: Job, engine: EngineFront) -> Draft:
        """Answer a question about whole documents."""
        with job.stage("notes"):
            held = [
                self._whole.held(one, engine.model.info.sha256, job.names.get(one.id, ""))
                for one in job.documents
            ]
        judged, generation = self._whole.answer(
            job.meant.text, held, engine, job.config, on_token=job.on_token, cancel=job.cancel
        )
        unread = ", ".join(Path(one.document.source).name for one in held if not one.read)
        notes = (f"Not read by the model yet, so from the outline and the text: {unread}.",) if unread else ()
        return Draft(judged, NOTES_CONFIDENCE * judged.support, generation, notes)

    def _answer(self, job: Job, draft: Draft, engine: EngineFront | None) -> Answer:
        """Put an answer together with its coverage, times and remarks."""
        generation, judged = draft.generation, draft.judged
        timing = dict(job.timing)
        notes = list(draft.notes)
        if job.meant.follows:
            notes.append(f"Understood as: {job.meant.text}")
        if generation:
            timing["restore"] = timing.get("restore", 0.0) + generation.restore_seconds
            timing |= {"prefill": generation.prefill_seconds, "decode": generation.decode_seconds}
            if generation.reason == "cancelled":
                notes.append("The answer was stopped early.")
        covered = self._coverage(job, engine)
        total = covered[0][1]
        for _, one in covered[1:]:
            total = total + one
        by = {"name": self._loader.name, "kv": str(engine.kv)} if engine else {"name": "no model"}
        return Answer(
            text=judged.text,
            citations=judged.citations,
            confidence=draft.confidence,
            by=judged.by,
            coverage=total,
            covered=tuple(covered),
            claims=judged.claims,
            kind=job.route.kind,
            question=job.meant.text,
            refused=draft.refused,
            engine={"where": "local", **by},
            memory=engine.memory if engine and generation else None,
            timing=timing,
            figures=draft.figures,
            notes=tuple(notes),
            prompt=generation.prompt if generation else (),
        )

    def _coverage(self, job: Job, engine: EngineFront | None) -> list[tuple[str, Coverage]]:
        """Add up what of every document was read, searched, skipped or failed, by its path."""
        covered = []
        for document in job.documents:
            units = self._store.units.all(document.id)
            passages = [stored.passage for stored in self._store.passages.all(document.id)]
            used = engine is not None and job.use_memory
            read = self._readings.passages_read(document, engine, job.config) if engine and used else 0
            problems = self._store.units.problems(document.id)
            left_out = len(files_left_out(units, problems))
            covered.append((document.source, coverage(units, passages, read, left_out, document.kind)))
        return covered

    def find(self, question: str, documents: Sequence[StoredDocument]) -> Found:
        """Return what recall finds for a question, measured, without a model's words."""
        return self._facts.find(question, documents)
