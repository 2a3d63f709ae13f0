"""Downloads one model of the catalogue: goes on where it stopped, tries again, checks what came."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Sequence
from pathlib import Path

import httpx2

from desktop_app.core.catalogue import CatalogueModel
from desktop_app.core.models.download.client import open_client
from desktop_app.core.models.download.fetch import LOOK_SECONDS, Fetch, Head
from desktop_app.core.models.download.network import Network, addresses
from desktop_app.core.models.download.part import Part, validator_of
from desktop_app.core.models.download.progress import Meter, OnProgress
from desktop_app.core.models.errors import (
    ChecksumError,
    DownloadRefusedError,
    NotDownloadableError,
    OtherFileError,
    ProxyRefusedError,
    ServerBusyError,
    UnreachableError,
)
from desktop_app.core.models.inventory import part_of
from desktop_app.core.paths import Home
from engine.errors import CancelledError
from engine.types import CancelToken

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Waits between tries that bring nothing; a try that brings bytes starts the list anew."""
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")
_OK, _PARTIAL, _TIMEOUT, _PROXY, _RANGE_UNMET, _TOO_MANY = 200, 206, 408, 407, 416, 429


def download(
    home: Home,
    entry: CatalogueModel,
    network: Network,
    on_progress: OnProgress = lambda _progress: None,
    cancel: CancelToken | None = None,
    *,
    backoff: Sequence[float] = BACKOFF_SECONDS,
) -> Path:
    """Download a model; return its file, at once where it is there already.

    Blocks until it is done: called on a thread of its own. What came stays in a `.part` file when it stops, for
    whatever reason but wrong content, and the next call goes on from there.

    Args:
        home: the data folder, which exists.
        entry: which model.
        network: mirror and proxy.
        on_progress: told how far it is, on this thread.
        cancel: stops it within a second.
        backoff: seconds to wait before each further try.

    Raises:
        NotDownloadableError: the model comes with the installation.
        UsageError: the mirror is no address.
        UnreachableError, ServerBusyError, DownloadRefusedError, ProxyRefusedError, InsecureRedirectError: the network.
        DiskFullError, HomeUnusableError: the disk.
        OtherFileError, ChecksumError: what came is not the model.
        DownloadRunningError: it is being downloaded elsewhere.
        CancelledError: stopped.
    """
    if not entry.url:
        raise NotDownloadableError(f"{entry.name} comes with the installation: there is nothing to download.")
    target = home.models / entry.file
    if target.is_file() and target.stat().st_size == entry.size:
        return target
    urls = addresses(entry.url, network.mirror)
    with open_client(network.proxy) as client, Part(part_of(home, entry), entry.name) as part:
        part.check_room(entry.size)
        meter = Meter(entry.size, on_progress)
        if part.size > entry.size:
            part.restart()
        elif part.size:
            meter.show("checking", 0)
            part.take_up(lambda done, _total: meter.show("checking", done), cancel)
        _Download(client, urls, entry, part, meter, cancel).run(backoff)
        if entry.sha256 and part.sha256() != entry.sha256:
            part.discard()
            raise ChecksumError(
                f"what came as {entry.name} is damaged or another file (its SHA-256 is not the publisher's); it was "
                "removed: download it again, from another mirror if this repeats."
            )
        part.finish(target)
    return target


