from pathlib import Path

import pytest

from desktop_app.core.settings import Settings, load_settings, save_settings


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    chosen = Settings(language="zh_CN", appearance="dark", model="模型.gguf", budget=1024, read=False)
    save_settings(tmp_path / "settings.json", chosen)
    assert load_settings(tmp_path / "settings.json") == chosen


def test_without_a_file_they_are_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()


@pytest.mark.parametrize("damaged", ["{", "[1]", "\0"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, damaged: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(damaged)
    assert load_settings(path) == Settings()
    assert (tmp_path / "settings.json.damaged").read_text() == damaged


@pytest.mark.parametrize(
    "held", ['{"budget": "much"}', '{"budget": -1}', '{"appearance": "pink"}', '{"new": 1}']
)
def test_what_is_not_understood_is_left_out(tmp_path: Path, held: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(held)
    assert load_settings(path) == Settings()
