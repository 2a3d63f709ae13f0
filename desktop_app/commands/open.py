"""`lontar open`: the window."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("open")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
def open_window(paths: tuple[Path, ...]) -> None:
    """Open the window, with files and folders to be added; one that is open already takes them."""
    # Here, not above: no other command needs Qt.
    from desktop_app.ui.app import main

    sys.exit(main([str(path) for path in paths]))
