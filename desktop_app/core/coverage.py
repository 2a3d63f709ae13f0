"""Coverage: how much of the documents an answer rests on, page by page or file by file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.types import NEEDS_OCR, Kind, Passage, Unit

_UNITS: dict[Kind, str] = {"epub": "chapters", "spreadsheet": "sheets"}
FAILED_FLAGS = ("failed",)
MAX_RANGES = 4
"""Ranges of pages, or files, named one by one; how many more there are is said."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """Which pages or files: "1–212, 230", or "src/app.py, docs/index.md"; "" where they are not told apart."""

    read: str = ""
    indexed: str = ""
    skipped: str = ""
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of pages or files; read + indexed + skipped + failed = total."""

    read: int
    """Read by the model into its memory."""
    indexed: int
    """Not read by the model, but searchable word for word."""
    skipped: int
    """Hold no text, or were left out with a reason; those that are `scanned` are among them."""
    failed: int
    """Could not be read."""
    unit: str
    """"pages", "files", "chapters", "sheets", or "units" for several of them together."""
    scanned: int = 0
    """Of the skipped, those that show something only text recognition could read: it was off or is not installed."""
    ranges: Ranges = Ranges()
    """Which ones, of a single document."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.read + self.indexed + self.skipped + self.failed

    def __add__(self, other: Coverage) -> Coverage:
        unit = self.unit if self.unit == other.unit else "units"
        return Coverage(
            self.read + other.read,
            self.indexed + other.indexed,
            self.skipped + other.skipped,
            self.failed + other.failed,
            unit,
            self.scanned + other.scanned,
        )

    def words(self) -> str:
        """Say it in plain words, with the pages where they are known."""
        parts = [f"{self.read} of {self.total} {self.unit} read by the model{_named(self.ranges.read)}"]
        if self.indexed:
            parts.append(f"{self.indexed} only searched{_named(self.ranges.indexed)}")
        if self.skipped:
            scans = f", {self.scanned} of them scanned" if self.scanned else ""
            parts.append(f"{self.skipped} without text{scans}{_named(self.ranges.skipped)}")
        if self.failed:
            parts.append(f"{self.failed} failed{_named(self.ranges.failed)}")
        return ", ".join(parts)


def coverage(
    units: Sequence[Unit],
    passages: Sequence[Passage],
    read_passages: int,
    left_out: int,
    kind: Kind = "code",
) -> Coverage:
    """Count a document's units.

    Args:
        units: the document's pages, files, chapters or sheets.
        passages: its passages, in order.
        read_passages: how many of them, from the first, the model has read.
        left_out: files that were found but never became units (too large, unreadable).
        kind: the document's.
    """
    failed = {at for at, unit in enumerate(units) if set(unit.flags) & set(FAILED_FLAGS)}
    with_text = {passage.unit for passage in passages} - failed
    # A unit counts as read when its last passage was.
    unread = {passage.unit for passage in passages[read_passages:]} - failed
    skipped = set(range(len(units))) - failed - with_text
    return Coverage(
        read=len(with_text - unread),
        indexed=len(unread),
        skipped=len(skipped),
        failed=len(failed) + left_out,
        unit=_unit(units, kind),
        scanned=sum(1 for at in skipped if NEEDS_OCR in units[at].flags),
        ranges=Ranges(
            *(_which(units, sorted(group)) for group in (with_text - unread, unread, skipped, failed))
        ),
    )


def _unit(units: Sequence[Unit], kind: Kind) -> str:
    """Say what a document's units are; a PDF with attached files has pages and others."""
    if not any(unit.page is not None for unit in units):
        return _UNITS.get(kind, "files")
    return "pages" if all(unit.file is None for unit in units) else "units"


def _named(which: str) -> str:
    return f" ({which})" if which else ""


def _which(units: Sequence[Unit], numbers: Sequence[int]) -> str:
    """Name pages by ranges, files by their paths; of many only the first."""
    named = [units[at] for at in numbers]
    pages = [unit.page for unit in named if unit.page is not None]
    parts = _page_ranges(pages)
    files = list(dict.fromkeys(unit.file for unit in named if unit.file is not None))
    # All files of a folder in a row say no more than their number does.
    parts += files if len(files) <= MAX_RANGES else []
    more = len(parts) - MAX_RANGES
    return ", ".join(parts[:MAX_RANGES]) + (f" and {more} more" if more > 0 else "")


def _page_ranges(pages: Iterable[int]) -> list[str]:
    """Return runs of pages as "1–212"."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return [f"{first}" if first == last else f"{first}–{last}" for first, last in runs]
