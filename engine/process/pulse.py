"""A cancel token that doubles as the sign of life of native code."""

from __future__ import annotations


class Pulse:
    """Says whether to stop, and counts how often it was asked.

    llama.cpp asks between graph nodes, the reader between chunks, the generator between tokens: while the
    count grows, work goes on. One thread sets, another asks; an int and a bool need no lock for that.
    """

    def __init__(self) -> None:
        self.count = 0
        self._stop = False

    def is_set(self) -> bool:
        """Say whether the job should stop now."""
        self.count += 1
        return self._stop

    def set(self) -> None:
        """Ask the job to stop."""
        self._stop = True
