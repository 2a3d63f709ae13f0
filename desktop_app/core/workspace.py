"""The application's core: adds documents, has them read, asks them. Knows no Qt and no terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from desktop_app.core.adding import Adding
from desktop_app.core.asking import Asking
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.indexing import Indexing
from desktop_app.core.passwords import AskPassword, with_password
from desktop_app.core.reading import Readings
from desktop_app.core.sessions import Sessions
from desktop_app.core.store import Store, StoredDocument
from engine.errors import CancelledError
from engine.types import CancelToken
from ingest import IngestError, Problem, Recogniser, Source, discover
from ingest.ocr.recogniser import available
from ingest.sandbox.pool import Sandbox

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

    def __init__(self, store: Store, loader: Loader, embedders: Embedders | None = None) -> None:
        self.store = store
        self.loader = loader
        self.embedders = embedders
        self.readings = Readings(store, loader)
        self.asking = Asking(store, loader, self.readings, embedders)
        self.sessions = Sessions(store)

    def indexing(self, documents: Sequence[StoredDocument]) -> Indexing | None:
        """Begin to index documents by meaning; None where there is no embedding model, as the user was told."""
        embedder = self.embedders.get() if self.embedders else None
        return Indexing(self.store, embedder, [document.id for document in documents]) if embedder else None

    def add(
        self,
        paths: Sequence[Path],
        *,
        password: str | None = None,
        ask_password: AskPassword | None = None,
        ocr: bool = True,
        on_progress: OnIngest | None = None,
        cancel: CancelToken | None = None,
        sandbox: Sandbox | None = None,
    ) -> Added:
        """Add files and folders; what is known and unchanged is not read again.

        One document is stored in one transaction: stopped half-way, nothing of it is in the store.

        Args:
            paths: files and folders.
            password: opens encrypted files.
            ask_password: asked for one where that does not open a file, three times at most.
            ocr: whether to recognise the text of scanned pages, where the component is installed.
            on_progress: told how far it is.
            cancel: stops it.
            sandbox: parsing processes that may have been started ahead; their owner ends them.

        Raises:
            IngestError: the only path named cannot be added.
            NothingToAskError: none of several paths can be added.
            CancelledError: stopped.
        """
        added, errors = Added(), list[IngestError]()
        with ExitStack() as owned:
            parsing = owned.enter_context(Sandbox()) if sandbox is None else sandbox
            recogniser = owned.enter_context(Recogniser()) if ocr and available() else None
            adding = Adding(self.store, self.loader.count_tokens, parsing, recogniser)
            for where, source in _sources(paths):
                try:
                    if isinstance(source, IngestError):
                        raise source
                    progress = _progress(source, on_progress, cancel)
                    read = partial(adding.add, source, on_progress=progress)
                    added.documents.append(with_password(read, password, ask_password))
                except IngestError as error:
                    errors.append(error)
                    added.problems.append(Problem(str(where), error.code, str(error)))
        if not added.documents:
            if len(paths) == len(errors) == 1:
                raise errors[0]
            reasons = " ".join(problem.message for problem in added.problems)
            raise NothingToAskError(f"None of the paths can be read. {reasons}")
        return added


def _sources(paths: Sequence[Path]) -> Iterator[tuple[Path, Source | IngestError]]:
    """Yield what is found under the paths, and why where nothing is."""
    for path in paths:
        try:
            found = discover([path])
        except IngestError as error:
            yield path, error
            continue
        for source in found:
            yield (source.path if len(found) > 1 else path), source


def _progress(
    source: Source, on_progress: OnIngest | None, cancel: CancelToken | None
) -> Callable[[int, int], None]:
    """Return what is told of the progress with one source; it raises CancelledError to stop it."""

    def progress(done: int, total: int) -> None:
        if cancel and cancel.is_set():
            raise CancelledError("adding stopped; nothing of this document was stored")
        if on_progress:
            on_progress(source.path.name, done, total)

    return progress
