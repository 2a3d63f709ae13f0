"""The SHA-256 of model files, taken once: hashing 2 GB anew each time would take seconds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from desktop_app.core.store.tuning import Tuning
from engine.errors import CancelledError
from engine.types import CancelToken

BLOCK_BYTES = 4 << 20

OnBytes = Callable[[int, int], None]
"""Receives bytes done and bytes in all."""


def hash_key(path: Path) -> str:
    """Name the file as it is now."""
    if not path.is_file():
        return f"sha256:{path}"
    stat = path.stat()
    return f"sha256:{path.resolve()}:{stat.st_size}:{stat.st_mtime_ns}"


def known_sha256(tuning: Tuning, path: Path) -> str | None:
    """Return the file's hash where it was taken before and the file has not changed since."""
    known = tuning.get(hash_key(path))
    return None if known is None else str(known.value)


def remember_sha256(tuning: Tuning, path: Path, sha256: str) -> None:
    """Keep a file's hash, so that loading the model does not take it again."""
    tuning.put(hash_key(path), sha256)


def take_sha256(path: Path, on_bytes: OnBytes | None = None, cancel: CancelToken | None = None) -> str:
    """Hash a file.

    Raises:
        CancelledError: stopped; nothing was changed.
        OSError: the file cannot be read.
    """
    digest, done, size = hashlib.sha256(), 0, path.stat().st_size
    with path.open("rb") as file:
        while block := file.read(BLOCK_BYTES):
            if cancel is not None and cancel.is_set():
                raise CancelledError(f"checking {path.name} was stopped")
            digest.update(block)
            done += len(block)
            if on_bytes is not None:
                on_bytes(done, size)
    return digest.hexdigest()
