"""The parts of a document: what a reading note is about, and what a whole-document answer names.

From the outline where there is one, from headings where the passages have them, from folders in a repository, and
else from equal stretches. Passages are counted from 0; a part covers whole passages, and all parts cover them all.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.store.types import StoredPassage
from ingest.types import Kind, Passage, Section

MAX_PARTS = 24
"""More parts than this are joined: a note for each must fit into a model's window together."""
LARGE = 6
"""A part of more than a sixth of the document is cut at its own sub-sections, or evenly."""


@dataclass(frozen=True, slots=True)
class Part:
    """A run of passages: first <= ordinal < end."""

    title: str
    first: int
    end: int
    place: str
    """In words: "pages 17–42", "src/flask", "lines 1–80"."""


def parts_of(kind: Kind, passages: Sequence[StoredPassage], outline: Sequence[Section]) -> list[Part]:
    """Return the parts of a document in order; no passages, no parts."""
    plain = [stored.passage for stored in passages]
    if not plain:
        return []
    if kind == "code":
        return _folders(plain)
    starts = _from_outline(plain, outline) or _from_titles(plain)
    cuts = _joined(_evened(starts, len(plain)), len(plain))
    return [
        Part(title, first, end, place_of_run(plain[first:end]))
        for (first, title), (end, _) in itertools.pairwise([*cuts, (len(plain), "")])
    ]


def place_of_run(passages: Sequence[Passage]) -> str:
    """Say where a run of passages stands: "pages 17–42", "src/app.py, lines 1–80", "docs (12 files)"."""
    first, last = passages[0], passages[-1]
    if first.page is not None:
        same = first.page == last.page
        return f"page {first.page}" if same else f"pages {first.page}–{last.page}"
    files = list(dict.fromkeys(passage.file or "" for passage in passages))
    if len(files) == 1:
        return f"{files[0]}, lines {first.line_start}–{last.line_end}"
    folders = {file.rpartition("/")[0] for file in files}
    common = _common(sorted(folders))
    return f"{common or 'files'} ({len(files)} files)"


def _common(folders: Sequence[str]) -> str:
    """Return the folder that holds all others, "" where it is the root."""
    kept = []
    for names in zip(*(folder.split("/") for folder in folders), strict=False):
        if len(set(names)) > 1:
            break
        kept.append(names[0])
    return "/".join(kept)


def _from_outline(passages: Sequence[Passage], outline: Sequence[Section]) -> list[tuple[int, str]]:
    """Return (first passage, title) of the outline's sections, as deep as MAX_PARTS allows."""
    placed = [section for section in outline if section.page is not None]
    levels = sorted({section.level for section in placed})
    if not levels:
        return []
    counts = {level: sum(s.level <= level for s in placed) for level in levels}
    deepest = max((level for level in levels if counts[level] <= MAX_PARTS), default=levels[0])
    pages = {passage.page: passage.ordinal for passage in reversed(passages) if passage.page is not None}
    starts: dict[int, str] = {}
    for section in placed:
        if section.level <= deepest:
            page = next((p for p in sorted(pages) if p >= (section.page or 0)), None)
            if page is not None:
                starts.setdefault(pages[page], section.title)
    return sorted(starts.items())


def _from_titles(passages: Sequence[Passage]) -> list[tuple[int, str]]:
    """Return (first passage, title) wherever the heading over the passages changes."""
    starts, before = [], None
    for passage in passages:
        if passage.title and passage.title != before:
            starts.append((passage.ordinal, passage.title))
        before = passage.title or before
    return starts


def _folders(passages: Sequence[Passage]) -> list[Part]:
    """Return runs of files that lie in the same folder, the deepest folders first joined with their parents."""
    best = _runs(passages, 1)
    for depth in (2, 3):
        deeper = _runs(passages, depth)
        if len(deeper) <= MAX_PARTS:
            best = deeper
    return best if len(best) <= MAX_PARTS else _squeezed(best, passages)


def _runs(passages: Sequence[Passage], depth: int) -> list[Part]:
    """Return the runs of passages whose files share their first folders, `depth` of them."""
    return [
        Part(name, held[0].ordinal, held[-1].ordinal + 1, place_of_run(held))
        for name, group in itertools.groupby(passages, lambda p: _folder(p.file or "", depth))
        if (held := list(group))
    ]


def _folder(file: str, depth: int) -> str:
    folders = file.split("/")[:-1]
    return "/".join(folders[:depth]) or "."


def _squeezed(parts: Sequence[Part], passages: Sequence[Passage]) -> list[Part]:
    """Join neighbours evenly until MAX_PARTS are left."""
    size = -(-len(parts) // MAX_PARTS)
    groups = [parts[at : at + size] for at in range(0, len(parts), size)]
    return [
        Part(
            ", ".join(dict.fromkeys(p.title for p in group[:3])),
            group[0].first,
            group[-1].end,
            place_of_run(passages[group[0].first : group[-1].end]),
        )
        for group in groups
    ]


def _evened(starts: Sequence[tuple[int, str]], count: int) -> list[tuple[int, str]]:
    """Begin at the first passage, and cut what is larger than a sixth of the document."""
    known = list(starts) if starts and starts[0][0] == 0 else [(0, ""), *starts]
    limit = max(1, -(-count // LARGE))
    out: list[tuple[int, str]] = []
    for (first, title), (end, _) in itertools.pairwise([*known, (count, "")]):
        pieces = -(-(end - first) // limit)
        step = -(-(end - first) // max(1, pieces))
        out += [
            (at, title if at == first else f"{title} (continued)".strip()) for at in range(first, end, step)
        ]
    return out


def _joined(starts: Sequence[tuple[int, str]], count: int) -> list[tuple[int, str]]:
    """Join the smallest part with its smaller neighbour until MAX_PARTS are left."""
    cuts = list(starts)
    while len(cuts) > MAX_PARTS:
        sizes = [b - a for (a, _), (b, _) in itertools.pairwise([*cuts, (count, "")])]
        at = min(range(len(cuts)), key=sizes.__getitem__)
        # The start that disappears is the later one of the two that are joined.
        gone = at if at > 0 and (at == len(cuts) - 1 or sizes[at - 1] <= sizes[at + 1]) else at + 1
        del cuts[gone]
    return cuts
