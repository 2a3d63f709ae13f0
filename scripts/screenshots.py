"""Render the window's main states to docs/screenshots, with the real application and the starter model.

`make screenshots` runs it: it starts an X server without a screen where there is none, opens the window as a person
would, drops the sample and the sources of this project's chunkers on it, asks, opens what is cited, and takes pictures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.ui.assembly import Assembly

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "screenshots"
CODE = ROOT / "ingest" / "chunkers"
PATIENCE_S = 240.0
SETTLE_S = 1.2
DISPLAY = ":87"


def main() -> int:
    """Take all pictures; return the exit status."""
    if sys.platform.startswith("linux") and "--inside" not in sys.argv:
        return _under_xvfb()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        Tour(Path(name)).run()
    return 0


def _under_xvfb() -> int:
    """Run this again under an X server of its own."""
    server = shutil.which("Xvfb")
    if server is None:
        sys.stderr.write("Xvfb is missing: install the package xvfb, then run `make screenshots` again.\n")
        return 1
    with subprocess.Popen(
        [server, DISPLAY, "-screen", "0", "1600x1000x24"], stderr=subprocess.DEVNULL
    ) as running:
        time.sleep(1.0)
        environ = {**os.environ, "DISPLAY": DISPLAY, "QT_QPA_PLATFORM": "xcb"}
        done = subprocess.run(
            [sys.executable, "-m", "scripts.screenshots", "--inside"], env=environ, check=False
        )
        running.terminate()
    return done.returncode


class Tour:
    """One window after another over one library."""

    def __init__(self, root: Path) -> None:
        from PySide6.QtWidgets import QApplication

        from desktop_app.core.paths import Home

        self._application = QApplication.instance() or QApplication([])
        self._home = Home(root / "home").create()

    def run(self) -> None:
        """Take every picture."""
        from desktop_app.ui.assembly import SAMPLE

        window = self._open()
        self._shot(window.window, "empty")
        window.controller.add([SAMPLE])
        self._wait(lambda: bool(window.window.library.model.rows))
        self._wait(lambda: window.window.library.model.rows[0].state == "reading")
        self._pause(12)
        self._shot(window.window, "reading")
        self._wait(lambda: window.window.library.model.rows[0].state == "read")
        self._ask(window, "How much memory does the cache of 131,072 tokens take?")
        self._cite(window)
        self._shot(window.window, "answer")
        window.open_settings()
        self._shot(self._dialog("SettingsDialog"), "settings")
        self._dialog("SettingsDialog").close()
        window.models.open()
        self._pause(2)
        self._shot(self._dialog("ModelsDialog"), "models")
        self._dialog("ModelsDialog").close()
        window.controller.new_conversation()
        window.controller.add([CODE])
        self._wait(lambda: len(window.window.library.model.rows) == 2)
        self._pause(2)
        self._ask(window, "Where is chunk_code defined?")
        self._cite(window)
        self._shot(window.window, "code")
        self._close(window)
        for name, chosen in (
            ("answer-dark", {"appearance": "dark"}),
            ("answer-id", {"language": "id"}),
            ("answer-zh", {"language": "zh_CN"}),
        ):
            again = self._open(**chosen)
            self._reopen(again)
            self._cite(again)
            self._shot(again.window, name)
            self._close(again)

    def _open(self, **chosen: str) -> Assembly:
        from desktop_app.core.settings import Settings
        from desktop_app.ui.assembly import Assembly

        settings = Settings(ocr=False, tour_seen=True, **{"language": "en", "appearance": "light", **chosen})  # type: ignore[arg-type]
        made = Assembly(self._home, settings)
        made.window.resize(1280, 800)
        made.window.show()
        made.start([])
        self._wait(lambda: made.bridge.desk is not None and made.bridge.desk.loader.loaded is not None)
        return made

    def _reopen(self, made: Assembly) -> None:
        """Show the first conversation."""
        sessions = made.window.library.sessions
        self._wait(lambda: sessions.count() > 0)
        sessions.itemClicked.emit(sessions.item(sessions.count() - 1))
        self._wait(lambda: bool(made.window.conversation.cards))

    def _close(self, made: Assembly) -> None:
        made.window.hide()
        made.models.close()
        made.bridge.end()
        made.deleteLater()
        made.window.deleteLater()
        self._pause(0.5)

    def _ask(self, made: Assembly, question: str) -> None:
        made.controller.ask(question)
        card = made.window.conversation.cards[-1]
        self._wait(lambda: card.message is not None)

    def _cite(self, made: Assembly) -> None:
        card = made.window.conversation.cards[-1]
        if card.message is not None and card.message.reply.citations:
            made.sources.open(card.message.reply.citations[0])
            self._pause(2.5)

    def _dialog(self, kind: str) -> QWidget:
        from PySide6.QtWidgets import QApplication

        return next(one for one in QApplication.topLevelWidgets() if type(one).__name__ == kind)

    def _shot(self, widget: QWidget, name: str) -> None:
        self._pause(SETTLE_S)
        path = FOLDER / f"{name}.png"
        if not widget.grab().save(str(path)):
            raise OSError(f"{path} cannot be written")
        sys.stderr.write(f"{path.relative_to(ROOT)}\n")

    def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._application.processEvents()
            time.sleep(0.01)

    def _wait(self, fits: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not fits():
            if time.monotonic() > until:
                raise TimeoutError("the window did not come to the state that the next picture shows")
            self._pause(0.05)


if __name__ == "__main__":
    sys.exit(main())
