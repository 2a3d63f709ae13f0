"""What a document says of itself: its telling sentences, its parts, its folders, the names it mentions most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.gist import Sentence, best, centre, names
from desktop_app.core.normal import telling_words
from desktop_app.core.parts import place_of_run
from desktop_app.core.store import StoredDocument, StoredPassage
from desktop_app.core.store.notes import Note

OPENING_SHARE, MIN_OPENING = 0.04, 12
"""The first share of a document's sentences, where it says what it is; a table of contents has none."""
TITLE_LINES, TITLE_CHARACTERS = 2, 160
NAMES = 12
LISTED_PARTS = 16


@dataclass(frozen=True, slots=True)
class Held:
    """A document with what an answer about it is made of."""

    document: StoredDocument
    name: str
    """"" where it is the only one asked."""
    passages: Sequence[StoredPassage]
    sentences: Sequence[Sentence]
    """Those that can stand alone."""
    notes: Sequence[Note]
    read: bool
    """Whether the notes come from reading; otherwise from the text as it was indexed."""


def telling(held: Held, count: int) -> list[Sentence]:
    """Return the sentences that say what a document is: half from its opening, half from its parts' notes."""
    weights = centre(held.sentences, {}, len(held.sentences))
    title = telling_words(held.document.title)
    chosen = best(_opening(held), weights, (count + 1) // 2, title)
    noted = {(ordinal, start) for note in held.notes for ordinal, start, _ in note.quotes}
    rest = [
        one
        for one in held.sentences
        if (one.stored.passage.ordinal, one.start) in noted and one not in chosen
    ]
    return chosen + best(rest, weights, count - len(chosen))


def facts(held: Held, symbol_map: str) -> list[str]:
    """Return lines on the parts and names of a document; not quotes: they are counted, not said by it.

    Args:
        held: the document.
        symbol_map: of a repository, its most used definitions as text.
    """
    if held.document.kind == "code":
        lines = [f"Folders: {_listed(_folders(held.passages))}."]
        return [*lines, f"Most used definitions:\n{symbol_map}"] if symbol_map else lines
    parts = _parts(held)
    lines = [f"Parts: {_listed(parts)}."] if parts else []
    found = names(held.passages, NAMES)
    return [*lines, f"Names it mentions most: {', '.join(found)}."] if found else lines


def _opening(held: Held) -> list[Sentence]:
    """Return the sentences where a document says what it is: its first share; of a repository, its read-me."""
    if held.document.kind == "code":
        readme = [one for one in held.sentences if "readme" in (one.stored.passage.file or "").lower()]
        # The one nearest to the root speaks for the whole.
        return sorted(readme, key=lambda one: (one.stored.passage.file or "").count("/"))
    return list(held.sentences[: max(MIN_OPENING, int(len(held.sentences) * OPENING_SHARE))])


def title(held: Held) -> Sentence | None:
    """Return the first lines of a document, where its title stands; of a repository there are none."""
    if held.document.kind == "code" or not held.passages:
        return None
    stored = held.passages[0]
    lines = [match.span() for match in re.finditer(r"[^\n]*\S[^\n]*", stored.passage.text)][:TITLE_LINES]
    if not lines:
        return None
    start, end = lines[0][0], lines[-1][1]
    return Sentence(stored, start, min(end, start + TITLE_CHARACTERS), frozenset())


def _parts(held: Held) -> list[str]:
    """Return the titled parts with their places; a part that was cut for its size is one again."""
    by_ordinal = {stored.passage.ordinal: stored.passage for stored in held.passages}
    merged: dict[str, list[int]] = {}
    for note in held.notes:
        title = note.title.removesuffix("(continued)").strip()
        if title:
            run = merged.setdefault(title, [note.first, note.end])
            run[1] = max(run[1], note.end)
    return [
        f"{title} ({place_of_run([by_ordinal[at] for at in range(first, end) if at in by_ordinal])})"
        for title, (first, end) in merged.items()
    ]


def _folders(passages: Sequence[StoredPassage]) -> list[str]:
    """Return the folders of a repository, two levels deep, with how many files are in each."""
    files = {stored.passage.file for stored in passages if stored.passage.file}
    counts = Counter("/".join(file.split("/")[:-1][:2]) or "." for file in files)
    return [
        f"{folder} ({count} {'file' if count == 1 else 'files'})" for folder, count in sorted(counts.items())
    ]


def _listed(items: Sequence[str]) -> str:
    more = len(items) - LISTED_PARTS
    return f"{'; '.join(items[:LISTED_PARTS])}{f' and {more} more' if more > 0 else ''}"
