"""Task of a parsing process: read the files that are attached to a PDF, each by its own reader."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import IngestError
from ..readers.base import Opened, Request
from ..readers.pdf_attached import attached_bytes, attached_names
from ..readers.pdf_open import opened
from ..reading import FileEnd
from ..registry import pick_reader
from ..types import ATTACHED, NEEDS_OCR, Problem, Section, Unit
from .cut import settle_pages
from .read import bounded

log = logging.getLogger(__name__)


def read_attached(request: Request, start: int = 0) -> Iterator[Unit | Problem | FileEnd]:
    """Yield what the attached files from number `start` on hold; those attached to them are only named."""
    with opened(request.path, request.name, request.password) as document, TemporaryDirectory() as folder:
        for index, name in attached_names(document):
            if index < start:
                continue
            data = attached_bytes(document, index, request.limits.max_text_bytes)
            where = f"{request.name}, {name}"
            if data is None:
                yield Problem(where, "attachment", f"{where}: attached, and too large or damaged; not read.")
            else:
                path = Path(folder) / f"{index}-{name}"
                path.write_bytes(data)
                yield from _read(replace(request, path=path, name=name, password=None, pages=None), where)
                path.unlink()
            yield FileEnd(index)


def _read(request: Request, where: str) -> Iterator[Unit | Problem]:
    units: list[Unit] = []
    outline: tuple[Section, ...] = ()
    try:
        for event in pick_reader(request.path).read(request):
            for one in bounded(event, request):
                if isinstance(one, Opened):
                    outline = one.outline
                elif isinstance(one, Problem):
                    yield replace(one, where=where, message=f"{where}: {one.message}")
                else:
                    units.append(one)
    except IngestError as error:
        reason = str(error).replace(f"{request.path.name}: ", "")
        yield Problem(where, "attachment", f"{where}: attached and not read: {reason}")
        return
    except MemoryError:
        raise
    except Exception as error:  # one file must never stop the others
        log.exception("reading %s", where)
        yield Problem(where, "attachment", f"{where}: attached and cannot be read ({type(error).__name__}).")
        return
    if any(NEEDS_OCR in unit.flags for unit in units):
        yield Problem(where, "attachment", f"{where}: attached and scanned; save it and add it by itself.")
    for unit in _settled(units, outline):
        yield _named(unit, request.name)


def _settled(units: list[Unit], outline: tuple[Section, ...]) -> Iterator[Unit]:
    """Yield units as their own document shows them: the host's pages must not decide on running lines."""
    if not any(unit.page for unit in units):
        yield from units
        return
    yield from (item.unit for item in settle_pages(units, outline) if item is not None)


def _named(unit: Unit, name: str) -> Unit:
    """Return a unit that says which attachment it is of, and no longer that it is a page of this document."""
    parts = ["attachment", f"page {unit.page}" if unit.page else "", unit.label or ""]
    label = ", ".join(part for part in parts if part)
    return replace(unit, page=None, file=name, label=label, flags=(*unit.flags, ATTACHED), edges=())
