"""`lontar models` as a user meets it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core import catalogue
from desktop_app.core.catalogue import load_catalogue
from desktop_app.core.models.changing import choose
from desktop_app.core.models.inventory import find_model
from desktop_app.core.models.own import Choices
from desktop_app.core.paths import Home
from desktop_app.core.settings import Settings, save_settings
from tests.desktop_app.models.gguf_files import gguf, write
from tests.desktop_app.models.server import Site, serving

BODY = gguf(tensors=((64, 1024),))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["models", *map(str, arguments)])


def ok(*arguments: str | Path) -> list[dict[str, Any]]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)["models"]
    return found


def refused(status: int, *arguments: str | Path) -> str:
    result = run(*arguments)
    assert result.exit_code == status, (result.stdout, result.stderr)
    return result.stderr


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that has a small model in the place of the catalogue's larger ones."""
    with serving(Site(BODY)) as served:
        sha256 = hashlib.sha256(BODY).hexdigest()
        entries = [
            entry
            if entry.starter
            else replace(entry, size=len(BODY), sha256=sha256, url=f"{served.address}/x/{entry.file}")
            for entry in load_catalogue()
        ]
        for module in ("catalogue", "models.inventory", "models.overview"):
            monkeypatch.setattr(f"desktop_app.core.{module}.load_catalogue", lambda: entries)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield served


def test_the_list_says_what_is_here_and_what_fits() -> None:
    listed = ok("list")
    assert [m["id"] for m in listed] == ["smollm2-135m", "qwen2.5-3b", "llama-3.2-3b"]
    starter, qwen, _ = listed
    assert (starter["state"], starter["fits"], starter["licence"]) == ("here", True, "Apache-2.0")
    assert (qwen["state"], qwen["path"], qwen["bytes"]) == ("absent", None, 2_104_932_768)
    assert qwen["total_bytes"] > qwen["bytes"]
    assert "lontar models pull qwen2.5-3b" in run("list").stdout


def test_an_added_model_is_used_by_its_name(tmp_path: Path, home: Home) -> None:
    path = write(tmp_path / "mine.gguf")
    added = ok("add", path, "--name", "My model")[0]
    assert (added["id"], added["origin"], added["path"]) == ("My model", "added", str(path))
    assert ok("list")[-1]["id"] == "My model"
    assert catalogue.resolve_model("my MODEL", home) == path


def test_a_file_that_is_no_model_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "choose a file that ends in .gguf" in refused(1, "add", write(tmp_path / "a.gguf", b"no"))
    assert "download it again" in refused(1, "add", write(tmp_path / "a.gguf", gguf(short=1)))
    assert "catalogue" in refused(1, "add", write(tmp_path / "a.gguf"), "--name", "qwen2.5-3b")


def test_a_pull_brings_the_model_and_a_check_finds_it_whole(site: Site, home: Home) -> None:
    pulled = ok("pull", "qwen2.5-3b")[0]
    assert (pulled["state"], pulled["bytes_here"]) == ("here", len(BODY))
    assert Path(pulled["path"]).read_bytes() == BODY
    checked = ok("verify", "qwen2.5-3b")[0]
    assert (checked["ok"], checked["verified"]) == (True, True)
    Path(pulled["path"]).write_bytes(BODY[:-1] + b"!")
    result = run("verify", "--json")
    assert result.exit_code == 1
    assert [m["ok"] for m in json.loads(result.stdout)["models"]] == [True, False]
    assert "SHA-256" in result.stderr


def test_a_mirror_on_the_command_line_or_in_the_settings(site: Site, home: Home) -> None:
    ok("pull", "llama-3.2-3b", "--mirror", f"{site.address}/mirror", "--proxy", "none")
    assert site.seen[0][0].startswith("/mirror/x/")
    save_settings(home.settings, Settings(mirror=f"{site.address}/kept", proxy="none"))
    ok("pull", "qwen2.5-3b")
    assert site.seen[-1][0].startswith("/kept/x/")


def test_a_pull_that_fails_says_what_to_do(site: Site, tmp_path: Path) -> None:
    site.statuses = [404]
    assert "another mirror" in refused(1, "pull", "qwen2.5-3b")
    assert "no address" in refused(2, "pull", "qwen2.5-3b", "--mirror", "nowhere")
    assert "HTTP proxies" in refused(1, "pull", "qwen2.5-3b", "--proxy", "socks5://x:1")
    assert "comes with the installation" in refused(1, "pull", "smollm2-135m")
    assert "choose one of" in refused(1, "pull", "gpt-17")
    ok("add", write(tmp_path / "mine.gguf"))
    assert "your own" in refused(2, "pull", "mine")


def test_a_check_of_what_is_not_here() -> None:
    assert "lontar models pull" in refused(1, "verify", "qwen2.5-3b")
    assert ok("verify")[0]["id"] == "smollm2-135m"


def test_a_first_check_of_an_own_file_is_told_from_a_comparison(tmp_path: Path) -> None:
    ok("add", write(tmp_path / "mine.gguf"))
    assert ok("verify", "mine")[0]["verified"] is False
    assert ok("verify", "mine")[0]["verified"] is True


def test_asking_with_an_added_model_teaches_the_prediction(
    starter_path: Path, tmp_path: Path, home: Home
) -> None:
    link = tmp_path / "palm.gguf"
    link.symlink_to(starter_path)
    ok("add", link)
    choose(home, find_model(home, "palm"), Choices(kv="q8_0/f16", threads=1))
    note = tmp_path / "note.txt"
    note.write_text("The lontar palm is 30 metres tall.", "utf-8")
    result = CliRunner().invoke(main, ["read", str(note), "--model", "palm", "--budget", "600", "--json"])
    assert result.exit_code == 0, result.stderr
    palm = ok("list")[-1]
    assert (palm["measured"], palm["speed_measured"]) == (True, True)
    assert palm["total_bytes"] > palm["bytes"]
    assert palm["tokens_per_second"] > 0
