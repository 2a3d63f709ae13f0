"""The head of a GGUF: read as llama.cpp reads it, and hostile ones refused at once."""

from __future__ import annotations

import struct
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import gguf as reference
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.core.errors import LontarError
from desktop_app.core.fit import Shape
from desktop_app.core.models.errors import ModelDamagedError, ModelUnsuitableError, NotGgufError
from desktop_app.core.models.file_facts import look_into
from desktop_app.core.models.gguf_header import read_header
from desktop_app.core.models.gguf_types import BLOCKS
from engine.llama import LlamaModel
from tests.desktop_app.models.gguf_files import LLAMA, gguf, text, write


def test_the_starter_says_what_it_says_when_it_is_loaded(starter: LlamaModel, starter_path: Path) -> None:
    facts = look_into(starter_path)
    assert facts.shape == replace(Shape.of_model(starter.info), name=starter_path.stem)
    assert (facts.parameters, facts.architecture) == (starter.info.parameters, "llama")
    assert facts.licence == "apache-2.0"


def test_block_sizes_are_those_of_the_reference() -> None:
    sizes = {int(kind): size for kind, size in reference.GGML_QUANT_SIZES.items()}
    assert all(sizes.get(kind, size) == size for kind, size in BLOCKS.items())


def test_a_small_model(tmp_path: Path) -> None:
    facts = look_into(write(tmp_path / "tiny 模型.gguf"))
    assert facts.title == "Tiny test model"
    assert facts.parameters == 512
    assert (facts.shape.kv_heads, facts.shape.head_dim, facts.shape.window) == (2, 16, 4096)


def test_heads_that_differ_by_layer_count_as_the_most(tmp_path: Path) -> None:
    values = {**LLAMA, "llama.attention.head_count_kv": [0, 2]}
    assert look_into(write(tmp_path / "a.gguf", gguf(values))).shape.kv_heads == 2


def test_what_a_file_says_is_shown_on_one_line(tmp_path: Path) -> None:
    values = {**LLAMA, "general.name": "A\x1b[31m\nB" + "x" * 500}
    title = look_into(write(tmp_path / "a.gguf", gguf(values))).title
    assert title.isprintable()
    assert len(title) <= 120


@pytest.mark.parametrize("content", [b"", b"GG", b"%PDF-1.7", b"\0" * 100])
def test_another_kind_of_file(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NotGgufError, match=r"\.gguf"):
        read_header(write(tmp_path / "a.gguf", content))


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.gguf", tmp_path):
        with pytest.raises(NotGgufError):
            read_header(path)


@pytest.mark.parametrize("version", [1, 4, 0x03000000])
def test_versions_that_are_not_read(tmp_path: Path, version: int) -> None:
    with pytest.raises(ModelUnsuitableError, match="version 2 or 3"):
        read_header(write(tmp_path / "a.gguf", gguf(version=version)))


def test_a_file_that_is_cut_off_anywhere(tmp_path: Path) -> None:
    whole = gguf()
    for end in range(4, len(whole), 7):
        with pytest.raises(ModelDamagedError, match="download it again"):
            read_header(write(tmp_path / "a.gguf", whole[:end]))
    with pytest.raises(ModelDamagedError, match="tensors take"):
        read_header(write(tmp_path / "a.gguf", gguf(short=1)))


HUGE = 1 << 60
HEAD = b"GGUF" + struct.pack("<I", 3)


@pytest.mark.parametrize(
    "content",
    [
        HEAD + struct.pack("<QQ", HUGE, 0),
        HEAD + struct.pack("<QQ", 0, HUGE),
        HEAD + struct.pack("<QQ", 0, 1) + struct.pack("<Q", HUGE),
        HEAD + struct.pack("<QQ", 0, 1) + text("k") + struct.pack("<IQ", 8, HUGE),
        HEAD + struct.pack("<QQ", 0, 1) + text("k") + struct.pack("<IIQ", 9, 8, HUGE),
        HEAD + struct.pack("<QQ", 0, 1) + text("k") + struct.pack("<IIQ", 9, 0, HUGE),
        HEAD + struct.pack("<QQ", 0, 1) + text("k") + struct.pack("<I", 99),
        HEAD + struct.pack("<QQ", 0, 1) + text("k") + struct.pack("<I", 9) + struct.pack("<IQ", 9, 1) * 40,
        HEAD + struct.pack("<QQ", 1, 0) + text("t") + struct.pack("<I", 99),
        HEAD + struct.pack("<QQ", 1, 0) + text("t") + struct.pack("<I4QIQ", 4, *[1 << 40] * 4, 0, 0),
        HEAD + struct.pack("<QQ", 1, 0) + text("t") + struct.pack("<IQIQ", 1, 1, 0, HUGE),
        gguf({**LLAMA, "general.alignment": 0}),
    ],
)
def test_hostile_heads_end_at_once(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(ModelDamagedError):
        read_header(write(tmp_path / "a.gguf", content))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(4, len(gguf()) - 1), byte=st.integers(0, 255))
def test_any_changed_byte_gives_facts_or_a_clear_error(tmp_path: Path, at: int, byte: int) -> None:
    content = bytearray(gguf())
    content[at] = byte
    with suppress(LontarError):
        look_into(write(tmp_path / "a.gguf", bytes(content)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"split.count": 3}, "parts"),
        ({"general.type": "adapter"}, "adapter"),
        ({"general.architecture": "clip"}, "picture"),
        ({"llama.attention.causal": False}, "encoder"),
        ({"llama.attention.head_count": 0}, "KV cache"),
        ({"general.architecture": ""}, "no model"),
    ],
)
def test_a_sound_file_that_is_no_model_to_answer(
    tmp_path: Path, change: dict[str, str | int], words: str
) -> None:
    with pytest.raises(ModelUnsuitableError, match=words):
        look_into(write(tmp_path / "a.gguf", gguf({**LLAMA, **change})))


def test_a_model_without_a_shape_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(ModelDamagedError, match="shape"):
        look_into(write(tmp_path / "a.gguf", gguf({**LLAMA, "llama.block_count": 0})))


def test_a_type_newer_than_the_table_is_taken_as_it_is(tmp_path: Path) -> None:
    assert look_into(write(tmp_path / "a.gguf", gguf(kind=77))).parameters == 512
