"""The application at work for the kill tests: it adds, indexes, reads, asks and saves until it is killed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from desktop_app.core.forgetting import forget
from desktop_app.core.paths import Home
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from tests.desktop_app.fakes import FakeLoader
from tests.desktop_app.store.samples import document

PHASES = ("add", "index", "read", "ask", "save", "forget")
CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
SETTINGS = {"model": None, "budget": 160, "policy": "h2o", "kv": "auto", "read": True}
KEY = SnapshotKey("00", "full", 2048, "f16", "f16", "b1")
STATE_BYTES = 6 << 20
"""More than a row's blob, so that a kill can fall between two."""


@dataclass(slots=True)
class Committed:
    """What the application has reported as kept."""

    passages: dict[int, int] = field(default_factory=dict)
    """Passages by document."""
    questions: dict[int, str] = field(default_factory=dict)
    """Questions by message."""
    answers: dict[int, str] = field(default_factory=dict)
    generation: int = 0
    tokens_read: dict[int, int] = field(default_factory=dict)
    """Tokens of each document in its last checkpoint."""
    phase: str = "start"
    """What it was doing when it was last heard."""


def state(generation: int) -> bytes:
    """Return the state of a generation, the same two bytes throughout: a mixture of two shows."""
    return generation.to_bytes(2, "big") * (STATE_BYTES // 2)


def text_of(number: int) -> str:
    """Return a document of some passages, all of which hold a word of its own."""
    return "\n\n".join(f"Part {n} of book{number}x tells of stones and sand. " * 12 for n in range(30))


def work_for_ever(root: Path, reports: Connection) -> None:
    """Work through the phases over and over; report each thing as soon as it is committed."""
    home = Home(root).create()
    reports.send(("phase", "start"))
    with Store(home.store) as store:
        Worker(home, store, reports.send).run()


class Worker:
    """One run of the application."""

    def __init__(self, home: Home, store: Store, report: Callable[[tuple[object, ...]], None]) -> None:
        self._home, self._store, self._report = home, store, report
        self._workspace = Workspace(store, FakeLoader(lambda _text: "It tells of stones and sand [1]."))

    def run(self) -> None:
        """Work until the process is killed."""
        number = len(list(self._home.root.glob("book*.txt")))
        while True:
            document_id = self._add(number)
            self._phase("index")
            self._store.passages.rebuild_index()
            self._read(document_id)
            self._ask(document_id)
            self._save(document_id)
            self._forget()
            number += 1

    def _phase(self, name: str) -> None:
        self._report(("phase", name))

    def _add(self, number: int) -> int:
        path = self._home.root / f"book{number}.txt"
        path.write_text(text_of(number), "utf-8")
        self._phase("add")
        added = self._workspace.add([path]).documents[0]
        self._report(("document", added.id, added.passages))
        return added.id

    def _read(self, document_id: int) -> None:
        self._phase("read")
        reading = self._workspace.readings.read(self._store.documents.get(document_id), CONFIG)
        self._report(("read", document_id, reading.report.tokens))

    def _ask(self, document_id: int) -> None:
        self._phase("ask")
        asked = [self._store.documents.get(document_id)]
        sessions = self._workspace.sessions
        session = sessions.start(f"What of {document_id}?", asked, SETTINGS)
        question = f"What does book {document_id} tell of, asked by {os.getpid()}?"
        answer = sessions.record(
            session.id, question, lambda: self._workspace.asking.ask(question, asked, CONFIG)
        )
        (_, messages) = sessions.show(session.id)
        self._report(("answer", messages[-1].id, question, answer.text))

    def _save(self, document_id: int) -> None:
        self._phase("save")
        found = [kept for kept in self._store.snapshots.all() if kept.key == KEY]
        generation = max((kept.meta.tokens_read for kept in found), default=0) + 1
        owner = found[0].document_id if found else document_id
        self._store.snapshots.save(owner, KEY, SnapshotMeta(generation, 1, True), [state(generation)])
        self._report(("snapshot", generation))

    def _forget(self) -> None:
        throwaway = self._store.documents.add(document("/throwaway.pdf", ["gone soon " * 50] * 20), size=1)
        self._phase("forget")
        forget(self._home, self._store, [self._store.documents.get(throwaway)])
