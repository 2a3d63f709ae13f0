"""Checks of this installation, each with what to do when it fails."""

from __future__ import annotations

import multiprocessing
import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from desktop_app.core.catalogue import load_catalogue, resolve_model
from desktop_app.core.paths import Home
from desktop_app.core.store import Store

DECODE_SECONDS = 120.0
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
        ("engine", lambda: _engine(resolve_model(model, home))),
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
    found = [model.id for model in load_catalogue() if model.find(home)]
    return ", ".join(found) or "none"


def _engine(model: Path) -> str:
    """Decode one token in a child process: a wrong instruction set kills the process that tries it."""
    spawn = multiprocessing.get_context("spawn")
    receiver, sender = spawn.Pipe(duplex=False)
    child = spawn.Process(target=_decode_one, args=(str(model), sender), daemon=True)
    child.start()
    sender.close()
    try:
        if not receiver.poll(DECODE_SECONDS):
            raise RuntimeError(f"no token within {DECODE_SECONDS:.0f} s: the machine is too slow or stuck.")
        ok, detail = receiver.recv()
    except EOFError:
        child.join(5)
        raise RuntimeError(
            f"the engine's process died (exit code {child.exitcode}): this build of llama.cpp does not suit "
            "this processor; run `make clean demo` to build it again."
        ) from None
    finally:
        child.kill()
        child.join(5)
    if not ok:
        raise RuntimeError(str(detail))
    return str(detail)


def _decode_one(path: str, sender: Connection) -> None:
    """Run in the child: load the model, decode a token, say how it went."""
    # Imported here: only this process may load llama.cpp.
    from engine.config import KvChoice, ModelConfig
    from engine.llama import LlamaModel

    try:
        model = LlamaModel(ModelConfig(Path(path)), sha256="not needed")
        context = model.context(256, KvChoice("f16", "f16", flash=False), 16)
        tokens = model.tokenize("Hello")
        context.decode(tokens, range(len(tokens)), logits=True)
        sender.send((True, f"{model.info.name} runs on {model.device().name} with {model.threads} threads"))
        context.close()
        model.close()
    except Exception as error:  # whatever it is, the parent reports it
        sender.send((False, str(error)))
