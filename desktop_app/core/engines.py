"""Brings up the engine: its process, its self-test, the KV types. Started early, waited for when first needed."""

from __future__ import annotations

import logging
import platform
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from desktop_app.core.catalogue import name_of
from desktop_app.core.counting import TokenCounter
from desktop_app.core.models.fingerprints import known_sha256, remember_sha256
from desktop_app.core.prompts import LEAD, SYSTEM
from desktop_app.core.safety import LADDER, Proof, Safety, prove
from desktop_app.core.store import Store
from desktop_app.core.store.tuning import Tuning
from engine.config import KV_TYPES, KvChoice, MemoryConfig, ModelConfig
from engine.errors import EngineCrashedError, UnknownKvTypeError
from engine.front import EngineFront
from engine.process.host import PLAIN
from engine.process.messages import ModelFacts, ModelSource
from engine.process.remote import RemoteEngine, RemoteModel
from engine.process.sources import llama_source
from engine.process.supervisor import EngineProcess
from engine.types import CancelToken, MemoryStats

log = logging.getLogger(__name__)

Notice = Callable[[str], None]
"""Receives a line the user should see: what is being done, or done otherwise than asked."""
MakeSource = Callable[[ModelConfig, str], ModelSource]
"""From the configuration and the file's SHA-256, "" where it is not known."""


class Loader(Protocol):
    """What the core needs of whoever brings up the engine; tests bring up a scripted one."""

    notice: Notice
    name: str
    """What people call the model."""

    @property
    def count_tokens(self) -> Callable[[str], int]:
        """Count a text's tokens by the model's vocabulary; `many`, where it is there, counts several at once."""

    def engine(self, config: MemoryConfig) -> EngineFront:
        """Return the engine, bringing it up the first time."""

    def close(self) -> None:
        """Free the model."""


