"""The application's core: adds documents, has them read, asks them. Knows no Qt and no terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.core.asking import Asking
from desktop_app.core.engines import Loader
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.reading import Readings
from desktop_app.core.store import Store, StoredDocument
from engine.errors import CancelledError
from engine.types import CancelToken
from ingest import IngestError, Problem, Source, digest, discover, load

log = logging.getLogger(__name__)

OnIngest = Callable[[str, int, int], None]
"""Called with a document's name, the pages or files read so far, and how many there will be."""


@dataclass(slots=True)
class Added:
    """What came of adding paths."""

    documents: list[StoredDocument] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    """Paths that could not be added at all; what is wrong inside a document is stored with it."""


class Workspace:
    """One library and one model over it."""

    def __init__(self, store: Store, loader: Loader) -> None:
        self.store = store
        self.loader = loader
        self.readings = Readings(store, loader)
        self.asking = Asking(store, loader, self.readings)

    def add(
        self,
        paths: Sequence[Path],
        *,
        password: str | None = None,
        on_progress: OnIngest | None = None,
        cancel: CancelToken | None = None,
    ) -> Added:
        """Add files and folders; what is known and unchanged is not read again.

        One document is stored in one transaction: stopped half-way, nothing of it is in the store.

        Raises:
            IngestError: the only path named cannot be added.
            NothingToAskError: none of several paths can be added.
            CancelledError: stopped.
        """
        added = Added()
        for path in paths:
            try:
                for source in discover([path]):
                    self._add_source(source, added, password, on_progress, cancel)
            except IngestError as error:
                if len(paths) == 1 and not added.documents:
                    raise
                added.problems.append(Problem(str(path), error.code, str(error)))
        if not added.documents:
            reasons = " ".join(problem.message for problem in added.problems)
            raise NothingToAskError(f"None of the paths can be read. {reasons}")
        return added

    def _add_source(
        self,
        source: Source,
        added: Added,
        password: str | None,
        on_progress: OnIngest | None,
        cancel: CancelToken | None,
    ) -> None:
        """Add one document; one of several in a folder that fails becomes a problem."""
        known = self.store.documents.find(str(source.path))
        if known is not None and known.sha256 == digest(source):
            added.documents.append(known)
            return

        def progress(done: int, total: int) -> None:
            if cancel and cancel.is_set():
                raise CancelledError("adding stopped; nothing of this document was stored")
            if on_progress:
                on_progress(source.path.name, done, total)

        document = load(source, self.loader.count_tokens, password=password, on_progress=progress)
        number = self.store.documents.add(document, size=_size(source))
        added.documents.append(self.store.documents.get(number))


def _size(source: Source) -> int:
    files = [source.path / file for file in source.files] if source.files else [source.path]
    return sum(file.stat().st_size for file in files if file.is_file())
