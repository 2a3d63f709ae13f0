"""What is shown of a document, as frozen dataclasses that may cross threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from ingest.highlight import Box
from ingest.rendering import PageImage
from ingest.types import Kind, Section

PartKind = Literal["page", "code", "text"]
Role = Literal["comment", "keyword", "string", "number", "definition", "builtin"]
"""What a stretch of source code is, as far as colours tell it apart."""
Span: TypeAlias = tuple[int, int, Role]
"""First column, length and role of a stretch of one line."""

NoticeCode = Literal["moved", "changed", "unreadable", "not-drawn", "unmarked"]
"""The file is gone; is another one than was read; cannot be opened; a page cannot be drawn; the words that are
cited have no place on the page."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Why something else is shown than was asked for."""

    code: NoticeCode
    detail: str = ""
    """What the parser said, in one line; may be empty."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is looked at at once: a page, a file, a chapter, a sheet."""

    ordinal: int
    """Of the unit in the document, 0-based."""
    kind: PartKind
    label: str
    """As it is called: the printed number of a page, the path of a file, "sheet Prices"."""
    page: int | None = None
    """Physical page, 1-based (PDF)."""


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document with its parts in order."""

    document_id: int
    name: str
    kind: Kind
    path: Path
    parts: tuple[Part, ...]
    outline: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a part's text."""

    document_id: int
    ordinal: int
    start: int = 0
    """First character in the unit's text."""
    end: int = 0
    """One past the last; not above `start` where nothing is to be marked."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page with what is marked on it."""

    place: Place
    part: Part
    image: PageImage
    boxes: tuple[Box, ...] = ()
    quote: str = ""
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class ShownText:
    """The text of a part, or a stretch of it where it is long, with what is marked in it."""

    place: Place
    part: Part
    text: str = field(repr=False)
    start: int = 0
    """First character that is marked, in `text`."""
    end: int = 0
    first_line: int = 1
    """Number of the first line of `text` in the part, 1-based; a long line of prose counts as several."""
    last_line: int = 1
    total_lines: int = 1
    """Lines of the whole part."""
    colours: tuple[tuple[Span, ...], ...] = field(default=(), repr=False)
    """Of each line of `text`; empty where the text is no source code, or could not be told apart."""
    quote: str = ""
    notice: Notice | None = None


Shown: TypeAlias = ShownPage | ShownText
