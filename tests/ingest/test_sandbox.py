from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import psutil
import pytest

from ingest import (
    EmptyFileError,
    Limits,
    ParserFailedError,
    Sandbox,
    run_in_child,
)
from ingest.readers.base import Request
from ingest.sandbox.messages import Failure, Finished, Item, Task

from . import stub_readers
from .stub_readers import loaded_modules, nothing, refuse

OWN_PROCESSES = True


def children(pid: int | None = None) -> list[int]:
    """The spawned processes of a process: not multiprocessing's own helpers, which other tests start."""
    found = []
    for child in psutil.Process(pid).children():
        try:
            if child.status() != psutil.STATUS_ZOMBIE and "spawn_main" in " ".join(child.cmdline()):
                found.append(child.pid)
        except psutil.Error:
            continue
    return found


def test_a_function_runs_in_a_process_of_its_own() -> None:
    assert run_in_child(os.getpid, ()) not in (0, os.getpid())
    assert run_in_child(nothing, ()) is None
    assert children() == []


def test_errors_of_ingest_pass_others_are_named() -> None:
    with pytest.raises(EmptyFileError, match=r"a\.txt"):
        run_in_child(refuse, ("a.txt",))
    with pytest.raises(ParserFailedError, match="ZeroDivisionError"):
        run_in_child(stub_readers.act, ("raise",))


@pytest.mark.parametrize(
    ("order", "limits", "code"),
    [
        ("exit", Limits(), "file-crashed"),
        ("loop", Limits(open_seconds=0.5), "file-timeout"),
        ("allocate", Limits(memory_bytes=200 * 2**20), "file-memory"),
    ],
)
def test_a_child_that_overruns_is_stopped(order: str, limits: Limits, code: str) -> None:
    began = time.monotonic()
    with pytest.raises(ParserFailedError) as caught:
        run_in_child(stub_readers.act, (order,), limits)
    assert caught.value.code == code
    assert time.monotonic() - began < 15
    assert children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has the parent's watch alone")
def test_the_system_refuses_memory_that_the_watch_would_see_too_late() -> None:
    with pytest.raises(ParserFailedError) as caught:
        run_in_child(bytes, (2**31,), Limits(memory_bytes=100 * 2**20))
    assert caught.value.code == "file-memory"


def test_a_child_loads_no_more_than_parsing_needs() -> None:
    modules = set(run_in_child(loaded_modules, ()))
    # Of the main module nothing is imported: neither pytest nor the command line.
    assert not modules & {"pytest", "_pytest", "click", "rich", "psutil", "pypdf", "llama_cpp", "PySide6"}


def test_a_sandbox_keeps_its_children() -> None:
    with Sandbox(Limits(workers=1)) as sandbox:
        first = run_in_child(os.getpid, (), sandbox=sandbox)
        assert run_in_child(os.getpid, (), sandbox=sandbox) == first
        with pytest.raises(ParserFailedError):
            run_in_child(stub_readers.act, ("exit",), sandbox=sandbox)
        assert run_in_child(os.getpid, (), sandbox=sandbox) != first
    assert children() == []


def test_tasks_end_with_one_event() -> None:
    orders = ["text a", "raise b", "text c", "exit", "text d"]
    with Sandbox(Limits(workers=2)) as sandbox:
        for order in orders:
            function = "ingest.tasks.call:returning"
            sandbox.submit(Task(function, (stub_readers.act, (order,)), seconds=10, key=order))
        seen: dict[str, list[object]] = {}
        for task, event in sandbox.events():
            seen.setdefault(task.key, []).append(event)
    assert set(seen) == set(orders)
    assert seen["text c"] == [Item(["c"]), Finished()]
    assert [type(event) for event in seen["raise b"]] == [Failure]
    crash = seen["exit"][-1]
    assert isinstance(crash, Failure)
    assert (crash.cause, "exit status 3" in crash.detail) == ("crashed", True)


def test_the_parents_time_is_not_the_childs() -> None:
    with Sandbox(Limits(workers=1)) as sandbox:
        function = "ingest.tasks.call:returning"
        for number in range(3):
            sandbox.submit(Task(function, (stub_readers.act, (f"text {number}",)), seconds=0.4))
        causes = []
        for _, event in sandbox.events():
            time.sleep(0.5)
            causes += [event.cause] if isinstance(event, Failure) else []
    assert causes == []


def test_a_child_that_cannot_start_is_no_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.sandbox.pool.PRELOAD", ("no_such_module_at_all",))
    with pytest.raises(ParserFailedError, match="cannot be started"):
        run_in_child(os.getpid, ())
    assert children() == []


def test_children_end_with_their_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent("""
        import sys
        from ingest import Limits, Sandbox
        from ingest.sandbox.messages import Task

        if __name__ == "__main__":
            sandbox = Sandbox(Limits(workers=1))
            sandbox.submit(Task("ingest.tasks.call:returning", (__import__("time").sleep, (60,)), seconds=90))
            for _ in sandbox.events(on_tick=lambda: print(*sandbox.pids(), flush=True)):
                pass
        """)
    )
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": root}
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        time.sleep(0.5)
        if sys.platform == "win32":
            parent.kill()
        else:
            parent.send_signal(signal.SIGKILL)
        assert psutil.wait_procs([child], timeout=5)[1] == []


def test_passwords_are_not_shown() -> None:
    request = Request(Path("a.pdf"), "a.pdf", "secret")
    task = Task("ingest.tasks.read:read_document", (request,), 1.0)
    assert "secret" not in f"{request!r} {task!r}"
