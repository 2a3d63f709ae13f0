"""Questions with evidence, and whether the places that recall gives hold it.

Recall at k is the share of a question's evidence places among the first k places: the page, or lines of the same
file that overlap. Strict counts the evidence itself; with alternatives, a question with one place to find is also
answered by any other place that is known to hold the answer.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.types import Passage

SHARED = Path(__file__).parents[2] / "shared" / "data"
SOURCES = {
    "gnuplot": SHARED / "pdf" / "gnuplot.pdf",
    "rexts": SHARED / "pdf" / "R-exts.pdf",
    "pride": SHARED / "pdf" / "pride-and-prejudice.pdf",
    "flask": SHARED / "code" / "flask-3.0.3.tar.gz",
}
QUESTIONS = SHARED / "qa" / "questions-dev.jsonl"
DEPTHS = (1, 3, 5, 10)


@dataclass(frozen=True, slots=True)
class Where:
    """A place that holds an answer: a page, or lines of a file."""

    page: int | None = None
    file: str | None = None
    first: int = 0
    last: int = 0

    def within(self, passage: Passage) -> bool:
        """Say whether a passage shows it."""
        if self.page is not None:
            return passage.page == self.page
        if passage.file != self.file or passage.line_start is None or passage.line_end is None:
            return False
        return passage.line_start <= self.last and self.first <= passage.line_end


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the set."""

    number: str
    source: str
    kind: str
    text: str
    evidence: tuple[Where, ...]
    """Each must be found."""
    others: tuple[Where, ...]
    """Any of them will do where alternatives count."""

    def recall(self, places: Sequence[Passage], *, alternatives: bool = False) -> float:
        """Return the share of the evidence that places hold."""
        if alternatives and len(set(self.evidence)) == 1 and _any_within(self.others, places):
            return 1.0
        return sum(_any_within([one], places) for one in self.evidence) / len(self.evidence)


def _any_within(wanted: Sequence[Where], places: Sequence[Passage]) -> bool:
    return any(one.within(place) for one in wanted for place in places)


def questions(path: Path = QUESTIONS) -> list[Question]:
    """Read the questions that have evidence; those about the whole document, or about nothing in it, have none."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row.get("evidence"):
            others = [Where(page=page) for page in row.get("alt_pages") or []]
            others += [_where(one) for one in row.get("alt_evidence") or []]
            evidence = tuple(_where(one) for one in row["evidence"])
            found.append(
                Question(row["id"], row["source"], row["kind"], row["question"], evidence, tuple(others))
            )
    return found


def _where(row: dict[str, Any]) -> Where:
    if "page" in row:
        return Where(page=row["page"])
    return Where(None, row["file"], row["line_start"], row["line_end"])


def unpacked(source: Path, folder: Path) -> Path:
    """Return a source as a file or folder to add."""
    if source.suffix != ".gz":
        return source
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())
