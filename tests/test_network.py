"""The whole application with every socket denied but those of this machine: in its own process and all its children."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUARD = """
import ipaddress, os, sys

def _local(host):
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

def _guard(event, arguments):
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None  # a path or a name in the file system is local
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = arguments[0]
    else:
        return
    if not _local(host):
        with open(os.environ["LONTAR_TEST_DENIED"], "a", encoding="utf-8") as file:
            file.write(f"{event} {host!r}\\n")
        raise PermissionError(f"the network is denied: {event} {host!r}")

sys.addaudithook(_guard)
with open(os.environ["LONTAR_TEST_DENIED"] + ".pids", "a", encoding="utf-8") as file:
    file.write(f"{os.getpid()}\\n")
"""


@pytest.fixture
def guarded(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which every Python process denies itself the network."""
    folder = tmp_path / "guard"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(GUARD, "utf-8")
    paths = [str(folder), str(ROOT)]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "LONTAR_TEST_DENIED": str(tmp_path / "denied"),
    }


def lontar(environment: dict[str, str], *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from desktop_app.cli import main; main()", *map(str, arguments)]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False, timeout=110
    )


def test_the_guard_denies(guarded: dict[str, str], tmp_path: Path) -> None:
    code = "import socket; socket.create_connection(('192.0.2.1', 80), 1)"
    done = subprocess.run([sys.executable, "-c", code], env=guarded, capture_output=True, check=False)
    assert b"the network is denied" in done.stderr
    assert "192.0.2.1" in (tmp_path / "denied").read_text("utf-8")


@pytest.mark.timeout(300)
def test_no_command_calls_out(guarded: dict[str, str], tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("The lontar palm is 30 metres tall.\n\nIts leaves were used for writing.\n", "utf-8")
    for arguments in (
        ("ask", note, "-q", "How tall is the palm?", "--budget", "600", "--kv", "q8_0/f16"),
        ("retrieve", note, "-q", "writing"),
        ("sessions", "export", "1"),
        ("doctor",),
        ("cloud", "status"),
        ("cloud", "endpoints", "add", "aistudio"),
    ):
        done = lontar(guarded, *arguments)
        assert done.returncode == 0, (arguments, done.stderr)
    assert not (tmp_path / "denied").exists(), (tmp_path / "denied").read_text("utf-8")
    processes = (tmp_path / "denied.pids").read_text("utf-8").split()
    assert len(processes) > 6, "the children deny themselves the network as well"


@pytest.mark.timeout(200)
def test_the_one_call_there_is_is_the_one_that_was_allowed(guarded: dict[str, str], tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("The lontar palm is 30 metres tall.\n", "utf-8")
    guarded = {
        **guarded,
        "AISTUDIO_API_KEY": "sk-test",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }
    ask = ("ask", note, "-q", "How tall is it?", "--no-read", "--kv", "q8_0/f16", "--cloud", "auto")
    assert lontar(guarded, "retrieve", note, "-q", "palm").returncode == 0
    assert lontar(guarded, "cloud", "endpoints", "add", "aistudio").returncode == 0
    denied = tmp_path / "denied"
    assert lontar(guarded, *ask).returncode == 0
    assert not denied.exists(), "the document never leaves"
    assert lontar(guarded, "cloud", "document", "1", "allowed").returncode == 0
    done = lontar(guarded, *ask)
    assert done.returncode == 0
    assert "30 metres" in done.stdout, "the local answer is there"
    assert "aistudio cannot be reached" in done.stdout
    assert {line.split()[1] for line in denied.read_text("utf-8").splitlines()} == {"'api.aistudio.id'"}
