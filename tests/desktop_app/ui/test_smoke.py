"""The built application on a real X server, driven by key presses."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.core.paths import Home
from desktop_app.core.settings import Settings, save_settings
from desktop_app.core.store import Store
from desktop_app.ui.assembly import SAMPLE

PATIENCE_S = 180.0
LONTAR = Path(sys.executable).with_name("lontar")


@pytest.fixture
def display() -> Iterator[str]:
    """An X server without a screen."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb or xdotool is missing: install the packages xvfb and xdotool")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as numbers:
            number = numbers.readline().strip()
        yield f":{number}"
        server.terminate()


def until(fits: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not fits():
        assert time.monotonic() < end, "the application did not come to it"
        time.sleep(0.2)


def answers(home: Home) -> list[str]:
    if not home.store.is_file():
        return []
    with Store(home.store) as store:
        return [
            message.reply.answer
            for session in store.transcripts.all()
            for message in store.transcripts.messages(session.id)
            if message.reply.state == "complete"
        ]


def documents(home: Home) -> int:
    if not home.store.is_file():
        return 0
    with Store(home.store) as store:
        return len(store.documents.all())


def test_a_person_opens_the_sample_asks_by_keyboard_and_quits(home: Home, display: str) -> None:
    save_settings(home.create().settings, Settings(ocr=False, tour_seen=True, language="en", read=False))
    environ = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}

    def xdotool(*arguments: str) -> str:
        ran = subprocess.run(
            ["xdotool", *arguments], env=environ, capture_output=True, text=True, check=False
        )
        return ran.stdout.strip()

    with subprocess.Popen(
        [str(LONTAR), "open", str(SAMPLE)], env=environ, stderr=subprocess.DEVNULL
    ) as running:
        try:
            until(lambda: bool(xdotool("search", "--onlyvisible", "--name", "^Lontar$")))
            window = xdotool("search", "--onlyvisible", "--name", "^Lontar$").split()[0]
            until(lambda: documents(home) == 1)
            xdotool("windowfocus", "--sync", window)
            xdotool("key", "ctrl+l")
            xdotool("type", "--delay", "20", "Does Lontar make network calls?")
            xdotool("key", "Return")
            until(lambda: bool(answers(home)))
            xdotool("key", "ctrl+q")
            assert running.wait(PATIENCE_S) == 0
        finally:
            running.kill()  # else a failure waits for it for ever
    assert "no network calls" in " ".join(answers(home)[0].split())
    assert json.loads(home.settings.read_text("utf-8"))["tour_seen"]
