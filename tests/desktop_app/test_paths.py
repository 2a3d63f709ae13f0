from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from desktop_app.core.errors import HomeUnusableError
from desktop_app.core.paths import Home
from desktop_app.core.store import Store


def test_the_variable_moves_everything(tmp_path: Path) -> None:
    home = Home.find({"LONTAR_HOME": str(tmp_path / "rumah 家 é")}).create()
    assert home.root.is_dir()
    with Store(home.store) as store:
        assert store.stats().documents == 0
    for place in (home.store, home.logs, home.models, home.archives, home.settings):
        assert place.parent == home.root
    assert {place.name for place in home.root.iterdir()} == {"library.db", "logs", "models", "archives"}


def test_without_it_the_platforms_folder_is_used() -> None:
    for environ in ({}, {"LONTAR_HOME": ""}):
        root = Home.find(environ).root
        assert root.is_absolute()
        assert root.name == "Lontar"


def test_the_environment_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONTAR_HOME", str(tmp_path))
    assert Home.find().root == tmp_path.resolve()


def test_a_relative_or_user_path_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Home.find({"LONTAR_HOME": "here"}).root == tmp_path.resolve() / "here"
    assert Home.find({"LONTAR_HOME": "~"}).root == Path.home().resolve()


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps others out by the profile's access list")
def test_a_new_folder_is_private_and_an_old_one_keeps_its_mode(tmp_path: Path) -> None:
    home = Home(tmp_path / "new").create()
    assert stat.S_IMODE(home.root.stat().st_mode) == 0o700
    home.root.chmod(0o750)
    home.create()
    assert stat.S_IMODE(home.root.stat().st_mode) == 0o750


def test_a_file_in_its_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for root in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(HomeUnusableError, match="LONTAR_HOME") as caught:
            Home(root).create()
        assert "\n" not in str(caught.value)
        assert caught.value.exit_status == 1


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    with pytest.raises(HomeUnusableError, match="Permission denied"):
        Home(tmp_path).create()


@pytest.mark.parametrize("value", ["bad\0path", "~no-such-user-here/x"])
def test_a_value_that_is_no_path_is_said(value: str) -> None:
    with pytest.raises(HomeUnusableError, match="LONTAR_HOME"):
        Home.find({"LONTAR_HOME": value})
