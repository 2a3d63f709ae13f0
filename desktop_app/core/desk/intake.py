"""Taking documents in: add them, queue them to be read, index them by meaning; one thread."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from desktop_app.core.desk.events import DeskEvent, Indexed, PasswordWanted, Said, TakenIn, TakingIn
from desktop_app.core.desk.worker import Worker
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.errors import LontarError
from desktop_app.core.indexing import Indexing
from desktop_app.core.reading_queue import ReadingQueue
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from engine.errors import CancelledError
from ingest import IngestError, Problem
from ingest.sandbox.pool import Sandbox

log = logging.getLogger(__name__)

WAIT_S = 0.2
"""How long indexing waits for a batch before it looks whether a document was dropped."""
TELL_EVERY_S = 0.1


class Intake:
    """Adds what is dropped, at once; indexing waits meanwhile and reading waits for both."""

    def __init__(
        self,
        path: Path,
        loader: Loader,
        embedders: Embedders,
        reading: ReadingQueue,
        tell: Callable[[DeskEvent], None],
    ) -> None:
        """Start the thread, which goes on with what was not indexed the last time."""
        self._loader, self._embedders, self._reading, self._tell = loader, embedders, reading, tell
        self._passwords: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._cancel, self._closing = threading.Event(), threading.Event()
        self._waiting = 0
        self._told_at = 0.0
        self._sandbox = Sandbox()
        self.embedding: str | None = None
        """Name of the embedding model, once it is up."""
        self._worker = Worker("intake", path, self._failed)
        self._worker.submit(self._index)

    def expect(self) -> None:
        """Start the parsing processes: files are being dragged here, and the drop need not wait for them."""
        self._worker.submit(lambda _store: self._sandbox.prepare())

    @property
    def parsing(self) -> list[int]:
        """Process ids of the parsing processes."""
        return self._sandbox.pids()

    def add(self, paths: Sequence[Path], *, ocr: bool, read: bool) -> None:
        """Take files and folders in.

        Args:
            paths: what was dropped.
            ocr: whether scanned pages are recognised.
            read: whether they are read by the model as well.
        """
        self._waiting += 1
        self._worker.submit(lambda store: self._add(store, list(paths), ocr, read))
        self._worker.submit(self._index)

    def give_password(self, password: str | None) -> None:
        """Answer a PasswordWanted; None gives up."""
        self._passwords.put(password)

    def stop(self) -> None:
        """Stop adding; what is complete stays."""
        self._cancel.set()
        self._passwords.put(None)

    def close(self) -> None:
        """End; what was indexed is kept, and the rest goes on with the next start."""
        self._closing.set()
        self.stop()
        self._worker.close()
        self._sandbox.close()

    def _add(self, store: Store, paths: list[Path], ocr: bool, read: bool) -> None:
        if not self._closing.is_set():
            self._cancel.clear()
        try:
            with self._reading.hold("documents are added"):
                added = Workspace(store, self._loader, self._embedders).add(
                    paths,
                    ask_password=self._ask_password,
                    ocr=ocr,
                    on_progress=self._progress,
                    cancel=self._cancel,
                    sandbox=self._sandbox,
                )
        except CancelledError:
            self._tell(TakenIn((), ()))
        except (IngestError, LontarError) as error:
            code = error.code if isinstance(error, IngestError) else "failed"
            self._tell(TakenIn((), (Problem(", ".join(map(str, paths)), code, str(error)),)))
        else:
            if read:
                self._reading.add([one.id for one in added.documents if one.passages and one.state != "read"])
            self._tell(TakenIn(tuple(one.id for one in added.documents), tuple(added.problems)))
        finally:
            self._sandbox.close()  # what it holds of the last document's memory goes with it
            self._waiting -= 1

    def _progress(self, name: str, done: int, total: int) -> None:
        """Tell how far adding has come, as often as an eye follows: each telling costs the window a repaint."""
        if done < total and time.monotonic() - self._told_at < TELL_EVERY_S:
            return
        self._told_at = time.monotonic()
        self._tell(TakingIn(name, done, total))

    def _ask_password(self, reason: str) -> str | None:
        while not self._passwords.empty():  # an answer to a question that was given up
            self._passwords.get()
        self._tell(PasswordWanted(reason))
        return self._passwords.get()

    def _index(self, store: Store) -> None:
        """Index what has no vectors yet, until a document is dropped: that one comes first."""
        if self._waiting or self._closing.is_set():
            return
        if not any(one.passages for one in store.documents.all()):
            return
        embedder = self._embedders.get()
        if embedder is None:
            return
        self.embedding = embedder.name
        with Indexing(store, embedder) as indexing, self._reading.hold("passages are indexed"):
            told = indexing.progress
            while indexing.pump(WAIT_S) and not (self._waiting or self._closing.is_set()):
                if indexing.progress != told:
                    told = indexing.progress
                    self._tell(Indexed(*told))
            self._tell(Indexed(*indexing.progress))

    def _failed(self, error: Exception) -> None:
        known = isinstance(error, LontarError | IngestError)
        log.log(
            logging.WARNING if known else logging.ERROR, "taking in failed: %s", error, exc_info=not known
        )
        self._tell(Said(str(error) or type(error).__name__, "error"))
