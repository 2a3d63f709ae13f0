"""Read one document: units by parsing processes, then passages, problems and the hash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cut_document import Cutting
from .digests import file_digest, file_digests, folder_digest
from .errors import NothingToReadError
from .limits import DEFAULT_LIMITS, Limits
from .read_attached import add_attached
from .read_file import FileReading
from .read_folder import FolderReading
from .readers.base import Request
from .reading import OnProgress, Pulse, page_ranges
from .sandbox.pool import Sandbox
from .types import CountTokens, Document, Source
from .unread import nothing_read, page_problems

if TYPE_CHECKING:
    from .ocr.recogniser import Recogniser

__all__ = ["OnProgress", "digest", "load", "page_ranges"]


def load(
    source: Source,
    count_tokens: CountTokens,
    *,
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    on_progress: OnProgress | None = None,
    sandbox: Sandbox | None = None,
    recogniser: Recogniser | None = None,
) -> Document:
    """Read a document whole and cut it into passages, in processes that cannot harm this one.

    A page or file that crashes its process, or takes more time or memory than `limits` allow,
    becomes a problem and the others go on. `count_tokens` is called in this process, by several threads.
    `on_progress` is called from unit to unit, and some times a second while nothing comes; an
    exception from it ends the processes at once and reaches the caller.

    Args:
        source: what to read.
        count_tokens: counts the tokens of a text.
        password: opens an encrypted file; it goes to the parsing process and nowhere else.
        limits: bounds on time, memory and sizes.
        on_progress: told the units read so far and how many there will be.
        sandbox: keep one open over many documents, to start processes once for all of them.
        recogniser: reads the pictures of scanned pages; without one they are reported as unread.

    Raises:
        IngestError: nothing of the document can be read; each subclass says why.
        NothingToReadError: the document opened but holds no text.
    """
    if sandbox is None:
        with Sandbox(limits) as own:
            return load(
                source,
                count_tokens,
                password=password,
                limits=limits,
                on_progress=on_progress,
                sandbox=own,
                recogniser=recogniser,
            )
    try:
        return _load(source, count_tokens, password, limits, Pulse(on_progress), sandbox, recogniser)
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
    recogniser: Recogniser | None,
) -> Document:
    name = source.path.name
    if source.files:
        reading = FolderReading(sandbox, source, limits, pulse).run()
    else:
        request = Request(source.path, name, password, limits)
        reading = FileReading(sandbox, request, pulse, paged=source.kind == "pdf").run()
        if recogniser is not None:
            recogniser.run(request, reading, pulse)
        add_attached(sandbox, request, reading, pulse)
    if not any(unit.text.strip() for unit in reading.units):
        raise NothingToReadError(nothing_read(source, reading))
    cutting = Cutting(sandbox, reading, name, limits, pulse)
    passages = cutting.run(count_tokens)
    if not passages:  # running headers and nothing else
        raise NothingToReadError(nothing_read(source, reading))
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
            *page_problems(name, cutting.units, reading.lost),
            *cutting.problems,
        ],
        outline=reading.outline,
        tags=cutting.tags,
    )


def digest(source: Source) -> str:
    """Return the SHA-256 of a file's bytes; for a folder, of its sorted (path, file hash) pairs."""
    return folder_digest(file_digests(source)) if source.files else file_digest(source.path)
