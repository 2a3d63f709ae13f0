from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from desktop_app.core.errors import BackupError, StoreLockedError, StoreNewerError
from desktop_app.core.store import Store
from desktop_app.core.store.backup import back_up, restore
from desktop_app.core.store.database import Connection
from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.schema_order import schema
from tests.desktop_app.store.samples import document, noise, raw


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "Sicherung é.db"


@pytest.fixture
def before(tmp_path: Path) -> Path:
    return tmp_path / "before.db"


def sources(path: Path) -> list[str]:
    with Store(path) as store:
        assert store.check() == []
        return [found.source for found in store.documents.all()]


def test_a_copy_is_one_file_for_its_owner_alone(store: Store, target: Path) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    assert back_up(store.path, target) == target.stat().st_size
    assert sorted(path.name for path in target.parent.iterdir() if path.name.startswith("Sich")) == [
        target.name
    ]
    if os.name == "posix":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sources(target) == ["/a.pdf"]


def test_copies_what_is_committed_while_another_writes(path: Path, store: Store, target: Path) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    with store.transaction():
        store.documents.add(document("/b.pdf", ["beta"]), size=1)
        back_up(path, target)
    assert sources(target) == ["/a.pdf"]
    assert sources(path) == ["/a.pdf", "/b.pdf"]


def test_never_writes_over_a_file(store: Store, target: Path) -> None:
    target.write_text("mine")
    with pytest.raises(BackupError, match="exists"):
        back_up(store.path, target)
    assert target.read_text() == "mine"
    with pytest.raises(BackupError, match="cannot be written"):
        back_up(store.path, target.parent / "nowhere" / "x.db")


def test_restores_while_another_has_it_open(path: Path, store: Store, target: Path, before: Path) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    back_up(path, target)
    store.documents.add(document("/b.pdf", ["beta " * 20_000]), size=1)
    content = target.read_bytes()
    restore(target, path, before)
    assert [found.source for found in store.documents.all()] == ["/a.pdf"], "seen without opening again"
    assert store.passages.search("beta", 1) == []
    store.documents.add(document("/c.pdf", ["gamma"]), size=1)
    assert store.check() == []
    assert sources(before) == ["/a.pdf", "/b.pdf"], "what was there is kept"
    assert target.read_bytes() == content
    assert not path.with_name(f"{path.stem}.restoring").exists()


def test_a_backup_of_an_older_version_is_brought_up_to_date(path: Path, target: Path, before: Path) -> None:
    old = Connection(target, migrations=Migrations(schema.changes[:3]))
    old.rows(
        "INSERT INTO documents (source, kind, title, sha256, size, added_at, state, tokens, units, passages) "
        "VALUES ('/old.pdf', 'pdf', 'old', '00', 1, '', 'indexed', 0, 0, 0)"
    )
    old.close()
    Store(path).close()
    restore(target, path, before)
    assert sources(path) == ["/old.pdf"]


PAGE = 32768


def damage(target: Path) -> None:
    content = bytearray(target.read_bytes())
    # The beginning of a page in use: what links it to the others, wherever later schemas move it.
    page = content.rfind(b"palm leaf") // PAGE * PAGE
    content[page : page + 2000] = noise(2000)
    target.write_bytes(content)


def test_a_bad_backup_changes_nothing(path: Path, store: Store, target: Path, before: Path) -> None:
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    with pytest.raises(BackupError, match="not a file"):
        restore(target, path, before)
    target.write_bytes(b"%PDF-1.7 no database" * 99)
    with pytest.raises(BackupError, match="nothing was changed"):
        restore(target, path, before)
    target.unlink()
    with raw(target) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(BackupError, match="nothing was changed"):
        restore(target, path, before)
    target.unlink()
    store.documents.add(document("/b.pdf", ["palm leaf " * 4000] * 9), size=1)
    back_up(path, target)
    damage(target)
    with pytest.raises(BackupError, match="nothing was changed") as caught:
        restore(target, path, before)
    assert "\n" not in str(caught.value)
    assert not before.exists()
    assert sources(path) == ["/a.pdf", "/b.pdf"]


def test_a_newer_backup_is_refused(path: Path, store: Store, target: Path, before: Path) -> None:
    back_up(path, target)
    with raw(target) as connection:
        connection.execute("INSERT INTO schema_versions VALUES (999, 'from_the_future', 'then')")
    with pytest.raises(StoreNewerError):
        restore(target, path, before)
    assert not path.with_name(f"{path.stem}.restoring").exists()


def test_a_store_being_written_is_not_replaced(
    path: Path, store: Store, target: Path, before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.core.store.backup.BUSY_TIMEOUT_S", 0.05)
    store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    back_up(path, target)
    with store.transaction(), pytest.raises(StoreLockedError):
        restore(target, path, before)
    assert sources(path) == ["/a.pdf"]
