"""The picker with the work behind it: from a button to the list, over threads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.core.models.download.network import Network
from desktop_app.core.models.jobs import ModelJobs
from desktop_app.core.paths import Home
from desktop_app.ui.models.deeds import Deed
from desktop_app.ui.models.dialog import ModelsDialog
from desktop_app.ui.models.wiring import ModelsWiring
from engine.config import MemoryConfig
from tests.desktop_app.models.gguf_files import write


@pytest.fixture
def dialog(qtbot: QtBot, home: Home) -> Iterator[ModelsDialog]:
    made = ModelsDialog()
    qtbot.addWidget(made)
    wiring = ModelsWiring(made, 2, gpu=False)
    jobs = ModelJobs(home.create(), MemoryConfig(), wiring.told.emit)
    wiring.connect_jobs(jobs)
    with qtbot.waitSignal(wiring.offers_changed, timeout=20_000):
        jobs.refresh()
    yield made
    jobs.close()


def test_a_file_is_added_checked_and_forgotten(qtbot: QtBot, dialog: ModelsDialog, tmp_path: Path) -> None:
    assert list(dialog.rows) == ["smollm2-135m", "qwen2.5-3b", "llama-3.2-3b"]
    dialog.file_chosen.emit(str(write(tmp_path / "mine.gguf")))
    qtbot.waitUntil(lambda: "mine" in dialog.rows, timeout=20_000)
    dialog.rows["mine"].buttons[Deed.VERIFY].click()
    qtbot.waitUntil(lambda: bool(dialog.rows["mine"].offer.model.sha256), timeout=20_000)
    dialog.rows["mine"].buttons[Deed.FORGET].click()
    qtbot.waitUntil(lambda: "mine" not in dialog.rows, timeout=20_000)


def test_what_goes_wrong_stands_where_it_belongs(qtbot: QtBot, dialog: ModelsDialog, tmp_path: Path) -> None:
    dialog.file_chosen.emit(str(write(tmp_path / "bad.gguf", b"no")))
    qtbot.waitUntil(lambda: "GGUF" in dialog.problem.text(), timeout=20_000)
    dialog.network_changed.emit(Network(proxy="socks5://127.0.0.1:1"))
    row = dialog.rows["qwen2.5-3b"]
    row.buttons[Deed.DOWNLOAD].click()
    qtbot.waitUntil(lambda: "HTTP proxies" in row.problem.text(), timeout=20_000)
