"""Read one document: reader, hyphens, sections, passages, problems."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from .chunkers.base import Span
from .chunkers.code import chunk_code
from .chunkers.prose import chunk_prose
from .errors import IngestError, MissingFileError, NothingToReadError, UnreadableFileError
from .headings import Heading, headings_in_file, page_headings
from .hyphens import SOFT_HYPHEN, Vocabulary, resolve
from .languages import classify
from .limits import DEFAULT_LIMITS, Limits
from .readers.base import Event, Opened, Request
from .registry import pick_reader
from .types import CountTokens, Document, Passage, Problem, Section, Source, Unit

log = logging.getLogger(__name__)

OnProgress = Callable[[int, int], None]
"""Called with the units read so far and how many there will be."""


def load(
    source: Source,
    count_tokens: CountTokens,
    *,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    on_progress: OnProgress | None = None,
) -> Document:
    """Read a document whole and cut it into passages.

    In a folder a file that cannot be read becomes one problem and the others go on. PDF parsing
    is not thread-safe: one thread of a process may be in here at a time. An exception from
    `on_progress` stops the reading and reaches the caller.

    Raises:
        IngestError: nothing of the document can be read; each subclass says why.
        NothingToReadError: the document opened but holds no text.
    """
    reading = _Reading(list(source.problems))
    if source.files:
        _read_folder(source, reading, limits, on_progress)
    else:
        _read_file(source, reading, limits, password, on_progress)
    if not any(unit.text.strip() for unit in reading.units):
        raise NothingToReadError(_nothing(source, reading))
    reading.problems += _page_problems(source.path.name, reading.units)
    units = _settle_hyphens(reading.units)
    return Document(
        source=str(source.path),
        kind=source.kind,
        title=reading.title or source.path.stem if not source.files else source.path.name,
        sha256=digest(source),
        units=units,
        passages=list(_passages(units, reading.outline, count_tokens, limits)),
        problems=reading.problems,
        outline=reading.outline,
    )


def digest(source: Source) -> str:
    """Return the SHA-256 of a file's bytes; for a folder, of its sorted (path, file hash) pairs."""
    if not source.files:
        return _file_digest(source.path)
    total = hashlib.sha256()
    for file in sorted(source.files, key=lambda path: path.as_posix()):
        try:
            one = _file_digest(source.path / file)
        except IngestError:
            one = "unreadable"
        total.update(f"{file.as_posix()}\0{one}\n".encode("utf-8", errors="surrogateescape"))
    return total.hexdigest()


def _file_digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise MissingFileError(f"{path.name}: no such file.") from error
    except OSError as error:
        raise UnreadableFileError(f"{path.name}: cannot be opened ({error.strerror}).") from error


@dataclass(slots=True)
class _Reading:
    """What the readers have yielded so far."""

    problems: list[Problem]
    units: list[Unit] = field(default_factory=list)
    outline: list[Section] = field(default_factory=list)
    title: str | None = None

    def take(self, event: Event) -> None:
        if isinstance(event, Unit):
            self.units.append(event)
        elif isinstance(event, Problem):
            self.problems.append(event)


def _read_file(
    source: Source, reading: _Reading, limits: Limits, password: str | None, on_progress: OnProgress | None
) -> None:
    request = Request(source.path, source.path.name, password, limits)
    total = 1
    for event in pick_reader(source.path).read(request):
        reading.take(event)
        if isinstance(event, Opened):
            total = event.total
            reading.title = event.title
            reading.outline = list(event.outline)
        elif isinstance(event, Unit) and on_progress:
            on_progress(len(reading.units), total)


def _read_folder(source: Source, reading: _Reading, limits: Limits, on_progress: OnProgress | None) -> None:
    for done, file in enumerate(source.files, start=1):
        name = file.as_posix()
        path = source.path / file
        try:
            for event in pick_reader(path).read(Request(path, name, None, limits)):
                reading.take(event)
        except IngestError as error:
            reading.problems.append(Problem(name, error.code, str(error)))
        except Exception as error:  # one file must never stop the others
            log.exception("reading %s", name)
            message = f"{name}: cannot be read ({type(error).__name__})."
            reading.problems.append(Problem(name, "ingest-failed", message))
        if on_progress:
            on_progress(done, len(source.files))


def _nothing(source: Source, reading: _Reading) -> str:
    name = source.path.name
    if source.kind == "pdf":
        pages = page_ranges([unit.page for unit in reading.units if unit.page])
        return f"{name}: no text on {pages}; scanned pages cannot be read yet (OCR comes later)."
    if reading.problems:
        return f"{name}: nothing to read here. {reading.problems[0].message}"
    return f"{name}: there is no text in it."


def _page_problems(name: str, units: list[Unit]) -> Iterator[Problem]:
    """Yield one problem for all pages without text, and one for all that failed."""
    for flag, code, what in (
        ("empty", "no-text", "no text there; scanned pages cannot be read yet"),
        ("failed", "page-failed", "damaged, cannot be loaded"),
    ):
        pages = [unit.page for unit in units if unit.page is not None and flag in unit.flags]
        if pages:
            where = f"{name}, {page_ranges(pages)}"
            yield Problem(where, code, f"{where}: {what}.")


def page_ranges(pages: list[int]) -> str:
    """Return pages as a reader writes them: "page 7", "pages 3–50, 60"."""
    ranges: list[list[int]] = []
    for page in sorted(pages):
        if ranges and page == ranges[-1][1] + 1:
            ranges[-1][1] = page
        else:
            ranges.append([page, page])
    parts = [str(first) if first == last else f"{first}–{last}" for first, last in ranges]
    return f"page{'s' if len(pages) > 1 else ''} {', '.join(parts)}"


def _settle_hyphens(units: list[Unit]) -> list[Unit]:
    if not any(SOFT_HYPHEN in unit.text for unit in units if unit.page):
        return units
    vocabulary = Vocabulary(unit.text for unit in units)
    return [replace(unit, text=resolve(unit.text, vocabulary)) if unit.page else unit for unit in units]


def _passages(
    units: list[Unit], outline: list[Section], count_tokens: CountTokens, limits: Limits
) -> Iterator[Passage]:
    ordinal = 0
    inherited: str | None = None
    by_page = page_headings(outline, units) if units[0].page else []
    for index, unit in enumerate(units):
        headings = by_page[index] if by_page else []
        line, at = 1, 0
        for span in _spans(unit, headings, inherited, count_tokens, limits):
            line += unit.text.count("\n", at, span.start)
            at = span.start
            text = unit.text[span.start : span.end]
            last = line + text.count("\n")
            in_file = unit.file is not None
            yield Passage(
                ordinal=ordinal,
                unit=index,
                start=span.start,
                end=span.end,
                text=text,
                tokens=span.tokens,
                page=unit.page,
                label=unit.label,
                file=unit.file,
                line_start=line if in_file else None,
                line_end=last if in_file else None,
                title=span.title,
            )
            ordinal += 1
        inherited = headings[-1].title if headings else inherited


def _spans(
    unit: Unit, headings: list[Heading], inherited: str | None, count_tokens: CountTokens, limits: Limits
) -> Iterator[Span]:
    file_type = classify(unit.file) if unit.file else None
    if file_type and file_type.kind == "code":
        return chunk_code(unit.text, unit.language, count_tokens, limits=limits)
    if unit.file:
        headings, inherited = headings_in_file(unit.text, unit.file), None
    return chunk_prose(unit.text, count_tokens, headings=headings, inherited=inherited, limits=limits)
