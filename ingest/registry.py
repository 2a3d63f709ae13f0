"""Pick the reader of a file, and with it the kind of the document.

Readers are imported when a file needs them: parsing processes start all the time, and to load every
parser takes longer than to read most files.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .errors import UnsupportedFileError
from .languages import SUPPORTED
from .readers.base import Reader
from .sniff import describe, is_pdf, read_head
from .types import Kind


@cache
def _pdf_reader() -> Reader:
    from .readers.pdf import PdfReader

    return PdfReader()


@cache
def _other_readers() -> dict[Kind, Reader]:
    """Return all other readers in the order in which they are asked; the one that takes any text comes last."""
    from .readers.code import CodeReader
    from .readers.docx import DocxReader
    from .readers.email import EmailReader
    from .readers.epub import EpubReader
    from .readers.html import HtmlReader
    from .readers.markdown import MarkdownReader
    from .readers.notebook import NotebookReader
    from .readers.spreadsheet import SpreadsheetReader
    from .readers.text import TextReader

    return {
        "docx": DocxReader(),
        "epub": EpubReader(),
        "spreadsheet": SpreadsheetReader(),
        "email": EmailReader(),
        "notebook": NotebookReader(),
        "html": HtmlReader(),
        "markdown": MarkdownReader(),
        "code": CodeReader(),
        "text": TextReader(),
    }


def kind_of(path: Path, head: bytes) -> Kind | None:
    """Return the kind of a file by its name and its first bytes; None where no reader takes it."""
    if path.suffix.lower() == ".pdf" or is_pdf(head):
        return "pdf"
    return next((kind for kind, reader in _other_readers().items() if reader.accepts(path, head)), None)


def pick_reader(path: Path) -> Reader:
    """Return the first reader that accepts a file; raise `UnsupportedFileError` where none does."""
    head = read_head(path)
    kind = kind_of(path, head)
    if kind is None:
        raise UnsupportedFileError(
            f"{path.name}: this is {describe(head)}, which Lontar cannot read. It reads {SUPPORTED}."
        )
    return _pdf_reader() if kind == "pdf" else _other_readers()[kind]
