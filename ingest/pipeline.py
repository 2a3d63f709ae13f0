"""Read one document: units by parsing processes, then passages, problems and the hash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cut_document import Cutting
from .digests import file_digest, file_digests, folder_digest
from .errors import NothingToReadError
from .limits import DEFAULT_LIMITS, Limits
from .read_file import FileReading
from .read_folder import FolderReading
from .readers.base import Request
from .reading import OnProgress, Pulse, Reading, page_ranges
from .sandbox.pool import Sandbox
from .types import CountTokens, Document, Problem, Source, Unit

__all__ = ["OnProgress", "digest", "load", "page_ranges"]


def load(
    source: Source,
    count_tokens: CountTokens,
    *,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    on_progress: OnProgress | None = None,
    sandbox: Sandbox | None = None,
) -> Document:
    """Read a document whole and cut it into passages, in processes that cannot harm this one.

    A page or file that crashes its process, or takes more time or memory than `limits` allow,
    becomes a problem and the others go on. `count_tokens` is called here, in this process.
    `on_progress` is called from unit to unit, and some times a second while nothing comes; an
    exception from it ends the processes at once and reaches the caller.

    Args:
        source: what to read.
        count_tokens: counts the tokens of a text.
        password: opens an encrypted file; it goes to the parsing process and nowhere else.
        limits: bounds on time, memory and sizes.
        on_progress: told the units read so far and how many there will be.
        sandbox: keep one open over many documents, to start processes once for all of them.

    Raises:
        IngestError: nothing of the document can be read; each subclass says why.
        NothingToReadError: the document opened but holds no text.
    """
    if sandbox is None:
        with Sandbox(limits) as own:
            return load(
                source, count_tokens, password=password, limits=limits, on_progress=on_progress, sandbox=own
            )
    try:
        return _load(source, count_tokens, password, limits, Pulse(on_progress), sandbox)
    except BaseException:
        sandbox.abandon()
        raise


def _load(
    source: Source,
    count_tokens: CountTokens,
    password: str | None,
    limits: Limits,
    pulse: Pulse,
    sandbox: Sandbox,
) -> Document:
    name = source.path.name
    if source.files:
        reading = FolderReading(sandbox, source, limits, pulse).run()
    else:
        request = Request(source.path, name, password, limits)
        reading = FileReading(sandbox, request, pulse, paged=source.kind == "pdf").run()
    if not any(unit.text.strip() for unit in reading.units):
        raise NothingToReadError(_nothing(source, reading))
    cutting = Cutting(sandbox, reading, name, limits, pulse)
    passages = cutting.run(count_tokens)
    if not passages:  # running headers and nothing else
        raise NothingToReadError(_nothing(source, reading))
    return Document(
        source=str(source.path),
        kind=source.kind,
        title=reading.title or source.path.stem if not source.files else name,
        sha256=digest(source),
        units=cutting.units,
        passages=passages,
        problems=[
            *source.problems,
            *reading.problems,
            *_page_problems(name, cutting.units, reading.lost),
            *cutting.problems,
        ],
        outline=reading.outline,
    )


def digest(source: Source) -> str:
    """Return the SHA-256 of a file's bytes; for a folder, of its sorted (path, file hash) pairs."""
    return folder_digest(file_digests(source)) if source.files else file_digest(source.path)


def _nothing(source: Source, reading: Reading) -> str:
    name = source.path.name
    problems = [*source.problems, *reading.problems]
    if source.kind == "pdf" and not reading.lost:
        pages = page_ranges(unit.page for unit in reading.units if unit.page)
        return f"{name}: no text on {pages}; scanned pages cannot be read yet (OCR comes later)."
    if problems:
        return f"{name}: nothing to read here. {problems[0].message}"
    return f"{name}: there is no text in it."


def _page_problems(name: str, units: Sequence[Unit], lost: set[int]) -> Iterator[Problem]:
    """Yield one problem for all pages without text, and one for all that a reader could not load."""
    for flag, code, what in (
        ("empty", "no-text", "no text there; scanned pages cannot be read yet"),
        ("failed", "page-failed", "damaged, cannot be loaded"),
    ):
        pages = [unit.page for unit in units if unit.page and flag in unit.flags and unit.page not in lost]
        if pages:
            where = f"{name}, {page_ranges(pages)}"
            yield Problem(where, code, f"{where}: {what}.")
