"""What every reader offers: say whether a file is its own, then yield what it holds, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from ..limits import DEFAULT_LIMITS, Limits
from ..types import Problem, Section, Unit


@dataclass(frozen=True, slots=True)
class Opened:
    """The first thing a reader yields: the file is what it claims to be."""

    total: int
    """How many units will follow; pages that fail count."""
    title: str | None = None
    """The title that the file gives itself."""
    outline: tuple[Section, ...] = ()


Event: TypeAlias = Opened | Unit | Problem
"""What a reader yields; picklable, so that a child process can send each as it comes."""


@dataclass(frozen=True, slots=True)
class Request:
    """One file to read."""

    path: Path
    name: str
    """What the file is called in units and problems: its path relative to the document's root."""
    password: str | None = None
    limits: Limits = DEFAULT_LIMITS


class Reader(Protocol):
    """Reads one format."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Say whether this reader takes a file of this name that starts with these bytes."""
        ...

    def read(self, request: Request) -> Iterator[Event]:
        """Yield `Opened` once, then units in order, with problems where they occur.

        A unit may hold U+00AD where a line ended in a hyphen; the document decides later
        (`ingest.hyphens`). Errors that concern the whole file are raised as `IngestError`.
        """
        ...
