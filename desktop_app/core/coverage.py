"""Coverage: how much of the documents an answer rests on, page by page or file by file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.types import NEEDS_OCR, Kind, Passage, Unit

_UNITS: dict[Kind, str] = {"epub": "chapters", "spreadsheet": "sheets"}
FAILED_FLAGS = ("failed",)


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
    """Show something that only text recognition could read, which was off or is not installed."""

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
        """Say it in plain words."""
        parts = [f"{self.read} of {self.total} {self.unit} read"]
        parts += [f"{self.indexed} only searched"] if self.indexed else []
        blank = self.skipped - self.scanned
        parts += [f"{blank} without text"] if blank else []
        parts += [f"{self.scanned} scanned and not read"] if self.scanned else []
        parts += [f"{self.failed} failed"] if self.failed else []
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
    failed = sum(1 for unit in units if set(unit.flags) & set(FAILED_FLAGS))
    with_text = {passage.unit for passage in passages}
    # A unit counts as read when its last passage was.
    unread = {passage.unit for passage in passages[read_passages:]}
    unread_scans = sum(
        1 for place, unit in enumerate(units) if NEEDS_OCR in unit.flags and place not in with_text
    )
    return Coverage(
        read=len(with_text - unread),
        indexed=len(unread),
        skipped=len(units) - failed - len(with_text),
        failed=failed + left_out,
        unit=_unit(units, kind),
        scanned=unread_scans,
    )


def _unit(units: Sequence[Unit], kind: Kind) -> str:
    """Say what a document's units are; a PDF with attached files has pages and others."""
    if not any(unit.page is not None for unit in units):
        return _UNITS.get(kind, "files")
    return "pages" if all(unit.file is None for unit in units) else "units"
