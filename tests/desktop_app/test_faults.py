"""What a disk, another process or a clock can do to the library: one clear line each, and nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from desktop_app.cli import main
from desktop_app.core.errors import HomeUnusableError, StoreFullError, StoreLockedError
from desktop_app.core.paths import HOME_VARIABLE, Home
from desktop_app.core.resuming import kept
from desktop_app.core.store import Reply, SnapshotKey, SnapshotMeta, Store
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import FakeModel, Script
from tests.desktop_app import starts
from tests.desktop_app.fakes import FakeLoader
from tests.desktop_app.store.samples import document, noise

SETTINGS = {"model": None, "budget": 160, "policy": "h2o", "kv": "auto", "read": True}
CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
KEY = SnapshotKey("ab" * 32, "h2o", 2048, "q8_0", "q4_0", "b1")
META = SnapshotMeta(9000, 2048, True)
Make = Callable[[Script], Workspace]


def refused(*arguments: str) -> str:
    """Run a command that must fail with status 1 and return its one line."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 1, (result.stdout, result.stderr)
    (line,) = result.stderr.strip().splitlines()
    return line


def fill(store: Store) -> None:
    """Put one of everything into a store."""
    number = store.documents.add(document("/kept.pdf", ["palm leaf"]), size=1)
    store.snapshots.save(number, KEY, META, [b"state"])
    session = store.transcripts.start("Why?", [number], SETTINGS)
    store.transcripts.answer(store.transcripts.ask(session, "Why?"), Reply("Because.", "complete"))


def holds_all(store: Store) -> bool:
    """Say whether what `fill` has put there is there and the file is sound."""
    (snapshot,) = store.snapshots.all()
    (message,) = store.transcripts.messages(1)
    return (
        store.check() == []
        and [found.source for found in store.documents.all()] == ["/kept.pdf"]
        and store.snapshots.load(snapshot) == b"state"
        and message.reply.answer == "Because."
    )


def fill_up(filler: Path) -> None:
    """Write until the disk has no byte left."""
    with filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MiB, where the tests may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount a small disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk_undoes_what_was_being_saved_and_keeps_the_rest(small_disk: Path) -> None:
    home = Home(small_disk / "home").create()
    with Store(home.store) as store:
        fill(store)
        (found,) = store.documents.all()
        with pytest.raises(StoreFullError, match="disk") as caught:
            store.snapshots.save(found.id, replace(KEY, budget=4096), META, [noise(20 << 20)])
        assert "\n" not in str(caught.value)
        with pytest.raises(StoreFullError):
            store.documents.add(document("/large.pdf", ["beta " * 9000] * 200), size=1)
        assert holds_all(store)
        store.transcripts.ask(1, "Is there room for a question?")
    with Store(home.store) as store:
        assert len(store.transcripts.messages(1)) == 2
        assert len(store.snapshots.all()) == 1


