"""Getting sources, maps and memory figures ready to be shown; only the newest wish counts."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from desktop_app.core.desk.events import (
    DeskEvent,
    Figures,
    MapShown,
    Said,
    SourceFailed,
    SourceFound,
    SourceLocked,
    SourceShown,
)
from desktop_app.core.desk.worker import Worker
from desktop_app.core.engines import EngineLoader
from desktop_app.core.errors import LontarError
from desktop_app.core.gauge import Saving, sample, saving
from desktop_app.core.memory_maps import MemoryMaps
from desktop_app.core.reading import Readings
from desktop_app.core.store import Store, StoredCitation
from desktop_app.core.viewing import Place, Viewer
from engine.config import MemoryConfig
from ingest import PasswordNeededError, WrongPasswordError

log = logging.getLogger(__name__)

Wanted: TypeAlias = StoredCitation | Place
"""A citation, or a part of a document."""


class Showing:
    """Two threads: one draws sources and maps, the other reads the gauge."""

    def __init__(
        self, path: Path, loader: EngineLoader, config: MemoryConfig, tell: Callable[[DeskEvent], None]
    ) -> None:
        self._loader, self._config, self._tell = loader, config, tell
        self._wishes = itertools.count(1)
        self._newest = 0
        self._map_newest = 0
        self._viewer: Viewer | None = None
        self._maps: MemoryMaps | None = None
        self._drawing = Worker("drawing", path, self._failed)
        self._gauge = Worker("gauge", path, self._failed)
        self._measuring = False

    def open(self, wanted: Wanted, width: int) -> None:
        """Show a citation's place, or a document; tells SourceFound, then SourceShown."""
        wish = self._wish()

        def find(store: Store) -> None:
            if wish != self._newest:
                return
            viewer = self._view(store)
            place = wanted if isinstance(wanted, Place) else viewer.place(wanted)
            self._tell(SourceFound(viewer.document(place.document_id), place))
            self._show(viewer, place, width)

        self._drawing.submit(lambda store: self._guarded(lambda: find(store)))

    def show(self, place: Place, width: int) -> None:
        """Show a place; tells SourceShown."""
        wish = self._wish()

        def draw(store: Store) -> None:
            if wish == self._newest:
                self._show(self._view(store), place, width)

        self._drawing.submit(lambda store: self._guarded(lambda: draw(store)))

    def stretch(self, place: Place, line: int) -> None:
        """Show a long text from a line on."""
        self._drawing.submit(
            lambda store: self._guarded(
                lambda: self._tell(SourceShown(self._view(store).text(place, from_line=line)))
            )
        )

    def unlock(self, place: Place, password: str | None, width: int) -> None:
        """Show a place of an encrypted document; without a password its stored text."""

        def opened(store: Store) -> None:
            viewer = self._view(store)
            if password is None:
                self._tell(SourceShown(viewer.text(place)))
                return
            viewer.unlock(place.document_id, password)
            self._show(viewer, place, width)

        self._drawing.submit(lambda store: self._guarded(lambda: opened(store)))

    def path_of(self, place: Place, opened: Callable[[Path], None]) -> None:
        """Find the file a place stands in."""
        self._drawing.submit(lambda store: self._guarded(lambda: opened(self._view(store).path(place))))

    def map(self, document_id: int, share_read: float | None, citations: Sequence[StoredCitation]) -> None:
        """Map a document's memory; tells MapShown."""
        self._map_newest = wish = next(self._wishes)

        def draw(store: Store) -> None:
            if wish != self._map_newest:
                return
            if self._maps is None:
                self._maps = MemoryMaps(store)
            document = store.documents.get(document_id)
            shown = self._maps.of(document, share_read=share_read, citations=citations)
            self._tell(MapShown(document_id, shown))

        self._drawing.submit(lambda store: self._guarded(lambda: draw(store)))

    def measure(self, document_id: int | None) -> None:
        """Read the gauge; tells Figures. While one measurement is on its way another is not begun."""
        if self._measuring:
            return
        self._measuring = True
        self._gauge.submit(lambda store: self._measure(store, document_id))

    def close(self) -> None:
        """End both threads and the child that draws."""
        self._drawing.close()
        self._gauge.close()
        if self._viewer is not None:
            self._viewer.close()

    def _measure(self, store: Store, document_id: int | None) -> None:
        try:
            held = sample(self._loader.memory_now)
            self._tell(Figures(held, self._saving(store, document_id)))
        finally:
            self._measuring = False

    def _saving(self, store: Store, document_id: int | None) -> Saving | None:
        """Return what is saved by what is kept of a document; None before it was read."""
        engine = self._loader.loaded
        if document_id is None or engine is None:
            return None
        document = next((one for one in store.documents.all() if one.id == document_id), None)
        if document is None:
            return None
        snapshot = Readings(store, self._loader).find(document, engine, self._config)
        if snapshot is None:
            return None
        return saving(engine.model.info, engine.kv, snapshot.meta.tokens_read, snapshot.meta.tokens_kept)

    def _wish(self) -> int:
        self._newest = next(self._wishes)
        return self._newest

    def _view(self, store: Store) -> Viewer:
        if self._viewer is None:
            self._viewer = Viewer(store)
        return self._viewer

    def _show(self, viewer: Viewer, place: Place, width: int) -> None:
        try:
            self._tell(SourceShown(viewer.show(place, width)))
        except (PasswordNeededError, WrongPasswordError) as error:
            self._tell(SourceLocked(place, str(error)))

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except LontarError as error:
            self._tell(SourceFailed(str(error)))

    def _failed(self, error: Exception) -> None:
        log.error("what was to be shown: %s", error, exc_info=error)
        self._tell(Said(str(error) or type(error).__name__, "error"))