class EngineLoader:
    """Keeps one model in one engine process. Any thread may use it."""

    def __init__(
        self,
        store: Store,
        path: Path,
        *,
        kv: str = "auto",
        threads: int = 0,
        gpu_layers: int = -1,
        notice: Notice = log.info,
        cancel: CancelToken | None = None,
        make_source: MakeSource = llama_source,
    ) -> None:
        """Remember what to load.

        Args:
            store: keeps measured choices and file hashes.
            path: the model's file.
            kv: "auto", one type for K and V, or "K/V" such as "q8_0/f16".
            threads: of the processor; 0 for all.
            gpu_layers: layers on a graphics device; -1 for all that fit.
            notice: told what takes time and what is done otherwise.
            cancel: stops the wait for the model.
            make_source: says where the process takes its model from; tests script one.

        Raises:
            UnknownKvTypeError: `kv` names no type.
        """
        self._path_of_store, self._path, self.notice = store.path, path, notice
        self._config = ModelConfig(path, threads, gpu_layers)
        self.name = name_of(path)
        self._kv = None if kv == "auto" else parse_kv(kv)
        self._cancel, self._make_source = cancel, make_source
        self._lock = threading.RLock()
        """Of the process and its model: held for seconds, while texts are counted too once it is free."""
        self._choosing = threading.Lock()
        """Of the engine: measuring its cache types takes five seconds the first time, and counting goes on."""
        self._process: EngineProcess | None = None
        self._safety = LADDER[0]
        self._up: tuple[EngineProcess, ModelFacts, Proof] | None = None
        self._engine: RemoteEngine | None = None
        self.count_tokens = TokenCounter(self._model)

    def start(self) -> None:
        """Start the process and have it load the model, without waiting: it takes a second that others can use."""
        with self._lock:
            if self._process is None and self._path.is_file():
                known = self._known_proof()
                self._start(LADDER[0] if known is None else known.safety).start()

    def engine(self, config: MemoryConfig) -> EngineFront:
        """Return the engine, bringing it up the first time.

        Raises:
            EngineError: the model cannot be loaded or no KV type works.
            EngineUnusableError: the engine's process dies with every setting.
            CancelledError: stopped while it was loaded.
        """
        with self._choosing:
            if self._engine is None:
                with self._lock:
                    process, facts, proof = self._brought_up()
                if facts.notice:
                    self.notice(facts.notice)
                if facts.frame.fallback:
                    self.notice(f"Plain prompt in use: {facts.frame.fallback}.")
                kv = self._kv or self._best_kv(process, facts, proof, config)
                self._engine = RemoteEngine(process, facts, kv, notice=self.notice)
            return self._engine

    @property
    def loaded(self) -> EngineFront | None:
        """The engine where it is up already; never brings it up."""
        return self._engine

    def memory_now(self) -> MemoryStats | None:
        """Return what the engine holds at this moment; None while it is not up. Never brings it up, never waits."""
        engine = self._engine
        return None if engine is None else engine.memory_now()

    def test(self) -> tuple[ModelFacts, Proof]:
        """Run the self-test anew and keep what it finds.

        Raises:
            EngineError: as `engine`.
        """
        with self._lock:
            _, facts, proof = self._proven()
            return facts, proof

    def close(self) -> None:
        """End the process."""
        with self._lock:
            if self._process is not None:
                self._process.close()
            self._process = self._up = None
        with self._choosing:
            self._engine = None

    def _model(self) -> RemoteModel:
        with self._lock:
            process, facts, _ = self._brought_up()
            return RemoteModel(process, facts)

    def _brought_up(self) -> tuple[EngineProcess, ModelFacts, Proof]:
        """Return the process with its model, tested the first time that this build meets this model."""
        if self._up is None:
            known = self._known_proof()
            if known is not None:
                process = self._start(known.safety)
                # A crash here is another build's, or another driver's: then it is tested anew, too.
                with suppress(EngineCrashedError):
                    facts = process.facts(self._cancel)
                    if facts.build == known.build:
                        self._up = process, facts, known
                        return self._up
                process.close()
            self._up = self._proven()
            _, _, proof = self._up
            if proof.level:
                self.notice(f"The engine runs {proof.safety.words}, because otherwise {proof.reason}.")
        return self._up

    def _proven(self) -> tuple[EngineProcess, ModelFacts, Proof]:
        """Test, and keep what is found."""
        up = prove(self._start, self._cancel)
        _, facts, proof = up
        with self._tuning() as tuning:
            remember_sha256(tuning, self._path, facts.info.sha256)
            tuning.put(_proof_key(facts.info.sha256), asdict(proof))
        return up

    def _start(self, safety: Safety) -> EngineProcess:
        """Return the process under these settings."""
        if self._process is None or self._safety != safety or self._process.closed:
            if self._process is not None:
                self._process.close()
            source = self._make_source(safety.config(self._config), self._known_sha256() or "")
            self._process, self._safety = EngineProcess(source, SYSTEM, LEAD), safety
        return self._process

    @contextmanager
    def _tuning(self) -> Iterator[Tuning]:
        """Give the store's measured choices, by a store of our own: any thread may be here."""
        with Store(self._path_of_store) as store:
            yield store.tuning

    def _known_sha256(self) -> str | None:
        """Return the file's hash where it was taken before; the process takes it otherwise, once."""
        with self._tuning() as tuning:
            return known_sha256(tuning, self._path)

    def _known_proof(self) -> Proof | None:
        """Return what an earlier self-test of this model on this machine found."""
        sha256 = self._known_sha256()
        if sha256 is None:
            return None
        with self._tuning() as tuning:
            known = tuning.get(_proof_key(sha256))
        return None if known is None else Proof(**known.value)

    def _best_kv(
        self, process: EngineProcess, facts: ModelFacts, proof: Proof, config: MemoryConfig
    ) -> KvChoice:
        """Return the choice measured on this machine, measuring it the first time."""
        if proof.safety.plain_cache:
            return PLAIN
        key = f"kv:{facts.info.sha256}:{facts.build}:{platform.node()}:{facts.device}:{facts.threads}"
        with self._tuning() as tuning:
            known = tuning.get(key)
        if known is not None:
            return KvChoice(**known.value)
        self.notice("Measuring which cache types are fastest on this machine (once).")
        try:
            kv = process.measure(config.budget, self._cancel)
        except EngineCrashedError as error:
            self.notice(f"A plain cache is used, because {error}.")
            kv = PLAIN
        with self._tuning() as tuning:
            tuning.put(key, {"k": kv.k, "v": kv.v, "flash": kv.flash})
        log.info("KV cache: %s", kv)
        return kv


def _proof_key(sha256: str) -> str:
    return f"self-test:{sha256}:{platform.node()}"


def parse_kv(text: str) -> KvChoice:
    """Read "q8_0" or "q8_0/f16"; a quantised V turns flash attention on.

    Raises:
        UnknownKvTypeError: a name is not a KV type.
    """
    k, _, v = text.partition("/")
    v = v or k
    for name in (k, v):
        if name not in KV_TYPES:
            raise UnknownKvTypeError(
                f"unknown KV type {name!r}: choose auto, {', '.join(KV_TYPES)}, or two as K/V, e.g. q8_0/f16"
            )
    return KvChoice(k, v, flash=v != "f16")  # type: ignore[arg-type]  # checked above
