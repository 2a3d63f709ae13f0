"""Tasks of a parsing process: read files. The application does not import this, so it loads no parser."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import IngestError
from ..limits import Limits
from ..readers.base import Event, Opened, Request
from ..reading import Entered, FileEnd, Splits
from ..registry import pick_reader
from ..types import Problem, Section, Unit

log = logging.getLogger(__name__)

_MAX_LABEL = 200
_MAX_TITLE = 300


def get_ready(path: Path) -> Iterator[None]:
    """Load what it takes to read a file."""
    pick_reader(path)
    return iter(())


def read_document(request: Request, *, tell: Callable[[object], None]) -> Iterator[Splits | Event]:
    """Yield what the reader of a file yields; `Splits` before `Opened` where it can take parts of it.

    `Entered` is told before a unit is parsed that is not the next to come.
    """
    at = request.pages.start if request.pages else 0

    def enter(index: int) -> None:
        if index != at:
            tell(Entered(index))

    request = replace(request, on_enter=enter)
    reader = pick_reader(request.path)
    for event in reader.read(request):
        if isinstance(event, Opened) and getattr(reader, "SPLITS", False):
            yield Splits()
        yield from bounded(event, request)
        at += isinstance(event, Unit)


def read_files(requests: Sequence[Request]) -> Iterator[Unit | Problem | FileEnd]:
    """Yield units and problems of several files; one that cannot be read is a problem."""
    for index, request in enumerate(requests):
        try:
            for event in pick_reader(request.path).read(request):
                if not isinstance(event, Opened):
                    yield from (one for one in bounded(event, request) if not isinstance(one, Opened))
        except IngestError as error:
            yield Problem(request.name, error.code, str(error))
        except MemoryError:
            raise
        except Exception as error:  # one file must never stop the others
            log.exception("reading %s", request.name)
            message = f"{request.name}: cannot be read ({type(error).__name__})."
            yield Problem(request.name, "ingest-failed", message)
        yield FileEnd(index)


def bounded(event: Event, request: Request) -> Iterator[Event]:
    """Yield an event no larger than the limits, whatever its reader lets through."""
    if isinstance(event, Opened):
        outline = tuple(_short(section) for section in event.outline)
        yield replace(event, title=(event.title or "")[:_MAX_TITLE] or None, outline=outline)
        return
    if isinstance(event, Problem):
        yield event
        return
    limit = _limit(event, request.limits)
    if event.label and len(event.label) > _MAX_LABEL:
        event = replace(event, label=event.label[:_MAX_LABEL])
    if len(event.text) <= limit:
        yield event
        return
    where = f"{request.name}, page {event.page}" if event.page else request.name
    anchors = tuple(anchor for anchor in event.anchors if anchor.offset < limit)
    yield replace(event, text=event.text[:limit], anchors=anchors)
    yield Problem(where, "page-cut", f"{where}: cut after {limit:,} characters.")


def _short(section: Section) -> Section:
    return section if len(section.title) <= _MAX_TITLE else replace(section, title=section.title[:_MAX_TITLE])


def _limit(unit: Unit, limits: Limits) -> int:
    return limits.max_page_chars if unit.page is not None else limits.max_text_bytes
