"""Say what of a document was not read, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .reading import Reading, page_ranges
from .types import NEEDS_OCR, OCR, Problem, Source, Unit

SCANNED = "scanned, not read; text recognition (--ocr, the component lontar[ocr]) can read it"


_WHOLE_FILE = frozenset(
    {
        "damaged-file",
        "file-crashed",
        "file-failed",
        "file-memory",
        "file-timeout",
        "ingest-failed",
        "missing-file",
        "parser-failed",
        "password-needed",
        "too-large",
        "unreadable",
        "unreadable-file",
        "unsupported-file",
        "wrong-password",
    }
)
"""Codes of problems that concern a whole file. Some of its text may be there all the same."""


def files_left_out(units: Sequence[Unit], problems: Sequence[Problem]) -> set[str]:
    """Return the files of which nothing became a unit, because they could not be read."""
    present = {unit.file for unit in units}
    return {one.where for one in problems if one.code in _WHOLE_FILE and one.where not in present}


def nothing_read(source: Source, reading: Reading) -> str:
    """Return the message for a document without any text."""
    name = source.path.name
    problems = [*source.problems, *reading.problems]
    scans = [unit.page for unit in reading.units if unit.page and NEEDS_OCR in unit.flags]
    if scans:
        return f"{name}: no text on {page_ranges(scans)}: {SCANNED}."
    if source.kind == "pdf" and not problems and not reading.lost:
        pages = page_ranges(unit.page for unit in reading.units if unit.page)
        return f"{name}: nothing is written on {pages}."
    if problems:
        return f"{name}: nothing to read here. {problems[0].message}"
    return f"{name}: there is no text in it."


def page_problems(name: str, units: Sequence[Unit], lost: set[int]) -> Iterator[Problem]:
    """Yield one problem for all scans that were not read, one for all blank pages, and one for the damaged."""
    pages: dict[str, list[int]] = {}
    for unit in units:
        if not unit.page or unit.page in lost:
            continue
        if "failed" in unit.flags:
            pages.setdefault("page-failed", []).append(unit.page)
        elif NEEDS_OCR in unit.flags:
            pages.setdefault("needs-ocr", []).append(unit.page)
        elif "empty" in unit.flags and OCR not in unit.flags:
            pages.setdefault("no-text", []).append(unit.page)
    for code, what in _SAID.items():
        if code in pages:
            where = f"{name}, {page_ranges(pages[code])}"
            yield Problem(where, code, f"{where}: {what}.")


_SAID = {
    "no-text": "nothing is written there",
    "needs-ocr": SCANNED,
    "page-failed": "damaged, cannot be loaded",
}
