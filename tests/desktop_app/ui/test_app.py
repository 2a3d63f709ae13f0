from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from desktop_app.core.instance import Instance
from desktop_app.core.paths import Home
from desktop_app.ui import app


def test_a_second_start_hands_its_files_to_the_first(home: Home, tmp_path: Path) -> None:
    taken: list[list[Path]] = []
    first = Instance.claim(home.create(), taken.append)
    assert first is not None
    assert app.main([str(tmp_path / "contract.pdf")]) == 0
    first.close()
    assert taken == [[tmp_path / "contract.pdf"]]


def test_the_command_opens_the_window_and_ends_when_it_is_closed(home: Home) -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from PySide6.QtCore import QTimer\n"
        "application = QApplication([])\n"
        "QTimer.singleShot(1500, lambda: [one.close() for one in application.topLevelWidgets()])\n"
        "from desktop_app.ui.app import main\n"
        "sys.exit(main([]))\n"
    )
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr.decode()
    assert home.store.is_file()
    assert (home.root / "window.ini").is_file()
    assert not home.instance.exists()
