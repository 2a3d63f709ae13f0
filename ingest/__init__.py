"""Files to passages that never lose their place. Never imports Qt, the engine or the application."""

from __future__ import annotations

from .errors import (
    DamagedFileError,
    EmptyFileError,
    IngestError,
    MissingFileError,
    NothingToReadError,
    PasswordNeededError,
    UnreadableFileError,
    UnsupportedFileError,
    WrongPasswordError,
)
from .limits import DEFAULT_LIMITS, Limits
from .pipeline import digest, load
from .readers.pdf_boxes import Box, boxes
from .types import CountTokens, Document, Kind, Passage, Problem, Section, Source, Unit
from .walk import discover

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
    "Passage",
    "PasswordNeededError",
    "Problem",
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
]
