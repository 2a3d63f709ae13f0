"""Open a PDF by pdfium; say exactly why where it cannot be opened."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ..errors import EmptyFileError, PasswordNeededError, UnsupportedFileError, WrongPasswordError
from ..languages import SUPPORTED
from ..sniff import PDF_MARK, describe, is_pdf, read_head
from .pdf_extras import prepare

log = logging.getLogger(__name__)


class RefusedError(Exception):
    """Pdfium refuses the file; another parser may take it."""


@contextmanager
def opened(path: Path, name: str, password: str | None) -> Iterator[pdfium.PdfDocument]:
    """Open a document and close it again; an empty user password opens silently.

    pdfium is not thread-safe: one thread of a process may be in here at a time.

    Raises:
        RefusedError: pdfium cannot make sense of the file.
        PasswordNeededError, WrongPasswordError: as their names say.
    """
    document = _open(path, name, password)
    try:
        prepare(document)
        yield document
    finally:
        document.close()


def check_header(path: Path, name: str) -> None:
    """Raise where a file is empty or holds no PDF at all, naming what it holds instead."""
    head = read_head(path)
    if not head:
        raise EmptyFileError(f"{name}: the file is empty.")
    if PDF_MARK not in head:
        raise UnsupportedFileError(
            f"{name}: named like a PDF, but this is {describe(head)}. Lontar reads {SUPPORTED}."
        )


def has_end(path: Path) -> bool:
    """Say whether the file ends as a PDF does; a download that broke off does not."""
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 4096))
        return b"%%EOF" in file.read()


def _open(path: Path, name: str, password: str | None) -> pdfium.PdfDocument:
    try:
        return _load(path, password)
    except pdfium.PdfiumError as error:
        code = getattr(error, "err_code", None)
        log.info("pdfium refuses %s: %s", name, error)
        if code == pdfium_c.FPDF_ERR_PASSWORD:
            raise password_error(name, password) from error
        raise RefusedError(str(error)) from error


def _load(path: Path, password: str | None) -> pdfium.PdfDocument:
    head = read_head(path)
    if is_pdf(head):
        return pdfium.PdfDocument(path, password=password)
    # Bytes before the mark: pdfium looks at the first 1,024 only, and counts offsets from the mark.
    data = path.read_bytes()
    return pdfium.PdfDocument(data[data.index(PDF_MARK) :], password=password)


def password_error(name: str, password: str | None) -> PasswordNeededError | WrongPasswordError:
    """Return the error that fits: a password is missing, or the given one is wrong."""
    if password:
        return WrongPasswordError(f"{name}: the password does not open this file.")
    return PasswordNeededError(f"{name}: encrypted; give its password (--password).")
