"""Documents made from a few words, as ingest would hand them on."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from ingest.types import Document, Passage, Problem, Section, Unit


def document(source: str, pages: Sequence[str], *, title: str | None = None) -> Document:
    """Make a PDF's document: one unit and one passage a page."""
    return Document(
        source=source,
        kind="pdf",
        title=title or source,
        sha256=hashlib.sha256("\f".join(pages).encode()).hexdigest(),
        units=[
            Unit(
                text=text,
                page=number,
                label="i" if number == 1 else None,
                flags=("empty",) if not text else (),
            )
            for number, text in enumerate(pages, 1)
        ],
        passages=[
            Passage(
                ordinal=index,
                unit=index,
                start=0,
                end=len(text),
                text=text,
                tokens=len(text.split()),
                page=index + 1,
                title=f"Section {index + 1}",
            )
            for index, text in enumerate(pages)
        ],
        problems=[Problem("page 9", "empty", "Nothing on it.")],
        outline=[Section("Start", 0, 1), Section("More", 1)],
    )


def code_document(root: str, files: dict[str, str]) -> Document:
    """Make a folder's document: one unit and one passage a file."""
    return Document(
        source=root,
        kind="code",
        title=root,
        sha256=hashlib.sha256(repr(sorted(files.items())).encode("utf-8", "replace")).hexdigest(),
        units=[Unit(text=text, file=name, language="python") for name, text in files.items()],
        passages=[
            Passage(
                ordinal=index,
                unit=index,
                start=0,
                end=len(text),
                text=text,
                tokens=1,
                file=name,
                line_start=1,
                line_end=text.count("\n") + 1,
                title="Flask.make_response",
            )
            for index, (name, text) in enumerate(files.items())
        ],
    )


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file behind the store's back, as damage and other programs do."""
    with closing(sqlite3.connect(path)) as connection:
        yield connection
        connection.commit()


def noise(size: int) -> bytes:
    return os.urandom(size)
