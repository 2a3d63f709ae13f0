"""What the engine's process does with its requests: one model, one engine, one job at a time."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from engine.backend import Model
from engine.config import KvChoice
from engine.engine import Engine
from engine.errors import DecodeFailedError, EngineError
from engine.memory.snapshot import SnapshotMeta
from engine.process.messages import (
    Call,
    Checkpoint,
    Job,
    Load,
    Measure,
    ModelFacts,
    ModelSource,
    Note,
    Notice,
    Question,
    Result,
    SelfTest,
    Telling,
)
from engine.process.pulse import Pulse
from engine.process.wire import apart
from engine.prompt import Frame, make_frame
from engine.running import memory_now

Tell = Callable[[Telling], None]

PLAIN = KvChoice("f16", "f16", flash=False)
"""The cache that takes the fewest kernels: what a self-test runs on."""
_TEST_CELLS, _TEST_CHUNK = 64, 16


class Host:
    """Serves jobs on one thread; questions may come from another."""

    def __init__(self) -> None:
        self._model: Model | None = None
        self._frame: Frame | None = None
        self._source: ModelSource | None = None
        self._engine: Engine | None = None

    def run(self, job: Job, tell: Tell, pulse: Pulse) -> Any:
        """Do a job and return what its `Done` carries.

        Raises:
            Exception: whatever the engine raises.
        """
        match job:
            case Load():
                return self._load(job)
            case SelfTest():
                return self_test(self._loaded())
            case Measure():
                return self._measure(job.cells)
            case Call():
                return self._call(job, tell, pulse)

    def answer(self, question: Question) -> Any:
        """Answer a question; reads only what does not change while a job runs."""
        model = self._loaded()
        match question.about:
            case "count":
                return [len(model.tokenize(text)) for text in question.texts]
            case "tokens":
                return [model.tokenize(text) for text in question.texts]
            case "special":
                return [model.tokenize(text, special=True) for text in question.texts]
            case "device":
                return model.device()
            case "memory":
                return memory_now(model, None) if self._engine is None else self._engine.memory_now()
            case "key":
                if question.kv is None or question.config is None or self._frame is None:
                    raise EngineError("a snapshot's key depends on the KV types and the configuration")
                return Engine(model, question.kv, self._frame).key(question.config)

    def close(self) -> None:
        """Free the model."""
        if self._engine is not None:
            self._engine.close()
        elif self._model is not None:
            self._model.close()
        self._engine = self._model = None

    def _loaded(self) -> Model:
        if self._model is None:
            raise EngineError("no model is loaded")
        return self._model

    def _load(self, job: Load) -> ModelFacts:
        self.close()
        model: Model = named(job.source.factory)(*job.source.arguments)
        self._frame = make_frame(model, job.system, job.lead)
        self._model, self._source = model, job.source
        return ModelFacts(
            info=model.info,
            build=model.build,
            weights_bytes=model.weights_bytes,
            threads=int(getattr(model, "threads", 1)),
            device=model.device().name,
            frame=self._frame,
            notice=model.take_notice(),
        )

    def _measure(self, cells: int) -> KvChoice:
        model = self._loaded()
        if self._source is None or not self._source.measure:
            return PLAIN
        choice: KvChoice = named(self._source.measure)(model, cells)
        return choice

    def _call(self, call: Call, tell: Tell, pulse: Pulse) -> Result:
        engine = self._engine_for(call.kv)
        callbacks: dict[str, Callable[..., None]] = dict.fromkeys(call.tells, tell)
        if "on_checkpoint" in callbacks:

            def checkpoint(blob: bytes, meta: SnapshotMeta) -> None:
                tell(Checkpoint(apart(blob), meta))

            callbacks["on_checkpoint"] = checkpoint
        if "on_note" in callbacks:
            callbacks["on_note"] = lambda number, text: tell(Note(number, text))
        try:
            value = getattr(engine, call.method)(**call.arguments, **callbacks, cancel=pulse)
        finally:
            notice = engine.model.take_notice()
            if notice:
                tell(Notice(notice))
        return Result(value, engine.memory)

    def _engine_for(self, kv: KvChoice) -> Engine:
        model = self._loaded()
        if self._engine is None or self._engine.kv != kv:
            if self._engine is not None:
                self._engine.forget()
            if self._frame is None:
                raise EngineError("no frame was made")
            self._engine = Engine(model, kv, self._frame)
        return self._engine


def self_test(model: Model) -> None:
    """Decode one token; a wrong instruction set kills the process here, and not in the middle of a book.

    Raises:
        DecodeFailedError: the logits are no numbers.
    """
    import numpy as np

    context = model.context(_TEST_CELLS, PLAIN, _TEST_CHUNK)
    try:
        logits, _ = context.decode(model.tokenize("Hello")[:1], [0], logits=True)
        if logits is None or not np.isfinite(logits).all():
            raise DecodeFailedError(
                "the model's first token is not a number: the file or the device is faulty"
            )
    finally:
        context.close()


def named(place: str) -> Any:
    """Return what "module:name" names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
