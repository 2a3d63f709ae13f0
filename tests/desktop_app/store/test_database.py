from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.core.errors import (
    HomeUnusableError,
    LontarError,
    StoreDamagedError,
    StoreFullError,
    StoreLockedError,
    StoreNewerError,
)
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store
from desktop_app.core.store.schema_order import schema
from tests.desktop_app.store.samples import document, noise, raw


def one_line(error: LontarError) -> str:
    text = str(error)
    assert text
    assert "\n" not in text
    return text


def test_survives_closing_and_opening(path: Path) -> None:
    with Store(path) as store:
        number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    with Store(path) as store:
        assert store.documents.get(number).source == "/a.pdf"
        assert store.check() == []
    assert not path.with_name(path.name + "-wal").exists()


def test_uses_a_log_full_syncs_and_foreign_keys(store: Store) -> None:
    connection = store._connection
    assert connection.one("PRAGMA journal_mode") == ("wal",)
    assert connection.one("PRAGMA synchronous") == (2,)
    assert connection.one("PRAGMA foreign_keys") == (1,)
    assert connection.one("PRAGMA auto_vacuum") == (2,)


LEAVE_THE_LOG = """
import sqlite3, sys
print(sqlite3.connect(sys.argv[1], timeout=0).execute("PRAGMA journal_mode = DELETE").fetchone()[0])
"""


def test_opening_it_once_more_takes_no_lock_away(path: Path, store: Store) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    for _ in range(2):
        with Store(path) as other:
            assert len(other.documents.all()) == 1
    # Another program may end the log only where it has the file for itself.
    command = [sys.executable, "-c", LEAVE_THE_LOG, str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "database is locked" in ran.stderr
    assert path.with_name(path.name + "-wal").exists()
    assert store.check() == []


def test_closing_twice_is_fine(path: Path) -> None:
    store = Store(path)
    store.close()
    store.close()


def test_refuses_another_thread(store: Store) -> None:
    errors: list[Exception] = []

    def use() -> None:
        try:
            store.documents.all()
        except sqlite3.ProgrammingError as error:
            errors.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert len(errors) == 1


def test_readers_read_while_a_writer_writes(path: Path, store: Store) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    with Store(path) as reader, store._connection.transaction():
        store.documents.add(document("/b.pdf", ["beta"]), size=1)
        assert [found.source for found in reader.documents.all()] == ["/a.pdf"]


def test_refuses_a_newer_store_and_leaves_it_alone(path: Path) -> None:
    Store(path).close()
    with raw(path) as connection:
        connection.execute("INSERT INTO schema_versions VALUES (999, 'from_the_future', 'then')")
    before = path.read_bytes()
    with pytest.raises(StoreNewerError, match="update Lontar") as caught:
        Store(path)
    one_line(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"%PDF-1.7 not a database" * 99, b"SQLite format 3\x00" + bytes(200)])
def test_refuses_what_is_no_database(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreDamagedError) as caught:
        Store(path)
    assert str(path) in one_line(caught.value)
    assert path.read_bytes() == content


def test_refuses_another_programs_database(path: Path) -> None:
    with raw(path) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(StoreDamagedError, match="another program"):
        Store(path)
    with raw(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_finds_damage_in_the_middle(path: Path) -> None:
    with Store(path) as store:
        store.documents.add(document("/a.pdf", ["palm leaf " * 400] * 60), size=1)
    size = path.stat().st_size
    with path.open("r+b") as file:
        for place in range(size // 2 // 4096 * 4096, size - 4096, 4096):
            file.seek(place)
            file.write(noise(64))
    with Store(path) as store:
        assert store.check() != []
        with pytest.raises(StoreDamagedError) as caught:
            store.units.all(1)
        one_line(caught.value)


def test_says_when_another_process_writes(path: Path, store: Store) -> None:
    with raw(path) as other:
        other.execute("BEGIN IMMEDIATE")
        with Store(path, timeout_s=0.05) as second:
            assert second.documents.all() == []
            with pytest.raises(StoreLockedError) as caught:
                second.documents.add(document("/a.pdf", ["alpha"]), size=1)
            with pytest.raises(StoreLockedError):
                second.check()
        one_line(caught.value)
        other.rollback()
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)


def test_says_when_the_disk_is_full_and_undoes_all(
    store: Store, key: SnapshotKey, meta: SnapshotMeta
) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    store.snapshots.save(number, key, meta, [b"old"])
    pages = store._connection.one("PRAGMA page_count")
    assert pages is not None
    store._connection.rows(f"PRAGMA max_page_count = {pages[0] + 5}")
    with pytest.raises(StoreFullError) as caught:
        store.snapshots.save(number, key, meta, [noise(1 << 20)])
    one_line(caught.value)
    with pytest.raises(StoreFullError):
        store.documents.add(document("/b.pdf", ["beta " * 9000] * 20), size=1)
    assert [found.source for found in store.documents.all()] == ["/a.pdf"]
    kept = store.snapshots.find(number, key)
    assert kept is not None
    assert store.snapshots.load(kept) == b"old"
    assert store.check() == []


def test_says_when_the_store_cannot_be_written(store: Store) -> None:
    store._connection.rows("PRAGMA query_only = ON")
    with pytest.raises(HomeUnusableError) as caught:
        store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    one_line(caught.value)


def test_says_when_the_folder_is_missing_or_the_file_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(HomeUnusableError):
        Store(tmp_path / "nowhere" / "store.db")
    with pytest.raises(HomeUnusableError):
        Store(tmp_path)


def test_a_failed_block_leaves_nothing(store: Store) -> None:
    def fail() -> None:
        with store._connection.transaction():
            store.documents.add(document("/a.pdf", ["alpha"]), size=1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.documents.all() == []
    assert store.passages.search("alpha", 5) == []


def test_a_failed_inner_block_leaves_the_outer(store: Store) -> None:
    def fail() -> None:
        with store._connection.transaction():
            store.documents.add(document("/b.pdf", ["beta"]), size=1)
            raise ZeroDivisionError

    with store._connection.transaction():
        store.documents.add(document("/a.pdf", ["alpha"]), size=1)
        with pytest.raises(ZeroDivisionError):
            fail()
    assert [found.source for found in store.documents.all()] == ["/a.pdf"]


def test_check_sees_an_index_that_drifted_and_rebuilding_mends_it(store: Store) -> None:
    store.documents.add(document("/a.pdf", ["alpha", "beta"]), size=1)
    store._connection.rows("INSERT INTO passages_fts (passages_fts) VALUES ('delete-all')")
    assert store.check() != []
    store.passages.rebuild_index()
    assert store.check() == []
    assert len(store.passages.search("beta", 5)) == 1


def test_every_change_is_applied_once(store: Store) -> None:
    db = store._connection.db
    assert schema.applied(db) == schema.names
    assert schema.apply(db) == []
