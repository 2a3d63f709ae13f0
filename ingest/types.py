"""What ingest hands on: units (a page or a file), passages with anchors, and problems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from .symbol_types import FileTags

Kind = Literal["pdf", "text", "markdown", "code", "docx", "epub", "html", "spreadsheet", "email", "notebook"]
"""A document's kind; `code` is a folder or a single source file. Only a PDF has pages, all others have lines."""

CountTokens = Callable[[str], int]
"""Counts the tokens of a text; the engine's tokeniser when there is one."""


NEEDS_OCR = "needs-ocr"
"""Flag of a page that shows something and whose text does not say what: a scan, a broken font."""
OCR = "ocr"
"""Flag of a page whose picture was recognised."""
ATTACHED = "attachment"
"""Flag of a unit that is of a file attached to the document; its `file` is that file's name."""
OCR_UNCERTAIN = "ocr-uncertain"
"""Flag of one that was recognised with doubt."""


@dataclass(frozen=True, slots=True)
class Source:
    """One document to be read, found under the paths the user named."""

    path: Path
    """The file, or for `code` and mixed folders the root folder."""
    kind: Kind
    files: tuple[Path, ...] = ()
    """For a folder: the files that belong to this document, sorted, relative to `path`."""
    problems: tuple[Problem, ...] = ()
    """What the walk skipped, each with its reason."""


@dataclass(frozen=True, slots=True)
class Section:
    """One entry of an outline."""

    title: str
    level: int
    """0 for the top level."""
    page: int | None = None
    """Physical page, 1-based; None where the outline does not say."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a part begins that the format counts: a paragraph, a row, a cell."""

    offset: int
    """Character in the unit's text."""
    part: str
    """What is counted, in the singular: "row"."""
    number: int
    """As a person counts it in the file, 1-based."""


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """What stands at one height near a page's edge: a running header or footer, if other pages have it too."""

    top: bool
    """At the upper edge; the lower one otherwise."""
    y: float
    """Its middle, in PDF points from below."""
    ranges: tuple[tuple[int, int], ...]
    """Where it stands in the unit's text, in order."""
    clear: bool
    """Whether it keeps more than a line's distance from the text within."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """Where a line that was recognised in a picture stands."""

    start: int
    """First character in the unit's text."""
    end: int
    """One past the last."""
    corners: tuple[float, ...]
    """x and y, in PDF points from the bottom left corner, of where it begins above, ends above, ends below
    and begins below, as it is read: lines may be askew."""
    confidence: float
    """Of the recognition, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A page or a file: the smallest thing that is read, skipped or failed as a whole."""

    text: str
    """What a reader sees, cleaned: no control characters but tab and newline, no lone surrogates."""
    page: int | None = None
    """Physical page, 1-based (PDF)."""
    label: str | None = None
    """The page number as printed ("xii"), where the file says one and it differs from `page`; the chapter
    or sheet where the unit is a part of a file ("sheet Prices")."""
    file: str | None = None
    """Path relative to the document's root, with forward slashes (everything but PDF).

    Lines are those of the file where its bytes are text that is read as it is written (text,
    Markdown, code), and those of `text` where the format is converted.
    """
    language: str | None = None
    """Grammar name of a source file, e.g. "python"; None for prose."""
    flags: tuple[str, ...] = ()
    """Remarks on the text: "empty", "failed", "unmapped-characters", "fallback-parser", "running-lines",
    "invisible-text", "ocr-layer", "garbage-text", "repeated-text", "form-values", "annotations", and
    `NEEDS_OCR`, `OCR`, `OCR_UNCERTAIN`, `ATTACHED`."""
    anchors: tuple[Anchor, ...] = ()
    """Counted parts, in order of their offsets; `ingest.anchors` names those that a passage covers."""
    edges: tuple[EdgeRow, ...] = ()
    """From each edge inwards, until the document has decided which rows are running lines (`ingest.running`)."""
    lines: tuple[PrintedLine, ...] = ()
    """In order, of a page whose text was recognised in its picture."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that could not be read; never stops the rest."""

    where: str
    """The file, or "file, page 7"."""
    code: str
    """Stable kebab-case identifier, e.g. "encrypted", "not-a-pdf", "too-large", "binary"."""
    message: str
    """One line for the user: what happened and what to do."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one unit, small enough to be quoted, that knows its place."""

    ordinal: int
    """Position in the document, 0-based."""
    unit: int
    """Index of the unit in the document, 0-based."""
    start: int
    """First character in the unit's text."""
    end: int
    """One past the last character: `unit.text[start:end] == text`."""
    text: str
    tokens: int
    page: int | None = None
    label: str | None = None
    """The unit's label with the counted parts that the passage covers: "sheet Prices, rows 2–40"."""
    file: str | None = None
    line_start: int | None = None
    """First line as an editor numbers it, 1-based (files only)."""
    line_end: int | None = None
    """Last line, inclusive."""
    title: str | None = None
    """Section title, or the enclosing class or function ("Flask.make_response")."""


@dataclass(slots=True)
class Document:
    """A document as read: its units in order, its passages and what went wrong."""

    source: str
    """The path as the user knows it, resolved."""
    kind: Kind
    title: str
    sha256: str
    """Of the file's bytes; for a folder, of its sorted (relative path, file hash) pairs."""
    units: list[Unit] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    outline: list[Section] = field(default_factory=list)
    tags: dict[str, FileTags] = field(default_factory=dict)
    """The names in each source file, by its path."""
