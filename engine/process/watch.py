"""Telling a process that works from one that hangs."""

from __future__ import annotations

import queue
import time
from dataclasses import dataclass

from engine.process.child import Child, Gone, Inbox
from engine.process.messages import Done, Failed, Reply, Told

_TICK = 0.05


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds without a sign of progress after which the process counts as hung."""

    work: float = 180.0
    """Of decoding: longer than the slowest chunk on a device that never asks whether to stop."""
    load: float = 900.0
    """Of loading, measuring and testing, where a slow disk reads gigabytes in silence."""
    cancel: float = 10.0
    """After a cancel, until the job ends by itself."""


class Watch:
    """Waits for a job's messages and measures the silence between signs of progress."""

    def __init__(self, child: Child, inbox: Inbox, limit: float) -> None:
        self._child, self._inbox, self._limit = child, inbox, limit
        self._silent, self._strict = 0.0, False
        self._pulse, self._beats = child.pulse, child.beats

    def hurry(self, seconds: float) -> None:
        """Expect the end within so many seconds, whatever signs of progress there are."""
        self._limit, self._silent, self._strict = seconds, 0.0, True

    def next(self) -> Told | Done | Failed | Reply | Gone | None:
        """Return the next message, None when none came just now."""
        began = time.monotonic()
        try:
            message = self._inbox.get(timeout=_TICK)
        except queue.Empty:
            # No more than a few ticks: a machine that was asleep has not been silent.
            self._silent += min(time.monotonic() - began, 4 * _TICK)
            if self._child.pulse != self._pulse and not self._strict:
                self._pulse, self._silent, self._beats = self._child.pulse, 0.0, self._child.beats
            return None
        self._silent, self._beats = 0.0, self._child.beats
        return message

    def hang(self) -> str | None:
        """Say that it hangs, as the end of a sentence; None while it does not."""
        if self._silent <= self._limit:
            return None
        state = (
            "its native code is stuck" if self._child.beats > self._beats else "the whole process is stuck"
        )
        return f"did not respond for {self._limit:.0f} s ({state}) and was ended"
