"""Work that several commands start with, shown in the terminal: adding and reading."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_app.core.models.prediction import note_memory
from desktop_app.core.reading import Reading
from desktop_app.core.resuming import note_pace
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Added, Workspace
from desktop_app.terminal import Terminal
from engine.config import MemoryConfig
from engine.errors import CancelledError
from engine.types import Progress


def add(
    workspace: Workspace, terminal: Terminal, paths: Sequence[Path], password: str | None, *, ocr: bool
) -> Added:
    """Add paths with progress; say what could not be added."""
    with terminal.progress():
        added = workspace.add(
            paths,
            password=password,
            ask_password=terminal.ask_password,
            ocr=ocr,
            on_progress=terminal.adding,
            cancel=terminal.cancel,
        )
    for problem in added.problems:
        terminal.notice(problem.message)
    return added


def index(
    workspace: Workspace, terminal: Terminal, documents: Sequence[StoredDocument], *, wait: bool = True
) -> None:
    """Index documents by meaning, with progress, or say how much of them is.

    Raises:
        CancelledError: stopped before the end; what was indexed is kept.
    """
    indexing = workspace.indexing(documents)
    if indexing is None:
        return
    with indexing:
        done, total = indexing.progress
        if done == total:
            return
        if not wait:
            terminal.notice(
                f"{done} of {total} passages are indexed by meaning so far; the others are found by their words."
            )
            return
        with terminal.progress():
            if not indexing.run(terminal.indexing, terminal.cancel):
                done, total = indexing.progress
                raise CancelledError(
                    f"stopped after {done} of {total} passages were indexed; they are kept: the same command "
                    "goes on from there, with --no-wait it answers from them"
                )


def read_all(
    workspace: Workspace, terminal: Terminal, documents: Sequence[StoredDocument], config: MemoryConfig
) -> list[Reading]:
    """Have documents read with progress, one after another, until Ctrl-C."""
    readings = []
    for document in documents:
        passages = workspace.store.passages.all(document.id)
        units = [stored.passage.unit + 1 for stored in passages]
        unit = "page" if document.kind == "pdf" else "file"
        name = Path(document.source).name

        def show(progress: Progress, name: str = name, unit: str = unit, units: list[int] = units) -> None:
            terminal.reading(name, unit, units, progress)

        with terminal.progress():
            readings.append(
                workspace.readings.read(document, config, on_progress=show, cancel=terminal.cancel)
            )
        engine = workspace.loader.engine(config)
        note_pace(workspace.store, readings[-1], engine, config)
        note_memory(workspace.store.tuning, engine, config)
        if terminal.cancel.is_set():
            break
    return readings


def have_read(
    workspace: Workspace, terminal: Terminal, documents: Sequence[StoredDocument], config: MemoryConfig
) -> None:
    """Read what has not been read yet.

    Raises:
        CancelledError: stopped before the end; what was read is kept.
    """
    engine = workspace.loader.engine(config)
    unread = []
    for document in documents:
        stored = workspace.readings.find(document, engine, config)
        if stored is None or not stored.meta.complete:
            unread.append(document)
    readings = read_all(workspace, terminal, unread, config)
    if terminal.cancel.is_set():
        raise CancelledError(stopped(readings))


def stopped(readings: Sequence[Reading]) -> str:
    """Say how far a stopped reading has come and how to go on."""
    if not readings:
        return "stopped; nothing was read yet"
    report = readings[-1].report
    return (
        f"stopped after {report.tokens} of {report.tokens_total} tokens; they are kept: "
        "the same command goes on from there"
    )
