"""Downloads from a loopback server that behaves well and badly."""

from __future__ import annotations

import errno
import hashlib
import json
import random
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app.core.catalogue import CatalogueModel, find_entry
from desktop_app.core.errors import UsageError
from desktop_app.core.models.download.downloader import download
from desktop_app.core.models.download.network import Network, addresses
from desktop_app.core.models.download.part import Part, validator_of
from desktop_app.core.models.download.progress import DownloadProgress, Meter
from desktop_app.core.models.errors import (
    ChecksumError,
    DiskFullError,
    DownloadRefusedError,
    DownloadRunningError,
    InsecureRedirectError,
    NotDownloadableError,
    OtherFileError,
    ProxyRefusedError,
    ServerBusyError,
    UnreachableError,
)
from desktop_app.core.models.inventory import part_of
from desktop_app.core.paths import Home
from engine.errors import CancelledError
from tests.desktop_app.models.server import Site, serving, wait_until

BODY = random.Random(7).randbytes(300_000)
DIRECT = Network(proxy="none")
PATH = "/someone/models/resolve/main/some.gguf"


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(Site(BODY)) as served:
        yield served


@pytest.fixture
def entry(site: Site) -> CatalogueModel:
    return replace(
        find_entry("qwen2.5-3b") or pytest.fail("no entry"),
        id="some",
        name="Some model",
        file="some.gguf",
        size=len(BODY),
        sha256=hashlib.sha256(BODY).hexdigest(),
        url=site.address + PATH,
    )


@pytest.fixture
def home(home: Home) -> Home:
    return home.create()


def fetch(home: Home, entry: CatalogueModel, network: Network = DIRECT, **options: Any) -> Path:
    return download(home, entry, network, backoff=options.pop("backoff", (0, 0, 0)), **options)


def begin(home: Home, entry: CatalogueModel, content: bytes, validator: str = '"v1"') -> Path:
    """Leave behind what an earlier download left."""
    part = part_of(home, entry)
    part.write_bytes(content)
    meta = {"url": entry.url, "validator": validator}
    part.with_name(part.name + ".json").write_text(json.dumps(meta), "utf-8")
    return part


def leftovers(home: Home) -> list[str]:
    return sorted(path.name for path in home.models.iterdir())


def test_the_whole_file_comes_and_nothing_else_is_left(home: Home, site: Site, entry: CatalogueModel) -> None:
    seen: list[DownloadProgress] = []
    path = fetch(home, entry, on_progress=seen.append)
    assert path.read_bytes() == BODY
    assert leftovers(home) == ["some.gguf"]
    assert (seen[0].stage, seen[-1].done, seen[-1].total) == ("downloading", len(BODY), len(BODY))
    assert site.seen[0][1]["accept-encoding"] == "identity"
    assert "range" not in site.seen[0][1]


def test_a_file_that_is_there_is_not_fetched_again(home: Home, site: Site, entry: CatalogueModel) -> None:
    fetch(home, entry)
    fetch(home, entry)
    assert len(site.seen) == 1


def test_it_goes_on_where_it_stopped(home: Home, site: Site, entry: CatalogueModel) -> None:
    begin(home, entry, BODY[:100_000])
    seen: list[DownloadProgress] = []
    assert fetch(home, entry, on_progress=seen.append).read_bytes() == BODY
    assert [site.seen[0][1][name] for name in ("range", "if-range")] == ["bytes=100000-", '"v1"']
    assert [p.stage for p in seen][:1] == ["checking"]
    assert leftovers(home) == ["some.gguf"]


