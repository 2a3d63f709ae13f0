from __future__ import annotations

import threading
from pathlib import Path
from sqlite3 import Connection as Database

import pytest

from desktop_app.core.errors import StoreNewerError
from desktop_app.core.store import Store
from desktop_app.core.store.database import Connection
from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.schema_order import schema
from ingest.types import Unit
from tests.desktop_app.store.samples import document


def first(db: Database) -> None:
    db.execute("CREATE TABLE one (a)")


def broken(db: Database) -> None:
    db.execute("CREATE TABLE two (a)")
    db.execute("INSERT INTO one VALUES (1)")
    raise ZeroDivisionError


def mended(db: Database) -> None:
    db.execute("CREATE TABLE two (a)")


def tables(db: Database) -> list[str]:
    rows = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows]


@pytest.fixture
def db() -> Database:
    return Database(":memory:", isolation_level=None)


def test_a_failing_change_is_rolled_back_with_its_record_and_stays_pending(db: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        Migrations([first, broken]).apply(db)
    assert Migrations([first]).applied(db) == ["first"]
    assert tables(db) == ["one", "schema_versions"]
    assert db.execute("SELECT count(*) FROM one").fetchone() == (0,)
    assert Migrations([first, mended]).apply(db) == ["mended"]
    assert tables(db) == ["one", "schema_versions", "two"]
    db.close()


def test_changes_are_appended_by_decorating(db: Database) -> None:
    changes = Migrations()
    assert changes(first) is first
    assert changes.names == ["first"]
    db.close()


def test_refuses_unknown_changes(db: Database) -> None:
    Migrations([first, mended]).apply(db)
    with pytest.raises(StoreNewerError):
        Migrations([first]).check(db)
    with pytest.raises(StoreNewerError):
        Migrations([first, broken]).check(db)
    Migrations([first, mended, broken]).check(db)
    db.close()


def test_a_later_change_keeps_what_is_stored(path: Path) -> None:
    def colours(db: Database) -> None:
        db.execute("ALTER TABLE documents ADD COLUMN colour TEXT")

    with Store(path) as store:
        store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    later = Connection(path, migrations=Migrations([*schema.changes, colours]))
    assert later.rows("SELECT source, colour FROM documents") == [("/a.pdf", None)]
    later.close()
    with pytest.raises(StoreNewerError):
        Store(path)


def test_a_store_of_the_first_release_keeps_its_documents_and_index(path: Path) -> None:
    old = Connection(path, migrations=Migrations(schema.changes[:3]))
    with old.transaction() as db:
        values = "'/a', 'code', 'a', '00', 1, '', 'indexed', 1, 1, 1"
        db.execute(
            "INSERT INTO documents (source, kind, title, sha256, size, added_at, state, tokens, units, passages) "
            f"VALUES ({values})"
        )
        db.execute(
            "INSERT INTO units (document_id, ordinal, file, flags, text) VALUES (1, 0, 'x.py', '[]', 'alpha')"
        )
        db.execute(
            'INSERT INTO passages (document_id, ordinal, unit, start, "end", text, tokens, file) '
            "VALUES (1, 0, 0, 0, 5, 'alpha', 1, 'x.py')"
        )
    old.close()
    with Store(path) as store:
        [known] = store.documents.all()
        assert store.units.all(1) == [Unit("alpha", file="x.py")]
        assert store.files.digests(1) == {}
        assert store.symbols.find("alpha") == []
        store.merging.rename_file(known, "x.py", "renamed.py")
        assert [hit.passage.file for hit in store.passages.search("renamed", 5)] == ["renamed.py"]
        assert store.passages.search("x", 5) == []
        assert store.check() == []


def test_two_that_open_a_new_store_at_once_both_succeed(path: Path) -> None:
    failures: list[BaseException] = []
    barrier = threading.Barrier(4)

    def opening() -> None:
        barrier.wait()
        try:
            with Store(path) as store:
                store.documents.all()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=opening) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
