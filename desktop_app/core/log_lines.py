"""The log as the window shows it: records from a level on, each with the lines that belong to it."""

from __future__ import annotations

import logging
import re

# The layout of `desktop_app.core.logs`; a line that does not have it goes on with the record before.
_RECORD = re.compile(r"\S+ \S+ (DEBUG|INFO|WARNING|ERROR|CRITICAL) ")


def from_level(text: str, level: int) -> str:
    """Return the records at least as grave as a level of `logging`, with their tracebacks."""
    kept: list[str] = []
    keeping = level <= logging.DEBUG
    for line in text.splitlines():
        record = _RECORD.match(line)
        if record:
            keeping = logging.getLevelNamesMapping()[record[1]] >= level
        if keeping:
            kept.append(line)
    return "\n".join(kept)
