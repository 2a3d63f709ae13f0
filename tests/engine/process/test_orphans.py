"""The engine's process never outlives the application, and never takes part in its Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

PROGRAM = """
import sys, time
from pathlib import Path
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.process.remote import RemoteEngine
from engine.process.supervisor import EngineProcess
from tests.engine.process import scripted

process = EngineProcess(scripted.source(Path(sys.argv[1])), "You answer.", "Document:")
engine = RemoteEngine(process, process.facts(), KvChoice("f16", "f16", flash=False))
print(process.pid, flush=True)
if sys.argv[2] == "hang":
    engine.answer("Please do hang now", MemoryConfig(budget=160, chunk=64, sinks=8, recent=64), Sampling())
time.sleep(600)
"""


def gone(pid: int) -> bool:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("what", ["idle", "hang"])
def test_it_ends_when_the_application_is_killed(tmp_path: Path, what: str) -> None:
    root = Path(__file__).parents[3]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    parent = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), what],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, cwd=root,
    )  # fmt: skip
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert psutil.pid_exists(child)
    if what == "hang":
        time.sleep(0.5)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert gone(child), "the pipe's end is the process's end, even with native code stuck"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process on Windows")
def test_it_ignores_the_terminals_interrupt(tmp_path: Path) -> None:
    from engine.config import KvChoice, MemoryConfig, Sampling
    from engine.process.remote import RemoteEngine
    from engine.process.supervisor import EngineProcess
    from tests.engine.process import scripted

    process = EngineProcess(scripted.source(tmp_path), "You answer.", "Document:")
    try:
        engine = RemoteEngine(process, process.facts(), KvChoice("f16", "f16", flash=False))
        before = process.pid
        assert before is not None
        os.kill(before, signal.SIGINT)
        config = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
        assert engine.answer("Are you there?", config, Sampling()).text
        assert process.pid == before
    finally:
        process.close()