class _Download:
    """The tries of one download."""

    def __init__(
        self,
        client: httpx2.Client,
        urls: list[str],
        entry: CatalogueModel,
        part: Part,
        meter: Meter,
        cancel: CancelToken | None,
    ) -> None:
        self._client, self._urls, self._entry = client, urls, entry
        self._part, self._meter, self._cancel = part, meter, cancel

    def run(self, backoff: Sequence[float]) -> None:
        """Fetch until all is there."""
        failures = 0
        while self._part.size < self._entry.size:
            before = self._part.size
            try:
                self._try()
            except (UnreachableError, ServerBusyError) as error:
                failures = 0 if self._part.size > before else failures + 1
                if failures > len(backoff):
                    raise
                log.info("%s: %s", self._entry.id, error)
                self._wait(backoff[max(0, failures - 1)] if backoff else 0.0, str(error))

    def _wait(self, seconds: float, why: str) -> None:
        self._meter.show("waiting", self._part.size, why)
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if self._cancel is not None and self._cancel.is_set():
                raise CancelledError("the download was stopped; what came is kept")
            time.sleep(min(left, LOOK_SECONDS))

    def _try(self) -> None:
        """Ask the first address that has the file for what is missing."""
        while True:
            url = self._urls[0]
            fetch = Fetch(self._client, url, self._part.range_headers(url))
            try:
                self._take(fetch, url)
            except DownloadRefusedError:
                if len(self._urls) == 1:
                    raise
                self._urls.pop(0)  # a mirror without the publisher's paths
                continue
            finally:
                fetch.close()
            return

    def _take(self, fetch: Fetch, url: str) -> None:
        """Add what the response brings to the part."""
        head = fetch.head(self._cancel)
        if not self._continues(head, url) and self._part.size:
            log.info("%s: from the start, status %d", self._entry.id, head.status)
            self._part.restart()
            if head.status != _OK:
                raise UnreachableError("the server does not go on where the download stopped: try again.")
        self._part.note(url, head.headers)
        self._meter.show("downloading", self._part.size)
        for block in fetch.blocks(self._cancel):
            if self._part.size + len(block) > self._entry.size:
                self._part.discard()
                raise self._other("more bytes")
            self._part.append(block)
            self._meter.show("downloading", self._part.size)
        if self._part.size < self._entry.size:
            raise UnreachableError(
                "the connection ended early: look at the network and try again; what came is kept."
            )

    def _continues(self, head: Head, url: str) -> bool:
        """Say whether the response goes on behind the part's last byte; refuse what is no part of a file.

        Raises:
            DownloadRefusedError, ServerBusyError, ProxyRefusedError: by the status.
            OtherFileError: the file has another size.
        """
        status, host = head.status, httpx2.URL(url).host
        if status == _PROXY:
            raise ProxyRefusedError(
                "the proxy asks for a name and a password: set it as http://name:password@proxy:8080."
            )
        if status in (_TIMEOUT, _TOO_MANY) or status >= 500:
            raise ServerBusyError(
                f"{host} has trouble of its own (status {status}): try again later; what came is kept."
            )
        if status == _RANGE_UNMET and self._part.size:
            return False
        if status not in (_OK, _PARTIAL):
            raise DownloadRefusedError(
                f"{host} does not give out {self._entry.file} (status {status}): try another mirror, or fetch the file "
                "by hand and add it with `lontar models add`."
            )
        if status == _OK:
            self._check_offer(head)
            return False
        found = _RANGE.fullmatch(head.headers.get("content-range", ""))
        if found is None or int(found[1]) != self._part.size:
            return False
        if found[2] not in ("*", str(self._entry.size)):
            raise self._other(f"{int(found[2]):,} bytes")
        known = self._part.known()
        changed = known.get("url") == url and known.get("validator") not in (
            "",
            None,
            validator_of(head.headers),
        )
        return not changed

    def _check_offer(self, head: Head) -> None:
        """Refuse another file before what came so far is given up for it, such as the sign-in page of a network."""
        length, kind = head.headers.get("content-length", ""), head.headers.get("content-type", "")
        if length.isdigit() and int(length) != self._entry.size:
            raise self._other(f"{int(length):,} bytes")
        if kind.startswith("text/"):
            raise self._other("a page of text")

    def _other(self, what: str) -> OtherFileError:
        return OtherFileError(
            f"what the server offers is not {self._entry.name}: {what} instead of {self._entry.size:,} bytes; it was "
            "not kept. Look at the mirror's address, or sign in to the network first."
        )
