"""A loopback HTTP server that serves one file, well or badly, as a test asks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Site:
    """What the server does; a test changes it between or during requests."""

    body: bytes
    etag: str = '"v1"'
    modified: str = ""
    ranges: bool = True
    heeds_if_range: bool = True
    cut_after: list[int] = field(default_factory=list)
    """Bytes of the body after which each further response breaks off."""
    statuses: list[int] = field(default_factory=list)
    """Statuses of the next responses in the place of the file."""
    redirect: str = ""
    page: bytes = b""
    """An HTML page in the place of the file."""
    block: int = 1 << 15
    hold: threading.Event | None = None
    """Waited for before each block but the first."""
    only_path: str = ""
    """The one path that exists."""
    address: str = ""
    seen: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """Path and headers of each request."""


def handler_of(site: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked = {name.lower(): value for name, value in self.headers.items()}
            site.seen.append((self.path, asked))
            if site.redirect and not self.path.startswith("/moved"):
                self._status(302, [("Location", site.redirect)])
            elif site.statuses:
                self._status(site.statuses.pop(0))
            elif site.only_path and self.path != site.only_path:
                self._status(404)
            elif site.page:
                self._body(
                    200, [("Content-Type", "text/html"), ("Content-Length", str(len(site.page)))], site.page
                )
            else:
                self._file(asked)

        def _file(self, asked: dict[str, str]) -> None:
            wanted, total = asked.get("range", ""), len(site.body)
            start = int(wanted.removeprefix("bytes=").partition("-")[0]) if wanted else 0
            version = site.etag or site.modified
            same = asked.get("if-range", version) == version or not site.heeds_if_range
            headers = [("Content-Type", "application/octet-stream")]
            headers += [("ETag", site.etag)] if site.etag else []
            headers += [("Last-Modified", site.modified)] if site.modified else []
            if wanted and site.ranges and same:
                if start >= total:
                    self._status(416, [("Content-Range", f"bytes */{total}")])
                    return
                headers += [
                    ("Content-Range", f"bytes {start}-{total - 1}/{total}"),
                    ("Content-Length", str(total - start)),
                ]
                self._body(206, headers, site.body[start:])
            else:
                self._body(200, [*headers, ("Content-Length", str(total))], site.body)

        def _body(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.end_headers()
            end = site.cut_after.pop(0) if site.cut_after else len(body)
            for at in range(0, min(end, len(body)), site.block):
                if at and site.hold is not None:
                    site.hold.wait(20)
                self.wfile.write(body[at : min(at + site.block, end)])
            if end < len(body):
                self.wfile.flush()
                self.close_connection = True

        def _status(self, status: int, headers: list[tuple[str, str]] | None = None) -> None:
            self.send_response(status)
            for name, value in [*(headers or []), ("Content-Length", "0")]:
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *_arguments: object) -> None:  # noqa: A002 - the base class calls it so
            pass

        def handle(self) -> None:
            with suppress(OSError):  # the client went away, as some tests want
                super().handle()

    return Handler


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    """Serve a site at `site.address`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_of(site))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    site.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield site
    finally:
        if site.hold is not None:
            site.hold.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def wait_until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something to become true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
