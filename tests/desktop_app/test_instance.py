"""A second start hands its files to the first: real processes, as the system ends them."""

from __future__ import annotations

import json
import os
import stat
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Client, Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from desktop_app.core.errors import InstanceUnreachableError
from desktop_app.core.instance import Instance, hand_over, is_running
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from tests.desktop_app import starts

Started = tuple[BaseProcess, Connection]
Start = Callable[..., Started]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start one of `starts` in a process of its own; whatever is left of it is ended."""
    context = starts.context()
    started: list[Started] = []

    def begin(target: Callable[..., None], *arguments: Any) -> Started:
        ours, theirs = context.Pipe()
        process = context.Process(target=target, args=(*arguments, theirs), daemon=True)
        process.start()
        theirs.close()
        started.append((process, ours))
        return process, ours

    yield begin
    for process, connection in started:
        connection.close()
        process.kill()
        process.join()


def heard(connection: Connection) -> Any:
    assert connection.poll(60), "nothing was heard from the other process"
    return connection.recv()


def test_a_second_start_hands_its_files_to_the_first(home: Home, start: Start, tmp_path: Path) -> None:
    home.create()
    first, to_first = start(starts.be_first, home.root)
    assert heard(to_first) == "first"
    assert is_running(home)
    paths = [tmp_path / "Bücher 印.pdf", tmp_path / "b\nc.txt", Path("relative.md")]
    if os.name == "posix":
        paths.append(tmp_path / os.fsdecode(b"\xff.txt"))
    _, to_second = start(starts.be_second, home.root, paths)
    assert heard(to_second) == "handed over"
    assert heard(to_first) == [str(path.absolute()) for path in paths]
    _, to_third = start(starts.be_second, home.root, [])
    assert heard(to_third) == "handed over"
    assert heard(to_first) == []
    to_first.send("end")
    first.join(30)
    assert first.exitcode == 0
    assert not is_running(home)
    assert not home.instance.exists()


def test_after_a_crash_the_next_start_is_the_first(home: Home, start: Start) -> None:
    home.create()
    first, to_first = start(starts.be_first, home.root)
    assert heard(to_first) == "first"
    first.kill()
    first.join()
    assert not is_running(home)
    _, to_next = start(starts.be_second, home.root, [])
    assert heard(to_next) == "first"


def test_two_folders_have_an_instance_each(tmp_path: Path) -> None:
    ones = [Instance.claim(Home(tmp_path / name).create(), lambda _paths: None) for name in "ab"]
    assert None not in ones
    for one in ones:
        assert one is not None
        one.close()
        one.close()


def test_one_that_does_not_answer_is_said(home: Home) -> None:
    home.create()
    with pytest.raises(InstanceUnreachableError, match="try again") as caught:
        hand_over(home, [], timeout_s=0.1)
    assert "\n" not in str(caught.value)


def test_a_handler_that_fails_and_a_stranger_do_not_end_the_listening(home: Home) -> None:
    taken = threading.Event()

    def take(paths: list[Path]) -> None:
        if paths:
            raise ZeroDivisionError
        taken.set()

    instance = Instance.claim(home.create(), take)
    assert instance is not None
    found = json.loads(home.instance.read_text())
    with pytest.raises(InstanceUnreachableError):
        hand_over(home, [Path("x")], timeout_s=0.3)
    for said in (b"no json", json.dumps({"key": "guessed", "paths": []}).encode(), b"[]", b"x" * 100):
        with Client(found["address"]) as stranger:
            stranger.send_bytes(said)
            with pytest.raises((EOFError, OSError)):
                stranger.recv_bytes()
    assert not taken.is_set()
    hand_over(home, [])
    assert taken.is_set()
    instance.close()


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps others out by the profile's access list")
def test_the_key_is_for_the_owner_alone(home: Home) -> None:
    instance = Instance.claim(home.create(), lambda _paths: None)
    assert instance is not None
    assert stat.S_IMODE(home.instance.stat().st_mode) == 0o600
    address = Path(json.loads(home.instance.read_text())["address"])
    assert stat.S_IMODE(address.parent.stat().st_mode) == 0o700
    instance.close()


def test_two_processes_write_at_once_and_nothing_is_lost(home: Home, start: Start) -> None:
    home.create()
    count = 15
    with Store(home.store) as store:
        writers = [start(starts.write, home.store, name, count) for name in ("app", "command")]
        store.settings.put("third", "writes as well")
        assert [heard(connection) for _, connection in writers] == ["written", "written"]
        assert store.check() == []
        expected = {f"/{name}{n}.pdf" for name in ("app", "command") for n in range(count)}
        assert {found.source for found in store.documents.all()} == expected
        assert all(len(store.passages.all(found.id)) == 20 for found in store.documents.all())
        assert sum(session.messages for session in store.transcripts.all()) == 2 * count
        assert store.settings.get("third", None) == "writes as well"
