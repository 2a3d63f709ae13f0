"""The development questions, the documents they are about, and how an answer is scored."""

from __future__ import annotations

import json
import re
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_app.core.citations import Citation, without_numbers
from desktop_app.core.normal import normalise
from ingest.types import Passage

DATA = Path(__file__).parents[2] / "shared" / "data"
QUESTIONS = DATA / "qa" / "questions-dev.jsonl"
OWN_UNANSWERABLE = Path(__file__).with_name("unanswerable.jsonl")
SOURCES = {"gnuplot": "gnuplot.pdf", "rexts": "R-exts.pdf", "pride": "pride-and-prejudice.pdf"}
_ARCHIVE = "flask-3.0.3.tar.gz"


@dataclass(frozen=True, slots=True)
class Question:
    """One question with what counts as a right answer."""

    id: str
    source: str
    kind: str
    text: str
    accept: tuple[tuple[str, ...], ...] = ()
    """A right answer has one string of each group."""
    places: tuple[dict[str, Any], ...] = ()
    """Evidence and alternatives: {"page"} or {"file", "line_start", "line_end"}."""
    key_points: tuple[tuple[str, ...], ...] = field(default=())

    def matches(self, answer: str) -> bool:
        """Say whether an answer is right."""
        said = normalise(without_numbers(answer))
        return bool(self.accept) and all(any(_holds(said, one) for one in group) for group in self.accept)

    def covered(self, answer: str) -> float:
        """Return the share of the key points that an answer names."""
        said = normalise(answer)
        return sum(any(term in said for term in group) for group in self.key_points) / len(self.key_points)

    def cited(self, citations: Sequence[Citation]) -> bool:
        """Say whether one of the citations stands at a place with the answer."""
        return any(
            _same(place, one.passage.page, one.passage.file, one.line_start, one.line_end)
            for one in citations
            for place in self.places
        )

    def recalled(self, passages: Sequence[Passage]) -> bool:
        """Say whether one of the passages stands at a place with the answer."""
        return any(
            _same(place, one.page, one.file, one.line_start, one.line_end)
            for one in passages
            for place in self.places
        )


def questions(limit: int | None = None) -> list[Question]:
    """Read the questions; with a limit, that many of each source and kind."""
    found: list[Question] = []
    counts: dict[tuple[str, str], int] = {}
    for line in QUESTIONS.read_text("utf-8").splitlines():
        raw = json.loads(line)
        key = (raw["source"], raw["kind"])
        counts[key] = counts.get(key, 0) + 1
        if limit is not None and counts[key] > limit:
            continue
        groups = raw.get("accept_all") or ([raw["accept"]] if raw["accept"] else [])
        places = [*raw["evidence"], *raw.get("alt_evidence", [])]
        places += [{"page": page} for page in raw.get("alt_pages", [])]
        found.append(
            Question(
                raw["id"],
                raw["source"],
                raw["kind"],
                raw["question"],
                tuple(tuple(group) for group in groups),
                tuple(places),
                tuple(tuple(group) for group in raw.get("key_point_terms", [])),
            )
        )
    return found


def own_unanswerable() -> list[Question]:
    """Read the questions written for calibration, to which the documents have no answer."""
    lines = OWN_UNANSWERABLE.read_text("utf-8").splitlines()
    return [
        Question(f"own-{n}", raw["source"], "unanswerable", raw["question"])
        for n, raw in enumerate(map(json.loads, lines))
    ]


def source_paths(unpack_to: Path) -> dict[str, Path]:
    """Return the documents' paths; the repository is unpacked once."""
    paths = {name: DATA / "pdf" / file for name, file in SOURCES.items()}
    folder = unpack_to / _ARCHIVE.removesuffix(".tar.gz")
    if not folder.is_dir():
        with tarfile.open(DATA / "code" / _ARCHIVE) as archive:
            archive.extractall(unpack_to, filter="data")
    return {**paths, "flask": folder}


def _holds(said: str, wanted: str) -> bool:
    """Say whether a text has a string; a number must not go on with another digit."""
    edge = r"(?<!\d)" if wanted[:1].isdigit() else ""
    end = r"(?!\d)" if wanted[-1:].isdigit() else ""
    return re.search(f"{edge}{re.escape(normalise(wanted))}{end}", said) is not None


def _same(
    place: dict[str, Any], page: int | None, file: str | None, first: int | None, last: int | None
) -> bool:
    if "page" in place:
        return bool(place["page"] == page)
    if first is None or last is None or place["file"] != file:
        return False
    return bool(first <= place["line_end"] and last >= place["line_start"])
