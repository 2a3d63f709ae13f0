"""Read a PDF by pypdf where pdfium refuses it: forty times slower, but another opinion."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from pypdf import PdfReader as PypdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import Destination

from ..errors import DamagedFileError
from ..types import Problem, Section, Unit
from .base import Event, Opened, Request
from .pdf_open import has_end, password_error
from .pdf_text import UNMAPPED, CleanText, clean_page

log = logging.getLogger(__name__)

FALLBACK = "fallback-parser"


def read_by_pypdf(request: Request, refusal: str) -> Iterator[Event]:
    """Yield what pypdf gets out of a file; `refusal` is what pdfium said."""
    reader, total = _open(request, refusal)
    yield Opened(total, _title(reader), tuple(_outline(reader)))
    yield Problem(
        request.name,
        "damaged",
        f"{request.name}: damaged; read by the second parser, passages cannot be highlighted ({refusal}).",
    )
    labels = _labels(reader)
    for index in request.wanted(total):
        number = index + 1
        label = labels[index] if index < len(labels) and labels[index] != str(number) else None
        if not request.enter(index):
            yield Unit("", number, label, flags=("failed", FALLBACK))
            continue
        try:
            page = clean_page(reader.pages[index].extract_text()[: request.limits.max_page_chars])
        except Exception as error:  # pypdf raises anything on broken files; one page must not stop the rest
            log.info("pypdf: page %d of %s: %s", number, request.name, error)
            yield Unit("", number, label, flags=("failed", FALLBACK))
            continue
        flags = (
            *(() if page.text.strip() else ("empty",)),
            *((UNMAPPED,) if page.unmapped else ()),
            FALLBACK,
        )
        yield Unit(page.text, number, label, flags=flags)


class SecondOpinion:
    """What pypdf makes of single pages of a file that pdfium opens; the file is opened when it is first asked.

    pdfium gives no Chinese, Japanese or Korean where a font is neither embedded nor mapped to characters.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._reader: PypdfReader | None = None

    def page(self, index: int) -> CleanText | None:
        """Return a page's text (0-based); None where pypdf fails too."""
        try:
            if self._reader is None:
                self._reader = _open(self._request, "")[0]
            text = self._reader.pages[index].extract_text()
        except Exception as error:  # pypdf raises anything on broken files
            log.info("pypdf: page %d of %s: %s", index + 1, self._request.name, error)
            return None
        return clean_page(text[: self._request.limits.max_page_chars])


def _open(request: Request, refusal: str) -> tuple[PypdfReader, int]:
    try:
        reader = PypdfReader(request.path, strict=False)
        locked = reader.is_encrypted and not reader.decrypt(request.password or "")
        total = 0 if locked else min(len(reader.pages), request.limits.max_pages)
    except Exception as error:
        reason = str(error) or type(error).__name__
        raise _damaged(request, refusal, reason) from error
    if locked:
        raise password_error(request.name, request.password)
    if total == 0:
        raise _damaged(request, refusal, "no pages")
    return reader, total


def _damaged(request: Request, refusal: str, reason: str) -> DamagedFileError:
    what = "damaged" if has_end(request.path) else "it breaks off before its end"
    return DamagedFileError(
        f"{request.name}: {what}; neither parser opens it (pdfium: {refusal} pypdf: {reason}). Get the file again."
    )


def _title(reader: PypdfReader) -> str | None:
    try:
        return reader.metadata.title if reader.metadata else None
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _labels(reader: PypdfReader) -> list[str]:
    try:
        return reader.page_labels
    except Exception as error:  # labels are a nicety
        log.debug("no page labels: %s", error)
        return []


def _outline(reader: PypdfReader) -> Iterator[Section]:
    try:
        yield from _sections(reader, reader.outline, 0)
    except Exception as error:  # an outline is a nicety
        log.debug("no outline: %s", error)


def _sections(reader: PypdfReader, items: Sequence[object], level: int) -> Iterator[Section]:
    for item in items:
        if isinstance(item, list):
            yield from _sections(reader, item, level + 1)
        elif isinstance(item, Destination) and item.title:
            page = reader.get_destination_page_number(item)
            yield Section(str(item.title), level, None if page is None or page < 0 else page + 1)
