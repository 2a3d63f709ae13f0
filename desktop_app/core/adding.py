"""Adding one document to the library: read what is new or changed, keep the rest as it is."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from desktop_app.core.changes import changes, read_alike
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.store.merging import file_of
from ingest import DEFAULT_LIMITS, CountTokens, Document, NothingToReadError, Recogniser, Source, load
from ingest.digests import UNREADABLE, file_digest, file_digests, folder_digest
from ingest.read_folder import FolderReading
from ingest.reading import Pulse
from ingest.sandbox.pool import Sandbox
from ingest.symbol_types import FileTags, SymbolMap, is_program
from ingest.tagging import tag_units
from ingest.types import Unit

log = logging.getLogger(__name__)

OnProgress = Callable[[int, int], None]
"""Called with the pages or files read so far and how many there will be; what is kept does not count."""

_PASSING = frozenset({"missing-file", "unreadable-file", "unreadable", "ingest-failed"})
"""Codes of problems that may be gone the next time, though the file is the same."""
_OVERRUN = "file-"


class Adding:
    """Adds documents to a store.

    Args:
        store: where they go.
        count_tokens: the engine's counter.
        sandbox: the parsing processes, kept open over several documents.
        recogniser: reads scanned pages; None leaves them unread.
    """

    def __init__(
        self,
        store: Store,
        count_tokens: CountTokens,
        sandbox: Sandbox,
        recogniser: Recogniser | None = None,
    ) -> None:
        self._store = store
        self._count_tokens = count_tokens
        self._sandbox = sandbox
        self._recogniser = recogniser

    def add(
        self, source: Source, password: str | None = None, *, on_progress: OnProgress | None = None
    ) -> StoredDocument:
        """Add what is new of a source, and return its document.

        What is known and unchanged is not opened but for its hash, unless it has scanned pages that can be
        read now. A document whose file is gone and turns up
        here with the same content is the same one, moved: it keeps its id and its snapshots. Of a folder only
        the changed files are read; the others keep their passages and the passages their ids. All in one
        transaction.

        Raises:
            IngestError: it cannot be read, or holds no text.
        """
        digests = file_digests(source)
        sha256 = folder_digest(digests) if source.files else file_digest(source.path)
        known = self._store.documents.find(str(source.path)) or self._moved(source, sha256)
        if known is not None and known.sha256 == sha256 and not self._can_read_more(known):
            return known
        if source.files:
            number = self._add_folder(source, known, digests, sha256, Pulse(on_progress))
        else:
            document = load(
                source,
                self._count_tokens,
                password=password,
                on_progress=on_progress,
                sandbox=self._sandbox,
                recogniser=self._recogniser,
            )
            number = self._store.documents.add(document, size=size_of(source), replace=True)
        return self._store.documents.get(number)

    def _can_read_more(self, known: StoredDocument) -> bool:
        """Say whether a document was added with scanned pages left out that can be recognised now."""
        if self._recogniser is None or known.kind != "pdf":
            return False
        return any(
            problem.code in ("needs-ocr", "ocr-failed") for problem in self._store.units.problems(known.id)
        )

    def _moved(self, source: Source, sha256: str) -> StoredDocument | None:
        """Find the document of a file or folder that was moved here, and give it its new path."""
        for known in self._store.documents.with_digest(sha256):
            old = Path(known.source)
            if known.kind != source.kind or _exists(old):
                continue
            if not source.files and not read_alike(old.name, source.path.name):
                continue
            title = known.title
            if title == (old.name if source.files else old.stem):
                title = source.path.name if source.files else source.path.stem
            with self._store.transaction():
                self._store.merging.move(known, str(source.path), title)
                if not source.files and old.name != source.path.name:
                    self._store.merging.rename_file(known, old.name, source.path.name)
            log.info("document %d was moved", known.id)
            return self._store.documents.get(known.id)
        return None

    def _add_folder(
        self,
        source: Source,
        known: StoredDocument | None,
        digests: dict[str, str],
        sha256: str,
        pulse: Pulse,
    ) -> int:
        """Add a folder's document, or bring it up to date; return its id."""
        stored = self._store.files.digests(known.id) if known is not None else {}
        plan = changes(stored, digests)
        document = self._read(source, plan.read, pulse)
        # Of before the reading: what changed meanwhile differs from it, and is read the next time.
        document.sha256 = sha256
        tags = self._tags(document, known, plan.kept, pulse)
        tags = {file: tags[file] for file in digests if file in tags}
        symbol_map = _mapped(tags)
        with self._store.transaction():
            if known is None or not plan.kept:
                number = self._store.documents.add(document, size=size_of(source))
            else:
                number = known.id
                self._store.merging.merge(
                    known, document, size=size_of(source), files=list(digests), kept=plan.kept
                )
                if not self._store.documents.get(number).passages:
                    raise NothingToReadError(f"{source.path.name}: there is no text in it any more.")
            self._store.files.replace(number, _accounted(document, digests, plan.kept))
            self._store.symbols.replace(number, tags, symbol_map)
        return number

    def _read(self, source: Source, names: Sequence[str], pulse: Pulse) -> Document:
        """Read some files of a folder; unlike `load`, take it that there is no text in them."""
        by_name = {file.as_posix(): file for file in source.files}
        part = replace(source, files=tuple(by_name[name] for name in names))
        if names:
            try:
                return load(part, self._count_tokens, on_progress=pulse.report, sandbox=self._sandbox)
            except NothingToReadError:
                if len(names) == len(source.files):
                    raise
        document = Document(str(source.path), source.kind, source.path.name, "")
        document.problems += source.problems
        if names:
            reading = FolderReading(self._sandbox, part, DEFAULT_LIMITS, pulse).run()
            document.units += reading.units
            document.problems += reading.problems
        return document

    def _tags(
        self,
        document: Document,
        known: StoredDocument | None,
        kept: Mapping[str, str],
        pulse: Pulse,
    ) -> dict[str, FileTags]:
        """Return the names in each source file: of those kept as they are stored, of the others anew."""
        read = {file: tags for file, tags in document.tags.items() if file not in kept}
        units = [unit for unit in document.units if unit.file not in kept and unit.file not in read]
        tags: dict[str, FileTags] = {}
        if known is not None and kept:
            stored = self._store.symbols.tags(known.id)
            tags = {file: stored[old] for file, old in kept.items() if old in stored}
            units += self._left(known, kept, tags)
        return tags | read | tag_units(units, self._sandbox, on_tick=pulse.beat)

    def _left(self, known: StoredDocument, kept: Mapping[str, str], tags: Mapping[str, object]) -> list[Unit]:
        """Return the units of kept files whose names were not found when time was up, by their new paths."""
        languages = self._store.units.languages(known.id)
        left = {
            old: file for file, old in kept.items() if file not in tags and is_program(languages.get(old))
        }
        if not left:
            return []
        units = self._store.units.of_files(known.id, left)
        return [replace(unit, file=left[unit.file]) for unit in units if unit.file]


def _mapped(tags: Mapping[str, FileTags]) -> SymbolMap:
    """Return the map of a folder's source files."""
    if not tags:
        return SymbolMap()
    # With it comes numpy, for which no folder of prose should wait.
    from ingest.symbol_map import map_symbols

    return map_symbols(tags)


def _accounted(document: Document, digests: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, str]:
    """Return the hashes of the files that need not be read again while they stay as they are."""
    settled = {unit.file for unit in document.units} | set(kept)
    for problem in document.problems:
        file = file_of(problem, digests)
        if file is not None and problem.code not in _PASSING and not problem.code.startswith(_OVERRUN):
            settled.add(file)
    return {file: digest for file, digest in digests.items() if file in settled and digest != UNREADABLE}


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True  # who knows: a disk that is not there is no proof that the file was moved


def size_of(source: Source) -> int:
    """Return the bytes of a file, or of all files of a folder."""
    files = [source.path / file for file in source.files] if source.files else [source.path]
    return sum(file.stat().st_size for file in files if file.is_file())
