"""Hashes of what is added: of each file, and of a folder as a whole. By them Lontar knows what has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from .errors import IngestError, MissingFileError, UnreadableFileError
from .types import Source

UNREADABLE = "unreadable"
"""Stands for the hash of a file that cannot be opened."""


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file's bytes.

    Raises:
        MissingFileError: there is no such file.
        UnreadableFileError: it cannot be opened.
    """
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise MissingFileError(f"{path.name}: no such file.") from error
    except OSError as error:
        raise UnreadableFileError(f"{path.name}: cannot be opened ({error.strerror}).") from error


def file_digests(source: Source) -> dict[str, str]:
    """Return the hash of each file of a folder by its relative path, in the order of the source."""
    found: dict[str, str] = {}
    for file in source.files:
        try:
            found[file.as_posix()] = file_digest(source.path / file)
        except IngestError:
            found[file.as_posix()] = UNREADABLE
    return found


def folder_digest(digests: Mapping[str, str]) -> str:
    """Return the SHA-256 of a folder's sorted (relative path, file hash) pairs."""
    total = hashlib.sha256()
    for file in sorted(digests):
        total.update(f"{file}\0{digests[file]}\n".encode("utf-8", errors="surrogateescape"))
    return total.hexdigest()
