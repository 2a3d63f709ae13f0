"""Asking endpoints in order: again where waiting helps, the next where it does not, none that is known to be dead."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.cloud.breaker import Breakers
from engine.cloud.client import Client, OnToken
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import AllFailedError, BreakerOpenError, CloudError
from engine.cloud.request import ChatRequest, Completion
from engine.errors import CancelledError
from engine.types import CancelToken

TRIES = 3
"""Requests to one endpoint."""
FIRST_WAIT_S, LONGEST_BACKOFF_S = 0.5, 8.0
LONGEST_WAIT_S = 20.0
"""A server that asks for more than this is passed over: somebody waits for the answer."""
_LOOK_S = 0.05


@dataclass(frozen=True, slots=True)
class Path:
    """An endpoint with what asks it."""

    endpoint: Endpoint
    client: Client


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, who gave it, and who did not."""

    endpoint: Endpoint
    completion: Completion
    failed: dict[str, CloudError]


class Recorder(Protocol):
    """Told of every request: before it leaves, and what came of it."""

    def begin(self, endpoint: Endpoint, body: bytes) -> int:
        """Record a request that is about to leave; raising here keeps it from leaving."""

    def finish(self, number: int, came: Completion | CloudError | None) -> None:
        """Record what came of it; None: it was stopped."""


class Failover:
    """Asks the endpoints of one request."""

    def __init__(
        self,
        breakers: Breakers,
        recorder: Recorder,
        *,
        chance: Callable[[], float] = random.random,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._breakers, self._recorder = breakers, recorder
        self._chance, self._sleep = chance, sleep

    def ask(
        self,
        paths: Sequence[Path],
        request: ChatRequest,
        *,
        on_token: OnToken | None = None,
        cancel: CancelToken | None = None,
    ) -> Answered:
        """Return the first answer that comes, whole or cut.

        Raises:
            AllFailedError: none came; it holds every endpoint's reason.
            CancelledError: stopped before the first word.
        """
        failed: dict[str, CloudError] = {}
        for path in paths:
            rest = self._breakers.rests(path.endpoint.name)
            if rest:
                failed[path.endpoint.name] = BreakerOpenError(
                    f"{path.endpoint.name} failed repeatedly and is left alone for {rest:.0f} s."
                )
                continue
            try:
                completion = self._tries(path, request, on_token, cancel)
            except CloudError as error:
                failed[path.endpoint.name] = error
                continue
            return Answered(path.endpoint, completion, failed)
        raise AllFailedError(failed)

    def _tries(
        self, path: Path, request: ChatRequest, on_token: OnToken | None, cancel: CancelToken | None
    ) -> Completion:
        """Ask one endpoint, again where that may help."""
        name = path.endpoint.name
        number = 1
        while True:
            try:
                completion = self._once(path, request, on_token, cancel)
            except CloudError as error:
                if error.dead:
                    self._breakers.failed(name)
                wait = self._wait(number, error.retry_after)
                over = number >= TRIES or wait > LONGEST_WAIT_S or self._breakers.rests(name) > 0
                if over or not error.again:
                    raise
            else:
                # One that breaks off answers, but it is no sign of health.
                (self._breakers.failed if completion.reason == "cut" else self._breakers.worked)(name)
                return completion
            self._rest(wait, cancel)
            number += 1

    def _once(
        self, path: Path, request: ChatRequest, on_token: OnToken | None, cancel: CancelToken | None
    ) -> Completion:
        if cancel is not None and cancel.is_set():
            raise CancelledError("stopped before anything was sent")
        body = request.body(path.endpoint.model)
        number = self._recorder.begin(path.endpoint, body)
        came: Completion | CloudError | None = None
        try:
            came = path.client.complete(body, on_token=on_token, cancel=cancel)
        except CloudError as error:
            came = error
            raise
        finally:
            self._recorder.finish(number, came)
        return came

    def _wait(self, number: int, asked: float | None) -> float:
        """Return the seconds before the next try: as the server asks, else twice as long each time, scattered."""
        if asked is not None:
            return asked
        backoff: float = min(LONGEST_BACKOFF_S, FIRST_WAIT_S * 2.0 ** (number - 1))
        return backoff * (1 - 0.25 * self._chance())

    def _rest(self, seconds: float, cancel: CancelToken | None) -> None:
        left = seconds
        while left > 0:
            if cancel is not None and cancel.is_set():
                raise CancelledError("stopped while waiting for the endpoint")
            step = min(_LOOK_S, left)
            self._sleep(step)
            left -= step
