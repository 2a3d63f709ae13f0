"""The terminal: progress on standard error, results on standard output, Ctrl-C as a request to stop."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn

from desktop_app.core.models.download.progress import DownloadProgress
from engine.types import Progress as ReadingProgress
from engine.types import Token


class Terminal:
    """Where a command speaks: progress and notices to standard error, the result to standard output."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.console = Console(stderr=True, highlight=False)
        self.cancel = threading.Event()
        """Set by Ctrl-C; the work checks it."""
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._streamed = False

    def notice(self, line: str) -> None:
        """Say something the user should see."""
        self.console.print(line, style="yellow", markup=False)

    def result(self, shape: Mapping[str, Any], text: str) -> None:
        """Print the command's result: one JSON object, or text."""
        if self.as_json:
            click.echo(json.dumps(shape, ensure_ascii=False, indent=2))
        else:
            click.echo(text)

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """Turn Ctrl-C into `cancel`; a second one ends the program the hard way."""

        def stop(_signal: int, _frame: FrameType | None) -> None:
            if self.cancel.is_set():
                signal.signal(signal.SIGINT, signal.default_int_handler)
            self.cancel.set()

        previous = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, previous)

    @contextmanager
    def progress(self) -> Iterator[None]:
        """Show progress while the body runs."""
        with Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[detail]}", markup=False),
            console=self.console,
            transient=True,
        ) as self._progress:
            try:
                yield
            finally:
                self._progress, self._task = None, None

    @property
    def ask_password(self) -> Callable[[str], str | None] | None:
        """What asks for a password; None where nobody sits at the terminal to be asked."""
        asks = not self.as_json and sys.stdin.isatty() and self.console.is_terminal
        return self._ask_password if asks else None

    def _ask_password(self, reason: str) -> str | None:
        if self._progress is not None:
            self._progress.stop()
        self.notice(reason)
        try:
            given: str = click.prompt("Password", default="", hide_input=True, show_default=False, err=True)
        except click.Abort:
            return None
        finally:
            if self._progress is not None:
                self._progress.start()
        return given or None

    def adding(self, name: str, done: int, total: int) -> None:
        """Show that a document is being taken in."""
        self._show(f"Adding {name}", done, total, "")

    def indexing(self, done: int, total: int) -> None:
        """Show how many passages have been indexed by meaning."""
        self._show("Indexing passages", done, total, "")

    def reading(self, name: str, unit: str, units: list[int], progress: ReadingProgress) -> None:
        """Show how far the model has read.

        Args:
            name: the document's.
            unit: "page" or "file".
            units: number of the page or file of each segment.
            progress: the engine's.
        """
        at = units[progress.segment] if units else 0
        left = "" if progress.seconds_left is None else f", {duration(progress.seconds_left)} left"
        detail = f"{progress.tokens_per_second:.0f} tokens/s{left}"
        self._show(f"Reading {name}, {unit}", at, units[-1] if units else 0, detail)

    def downloading(self, name: str, progress: DownloadProgress) -> None:
        """Show how much of a model has come."""
        if progress.stage == "checking":
            self.checking(name, progress.done, progress.total)
            return
        left = "" if progress.seconds_left is None else f", {duration(progress.seconds_left)} left"
        detail = f"MiB, {progress.bytes_per_second / 2**20:.1f} MiB/s{left}"
        if progress.stage == "waiting":
            detail = f"MiB, trying again: {progress.message}"
        self._show(f"Downloading {name}", progress.done >> 20, progress.total >> 20, detail)

    def checking(self, name: str, done: int, total: int) -> None:
        """Show how much of a file has been checked."""
        self._show(f"Checking {name}", done >> 20, total >> 20, "MiB")

    def answering(self, token: Token) -> None:
        """Show the answer as it comes; the checked one follows on standard output."""
        if not self.as_json and self._progress is None and self.console.is_terminal:
            self.console.print(token.text, end="", style="dim", markup=False)
            self._streamed = True

    def end_answering(self) -> None:
        """Set the checked answer off from the words that streamed."""
        if self._streamed:
            self.console.print("\n")
            self._streamed = False

    def _show(self, description: str, done: int, total: int, detail: str) -> None:
        if self._progress is None:
            return
        if self._task is None or self._progress.tasks[self._task].description != description:
            if self._task is not None:
                self._progress.update(self._task, visible=False)
            self._task = self._progress.add_task(description, total=total, detail=detail)
        self._progress.update(self._task, completed=done, total=total, detail=detail)


def duration(seconds: float) -> str:
    """Say a time as people do: "40 s", "14 min", "2 h 05 min"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"


def mib(size: int) -> str:
    """Say bytes in MiB or GiB."""
    return f"{size / 2**30:.2f} GiB" if size >= 2**30 else f"{size / 2**20:.1f} MiB"


def fail(message: str, status: int) -> None:
    """End with a one-line message on standard error."""
    click.echo(f"lontar: {' '.join(message.split())}", err=True)
    sys.exit(status)
