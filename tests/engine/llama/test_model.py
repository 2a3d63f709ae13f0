from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.config import KvChoice, ModelConfig
from engine.errors import ModelNotFoundError, NotAModelError
from engine.llama import LlamaModel


def test_the_starter_says_what_it_is(starter: LlamaModel) -> None:
    info = starter.info
    assert (info.layers, info.heads, info.kv_heads, info.head_dim) == (30, 9, 3, 64)
    assert (info.trained_window, info.vocabulary, info.embedding) == (8192, 49152, 576)
    assert info.parameters == 134_515_008
    assert info.sha256 == "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
    assert starter.weights_bytes > 90_000_000


@pytest.mark.parametrize(
    ("kv", "expected"),
    [
        # 30 layers × 192 elements × (bits of K + bits of V) / 8; a block of 32 takes 34 bytes in q8_0, 18 in q4_0.
        (KvChoice("f16", "f16", flash=False), 30 * 192 * 4),
        (KvChoice("q8_0", "f16", flash=False), 30 * (192 // 32 * 34 + 192 * 2)),
        (KvChoice("q4_0", "q4_0", flash=True), 30 * 2 * (192 // 32 * 18)),
    ],
)
def test_bytes_per_token_are_those_of_the_stored_rows(
    starter: LlamaModel, kv: KvChoice, expected: int
) -> None:
    assert starter.kv_bytes_per_token(kv) == expected


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError, match=r"missing\.gguf"):
        LlamaModel(ModelConfig(tmp_path / "missing.gguf"))


@pytest.mark.parametrize("content", [b"", b"GGU", b"<html>not a model</html>", b"PK\x03\x04zip"])
def test_what_is_not_gguf_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(NotAModelError, match="not a GGUF"):
        LlamaModel(ModelConfig(path))


@pytest.mark.parametrize("size", [4, 100, 1 << 20])
def test_a_cut_gguf_is_refused(tmp_path: Path, starter_path: Path, size: int) -> None:
    path = tmp_path / "cut.gguf"
    with starter_path.open("rb") as file:
        path.write_bytes(file.read(size))
    with pytest.raises(NotAModelError, match=r"cut\.gguf"):
        LlamaModel(ModelConfig(path))


def test_a_model_loads_from_a_folder_with_any_name(tmp_path: Path, starter_path: Path) -> None:
    folder = tmp_path / "田中　太郎 é"
    folder.mkdir()
    path = folder / "modèle.gguf"
    shutil.copy(starter_path, path)
    model = LlamaModel(ModelConfig(path), sha256="x")
    model.close()
