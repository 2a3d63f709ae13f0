"""Pick the reader of a file."""

from __future__ import annotations

from pathlib import Path

from .errors import UnsupportedFileError
from .languages import SUPPORTED
from .readers.base import Reader
from .readers.code import CodeReader
from .readers.markdown import MarkdownReader
from .readers.pdf import PdfReader
from .readers.text import TextReader
from .sniff import describe, read_head

READERS: tuple[Reader, ...] = (PdfReader(), MarkdownReader(), CodeReader(), TextReader())
"""In the order in which they are asked; the one that takes any text comes last."""


def pick_reader(path: Path) -> Reader:
    """Return the first reader that accepts a file; raise `UnsupportedFileError` where none does."""
    head = read_head(path)
    for reader in READERS:
        if reader.accepts(path, head):
            return reader
    raise UnsupportedFileError(
        f"{path.name}: this is {describe(head)}, which Lontar cannot read. It reads {SUPPORTED}."
    )
