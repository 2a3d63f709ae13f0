"""The queue's thread: picks a document, has it read, makes way, goes on.

The rows in the store are the queue: every change is committed before its method returns, and what was waiting when
the application ended waits when it starts. A reading is stopped by a cancel that native code heeds in the middle of a
chunk; what the chunk before it left is kept as a snapshot, from which it goes on.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from desktop_app.core.engines import Loader
from desktop_app.core.errors import LontarError
from desktop_app.core.models.prediction import note_memory
from desktop_app.core.reading import Reading, Readings
from desktop_app.core.reading_queue.events import (
    QueueEvent,
    ReadingDone,
    ReadingFailed,
    ReadingProgress,
    ReadingStopped,
    ReadingWaits,
)
from desktop_app.core.reading_queue.surroundings import Conditions, Surroundings
from desktop_app.core.resuming import note_pace
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.store.queue import Queued
from engine.config import MemoryConfig
from engine.errors import CancelledError, EngineError
from engine.types import Progress

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
"""How often battery and processor are looked at."""

OnEvent = Callable[[QueueEvent], None]


class ReadingQueue:
    """Reads the queued documents on a thread of its own. Any thread may call its methods."""

    def __init__(
        self,
        path: Path,
        loader: Loader,
        config: MemoryConfig,
        on_event: OnEvent,
        *,
        conditions: Conditions | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        """Prepare; `start` begins.

        Args:
            path: the store's file: the thread opens it for itself.
            loader: brings up the engine; shared with whoever asks.
            config: what documents are read under.
            on_event: told what happens, on the queue's thread.
            conditions: the user's switches.
            surroundings: looks at battery and processor.
        """
        self._path, self._loader, self._config, self._on_event = path, loader, config, on_event
        self._conditions = conditions or Conditions()
        self._surroundings = surroundings or Surroundings()
        self._changed = threading.Condition()
        self._interrupt = threading.Event()
        self._closing = self._paused = False
        self._held: list[str] = []
        self._said = ""
        self._thread = threading.Thread(target=self._serve, name="reading", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def close(self) -> None:
        """Stop reading and keep what was read; costs at most the chunk in work."""
        self._closing = True
        self._wake()
        if self._thread.is_alive():
            self._thread.join()

    def waiting(self) -> list[Queued]:
        """List the queue in the order in which it is read."""
        with Store(self._path) as store:
            return store.queue.all()

    def add(self, documents: Sequence[int]) -> None:
        """Put documents at the end of the queue."""
        with Store(self._path) as store:
            store.queue.add(documents)
        with self._changed:
            self._changed.notify_all()

    def prefer(self, document: int) -> None:
        """Have a queued document read next: the user asks about it."""
        with Store(self._path) as store:
            store.queue.raise_to_front(document)
        self._wake()

    def pause(self, document: int | None = None) -> None:
        """Let one document wait, or all."""
        if document is None:
            self._paused = True
        else:
            with Store(self._path) as store:
                store.queue.set_state(document, "paused")
        self._wake()

    def resume(self, document: int | None = None) -> None:
        """Go on with one document, a failed one too, or with all that were not paused by themselves."""
        if document is None:
            self._paused = False
        else:
            with Store(self._path) as store:
                store.queue.set_state(document, "waiting")
        self._wake()

    def cancel(self, document: int) -> None:
        """Take a document out of the queue; what was read of it is kept."""
        with Store(self._path) as store:
            store.queue.remove(document)
        self._wake()

    def set_conditions(self, conditions: Conditions) -> None:
        """Change the user's switches."""
        self._conditions = conditions
        self._wake()

    @contextmanager
    def question(self, documents: Sequence[int] = ()) -> Iterator[None]:
        """Make way for a question while the block runs; the documents it is about are read next."""
        with self.hold("a question is answered"):
            for document in documents:
                self.prefer(document)
            yield

    @contextmanager
    def hold(self, reason: str) -> Iterator[None]:
        """Read nothing while the block runs."""
        with self._changed:
            self._held.append(reason)
            self._interrupt.set()
        try:
            yield
        finally:
            with self._changed:
                self._held.remove(reason)
                self._interrupt.set()  # wakes the thread up that has looked, but does not wait yet
                self._changed.notify_all()

    def _wake(self) -> None:
        """Have the thread look at the queue anew, in the middle of a reading too."""
        with self._changed:
            self._interrupt.set()
            self._changed.notify_all()

    def _serve(self) -> None:
        with Store(self._path) as store:
            readings = Readings(store, self._loader)
            while not self._closing:
                try:
                    number = self._next(store)
                except LontarError as error:  # a full disk, another program's lock: later it may be gone
                    log.warning("the reading queue waits: %s", error)
                    number = None
                if number is None:
                    with self._changed:
                        if not (self._closing or self._interrupt.is_set()):
                            self._changed.wait(LOOK_SECONDS)
                    continue
                self._said = ""
                self._read(store, readings, number)

    def _next(self, store: Store) -> int | None:
        """Return the document to read now; None, told with its reason, while nothing should be read."""
        with self._changed:
            self._interrupt.clear()
            queued = [item for item in store.queue.all() if item.state == "waiting"]
            reason = self._reason() if queued else ""
        if queued and reason is None:
            return queued[0].document_id
        if self._said != (reason or "nothing"):
            self._said = reason or "nothing"
            self._on_event(ReadingWaits(reason or ""))
        return None

    def _reason(self) -> str | None:
        if self._paused:
            return "paused"
        if self._held:
            return self._held[-1]
        return self._surroundings.objection(self._conditions)

    def _read(self, store: Store, readings: Readings, number: int) -> None:
        try:
            document = store.documents.get(number)
            reading = readings.read(
                document,
                self._config,
                on_progress=self._teller(store, document),
                cancel=_Interrupt(self._interrupt, self._objects),
            )
        except CancelledError:
            return  # before anything was read
        except Exception as error:
            # One document must not end the thread that reads the others, whatever is wrong with it.
            level = logging.WARNING if isinstance(error, EngineError | LontarError) else logging.ERROR
            log.log(level, "document %d cannot be read: %s", number, error, exc_info=level == logging.ERROR)
            store.queue.set_state(number, "failed", str(error))
            self._on_event(ReadingFailed(number, str(error)))
            return
        if reading.report.complete:
            store.queue.remove(number)
            self._on_event(ReadingDone(number))
        else:
            self._on_event(ReadingStopped(number, reading.report.tokens, reading.report.tokens_total))
        self._note(store, reading)

    def _note(self, store: Store, reading: Reading) -> None:
        """Note what the reading took, for what is predicted of the next ones; it is worth no failure."""
        try:
            engine = self._loader.engine(self._config)
            note_pace(store, reading, engine, self._config)
            note_memory(store.tuning, engine, self._config)
        except (EngineError, LontarError) as error:
            log.warning("what a reading took is not noted: %s", error)

    def _objects(self) -> bool:
        return self._surroundings.objection(self._conditions) is not None

    def _teller(self, store: Store, document: StoredDocument) -> Callable[[Progress], None]:
        """Return what turns the engine's progress into "page n of N"."""
        units = [stored.passage.unit for stored in store.passages.all(document.id)]

        def tell(progress: Progress) -> None:
            at = units[min(progress.segment, len(units) - 1)] + 1 if units else 0
            event = ReadingProgress(
                document.id,
                "page" if document.kind == "pdf" else "file",
                at,
                document.units,
                progress.done,
                progress.total,
                progress.tokens_per_second,
                progress.seconds_left,
            )
            self._on_event(event)

        return tell


class _Interrupt:
    """Stops a reading when the queue wants to look anew, or when the surroundings object."""

    def __init__(self, wanted: threading.Event, objects: Callable[[], bool]) -> None:
        self._wanted, self._objects = wanted, objects
        self._look_at = time.monotonic() + LOOK_SECONDS

    def is_set(self) -> bool:
        """Say whether the reading should stop now."""
        if not self._wanted.is_set() and time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + LOOK_SECONDS
            if self._objects():
                self._wanted.set()
        return self._wanted.is_set()
