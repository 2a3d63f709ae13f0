"""Leaving a dead endpoint alone: after some failures in a row it is not asked for a while, twice as long each time.

After M. Nygard, "Release It!" (2007): closed, open, and one try when the time is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

FAILURES = 3
FIRST_REST_S, LONGEST_REST_S = 30.0, 900.0


@dataclass(slots=True)
class _State:
    failures: int = 0
    rest_s: float = 0.0
    until: float = 0.0


class Breakers:
    """One breaker for each endpoint, by name. They live as long as the program does."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._states: dict[str, _State] = {}

    def rests(self, name: str) -> float:
        """Return the seconds for which an endpoint is still left alone; 0 where it may be asked."""
        state = self._states.get(name)
        return max(0.0, state.until - self._clock()) if state else 0.0

    def failed(self, name: str) -> None:
        """Note a failure that speaks against the endpoint."""
        state = self._states.setdefault(name, _State())
        state.failures += 1
        if state.failures >= FAILURES:
            state.rest_s = min(LONGEST_REST_S, state.rest_s * 2 or FIRST_REST_S)
            state.until = self._clock() + state.rest_s

    def worked(self, name: str) -> None:
        """Note an answer: all is well again."""
        self._states.pop(name, None)
