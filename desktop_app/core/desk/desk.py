"""The desk: the library, the model and the threads that work with them, behind one object without Qt."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_app.core.catalogue import name_of, resolve_model
from desktop_app.core.desk.events import (
    DeskEvent,
    EngineState,
    Indexed,
    LibraryChanged,
    Said,
    Saved,
    SessionsChanged,
    TakenIn,
    ToPrint,
)
from desktop_app.core.desk.intake import Intake
from desktop_app.core.desk.lookups import find_places, open_session, resume, suggest
from desktop_app.core.desk.questions import Questions
from desktop_app.core.desk.rows import rows_of
from desktop_app.core.desk.shelf import Shelf
from desktop_app.core.desk.showing import Showing
from desktop_app.core.desk.worker import Worker
from desktop_app.core.embedding.loader import EmbedderLoader, Embedders
from desktop_app.core.embedding.process import EmbedderProcess, MakeLoader
from desktop_app.core.engines import EngineLoader, MakeSource
from desktop_app.core.errors import LontarError, ModelMissingError
from desktop_app.core.exporting import Format
from desktop_app.core.models.inventory import choices_for
from desktop_app.core.paths import Home
from desktop_app.core.reading_queue import Conditions, ReadingDone, ReadingProgress, ReadingQueue
from desktop_app.core.reading_queue.events import ReadingFailed, ReadingStopped, ReadingWaits
from desktop_app.core.rescue import finish_rescue, open_or_rescue
from desktop_app.core.sessions import Sessions
from desktop_app.core.settings import Settings
from desktop_app.core.store import Store
from engine.config import MemoryConfig
from engine.errors import EngineError
from engine.process.sources import llama_source

log = logging.getLogger(__name__)

Tell = Callable[[DeskEvent], None]


@dataclass(frozen=True, slots=True)
class Tools:
    """Where models come from; tests script them."""

    make_source: MakeSource = llama_source
    embedders: MakeLoader = EmbedderLoader
    """Brings up the embedding model, in its process; importable there."""


class Desk:
    """Everything the window does. Any thread may call; nothing here waits, except `close` and the constructor."""

    def __init__(self, home: Home, settings: Settings, tell: Tell, tools: Tools | None = None) -> None:
        """Open the library, saving what can be saved of a damaged one, and start the threads.

        Args:
            home: the data folder; it is made where it is missing.
            settings: the user's.
            tell: told what happens, on whichever thread did it.
            tools: where models come from.

        Raises:
            LontarError: the library cannot be opened.
        """
        self.home, self.settings, self._listener = home, settings, tell
        tools = tools or Tools()
        finish_rescue(home)
        self._reading_now: int | None = None
        self.model_path = self._find_model()
        chosen = choices_for(home, self.model_path)
        self.config = MemoryConfig(budget=chosen.budget or settings.budget, policy=settings.policy)
        with open_or_rescue(home, lambda text: tell(Said(text, "warning")), window=True) as store:
            self._loader = EngineLoader(
                store,
                self.model_path,
                kv=settings.kv if chosen.kv == "auto" else chosen.kv,
                threads=chosen.threads,
                gpu_layers=chosen.gpu_layers,
                notice=self._notice,
                make_source=tools.make_source,
            )
        self._embedders = EmbedderProcess(self._notice, tools.embedders)
        conditions = Conditions(settings.on_battery, settings.only_when_idle)
        self.reading = ReadingQueue(home.store, self._loader, self.config, self._tell, conditions=conditions)
        self.library = Worker("library", home.store, self._failed)
        self.shelf = Shelf(home, self.library, self.reading, tell, self._tell_all)
        self.intake = Intake(home.store, self._loader, self._embedders, self.reading, self._tell)
        asked_under: dict[str, Any] = {
            "model": settings.model,
            "budget": self.config.budget,
            "policy": settings.policy,
            "kv": settings.kv,
            "read": settings.read,
        }
        self.questions = Questions(
            home.store,
            self._loader,
            self._embedders,
            self.reading,
            self.config,
            asked_under,
            settings.cloud,
            self._tell,
        )
        self.showing = Showing(home.store, self._loader, self.config, self._tell)
        self._bring_up()

    def _find_model(self) -> Path:
        """Return the model's file; where the one chosen is missing, the starter's, which is said."""
        try:
            return resolve_model(self.settings.model, self.home)
        except ModelMissingError as error:
            self._listener(Said(f"{error} Until then the starter model answers.", "warning"))
            return resolve_model(None, self.home)

    def _bring_up(self) -> None:
        """Load the model and show the library."""
        self.refresh()
        self.library.submit(self._tell_sessions)
        self._loader.start()
        self._engines = Worker("engine", self.home.store, self._failed)
        self._engines.submit(self._load)
        self.reading.start()

    def close(self) -> None:
        """Stop everything; costs at most the chunk in work, and what waits goes on with the next start."""
        self.showing.close()
        self.questions.close()
        self.intake.close()
        self.reading.close()
        self.library.close()
        self._loader.close()
        self._engines.close()
        self._embedders.close()

    def take(self, settings: Settings) -> None:
        """Take other settings over, as far as they need no other engine."""
        self.settings = settings
        self.reading.set_conditions(Conditions(settings.on_battery, settings.only_when_idle))
        self.questions.set_cloud(settings.cloud)

    def add(self, paths: Sequence[Path]) -> None:
        """Take files and folders in."""
        self.intake.add(paths, ocr=self.settings.ocr, read=self.settings.read)

    def refresh(self) -> None:
        """Tell the documents anew."""
        self.library.submit(self._tell_rows)

    def _tell_all(self) -> None:
        """Tell documents and sessions anew: with a document go the sessions about it."""
        self.refresh()
        self.sessions_changed()

    def sessions_changed(self) -> None:
        """Tell the sessions anew."""
        self.library.submit(self._tell_sessions)

    def tell(self, event: DeskEvent) -> None:
        """Tell an event from a task given to `library`."""
        self._listener(event)

    def find(self, question: str) -> None:
        """Search everything; tells Found."""
        self.library.submit(lambda store: self._listener(find_places(store, question, self._embedders)))

    def suggest(self, document_ids: Sequence[int]) -> None:
        """Look for first questions; tells Suggested."""
        self.library.submit(lambda store: self._listener(suggest(store, document_ids)))

    def open_session(self, session_id: int) -> None:
        """Show a session and bring back what was read; tells SessionOpened, then Resumed."""
        self.library.submit(lambda store: self._listener(open_session(store, session_id)))
        self._engines.submit(lambda store: self._resume(store, session_id))

    def export(self, session_id: int, form: Format, path: Path) -> None:
        """Write a session as Markdown or JSON; tells Saved."""

        def write(store: Store) -> None:
            path.write_text(Sessions(store).export(session_id, form), "utf-8")
            self._listener(Saved(str(path)))

        self.library.submit(write)

    def print_session(self, session_id: int, path: Path) -> None:
        """Give a session to be laid out as a PDF; tells ToPrint."""
        self.library.submit(
            lambda store: self._listener(ToPrint(Sessions(store).export(session_id, "md"), str(path)))
        )

    def remove_session(self, session_id: int) -> None:
        """Delete a session with its questions and answers."""
        self.library.submit(lambda store: Sessions(store).delete(session_id))
        self.sessions_changed()

    @property
    def loader(self) -> EngineLoader:
        """Brings up the model."""
        return self._loader

    @property
    def embedders(self) -> Embedders:
        """Bring up the embedding model."""
        return self._embedders

    def _load(self, _store: Store) -> None:
        name = name_of(self.model_path)
        self._tell(EngineState("loading", name))
        try:
            self._loader.engine(self.config)
        except (EngineError, LontarError) as error:
            self._tell(EngineState("down", name, str(error)))
        else:
            self._tell(EngineState("ready", name))

    def _resume(self, store: Store, session_id: int) -> None:
        with self.reading.question():
            resumed = resume(store, session_id, self._loader, self.config)
        if resumed is not None:
            self._listener(resumed)

    def _tell(self, event: DeskEvent) -> None:
        """Pass an event on, and what follows from it for the list."""
        match event:
            case ReadingProgress(document_id=number):
                if self._reading_now != number:
                    self._reading_now = number
                    self.refresh()
            case ReadingDone() | ReadingStopped() | ReadingFailed() | ReadingWaits():
                self._reading_now = None
                self.refresh()
            case TakenIn() | Indexed():
                self.refresh()
        self._listener(event)

    def _tell_rows(self, store: Store) -> None:
        self._listener(LibraryChanged(rows_of(store, self.intake.embedding, self._reading_now)))

    def _tell_sessions(self, store: Store) -> None:
        self._listener(SessionsChanged(tuple(Sessions(store).all())))

    def _notice(self, text: str) -> None:
        self._listener(Said(text))

    def _failed(self, error: Exception) -> None:
        known = isinstance(error, LontarError | EngineError)
        log.log(logging.WARNING if known else logging.ERROR, "%s", error, exc_info=not known)
        self._listener(Said(str(error) or type(error).__name__, "error"))
