"""The handbook's sources: one Markdown file a chapter, ordered by its number prefix."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scripts.handbook.errors import HandbookError


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading below the chapter's title."""

    title: str
    level: int
    """2 for a section, 3 for a subsection, as in Markdown."""
    key: str
    """The link target, unique in the handbook: "04-memory#the-budget"."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One file of docs/handbook, parsed."""

    key: str
    """The file's stem, and the link target of the chapter: "04-memory"."""
    number: int
    title: str
    body: tuple[Token, ...]
    """Markdown tokens after the title."""
    headings: tuple[Heading, ...]


def slug(title: str) -> str:
    """Return the anchor that Markdown viewers give a heading of this title."""
    kept = re.sub(r"[^\w\s-]", "", title.lower())
    return re.sub(r"\s+", "-", kept.strip())


def plain_text(token: Token) -> str:
    """Return an inline token's text without its marks."""
    return "".join(
        " " if child.type in {"softbreak", "hardbreak"} else child.content
        for child in token.children or []
        if child.type in {"text", "code_inline", "softbreak", "hardbreak"}
    )


def read_chapters(folder: Path) -> list[Chapter]:
    """Parse every `NN-name.md` of a folder, in order.

    Raises:
        HandbookError: a chapter does not begin with a first-level heading, two headings share an
            anchor, or there is no chapter at all.
    """
    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["table", "smartquotes", "replacements"])
    paths = sorted(folder.glob("[0-9][0-9]-*.md"))
    if not paths:
        raise HandbookError(f"No chapters in {folder.name}: files are named like 01-what-it-is.md.")
    return [_parse(parser, path, number) for number, path in enumerate(paths, start=1)]


def _parse(parser: MarkdownIt, path: Path, number: int) -> Chapter:
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    if len(tokens) < 3 or tokens[0].tag != "h1":
        raise HandbookError(f"{path.name} does not begin with its title (`# Title`).")
    body = tuple(tokens[3:])
    headings = tuple(_headings(body, path.stem))
    keys = [heading.key for heading in headings]
    for key in keys:
        if keys.count(key) > 1:
            raise HandbookError(f"{path.name}: two headings share the anchor {key}.")
    return Chapter(path.stem, number, plain_text(tokens[1]), body, headings)


def _headings(body: tuple[Token, ...], stem: str) -> list[Heading]:
    found = []
    for opening, inline in itertools.pairwise(body):
        if opening.type == "heading_open":
            title = plain_text(inline)
            found.append(Heading(title, int(opening.tag[1]), f"{stem}#{slug(title)}"))
    return found
