"""What there is: the catalogue's models, added files, what the user chose, and what is removed or checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.core.catalogue import find_entry, resolve_model
from desktop_app.core.errors import ModelMissingError
from desktop_app.core.models.changing import add_model, choose, remove_model, verify_model
from desktop_app.core.models.errors import (
    ChecksumError,
    ModelDamagedError,
    ModelNameTakenError,
    NotDownloadableError,
    NotGgufError,
    UnknownModelError,
)
from desktop_app.core.models.fingerprints import hash_key, known_sha256, remember_sha256, take_sha256
from desktop_app.core.models.inventory import find_model, list_models, part_of
from desktop_app.core.models.own import AddedModel, Choices, OwnModels, change_own, load_own
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from engine.errors import CancelledError
from tests.desktop_app.models.gguf_files import gguf, write


@pytest.fixture
def home(home: Home) -> Home:
    return home.create()


def test_a_first_start_knows_the_catalogue(home: Home) -> None:
    assert [(m.key, m.state, m.origin) for m in list_models(home)] == [
        ("smollm2-135m", "here", "included"),
        ("qwen2.5-3b", "absent", "catalogue"),
        ("llama-3.2-3b", "absent", "catalogue"),
    ]


def test_an_added_file_is_found_by_its_name_and_stays_where_it_is(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "Mein Modell.gguf")
    model = add_model(home, path)
    assert (model.name, model.path, model.state, model.licence) == ("Mein Modell", path, "here", "mit")
    assert resolve_model("mein modell", home) == path
    assert not list(home.models.iterdir())
    assert add_model(home, path, "Other").key == "Other"
    assert [m.key for m in list_models(home)][3:] == ["Other"], "one file, one name"


def test_a_name_is_given_once(home: Home, tmp_path: Path) -> None:
    add_model(home, write(tmp_path / "a.gguf"))
    with pytest.raises(ModelNameTakenError, match="--name"):
        add_model(home, write(tmp_path / "b.gguf"), "A")
    with pytest.raises(ModelNameTakenError, match="catalogue"):
        add_model(home, tmp_path / "b.gguf", "QWEN2.5-3b")


def test_what_is_no_model_is_not_added(home: Home, tmp_path: Path) -> None:
    with pytest.raises(NotGgufError):
        add_model(home, write(tmp_path / "a.gguf", b"no"))
    assert not home.own_models.exists()


def test_a_file_that_went_away_or_broke_says_so(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    add_model(home, path)
    path.write_bytes(gguf(short=9))
    assert find_model(home, "a").state == "damaged"
    path.unlink()
    gone = find_model(home, "a")
    assert (gone.state, gone.shape) == ("gone", None)
    assert str(path) in gone.reason
    with pytest.raises(ModelMissingError, match="no longer"):
        resolve_model("a", home)
    with pytest.raises(ModelDamagedError):
        verify_model(home, gone)


def test_a_download_half_way_and_one_of_the_wrong_size(home: Home) -> None:
    entry = find_entry("qwen2.5-3b")
    assert entry is not None
    part_of(home, entry).write_bytes(b"12345")
    model = find_model(home, "qwen2.5-3b")
    assert (model.state, model.part_bytes) == ("partial", 5)
    (home.models / entry.file).write_bytes(b"123")
    assert find_model(home, entry.id).state == "damaged"
    assert remove_model(home, model) == 8
    assert find_model(home, entry.id).state == "absent"


def test_removing_leaves_the_users_own_file(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    model = add_model(home, path)
    choose(home, model, Choices(threads=2))
    assert remove_model(home, model) == 0
    assert path.is_file()
    assert load_own(home.own_models) == OwnModels()
    with pytest.raises(NotDownloadableError):
        remove_model(home, find_model(home, "smollm2-135m"))
    with pytest.raises(UnknownModelError, match=r"qwen2\.5-3b"):
        find_model(home, "a")


def test_choices_are_kept_for_each_model(home: Home) -> None:
    chosen = Choices(budget=4096, kv="q8_0/f16", threads=2, gpu_layers=10)
    choose(home, find_model(home, "qwen2.5-3b"), chosen)
    assert find_model(home, "Qwen2.5-3B-Instruct").choices == chosen
    assert find_model(home, "llama-3.2-3b").choices == Choices()


@pytest.mark.parametrize(
    "held",
    ["{", "[]", '{"added": 1, "choices": {}}', '{"added": [], "choices": {"a": {"threads": "x"}}}',
     '{"added": [], "choices": {"a": {"threads": -1}}}'],
)  # fmt: skip
def test_a_damaged_list_is_set_aside(home: Home, held: str) -> None:
    home.own_models.write_text(held)
    assert load_own(home.own_models) == OwnModels()
    assert home.own_models.with_name("models.json.damaged").read_text() == held


def test_the_list_survives_a_newer_version(home: Home) -> None:
    home.own_models.write_text('{"added": [], "choices": {"a": {"threads": 2, "new": 1}}, "more": 1}')
    assert load_own(home.own_models).choices == {"a": Choices(threads=2)}


def test_the_starter_is_checked_against_the_catalogue(home: Home) -> None:
    starter = find_model(home, "smollm2-135m")
    seen: list[int] = []
    checked = verify_model(home, starter, lambda done, _total: seen.append(done))
    assert checked.compared
    assert checked.sha256 == starter.sha256
    assert seen[-1] == starter.size


def test_an_added_file_is_compared_with_its_first_check(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    first = verify_model(home, add_model(home, path))
    assert not first.compared
    assert verify_model(home, find_model(home, "a")).compared
    path.write_bytes(gguf()[:-1] + b"\1")
    with pytest.raises(ChecksumError, match="add it anew"):
        verify_model(home, find_model(home, "a"))


def test_a_check_can_be_stopped(home: Home, tmp_path: Path) -> None:
    class Stop:
        def is_set(self) -> bool:
            return True

    with pytest.raises(CancelledError):
        verify_model(home, add_model(home, write(tmp_path / "a.gguf")), cancel=Stop())


def test_a_model_that_is_not_here_cannot_be_checked(home: Home) -> None:
    with pytest.raises(ModelDamagedError, match="lontar models pull"):
        verify_model(home, find_model(home, "qwen2.5-3b"))


def test_a_hash_is_known_until_the_file_changes(home: Home, tmp_path: Path) -> None:
    path = write(tmp_path / "a.gguf")
    with Store(home.store) as store:
        remember_sha256(store.tuning, path, take_sha256(path))
        assert known_sha256(store.tuning, path) == take_sha256(path)
        path.write_bytes(gguf(short=1))
        assert known_sha256(store.tuning, path) is None
    assert hash_key(tmp_path / "none") == f"sha256:{tmp_path / 'none'}"


def test_a_change_keeps_the_rest(home: Home, tmp_path: Path) -> None:
    change_own(home.own_models, lambda own: OwnModels((AddedModel("é 模", tmp_path),), own.choices))
    change_own(home.own_models, lambda own: OwnModels(own.added, {"x": Choices()}))
    assert load_own(home.own_models).added[0].name == "é 模"
