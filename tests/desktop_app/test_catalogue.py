from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.core.catalogue import find_entry, load_catalogue, resolve_model
from desktop_app.core.engines import parse_kv
from desktop_app.core.errors import ModelMissingError
from desktop_app.core.paths import Home
from engine.config import KvChoice
from engine.errors import UnknownKvTypeError


def test_the_starter_comes_with_the_installation(home: Home) -> None:
    assert resolve_model(None, home).name == "SmolLM2-135M-Instruct.Q4_1.gguf"


def test_every_entry_is_whole() -> None:
    entries = load_catalogue()
    assert [entry.id for entry in entries] == ["smollm2-135m", "qwen2.5-3b", "llama-3.2-3b"]
    assert sum(entry.starter for entry in entries) == 1
    for entry in entries:
        assert entry.package or entry.url.startswith("https://")
        assert len(entry.sha256) == 64, "a download is checked against it"
        assert entry.licence
        assert entry.heads % entry.kv_heads == 0
        assert entry.file.endswith(".gguf")


def test_a_model_is_found_by_id_name_or_path(home: Home, tmp_path: Path) -> None:
    assert find_entry("QWEN2.5-3b") == find_entry("Qwen2.5-3B-Instruct") is not None
    file = tmp_path / "own.gguf"
    file.touch()
    assert resolve_model(str(file), home) == file


def test_a_download_in_the_models_folder_is_found(home: Home) -> None:
    home.create()
    file = home.models / "qwen2.5-3b-instruct-q4_k_m.gguf"
    with pytest.raises(ModelMissingError, match=r"lontar models pull qwen2\.5-3b"):
        resolve_model("qwen2.5-3b", home)
    file.touch()
    assert resolve_model("qwen2.5-3b", home) == file


def test_an_unknown_model_names_the_known_ones(home: Home) -> None:
    with pytest.raises(ModelMissingError, match=r"smollm2-135m, qwen2\.5-3b, llama-3\.2-3b"):
        resolve_model("gpt-17", home)


def test_kv_types_are_read_alone_or_as_a_pair() -> None:
    assert parse_kv("f16") == KvChoice("f16", "f16", flash=False)
    assert parse_kv("q8_0") == KvChoice("q8_0", "q8_0", flash=True)
    assert parse_kv("q8_0/f16") == KvChoice("q8_0", "f16", flash=False)
    for wrong in ("q9", "/", "f16/q9", "", "f16/f16/f16"):
        with pytest.raises(UnknownKvTypeError):
            parse_kv(wrong)