def test_a_disk_that_is_full_to_the_last_byte_is_said(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(small_disk / "home").create()
    with Store(home.store) as store:
        fill(store)
    monkeypatch.setenv(HOME_VARIABLE, str(home.root))
    filler = small_disk / "filler"
    with pytest.raises(OSError, match="space"):
        fill_up(filler)
    line = refused("library", "limit", "1GB")
    assert "space" in line or "full" in line
    filler.unlink()
    with Store(home.store) as store:
        assert holds_all(store)


def test_a_disk_that_became_read_only_is_said(small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(small_disk / "home").create()
    with Store(home.store) as store:
        fill(store)
    monkeypatch.setenv(HOME_VARIABLE, str(home.root))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert HOME_VARIABLE in refused("library", "list")
    with pytest.raises(HomeUnusableError) as caught, Store(home.store) as store:
        store.settings.put("a", 1)
    assert "permissions" in str(caught.value)
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    with Store(home.store) as store:
        assert holds_all(store)


def test_a_quota_stands_in_for_a_full_disk_everywhere(home: Home) -> None:
    with Store(home.create().store) as store:
        fill(store)
        pages = store._connection.rows("PRAGMA page_count")[0][0]
        store._connection.rows(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFullError):
            store.transcripts.ask(1, "palm " * 200_000)
        store._connection.rows("PRAGMA max_page_count = 1000000")
        assert store.check() == []
        assert store.transcripts.messages(1)[0].reply.answer == "Because."


def test_a_store_locked_by_another_process_is_said_and_can_be_read(home: Home) -> None:
    with Store(home.create().store) as store:
        fill(store)
    context = starts.context()
    ours, theirs = context.Pipe()
    holder = context.Process(target=starts.hold, args=(home.store, theirs), daemon=True)
    holder.start()
    assert ours.poll(60)
    assert ours.recv() == "held"
    with Store(home.store, timeout_s=0.1) as store:
        with pytest.raises(StoreLockedError, match="Another process") as caught:
            store.transcripts.ask(1, "Why?")
        assert "\n" not in str(caught.value)
        (snapshot,) = store.snapshots.all()
        assert store.snapshots.load(snapshot) == b"state"
        assert store.transcripts.messages(1)[0].reply.answer == "Because."
    ours.send("let go")
    holder.join(30)
    with Store(home.store) as store:
        assert holds_all(store)


def test_one_flipped_bit_in_a_snapshot_is_read_again_and_costs_no_word(
    workspaces: Make, book: Path, tmp_path: Path
) -> None:
    first = workspaces(lambda _text: "The queen lays 4,217 eggs [1].")
    added = first.add([book]).documents[0]
    first.readings.read(added, CONFIG)
    session = first.sessions.start("Eggs?", [added], SETTINGS)
    first.sessions.record(session.id, "Eggs?", lambda: first.asking.ask("Eggs?", [added], CONFIG))
    (snapshot,) = first.store.snapshots.all()
    place = bytes(first.store.snapshots.load(snapshot)[500:564])
    first.store.close()
    path = tmp_path / "library.db"
    content = bytearray(path.read_bytes())
    content[content.index(place)] ^= 1
    path.write_bytes(content)
    second = workspaces(lambda _text: "The queen lays 4,217 eggs [1].")
    answer = second.asking.ask("Eggs?", [added], CONFIG)
    assert answer.citations
    loader = second.loader
    assert isinstance(loader, FakeLoader)
    (notice,) = loader.notices
    assert "damaged" in notice
    assert "your questions are unharmed" in notice
    assert len(second.sessions.show(session.id)[1]) == 1
    assert second.readings.read(added, CONFIG).report.complete


def test_a_snapshot_of_another_model_is_kept_and_not_used(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "")
    added = workspace.add([book]).documents[0]
    workspace.readings.read(added, CONFIG)
    loader = workspace.loader
    assert isinstance(loader, FakeLoader)
    other = FakeModel()
    other.info = replace(other.info, sha256="cd" * 32)
    loader.model = other
    engine = loader.engine(CONFIG)
    assert workspace.readings.snapshot(added, engine, CONFIG) is None
    (item,) = kept(workspace.store, workspace.readings, [added], engine, CONFIG)
    assert item.otherwise
    assert workspace.readings.read(added, CONFIG).report.tokens_new > 0
    assert len(workspace.store.snapshots.all()) == 2


def test_a_clock_set_back_changes_nothing_but_the_dates(
    workspaces: Make, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = workspaces(lambda _text: "The queen lays 4,217 eggs [1].")
    added = workspace.add([book]).documents[0]
    workspace.readings.read(added, CONFIG)
    session = workspace.sessions.start("Eggs?", [added], SETTINGS)

    def ask(question: str) -> None:
        workspace.sessions.record(
            session.id, question, lambda: workspace.asking.ask(question, [added], CONFIG)
        )

    ask("before")
    for module in ("documents", "snapshots", "transcripts", "merging", "tuning"):
        monkeypatch.setattr(
            f"desktop_app.core.store.{module}.utc_now", lambda: "1999-12-31T23:59:59.999+00:00"
        )
    ask("after")
    book.write_text(book.read_text("utf-8") + "\n\nA new ending.", "utf-8")
    changed = workspace.add([book]).documents[0]
    assert changed.id == added.id
    assert workspace.readings.read(changed, CONFIG).report.complete
    assert [message.question for message in workspace.sessions.show(session.id)[1]] == ["before", "after"]
    assert workspace.store.check() == []
