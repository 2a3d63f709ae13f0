"""Locks between processes that a crash lets go."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO


def lock_file(path: Path) -> IO[bytes] | None:
    """Lock a file until it is closed or the process ends; None when another holds it."""
    flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_BINARY", 0)  # Windows' default would change line ends
    file = os.fdopen(os.open(path, flags, 0o600), "r+b")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file
