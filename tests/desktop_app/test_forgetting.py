from __future__ import annotations

import logging
import sqlite3
import struct
from pathlib import Path
from typing import Any

import pytest

from desktop_app.core.forgetting import forget
from desktop_app.core.logs import start_logging
from desktop_app.core.paths import Home
from desktop_app.core.store import Reply, Store, StoredCitation
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import FakeModel
from tests.desktop_app.fakes import FakeLoader
from tests.desktop_app.store.samples import document, raw

MARKERS = ("zubrowka", "quixotry", "vellichor", "marginalia")
"""Words of the document's text, title, name and answers that stand nowhere else."""
CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
SETTINGS = {"model": None, "budget": 160, "policy": "h2o", "kv": "auto", "read": True}


TOKENS = FakeModel().tokenize(" zubrowka affair")
"""Snapshots and prompts hold no letters but these."""


def traces(home: Home) -> set[str]:
    """Search every byte of the home folder for the markers, in any case and in UTF-16, and for their tokens."""
    found = set()
    for file in (path for path in home.root.rglob("*") if path.is_file()):
        raw_content = file.read_bytes()
        content = raw_content.lower()
        # Less than the word: an index keeps a stem, and of that what differs from the stem before it.
        stems = {marker: marker[2:7] for marker in MARKERS}
        found |= {m for m, stem in stems.items() if stem.encode() in content}
        found |= {m for m, stem in stems.items() if stem.encode("utf-16-le") in content}
        if struct.pack(f"<{len(TOKENS)}i", *TOKENS) in raw_content:
            found.add("tokens")
    return found


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    folder = tmp_path / "vellichor"
    folder.mkdir()
    path = folder / "quixotry.txt"
    text = "\n\n".join(f"Part {n} of the zubrowka affair, and more zubrowkas to come." for n in range(300))
    path.write_text(text, "utf-8")
    return path


def fill(store: Store, secret: Path) -> int:
    """Let a document go through everything that leaves traces; return its id."""
    workspace = Workspace(store, FakeLoader(lambda _text: "The zubrowka affair has marginalia [1]."))
    other = store.documents.add(document("/other.pdf", ["palm leaf manuscript " * 50] * 40), size=1)
    stored = workspace.add([secret]).documents[0]
    workspace.readings.read(stored, CONFIG)
    session = workspace.sessions.start("What zubrowka affair?", [stored], SETTINGS)
    workspace.sessions.record(
        session.id,
        "What zubrowka affair?",
        lambda: workspace.asking.ask("What zubrowka affair?", [stored], CONFIG),
    )
    both = store.transcripts.start("marginalia of both", [other, stored.id], SETTINGS)
    store.transcripts.answer(
        store.transcripts.ask(both, "marginalia?"),
        Reply(
            "marginalia", "complete", citations=(StoredCitation(stored.id, str(secret), "zubrowka", True),)
        ),
    )
    # What was there before a change leaves traces as well.
    secret.write_text(secret.read_text("utf-8").replace("Part", "Chapter of the zubrowka"), "utf-8")
    workspace.add([secret])
    logging.getLogger("desktop_app").error("could not read %s", secret)
    return stored.id


def test_nothing_of_a_forgotten_document_is_left_in_any_file(home: Home, secret: Path) -> None:
    start_logging(home.create(), verbose=False)
    with Store(home.store) as store:
        number = fill(store, secret)
        assert traces(home) == {*MARKERS, "tokens"}, "the search can find what is there"
        forgotten = forget(home, store, [store.documents.get(number)])
        assert forgotten.remains == ()
        assert len(forgotten.sessions) == 2
        assert traces(home) == set(), "also while the library is open"
        assert store.check() == []
        assert len(store.passages.search("manuscript", 99)) == 40
        assert store.transcripts.all() == []
    assert traces(home) == set()


def test_what_another_process_keeps_from_being_wiped_is_said(home: Home, secret: Path) -> None:
    home.create()
    with Store(home.store) as store:
        number = fill(store, secret)
        with raw(home.store) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM passages").fetchall()
            forgotten = forget(home, store, [store.documents.get(number)])
            reader.rollback()
        assert "lontar library compact" in " ".join(forgotten.remains)
        with store.erasing() as remains:
            pass
        assert remains == []
        assert traces(home) == set()


class WithoutRoom:
    """A connection to a file on a disk that has no room for a second copy of it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
        if sql == "VACUUM":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return self._connection.execute(sql, *arguments)


def test_without_room_for_a_rewrite_what_was_deleted_is_overwritten(
    home: Home, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.create()
    with Store(home.store) as store:
        number = fill(store, secret)
        monkeypatch.setattr(store._connection, "db", WithoutRoom(store._connection.db))
        forgotten = forget(home, store, [store.documents.get(number)])
        assert "no room" in " ".join(forgotten.remains)
        assert traces(home) == set()
        assert store.check() == []


def test_copies_set_aside_are_named(home: Home) -> None:
    home.create()
    aside = home.root / "library.damaged-2026-01-31.db"
    aside.write_bytes(b"old")
    with Store(home.store) as store:
        number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
        forgotten = forget(home, store, [store.documents.get(number)])
    assert len(forgotten.remains) == 1
    assert str(aside) in forgotten.remains[0]
    assert aside.exists()


def test_an_archive_of_evicted_spans_goes_too(home: Home) -> None:
    home.create()
    with Store(home.store) as store:
        number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
        home.archive(number).write_bytes(b"spans")
        forget(home, store, [store.documents.get(number)])
        assert list(home.archives.iterdir()) == []
