"""One HTTP request, answered on a thread of its own: whoever waits for it can stop within a moment."""

from __future__ import annotations

import logging
import queue
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

import httpx2

from desktop_app.core.models.errors import InsecureRedirectError, ProxyRefusedError, UnreachableError
from engine.errors import CancelledError
from engine.types import CancelToken

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
"""How often a wait looks whether it is to end."""
REDIRECTS = 8
BLOCKS_AHEAD = 64
"""Blocks of at most 64 KiB that may wait for the disk."""


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a response."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""


_END = object()


class Fetch:
    """A GET that has begun; close it."""

    def __init__(self, client: httpx2.Client, url: str, headers: Mapping[str, str]) -> None:
        self._client, self._url, self._headers = client, url, dict(headers)
        self._host = httpx2.URL(url).host
        self._queue: queue.Queue[object] = queue.Queue(BLOCKS_AHEAD)
        self._stop = threading.Event()
        self._socket: socket.socket | None = None
        # A daemon: a name that does not resolve for a minute must not keep the program from ending.
        threading.Thread(target=self._run, name="download", daemon=True).start()

    def head(self, cancel: CancelToken | None) -> Head:
        """Wait for the response to begin.

        Raises:
            UnreachableError: the server cannot be reached.
            ProxyRefusedError: the proxy refuses.
            InsecureRedirectError: it is sent on to an address without encryption.
            CancelledError: stopped.
        """
        head = self._next(cancel)
        assert isinstance(head, Head)
        return head

    def blocks(self, cancel: CancelToken | None) -> Iterator[bytes]:
        """Yield the body as it comes.

        Raises:
            UnreachableError: the connection broke.
            CancelledError: stopped.
        """
        while (block := self._next(cancel)) is not _END:
            assert isinstance(block, bytes)
            yield block

    def close(self) -> None:
        """End the connection, also one that is silent."""
        self._stop.set()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _next(self, cancel: CancelToken | None) -> object:
        while True:
            if cancel is not None and cancel.is_set():
                raise CancelledError(
                    "the download was stopped; what came is kept, and the next one goes on from there"
                )
            with suppress(queue.Empty):
                item = self._queue.get(timeout=LOOK_SECONDS)
                if isinstance(item, Exception):
                    raise item
                return item

    def _run(self) -> None:
        try:
            response = self._follow()
            try:
                self._hand_over(response)
            finally:
                response.close()
        except Exception as error:  # whatever it is, the one who waits has to hear of it
            self._put(self._explained(error))

    def _hand_over(self, response: httpx2.Response) -> None:
        stream = response.extensions.get("network_stream")
        self._socket = stream.get_extra_info("socket") if stream is not None else None
        if not self._put(Head(response.status_code, {k.lower(): v for k, v in response.headers.items()})):
            return
        for block in response.iter_raw():
            if not self._put(block):
                return
        self._put(_END)

    def _follow(self) -> httpx2.Response:
        """Return the first response that does not send on elsewhere."""
        request = self._client.build_request("GET", self._url, headers=self._headers)
        for _ in range(REDIRECTS):
            response = self._client.send(request, stream=True)
            if response.next_request is None:
                return response
            response.close()
            if request.url.scheme == "https" != response.next_request.url.scheme:
                raise InsecureRedirectError(
                    f"{self._host} sends the download on to an address without encryption "
                    f"({response.next_request.url.host}): choose another mirror."
                )
            request = response.next_request
        raise UnreachableError(f"{self._host} sends the download round in circles: choose another mirror.")

    def _put(self, item: object) -> bool:
        """Hand something over; False where nobody waits for it any more."""
        while not self._stop.is_set():
            with suppress(queue.Full):
                self._queue.put(item, timeout=LOOK_SECONDS)
                return True
        return False

    def _explained(self, error: Exception) -> Exception:
        """Return the error as something the user can act on; others stay what they are."""
        if isinstance(error, httpx2.ProxyError):
            return ProxyRefusedError(
                f"the proxy does not let the download through ({error}): look at its address."
            )
        if isinstance(error, httpx2.TimeoutException):
            return UnreachableError(
                f"{self._host} does not answer: look at the network or the proxy, and try again."
            )
        if isinstance(error, httpx2.TransportError):
            log.info("download from %s: %r", self._host, error)
            reason = str(error).rstrip(".") or type(error).__name__
            return UnreachableError(
                f"the connection to {self._host} failed ({reason}): look at the network or the proxy, and try again; "
                "what came is kept."
            )
        return error