def test_a_connection_that_breaks_is_taken_up_again(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.cut_after = [50_000, 70_000, 1]
    assert fetch(home, entry).read_bytes() == BODY
    assert len(site.seen) == 4
    assert all("if-range" in headers for _, headers in site.seen[1:])


def test_a_line_that_brings_nothing_gives_up_and_keeps_what_came(
    home: Home, site: Site, entry: CatalogueModel
) -> None:
    site.cut_after = [50_000, *[0] * 9]
    with pytest.raises(UnreachableError, match="what came is kept"):
        fetch(home, entry)
    assert part_of(home, entry).stat().st_size == 50_000
    site.cut_after = []
    assert fetch(home, entry).read_bytes() == BODY


def test_a_server_without_ranges_sends_all_of_it(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.ranges = False
    begin(home, entry, BODY[:1000])
    assert fetch(home, entry).read_bytes() == BODY


@pytest.mark.parametrize(("etag", "modified"), [('"v2"', ""), ("", "Tue, 01 Dec 2026 00:00:00 GMT")])
def test_a_file_that_changed_is_fetched_anew(
    home: Home, site: Site, entry: CatalogueModel, etag: str, modified: str
) -> None:
    site.etag, site.modified = etag, modified
    begin(home, entry, b"x" * 1000)
    assert fetch(home, entry).read_bytes() == BODY
    assert len(site.seen) == 1, "If-Range told the server to send all"


def test_a_server_that_ignores_if_range_is_noticed(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.heeds_if_range = False
    begin(home, entry, b"x" * 1000, validator='"v0"')
    assert fetch(home, entry).read_bytes() == BODY
    assert "range" not in site.seen[1][1]


def test_a_weak_tag_is_no_validator() -> None:
    assert validator_of({"etag": 'W/"weak"', "last-modified": "Monday"}) == "Monday"
    assert validator_of({"etag": '"strong"', "last-modified": "Monday"}) == '"strong"'
    assert validator_of({}) == ""


def test_416_starts_anew(home: Home, site: Site, entry: CatalogueModel) -> None:
    begin(home, entry, BODY[:1000])
    site.statuses = [416]
    assert fetch(home, entry).read_bytes() == BODY
    assert "range" not in site.seen[1][1]


def test_a_part_that_is_too_long_starts_anew(home: Home, entry: CatalogueModel) -> None:
    begin(home, entry, BODY + b"more")
    assert fetch(home, entry).read_bytes() == BODY


def test_a_part_that_is_whole_needs_no_server(home: Home, site: Site, entry: CatalogueModel) -> None:
    begin(home, entry, BODY)
    assert fetch(home, entry).read_bytes() == BODY
    assert site.seen == []


def test_wrong_bytes_are_removed(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.body = BODY[:-1] + b"!"
    with pytest.raises(ChecksumError, match="SHA-256"):
        fetch(home, entry)
    assert leftovers(home) == []


def test_a_part_with_wrong_bytes_is_found_out(home: Home, entry: CatalogueModel) -> None:
    begin(home, entry, b"x" * 1000)
    with pytest.raises(ChecksumError):
        fetch(home, entry)
    assert fetch(home, entry).read_bytes() == BODY


@pytest.mark.parametrize("page", [b"<html>Sign in</html>", b"<" * 300_000])
def test_a_page_in_the_files_place_costs_nothing_that_came(
    home: Home, site: Site, entry: CatalogueModel, page: bytes
) -> None:
    part = begin(home, entry, BODY[:1000])
    site.page = page
    with pytest.raises(OtherFileError, match="sign in"):
        fetch(home, entry)
    assert part.read_bytes() == BODY[:1000]


def test_a_file_of_another_size_is_refused(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.body = BODY * 2
    with pytest.raises(OtherFileError, match="600,000 bytes"):
        fetch(home, entry)
    begin(home, entry, BODY[:1000])
    with pytest.raises(OtherFileError, match="600,000 bytes"):
        fetch(home, entry)


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (404, DownloadRefusedError),
        (403, DownloadRefusedError),
        (407, ProxyRefusedError),
        (204, DownloadRefusedError),
    ],
)
def test_a_refusal_is_final(
    home: Home, site: Site, entry: CatalogueModel, status: int, error: type[Exception]
) -> None:
    site.statuses = [status] * 9
    with pytest.raises(error):
        fetch(home, entry)
    assert len(site.seen) == 1
    assert leftovers(home) == []


@pytest.mark.parametrize("status", [500, 503, 429, 408])
def test_a_server_in_trouble_is_asked_again(
    home: Home, site: Site, entry: CatalogueModel, status: int
) -> None:
    site.statuses = [status] * 3
    seen: list[DownloadProgress] = []
    assert fetch(home, entry, on_progress=seen.append).read_bytes() == BODY
    assert [p.message for p in seen if p.stage == "waiting"] != []
    site.statuses = [status] * 9
    (home.models / "some.gguf").unlink()
    with pytest.raises(ServerBusyError, match=str(status)):
        fetch(home, entry)


def test_redirects_are_followed(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.redirect = "/moved/here.gguf"
    begin(home, entry, BODY[:1000])
    assert fetch(home, entry).read_bytes() == BODY
    assert [path for path, _ in site.seen] == [PATH, "/moved/here.gguf"]
    assert site.seen[1][1]["range"] == "bytes=1000-"


def test_a_circle_of_redirects_ends(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.redirect = PATH
    with pytest.raises(UnreachableError, match="circles"):
        fetch(home, entry, backoff=())


def test_nobody_there_is_said(home: Home, entry: CatalogueModel) -> None:
    with serving(Site(b"")) as gone:
        address = gone.address
    with pytest.raises(UnreachableError, match="network"):
        fetch(home, replace(entry, url=address + PATH))


def test_it_stops_at_once_though_the_server_is_silent(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.hold, cancel = threading.Event(), threading.Event()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            fetch(home, entry, cancel=cancel)
        except CancelledError as error:
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    wait_until(lambda: part_of(home, entry).is_file() and part_of(home, entry).stat().st_size > 0)
    cancel.set()
    thread.join(10)
    assert not thread.is_alive()
    assert "goes on from there" in str(errors[0])
    site.hold.set()
    assert fetch(home, entry).read_bytes() == BODY
    assert site.seen[-1][1]["range"] == f"bytes={site.block}-"


def test_it_stops_while_it_waits_for_another_try(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.statuses, cancel = [503] * 9, threading.Event()
    with pytest.raises(CancelledError):
        fetch(home, entry, cancel=cancel, on_progress=lambda _p: cancel.set(), backoff=(3600,))


def test_too_little_room_is_found_before(
    home: Home, site: Site, entry: CatalogueModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(10, 9, 1))
    with pytest.raises(DiskFullError, match="make room"):
        fetch(home, entry)
    assert site.seen == []


def test_a_disk_that_fills_up_keeps_what_came(
    home: Home, entry: CatalogueModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        """The part's file, full after its first block."""

        def __init__(self, file: Any) -> None:
            self._file = file

        def __getattr__(self, name: str) -> Any:
            return getattr(self._file, name)

        def write(self, block: bytes) -> int:
            if self._file.tell():
                raise OSError(errno.ENOSPC, "No space left on device")
            return int(self._file.write(block))

    opened = Part.__init__

    def opening(part: Part, path: Path, name: str) -> None:
        opened(part, path, name)
        part._file = Full(part._file)  # type: ignore[assignment]

    monkeypatch.setattr(Part, "__init__", opening)
    with pytest.raises(DiskFullError, match="goes on from there"):
        fetch(home, entry)
    assert part_of(home, entry).stat().st_size > 0


def test_two_at_once_do_not_write_one_file(home: Home, entry: CatalogueModel) -> None:
    with Part(part_of(home, entry), entry.name), pytest.raises(DownloadRunningError):
        fetch(home, entry)


def test_a_mirror_takes_the_publishers_place(home: Home, site: Site, entry: CatalogueModel) -> None:
    there = Network(mirror=site.address + "/", proxy="none")
    entry = replace(entry, url=f"https://publisher.invalid{PATH}")
    assert fetch(home, entry, there).read_bytes() == BODY
    assert site.seen[0][0] == PATH


def test_a_mirror_may_be_a_plain_folder(home: Home, site: Site, entry: CatalogueModel) -> None:
    site.only_path = "/files/some.gguf"
    entry = replace(entry, url=f"https://publisher.invalid{PATH}")
    assert fetch(home, entry, Network(f"{site.address}/files", "none")).read_bytes() == BODY
    assert [path for path, _ in site.seen] == [f"/files{PATH}", "/files/some.gguf"]


def test_another_mirror_goes_on_without_if_range(home: Home, site: Site, entry: CatalogueModel) -> None:
    begin(home, replace(entry, url="https://publisher.invalid/x"), BODY[:1000], validator='"other"')
    assert fetch(home, entry).read_bytes() == BODY
    assert site.seen[0][1]["range"] == "bytes=1000-"
    assert "if-range" not in site.seen[0][1]


@pytest.mark.parametrize(
    "mirror", ["hf-mirror.com", "ftp://x.org", "https://", "https://x.org/?a=1", "file:///etc"]
)
def test_a_mirror_must_be_an_address(mirror: str) -> None:
    with pytest.raises(UsageError, match="mirror"):
        addresses("https://publisher.invalid/a/b.gguf", mirror)


def test_it_goes_through_the_proxy_that_is_set(home: Home, site: Site, entry: CatalogueModel) -> None:
    away = replace(entry, url=f"http://publisher.invalid{PATH}")
    assert fetch(home, away, Network(proxy=site.address)).read_bytes() == BODY
    assert site.seen[0][0] == f"http://publisher.invalid{PATH}"


def test_the_systems_proxy_is_used(
    home: Home, site: Site, entry: CatalogueModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", site.address)
    away = replace(entry, url=f"http://publisher.invalid{PATH}")
    assert fetch(home, away, Network()).read_bytes() == BODY


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "nonsense", "ftp://x:1"])
def test_a_proxy_of_another_kind_is_refused(home: Home, entry: CatalogueModel, proxy: str) -> None:
    with pytest.raises(ProxyRefusedError, match="http://proxy:8080"):
        fetch(home, entry, Network(proxy=proxy))


def test_the_starter_is_no_download(home: Home) -> None:
    starter = find_entry("smollm2-135m")
    assert starter is not None
    with pytest.raises(NotDownloadableError):
        fetch(home, starter)


def test_no_way_from_https_to_http(home: Home) -> None:
    import httpx2

    from desktop_app.core.models.download.fetch import Fetch

    def answer(_request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(302, headers={"Location": "http://elsewhere.invalid/x"})

    with httpx2.Client(transport=httpx2.MockTransport(answer)) as client:
        fetching = Fetch(client, "https://publisher.invalid/x", {})
        with pytest.raises(InsecureRedirectError, match="without encryption"):
            fetching.head(None)
        fetching.close()


def test_speed_and_time_left_come_from_the_last_seconds() -> None:
    now, seen = [0.0], list[DownloadProgress]()
    meter = Meter(1000, seen.append, lambda: now[0])
    for second in range(11):
        now[0] = float(second)
        meter.show("downloading", second * 10)
    assert (seen[-1].bytes_per_second, seen[-1].seconds_left) == (10.0, 90.0)
    now[0] = 10.01
    meter.show("downloading", 101)
    assert seen[-1].done == 100, "not more often than ten times a second"
