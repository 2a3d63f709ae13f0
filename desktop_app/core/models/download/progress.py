"""How far a download is: bytes, speed over the last seconds, time left."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Stage = Literal["checking", "downloading", "waiting"]
"""checking: hashing what came earlier; waiting: for another try after the connection broke."""

WINDOW_SECONDS = 5.0
SHOW_SECONDS = 0.1
"""Between two reports."""


@dataclass(frozen=True, slots=True)
class DownloadProgress:
    """One report."""

    stage: Stage
    done: int
    total: int
    bytes_per_second: float = 0.0
    seconds_left: float | None = None
    message: str = ""
    """Why it waits."""


OnProgress = Callable[[DownloadProgress], None]


class Meter:
    """Reports at most ten times a second, and at once where the stage changes or all is there."""

    def __init__(
        self, total: int, on_progress: OnProgress, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._total, self._tell, self._clock = total, on_progress, clock
        self._marks: deque[tuple[float, int]] = deque()
        self._stage: Stage | None = None
        self._told = 0.0

    def show(self, stage: Stage, done: int, message: str = "") -> None:
        """Report where it stands."""
        now, changed = self._clock(), stage != self._stage
        if changed:
            self._stage = stage
            self._marks.clear()
        self._marks.append((now, done))
        while now - self._marks[0][0] > WINDOW_SECONDS:
            self._marks.popleft()
        if not changed and done < self._total and now - self._told < SHOW_SECONDS:
            return
        self._told = now
        since, from_there = self._marks[0]
        # Less than a moment says nothing: the first block comes at the speed of memory.
        rate = (done - from_there) / (now - since) if now - since >= SHOW_SECONDS else 0.0
        left = (self._total - done) / rate if rate > 0 else None
        self._tell(DownloadProgress(stage, done, self._total, max(0.0, rate), left, message))
