"""What has changed in a folder since it was added: by the hashes of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from ingest.digests import UNREADABLE
from ingest.languages import classify


@dataclass(frozen=True, slots=True)
class Changes:
    """What to do with the files of a folder."""

    kept: Mapping[str, str]
    """Files whose content is known, each with the path it had: another one where it was moved."""
    read: tuple[str, ...]
    """Files to be read, in order."""


def changes(known: Mapping[str, str], now: Mapping[str, str]) -> Changes:
    """Compare the hashes of files by their paths, as stored and as they are.

    A file that is gone and one of the same content and kind that is new are one that was moved.
    """
    kept = {file: file for file, digest in now.items() if digest != UNREADABLE and known.get(file) == digest}
    gone: dict[str, list[str]] = {}
    for file in sorted(set(known) - set(kept)):
        gone.setdefault(known[file], []).append(file)
    for file, digest in now.items():
        if file in kept or digest == UNREADABLE:
            continue
        old = next((name for name in gone.get(digest, ()) if read_alike(name, file)), None)
        if old is not None:
            gone[digest].remove(old)
            kept[file] = old
    return Changes(kept, tuple(file for file in now if file not in kept))


def read_alike(one: str, other: str) -> bool:
    """Say whether files of these names and the same bytes are read alike: the name decides with the bytes."""
    first, second = PurePosixPath(one), PurePosixPath(other)
    return first.suffix.lower() == second.suffix.lower() and classify(first) == classify(second)
