"""The window's start: everything is built here, once, and passed down.

Imports of weight stand in the functions: the window is on the screen while the core is still being loaded, and a
child process that imports this module again does not load Qt.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.core.paths import Home


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window with the files named; hand them to the one that is open already, where there is one."""
    from multiprocessing import freeze_support

    freeze_support()
    from desktop_app.core.errors import LontarError
    from desktop_app.core.instance import Instance, hand_over
    from desktop_app.core.logs import start_logging
    from desktop_app.core.paths import Home

    paths = [Path(one) for one in (sys.argv[1:] if arguments is None else arguments)]
    try:
        home = Home.find().create()
        start_logging(home, verbose=False)
        handed: list[list[Path]] = []
        instance = Instance.claim(home, handed.append)
        if instance is None:
            hand_over(home, paths)
            return 0
    except LontarError as error:
        return _say(str(error))
    try:
        return run(home, paths)
    finally:
        instance.close()


def run(home: Home, paths: Sequence[Path]) -> int:
    """Show the window until it is closed; return the exit status."""
    from PySide6.QtWidgets import QApplication

    from desktop_app.core.settings import load_settings

    application = QApplication.instance() or QApplication(sys.argv[:1])
    settings = load_settings(home.settings)
    from desktop_app.ui.assembly import Assembly

    assembly = Assembly(home, settings)
    assembly.window.show()
    assembly.start(paths)
    return int(application.exec())


def _say(message: str) -> int:
    """Say in a small window why there is no large one."""
    from PySide6.QtWidgets import QApplication, QMessageBox

    _application = QApplication.instance() or QApplication(sys.argv[:1])
    QMessageBox.critical(None, "Lontar", message)
    return 1


if __name__ == "__main__":
    sys.exit(main())
