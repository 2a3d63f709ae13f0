"""Gauge, map and reading controls, kept up to date for the document that is chosen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.core.desk import events
from desktop_app.core.reading_queue import events as reading
from desktop_app.core.viewing import Place
from desktop_app.ui.memory.reading_controls import ReadingStatus, ReadingView

if TYPE_CHECKING:
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.conversation.card import Card
    from desktop_app.ui.main_window import MainWindow

MEASURE_MS = 500
MAP_SECONDS = 1.0
"""The map is drawn anew at most so often while a document is read."""


class MemoryController(QObject):
    """Wires what stands below to one desk."""

    place_wanted = Signal(object)
    """A Place to be shown."""
    budget_chosen = Signal(int)

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._window, self._bridge = window, bridge
        self._document: int | None = None
        self._rows: tuple[events.DocumentRow, ...] = ()
        self._progress: dict[int, reading.ReadingProgress] = {}
        self._reason = ""
        self._map_at = 0.0
        self._free, self._budgets_due = 0, True
        self.on_gpu = False
        """Whether the model runs on a graphics device."""
        self._timer = QTimer(self)
        self._timer.setInterval(MEASURE_MS)
        self._timer.timeout.connect(self._measure)
        self._timer.start()
        bridge.told.connect(self.show_event)
        window.library.selected.connect(lambda _ids: self._choose())
        window.map.unit_clicked.connect(self._go_to)
        self._wire_controls()
        self._choose()

    def _wire_controls(self) -> None:
        controls, run = self._window.controls, self._bridge.run

        def chosen() -> list[int]:
            return [] if self._document is None else [self._document]

        controls.pause_wanted.connect(lambda: run(lambda desk: desk.shelf.pause(chosen(), paused=True)))
        controls.resume_wanted.connect(lambda: run(lambda desk: desk.shelf.read_on(chosen())))
        controls.next_wanted.connect(lambda: run(lambda desk: desk.shelf.read_next(chosen())))
        controls.private_chosen.connect(
            lambda private: run(lambda desk: desk.shelf.set_private(chosen(), private=private))
        )
        controls.depth_chosen.connect(
            lambda deep: run(
                lambda desk: desk.shelf.read_on(chosen()) if deep else desk.shelf.leave_unread(chosen())
            )
        )
        controls.budget_chosen.connect(self.budget_chosen)

    def show_event(self, event: events.DeskEvent) -> None:
        """Take in what the desk tells."""
        match event:
            case events.Figures():
                self._window.gauge.show_figures(event.figures)
                self._window.gauge.show_saving(event.saving)
                self._window.history.add(event.figures, time.monotonic())
                self._free, self.on_gpu = event.figures.free, event.figures.kind != "main"
                if self._budgets_due:
                    self._show_budgets()
            case events.MapShown() if event.document_id == self._document:
                self._window.map.show_map(event.map)
            case events.LibraryChanged():
                self._rows = event.rows
                self._choose()
            case reading.ReadingProgress():
                self._progress[event.document_id] = event
                if event.document_id == self._document:
                    self._show_controls()
                    self._draw_map(now=False)
            case reading.ReadingDone() | reading.ReadingStopped() | reading.ReadingFailed():
                self._progress.pop(event.document_id, None)
                self._draw_map()
            case reading.ReadingWaits():
                self._reason = event.reason
                self._show_controls()
            case events.AnswerDone() | events.SessionOpened():
                self._draw_map()
            case events.EngineState(state="ready"):
                self._budgets_due = True

    def _choose(self) -> None:
        """Follow the list: one document chosen is shown, and so is the only one there is."""
        ids = self._window.library.selected_ids()
        if not ids and len(self._rows) == 1:
            ids = [self._rows[0].id]
        chosen = ids[0] if len(ids) == 1 else None
        if chosen != self._document:
            self._document = chosen
            self._window.map.show_map(None)
            self._draw_map()
        self._window.map.setVisible(self._document is not None)
        self._window.controls.setVisible(self._document is not None)
        self._show_controls()

    def _measure(self) -> None:
        desk = self._bridge.desk
        if desk is not None and self._window.isVisible():
            desk.showing.measure(self._document)

    def _draw_map(self, *, now: bool = True) -> None:
        document = self._document
        if document is None or (not now and time.monotonic() - self._map_at < MAP_SECONDS):
            return
        self._map_at = time.monotonic()
        progress = self._progress.get(document)
        share = progress.tokens / max(1, progress.tokens_total) if progress else None
        last: Card | None = next(
            (card for card in reversed(self._window.conversation.cards) if card.message), None
        )
        citations = last.message.reply.citations if last is not None and last.message is not None else ()
        own = tuple(one for one in citations if one.document_id == document)
        self._bridge.run(lambda desk: desk.showing.map(document, share, own))

    def _go_to(self, unit: int) -> None:
        if self._document is not None:
            self.place_wanted.emit(Place(self._document, unit))

    def _show_controls(self) -> None:
        row = next((one for one in self._rows if one.id == self._document), None)
        if row is None:
            self._window.controls.show_reading(ReadingView())
            return
        progress = self._progress.get(row.id)
        states: dict[str, ReadingStatus] = {
            "waiting": "waiting",
            "indexed": "indexed",
            "reading": "reading",
            "paused": "paused",
            "read": "read",
            "problem": "failed",
        }
        ahead = [one.id for one in self._rows if one.state in ("waiting", "reading")]
        self._window.controls.show_reading(
            ReadingView(
                title=row.title,
                status=states[row.state],
                unit="page" if row.kind == "pdf" else "file",
                at=progress.at if progress else 0,
                of=row.units,
                share=progress.tokens / max(1, progress.tokens_total) if progress else 0.0,
                tokens_per_second=progress.tokens_per_second if progress else 0.0,
                seconds_left=progress.seconds_left if progress else None,
                ahead=ahead.index(row.id) if row.id in ahead else 0,
                reason=row.message or (self._reason if row.state == "waiting" else ""),
                deep=row.state != "indexed",
                private=row.private,
            )
        )

    def _show_budgets(self) -> None:
        desk = self._bridge.desk
        engine = desk.loader.loaded if desk is not None else None
        if desk is None or engine is None:
            return
        self._budgets_due = False
        from desktop_app.core.budgets import (
            budget_steps,  # here: the window is shown before the engine is loaded
        )

        steps = budget_steps(engine.model.info, engine.kv, self._free, desk.config.budget)
        self._window.controls.show_budgets(steps, desk.config.budget)
