"""Logging: a rotating file in the home folder, warnings to whoever runs the program."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler

from desktop_app.core.paths import Home

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_MAX_BYTES = 2_000_000
_PACKAGES = ("desktop_app", "engine", "ingest")


def start_logging(home: Home, *, verbose: bool) -> None:
    """Send the packages' logs to the home's log file, and to standard error when `verbose`."""
    file = RotatingFileHandler(
        home.logs / "lontar.log", maxBytes=_MAX_BYTES, backupCount=3, encoding="utf-8", delay=True
    )
    handlers: list[logging.Handler] = [file]
    if verbose:
        handlers.append(logging.StreamHandler(sys.stderr))
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_FORMAT))
    for name in _PACKAGES:
        logger = logging.getLogger(name)
        logger.setLevel(logging.DEBUG if verbose else logging.INFO)
        for handler in handlers:
            logger.addHandler(handler)


def empty_logs(home: Home) -> list[str]:
    """Empty the log files; return a sentence for each that could not be."""
    remains = []
    for file in sorted(home.logs.glob("lontar.log*")):
        try:
            # In place: the handlers of this and other processes go on writing to the same file.
            with file.open("r+b") as opened:
                opened.truncate()
        except OSError as error:
            remains.append(f"{file} could not be emptied ({error.strerror}); delete it.")
    return remains
