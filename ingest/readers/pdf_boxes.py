"""Where a stretch of a page's text stands on the page, for highlighting.

pdfium is not thread-safe: one thread of a process may be in here at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pypdfium2 as pdfium

from ..highlight import Box
from ..hyphens import SOFT_HYPHEN, Vocabulary, dropped, resolve
from ..limits import DEFAULT_LIMITS, Limits
from ..running import cut_out, possible_ranges, without_running_lines
from ..types import EdgeRow, Unit
from .pdf_arrange import ADDED
from .pdf_chars import PageChars
from .pdf_garbage import GARBAGE
from .pdf_open import RefusedError, check_header, opened
from .pdf_page import FAILURES, PageText, open_page, read_page


def find_boxes(
    path: Path,
    page: int,
    start: int,
    end: int,
    text: str | None = None,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> list[Box]:
    """Return what `ingest.boxes` promises; for a parsing process."""
    check_header(path, path.name)
    try:
        with opened(path, path.name, password) as document:
            if not 1 <= page <= len(document) or start >= end:
                return []
            found = read_page(document, page - 1, limits.max_page_chars)
            if found is None or GARBAGE in found.flags:
                return []  # the text, if there is any, came from the other parser
            if text is None:
                text = _settled(document, page - 1, limits)
            first, last = unsettled_range(found.clean.text, text, start, end, edges=found.edges)
            place = found.clean.raw_range(first, last)
            with open_page(document, page - 1, limits.max_page_chars) as (_, chars):
                return list(merge_lines(_char_boxes(found, chars, *place)))
    except (RefusedError, *FAILURES):
        return []


def unsettled_range(
    soft: str, settled: str, start: int, end: int, *, edges: Sequence[EdgeRow] = ()
) -> tuple[int, int]:
    """Translate a range of the settled text to the text that still has its soft hyphens and running lines.

    Which of them the document took out is read off the settled text.
    """
    dropped = next(
        (ranges for ranges in possible_ranges(soft, edges) if _alike(cut_out(soft, ranges), settled)), []
    )
    start, end = _unhyphenated(cut_out(soft, dropped), settled, start, end)
    for first, last in dropped:
        start += last - first if first <= start else 0
        end += last - first if first < end else 0
    return start, end


def _alike(soft: str, settled: str) -> bool:
    return soft.replace(SOFT_HYPHEN, "").replace("-", "") == settled.replace("-", "")


def _unhyphenated(soft: str, settled: str, start: int, end: int) -> tuple[int, int]:
    positions = [at - count for count, (at, _, _) in enumerate(dropped(soft, settled))]
    before_start = sum(1 for place in positions if place <= start)
    before_end = sum(1 for place in positions if place < end)
    return start + before_start, end + before_end


def _settled(document: pdfium.PdfDocument, index: int, limits: Limits) -> str:
    """Return a page's text as the document has it: hyphens and running lines depend on all its pages."""
    units = []
    for number in range(min(len(document), limits.max_pages)):
        page = read_page(document, number, limits.max_page_chars)
        text, edges = (page.clean.text, page.edges) if page else ("", ())
        units.append(Unit(text, number + 1, edges=edges))
    units = without_running_lines(units)
    return resolve(units[index].text, Vocabulary(unit.text for unit in units))


def _char_boxes(page: PageText, chars: PageChars, first: int, last: int) -> Iterator[Box]:
    """Yield the box of each character that leaves a mark, and of each form field or note once."""
    for at in range(first, last):
        origin = page.arranged.origins[at]
        if origin != ADDED and chars.raw[origin] not in "\r\n" and (box := chars.box(origin)):
            yield Box(*box)
    for start, end, place in page.marks:
        if start < last and first < end:
            yield Box(*place)


def merge_lines(chars: Iterable[Box]) -> Iterator[Box]:
    """Join boxes that follow one another on a line; a wide gap (another column) starts anew."""
    line: Box | None = None
    for box in chars:
        if line and _same_line(line, box):
            line = Box(
                min(line.left, box.left),
                min(line.bottom, box.bottom),
                max(line.right, box.right),
                max(line.top, box.top),
            )
            continue
        if line:
            yield line
        line = box
    if line:
        yield line


def _same_line(line: Box, box: Box) -> bool:
    height = min(line.top - line.bottom, box.top - box.bottom)
    overlap = min(line.top, box.top) - max(line.bottom, box.bottom)
    gap = max(box.left - line.right, line.left - box.right)
    return overlap > height / 2 and gap < 3 * height
