"""Readers that misbehave on command, registered in a child by `ingest.sandbox.pool.PRELOAD`.

A `.stub` file says line by line what reading each page does: `text WORDS`, `exit`, `loop`, `allocate`,
`raise`, `sleep SECONDS`, `flood CHARACTERS`, `print`. A first line `open WHAT` does it while opening.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ingest import EmptyFileError
from ingest.chunkers.base import Span
from ingest.chunkers.prose import chunk_prose
from ingest.hyphens import Vocabulary, resolve
from ingest.readers.base import Event, Opened, Reader, Request
from ingest.registry import pick_reader
from ingest.tasks import cut, read
from ingest.types import Unit


class StubReader:
    """Takes parts of a file."""

    SPLITS = True
    suffix = ".stub"

    def accepts(self, path: Path, head: bytes) -> bool:
        return path.suffix == self.suffix

    def read(self, request: Request) -> Iterator[Event]:
        script = request.path.read_text("utf-8").splitlines()
        while script and script[0].startswith("open "):
            act(script.pop(0).removeprefix("open "))
        yield Opened(len(script), "Stub")
        pages = request.wanted(len(script)) if self.SPLITS else range(len(script))
        for index in pages:
            if request.enter(index):
                yield Unit(act(script[index]), index + 1)
            else:
                yield Unit("", index + 1, flags=("failed",))


class PeekingStubReader(StubReader):
    """Looks two pages ahead, as a reader does that searches for running headers."""

    suffix = ".peek"

    def read(self, request: Request) -> Iterator[Event]:
        script = request.path.read_text("utf-8").splitlines()
        yield Opened(len(script))
        seen: dict[int, str | None] = {}
        for index in request.wanted(len(script)):
            for near in range(index, min(index + 3, len(script))):
                if near not in seen:
                    seen[near] = act(script[near]) if request.enter(near) else None
            text = seen[index]
            yield Unit(text or "", index + 1, flags=() if text is not None else ("failed",))


class DeafStubReader(StubReader):
    """Never says which page it parses."""

    suffix = ".deaf"

    def read(self, request: Request) -> Iterator[Event]:
        yield from super().read(replace(request, on_enter=None, avoid=frozenset()))


class WholeStubReader(StubReader):
    """Reads a file from its beginning to its end or not at all."""

    SPLITS = False
    suffix = ".whole"


class FileStubReader(StubReader):
    """Yields units that are files, not pages."""

    SPLITS = False
    suffix = ".file"

    def read(self, request: Request) -> Iterator[Event]:
        for event in super().read(request):
            yield Unit(event.text, file=request.name) if isinstance(event, Unit) else event


def act(order: str) -> str:
    """Do what a line says and return the page's text."""
    verb, _, rest = order.partition(" ")
    if verb == "exit":
        os._exit(3)
    elif verb == "loop":
        while True:
            pass
    elif verb == "allocate":
        hoard = []
        while True:
            hoard.append(bytearray(b"x" * 2**22))
            time.sleep(0.001)
    elif verb == "raise":
        raise ZeroDivisionError(rest)
    elif verb == "sleep":
        time.sleep(float(rest))
        return f"slept {rest}"
    elif verb == "flood":
        return "flood " * (int(rest) // 6)
    elif verb == "print":
        print("noise on standard output")  # noqa: T201 - what a careless parser does
        sys.stdout.flush()
        return "printed"
    return rest


def loaded_modules() -> list[str]:
    """Return what this process has imported."""
    return sorted(sys.modules)


def nothing() -> None:
    """Return nothing."""


def refuse(name: str) -> None:
    """Raise an error of ingest."""
    raise EmptyFileError(f"{name}: the file is empty.")


def _register() -> None:
    stubs = (StubReader(), PeekingStubReader(), DeafStubReader(), WholeStubReader(), FileStubReader())
    by_suffix = {stub.suffix: stub for stub in stubs}

    def pick(path: Path) -> Reader:
        return by_suffix.get(path.suffix) or pick_reader(path)

    def chunk(text: str, *args: Any, **options: Any) -> Iterator[Span]:
        if "HANG" in text:
            act("loop")
        return chunk_prose(text, *args, **options)

    def settle(text: str, vocabulary: Vocabulary) -> str:
        if "STUCK" in text:
            act("loop")
        return resolve(text, vocabulary)

    vars(cut)["resolve"] = settle
    vars(read)["pick_reader"] = pick
    vars(cut)["chunk_prose"] = chunk


if multiprocessing.parent_process() is not None:
    _register()
