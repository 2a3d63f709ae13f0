"""Brings up the engine: finds the model, settles the KV types, builds the frame. Loaded once, when first needed."""

from __future__ import annotations

import logging
import platform
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from desktop_app.core.catalogue import name_of
from desktop_app.core.prompts import LEAD, SYSTEM
from desktop_app.core.store import Store
from engine.config import KV_TYPES, KvChoice, MemoryConfig, ModelConfig
from engine.engine import Engine
from engine.errors import UnknownKvTypeError
from engine.fingerprint import file_sha256
from engine.prompt import make_frame

if TYPE_CHECKING:
    from engine.llama import LlamaModel

log = logging.getLogger(__name__)

Notice = Callable[[str], None]
"""Receives a line the user should see: what is being done, or done otherwise than asked."""


class Loader(Protocol):
    """What the core needs of whoever brings up the engine; tests bring up a scripted one."""

    notice: Notice
    name: str
    """What people call the model."""

    def count_tokens(self, text: str) -> int:
        """Count a text's tokens by the model's vocabulary."""

    def engine(self, config: MemoryConfig) -> Engine:
        """Return the engine, bringing it up the first time."""

    def close(self) -> None:
        """Free the model."""


class EngineLoader:
    """Loads one model on demand and keeps it."""

    def __init__(self, store: Store, path: Path, *, kv: str = "auto", notice: Notice = log.info) -> None:
        """Remember what to load.

        Args:
            store: keeps measured choices and file hashes.
            path: the model's file.
            kv: "auto", one type for K and V, or "K/V" such as "q8_0/f16".
            notice: told what takes time and what is done otherwise.

        Raises:
            UnknownKvTypeError: `kv` names no type.
        """
        self._store, self._path, self.notice = store, path, notice
        self.name = name_of(path)
        self._kv = None if kv == "auto" else parse_kv(kv)
        self._model: LlamaModel | None = None
        self._engine: Engine | None = None

    def count_tokens(self, text: str) -> int:
        """Count a text's tokens by the model's vocabulary."""
        return len(self._load().tokenize(text))

    def engine(self, config: MemoryConfig) -> Engine:
        """Return the engine, bringing it up the first time.

        Raises:
            EngineError: the model cannot be loaded or no KV type works.
        """
        if self._engine is None:
            model = self._load()
            frame = make_frame(model, SYSTEM, LEAD)
            if frame.fallback:
                self.notice(f"Plain prompt in use: {frame.fallback}.")
            self._engine = Engine(model, self._kv or self._measured_kv(model, config), frame)
        return self._engine

    def close(self) -> None:
        """Free the model."""
        if self._model is not None:
            self._model.close()
            self._model = self._engine = None

    def _load(self) -> LlamaModel:
        if self._model is None:
            # Not before it is needed: a command without a model must not load the C library.
            from engine.llama import LlamaModel

            config = ModelConfig(self._path)
            self._model = LlamaModel(config, sha256=self._known_sha256())
        return self._model

    def _known_sha256(self) -> str:
        """Hash the file once for each size and time of change: 2 GB take seconds."""
        if not self._path.is_file():
            return ""  # loading will say so
        stat = self._path.stat()
        key = f"sha256:{self._path.resolve()}:{stat.st_size}:{stat.st_mtime_ns}"
        known = self._store.tuning.get(key)
        if known is not None:
            return str(known.value)
        digest = file_sha256(self._path)
        self._store.tuning.put(key, digest)
        return digest

    def _measured_kv(self, model: LlamaModel, config: MemoryConfig) -> KvChoice:
        """Return the choice measured on this machine, measuring it the first time."""
        key = f"kv:{model.info.sha256}:{model.build}:{platform.node()}:{model.device().name}:{model.threads}"
        known = self._store.tuning.get(key)
        if known is not None:
            return KvChoice(**known.value)
        from engine.llama.kv_choice import choose, measure_kv

        self.notice("Measuring which cache types are fastest on this machine (once).")
        kv = choose(measure_kv(model, config.budget))
        self._store.tuning.put(key, {"k": kv.k, "v": kv.v, "flash": kv.flash})
        log.info("KV cache: %s", kv)
        return kv


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
