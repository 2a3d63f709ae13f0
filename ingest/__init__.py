"""Files to passages that never lose their place. Never imports Qt, the engine or the application."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    DamagedFileError,
    EmptyFileError,
    IngestError,
    MissingFileError,
    NothingToReadError,
    ParserFailedError,
    PasswordNeededError,
    UnreadableFileError,
    UnsupportedFileError,
    WrongPasswordError,
)
from .limits import DEFAULT_LIMITS, Limits
from .types import CountTokens, Document, Kind, Passage, Problem, Section, Source, Unit

if TYPE_CHECKING:
    from .highlight import Box, boxes
    from .ocr.recogniser import Recogniser
    from .pipeline import digest, load
    from .sandbox.call import run_in_child
    from .sandbox.pool import Sandbox
    from .walk import discover

# Whoever wants the types alone, the store above all, must not wait for the parsers to be imported.
_LATE = {"digest": "pipeline", "load": "pipeline", "Box": "highlight", "boxes": "highlight"}
_LATE |= {"discover": "walk", "run_in_child": "sandbox.call", "Sandbox": "sandbox.pool"}
_LATE |= {"Recogniser": "ocr.recogniser"}


def __getattr__(name: str) -> Any:
    """Import what needs a parser when it is first asked for (PEP 562)."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATE[name]}", __name__), name)


__all__ = [
    "DEFAULT_LIMITS",
    "Box",
    "CountTokens",
    "DamagedFileError",
    "Document",
    "EmptyFileError",
    "IngestError",
    "Kind",
    "Limits",
    "MissingFileError",
    "NothingToReadError",
    "ParserFailedError",
    "Passage",
    "PasswordNeededError",
    "Problem",
    "Recogniser",
    "Sandbox",
    "Section",
    "Source",
    "Unit",
    "UnreadableFileError",
    "UnsupportedFileError",
    "WrongPasswordError",
    "boxes",
    "digest",
    "discover",
    "load",
    "run_in_child",
]
