"""The files that are attached to a PDF: what they are called, and their bytes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from ctypes import c_ubyte, c_ulong
from pathlib import PurePath

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from .pdf_text import clean_page

log = logging.getLogger(__name__)

MOST = 100
"""Attached files looked at."""
_MAX_NAME = 150
_FORBIDDEN = '<>:"/\\|?*'


def attached_names(document: pdfium.PdfDocument) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of each attached file, no name twice."""
    seen: set[str] = set()
    for index in range(min(document.count_attachments(), MOST)):
        try:
            name = " ".join(clean_page(document.get_attachment(index).get_name()).text.split())
        except (pdfium.PdfiumError, ValueError) as error:
            log.info("attachment %d: %s", index + 1, error)
            continue
        path = PurePath("".join("_" if char in _FORBIDDEN else char for char in name).strip(". ") or "file")
        stem = path.stem[:_MAX_NAME]
        unique, count = f"{stem}{path.suffix[:20]}", 1
        while unique.lower() in seen:
            count += 1
            unique = f"{stem} ({count}){path.suffix[:20]}"
        seen.add(unique.lower())
        yield index, unique


def attached_bytes(document: pdfium.PdfDocument, index: int, most: int) -> bytes | None:
    """Return the bytes of an attached file; None where there are more than `most`, or none can be had."""
    attachment = document.get_attachment(index)
    size = c_ulong()
    if not pdfium_c.FPDFAttachment_GetFile(attachment, None, 0, size) or size.value > most:
        return None
    buffer = (c_ubyte * size.value)()
    if not pdfium_c.FPDFAttachment_GetFile(attachment, buffer, size.value, size):
        return None
    return bytes(buffer)
