from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.core.store import Reply, SnapshotKey, SnapshotMeta, Store
from desktop_app.core.store.salvage import salvage
from tests.desktop_app.store.samples import document, noise, raw

PAGE = 32_768
SETTINGS = {"model": None, "budget": 2048, "policy": "h2o", "kv": "auto", "read": True}
DOCUMENTS, SESSIONS = 12, 5


@pytest.fixture
def damaged(path: Path, key: SnapshotKey, meta: SnapshotMeta) -> Path:
    """A sound store with documents and sessions; the tests damage it."""
    with Store(path) as store:
        for n in range(DOCUMENTS):
            number = store.documents.add(
                document(f"/{n}.pdf", [f"book{n} page{page} " + "palm leaf " * 400 for page in range(40)]),
                size=1,
            )
            store.snapshots.save(number, key, meta, [noise(100_000)])
        for n in range(SESSIONS):
            session = store.transcripts.start(f"Question {n}", [n + 1], SETTINGS)
            for turn in range(3):
                message = store.transcripts.ask(session, f"Question {n}.{turn}")
                store.transcripts.answer(message, Reply(f"Answer {n}.{turn}", "complete"))
        store.settings.put("colour", "green")
    return path


def pages_of(path: Path, table: str) -> list[int]:
    """List the pages of a table, 1-based; skips where this SQLite cannot tell."""
    with raw(path) as connection:
        try:
            rows = connection.execute(
                "SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno", [table]
            ).fetchall()
        except Exception as error:
            pytest.skip(f"this SQLite cannot tell which page is whose ({error})")
        return [number for (number,) in rows]


def overwrite(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(noise(PAGE))


def check_sessions(store: Store) -> None:
    found = store.transcripts.all()
    assert [session.id for session in found] == list(range(SESSIONS, 0, -1))
    for session in found:
        said = [message.reply.answer for message in store.transcripts.messages(session.id)]
        assert said == [f"Answer {session.id - 1}.{turn}" for turn in range(3)]


def test_a_sound_store_is_saved_whole(damaged: Path, tmp_path: Path) -> None:
    saved = salvage(damaged, tmp_path / "new.db")
    assert (saved.count("documents"), saved.count("passages"), saved.count("messages")) == (12, 480, 15)
    assert saved.incomplete == []
    with Store(damaged) as old, Store(tmp_path / "new.db") as new:
        assert new.check() == []
        check_sessions(new)
        assert new.documents.all() == old.documents.all()
        assert new.settings.get("colour", None) == "green"
        for snapshot in old.snapshots.all():
            assert new.snapshots.load(snapshot) == old.snapshots.load(snapshot)
        for number in range(1, DOCUMENTS + 1):
            assert new.passages.all(number) == old.passages.all(number)
        found = new.passages.search("book7", 99)
        assert sum("book7" in hit.passage.text for hit in found) == 40, (
            "and pages with a part of the word behind"
        )


@pytest.mark.parametrize("table", ["passages", "units"])
@pytest.mark.parametrize("which", ["first", "middle", "last"])
def test_rows_before_and_behind_the_damage_are_saved(
    damaged: Path, tmp_path: Path, table: str, which: str
) -> None:
    pages = pages_of(damaged, table)[1:]  # the first is the root
    overwrite(damaged, pages[{"first": 0, "middle": len(pages) // 2, "last": -1}[which]])
    saved = salvage(damaged, tmp_path / "new.db")
    whole = DOCUMENTS * 40
    assert whole - 40 <= saved.count(table) < whole
    assert 1 <= len(saved.incomplete) <= 2
    with Store(tmp_path / "new.db") as new:
        assert new.check() == []
        check_sessions(new)
        assert len(new.documents.all()) == DOCUMENTS
        for found in new.documents.all():
            assert (not found.sha256) == (found.id in saved.incomplete)


def test_several_damaged_pages_lose_their_own_rows_only(damaged: Path, tmp_path: Path) -> None:
    pages = pages_of(damaged, "passages")[1:]
    for page in (pages[2], pages[len(pages) // 2], pages[-3]):
        overwrite(damaged, page)
    saved = salvage(damaged, tmp_path / "new.db")
    assert DOCUMENTS * 40 - 3 * 12 <= saved.count("passages") < DOCUMENTS * 40
    with Store(tmp_path / "new.db") as new:
        assert new.check() == []
        check_sessions(new)


def test_questions_outlive_the_sessions_they_were_in(damaged: Path, tmp_path: Path) -> None:
    (root,) = pages_of(damaged, "sessions")
    overwrite(damaged, root)
    salvage(damaged, tmp_path / "new.db")
    with Store(tmp_path / "new.db") as new:
        assert new.check() == []
        found = new.transcripts.all()
        assert sum(session.messages for session in found) == SESSIONS * 3
        assert "lost" in found[0].title


def test_nothing_but_noise_gives_an_empty_store(damaged: Path, tmp_path: Path) -> None:
    damaged.write_bytes(noise(10 * PAGE))
    saved = salvage(damaged, tmp_path / "new.db")
    assert sum(saved.rows.values()) == 0
    with Store(tmp_path / "new.db") as new:
        assert new.check() == []


def test_ids_go_on_where_they_were(damaged: Path, tmp_path: Path) -> None:
    with Store(damaged) as store:
        store.documents.remove(DOCUMENTS)
    salvage(damaged, tmp_path / "new.db")
    with Store(tmp_path / "new.db") as new:
        assert new.documents.add(document("/next.pdf", ["next"]), size=1) == DOCUMENTS + 1


def test_what_is_in_the_log_only_is_saved_too(damaged: Path, tmp_path: Path) -> None:
    with Store(damaged) as store:
        store.documents.add(document("/late.pdf", ["late"]), size=1)
        saved = salvage(damaged, tmp_path / "new.db")
    assert saved.count("documents") == DOCUMENTS + 1
