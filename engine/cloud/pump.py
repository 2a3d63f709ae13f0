"""A blocking stream read on a thread of its own, so that whoever waits for it can stop within a tenth of a second."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Protocol, TypeVar

from engine.types import CancelToken

Item = TypeVar("Item", covariant=True)
LOOK_S = 0.05
"""How often a stop is looked for while nothing comes."""


class Stream(Protocol[Item]):
    """What can be read piece by piece and closed."""

    def __iter__(self) -> Iterator[Item]:
        """Yield the pieces."""

    def close(self) -> None:
        """End the connection."""


class Stopped(Exception):  # noqa: N818 - not an error: the user asked for it
    """The user asked to stop."""


class OverrunError(Exception):
    """The whole took too long."""


class Pump:
    """Reads one stream; pieces come out of `items`."""

    def __init__(self, opened: Callable[[], Stream[Item]]) -> None:
        self._open = opened
        self._events: queue.SimpleQueue[tuple[str, object]] = queue.SimpleQueue()
        self._stream: Stream[object] | None = None
        self._over = threading.Event()

    def items(self, cancel: CancelToken | None, total_s: float) -> Iterator[object]:
        """Yield the pieces as they come.

        Raises:
            Stopped: cancelled.
            OverrunError: `total_s` seconds are over.
            BaseException: whatever opening or reading raises.
        """
        until = time.monotonic() + total_s
        threading.Thread(target=self._work, name="cloud-stream", daemon=True).start()
        try:
            while True:
                if cancel is not None and cancel.is_set():
                    raise Stopped
                if time.monotonic() > until:
                    raise OverrunError
                try:
                    kind, value = self._events.get(timeout=LOOK_S)
                except queue.Empty:
                    continue
                if kind == "end":
                    return
                if kind == "raised":
                    assert isinstance(value, BaseException)
                    raise value
                yield value
        finally:
            self._over.set()
            if self._stream is not None:
                with suppress(
                    Exception
                ):  # closed under the reader's hands: its own end is nobody's concern now
                    self._stream.close()

    def _work(self) -> None:
        try:
            stream = self._open()
            self._stream = stream
            if self._over.is_set():
                stream.close()
                return
            for item in stream:
                self._events.put(("item", item))
                if self._over.is_set():
                    return
            self._events.put(("end", None))
        except BaseException as error:  # raised again where it is waited for
            self._events.put(("raised", error))
