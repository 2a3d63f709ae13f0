from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core.errors import StoreDamagedError
from desktop_app.core.instance import Instance
from desktop_app.core.paths import Home
from desktop_app.core.rescue import rescue, to_read_again
from desktop_app.core.store import Reply, Store
from tests.desktop_app.store.samples import document, noise, raw

SETTINGS = {"model": None, "budget": 2048, "policy": "h2o", "kv": "auto", "read": True}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def filled(home: Home, tmp_path: Path) -> Home:
    """A library with one document whose file is there, one whose file is not, and a session."""
    book = tmp_path / "book.pdf"
    book.write_bytes(b"%PDF")
    with Store(home.create().store) as store:
        for source in (str(book), "/gone.pdf"):
            store.documents.add(document(source, ["palm leaf " * 900] * 60), size=1)
        session = store.transcripts.start("Why?", [1, 2], SETTINGS)
        store.transcripts.answer(store.transcripts.ask(session, "Why?"), Reply("Because.", "complete"))
    return home


def spoil_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(noise(16))


def spoil_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        for place in range(size // 2 // 32768 * 32768, size - 32768, 32768):
            file.seek(place)
            file.write(noise(256))


def spoil_pages_of(path: Path, text: bytes) -> None:
    """Damage every page that holds a text."""
    data = path.read_bytes()
    with path.open("r+b") as file:
        for place in range(0, len(data), 32768):
            if text in data[place : place + 32768]:
                file.seek(place)
                file.write(noise(256))


def test_nothing_is_deleted_and_all_is_said(filled: Home) -> None:
    spoil_middle(filled.store)
    spoilt = filled.store.read_bytes()
    rescued = rescue(filled)
    assert rescued.aside.read_bytes() == spoilt
    assert rescued.aside.parent == filled.root
    words = rescued.words()
    assert "\n" not in words
    assert str(rescued.aside) in words
    assert "1 session with 1 question" in words
    assert "nothing was deleted" in words
    with Store(filled.store) as store:
        assert store.check() == []
        assert store.transcripts.messages(1)[0].reply.answer == "Because."
        lost = [found for found in store.documents.all() if not found.sha256]
        assert lost
        assert {found.source for found in to_read_again(store)} == {
            found.source for found in lost if found.source != "/gone.pdf"
        }


def test_a_second_rescue_of_a_day_keeps_the_first(filled: Home) -> None:
    asides = []
    for _ in range(2):
        spoil_header(filled.store)
        asides.append(rescue(filled).aside)
    assert len({*asides}) == 2
    assert all(aside.exists() for aside in asides)
    assert filled.set_aside() == sorted(asides)


def test_the_open_window_is_not_robbed_of_its_library(filled: Home) -> None:
    spoil_header(filled.store)
    instance = Instance.claim(filled, lambda _paths: None)
    assert instance is not None
    with pytest.raises(StoreDamagedError, match="close the window"):
        rescue(filled)
    instance.close()
    assert filled.set_aside() == []


def test_a_rescue_cut_short_before_its_last_step_is_finished(filled: Home) -> None:
    filled.store.replace(filled.root / "library.salvaged")
    result = run("library", "list", "--json")
    assert result.exit_code == 0, result.stderr
    assert len(json.loads(result.stdout)["documents"]) == 2


def test_a_command_goes_on_after_the_rescue(filled: Home) -> None:
    spoil_header(filled.store)
    result = run("library", "list", "--json")
    assert result.exit_code == 0, result.stderr
    assert "set aside" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert json.loads(result.stdout)["documents"] == []
    again = run("library", "list")
    assert again.exit_code == 0
    assert again.stderr == ""


def test_another_programs_database_is_left_alone(home: Home) -> None:
    home.create()
    with raw(home.store) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    before = home.store.read_bytes()
    result = run("library", "list")
    assert result.exit_code == 1
    assert "another program" in result.stderr
    assert home.store.read_bytes() == before
    assert home.set_aside() == []


def test_a_newer_library_is_left_alone(filled: Home) -> None:
    with raw(filled.store) as connection:
        connection.execute("INSERT INTO schema_versions VALUES (999, 'from_the_future', 'then')")
    before = filled.store.read_bytes()
    result = run("library", "list")
    assert result.exit_code == 1
    assert "update Lontar" in result.stderr
    assert filled.store.read_bytes() == before


def test_repair_reads_lost_documents_from_their_files(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("\n\n".join(f"Part {n} tells of palms. " * 20 for n in range(400)), "utf-8")
    assert run("retrieve", str(path), "-q", "palms").exit_code == 0
    with Store(home.store) as store:
        before = [stored.passage for stored in store.passages.all(1)]
    spoil_pages_of(home.store, b"Part 200 tells of palms")
    result = run("library", "repair", "--json")
    assert result.exit_code == 0, result.stderr
    shape = json.loads(result.stdout)
    assert shape["damaged"]
    assert shape["problems"] == []
    assert [found["source"] for found in shape["documents"]] == [str(path)]
    with Store(home.store) as store:
        assert [stored.passage for stored in store.passages.all(1)] == before
    assert "sound" in run("library", "repair").stdout


def test_repair_builds_an_index_anew_that_drifted(filled: Home) -> None:
    with raw(filled.store) as connection:
        connection.execute("INSERT INTO passages_fts (passages_fts) VALUES ('delete-all')")
    result = run("library", "repair")
    assert result.exit_code == 0
    assert filled.set_aside() == []
    with Store(filled.store) as store:
        assert len(store.passages.search("palm", 99)) == 99
        assert store.check() == []
