"""Checks of this installation, each with what to do when it fails."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil

from desktop_app.core.catalogue import resolve_model
from desktop_app.core.encrypting import is_encrypted
from desktop_app.core.engines import EngineLoader
from desktop_app.core.models.inventory import list_models
from desktop_app.core.paths import Home
from desktop_app.core.store import Store

_OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Check:
    """One check's outcome."""

    name: str
    ok: bool
    detail: str


def run_checks(home: Home, model: str | None) -> Iterator[Check]:
    """Yield the checks one after another; none raises."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("python", _python),
        ("home", lambda: _home(home)),
        ("store", lambda: _store(home)),
        ("full-text search", _fts),
        ("memory", _memory),
        ("model", lambda: str(resolve_model(model, home))),
        ("engine", lambda: _engine(home, resolve_model(model, home))),
        ("models on this machine", lambda: _models(home)),
    ]
    for name, check in checks:
        try:
            yield Check(name, True, check())
        except Exception as error:  # a broken installation can fail in any way; the doctor reports it
            yield Check(name, False, str(error) or type(error).__name__)


def _python() -> str:
    version = platform.python_version()
    if sys.version_info < _OLDEST_PYTHON:
        raise RuntimeError(f"Python {version} is too old: install 3.11 or newer.")
    return f"{version} on {platform.system()} {platform.machine()}"


def _home(home: Home) -> str:
    home.create()
    free = f"{psutil.disk_usage(str(home.root)).free / 2**30:.1f} GiB free"
    if os.name == "posix" and home.root.stat().st_mode & 0o077:
        return f"{home.root} ({free}); others on this machine may look into it: chmod 700 keeps them out"
    return f"{home.root} ({free}, yours alone)"


def _store(home: Home) -> str:
    with Store(home.create().store) as store:
        wrong = store.check()
        if wrong:
            raise RuntimeError(
                f"{home.store}: {wrong[0]} ({len(wrong)} findings); `lontar library repair` saves what can be read."
            )
        stats = store.stats()
        return (
            f"{stats.documents} documents, {stats.passages} passages, {stats.sessions} sessions, "
            f"{stats.store_bytes / 2**20:.1f} MiB; structure, references and index are sound"
            f"{'; encrypted' if is_encrypted(home) else ''}"
        )


def _fts() -> str:
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE probe USING fts5(text, tokenize = 'porter unicode61')")
    finally:
        connection.close()
    return f"SQLite {sqlite3.sqlite_version} with FTS5"


def _memory() -> str:
    memory = psutil.virtual_memory()
    return f"{memory.available / 2**30:.1f} of {memory.total / 2**30:.1f} GiB free"


def _models(home: Home) -> str:
    models = list_models(home)
    broken = [f"{model.name}: {model.reason}" for model in models if model.state in ("damaged", "gone")]
    if broken:
        raise RuntimeError(" ".join(broken))
    return ", ".join(model.key for model in models if model.state == "here") or "none"


def _engine(home: Home, model: Path) -> str:
    """Decode one token in the engine's process: a wrong instruction set kills the process that tries it."""
    with Store(home.create().store) as store:
        loader = EngineLoader(store, model)
        try:
            facts, proof = loader.test()
        finally:
            loader.close()
    threads = "one thread" if facts.threads == 1 else f"{facts.threads} threads"
    detail = f"{facts.info.name} runs on {facts.device} with {threads} ({facts.build})"
    if not proof.level:
        return detail
    return f"{detail}, {proof.safety.words}: with the usual settings {proof.reason}"
