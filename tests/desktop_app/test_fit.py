from __future__ import annotations

import pytest

from desktop_app.core.catalogue import find_entry, load_catalogue
from desktop_app.core.fit import Shape, fit
from engine.backend import DeviceMemory
from engine.llama import LlamaModel

LARGE = DeviceMemory("test", 64 << 30, 64 << 30)


def llama() -> Shape:
    entry = find_entry("Llama-3.2-3B-Instruct")
    assert entry is not None
    return Shape.of_entry(entry)


def test_the_formula_gives_14_gib_for_a_full_f16_cache() -> None:
    result = fit(llama(), 131_072, "f16", 512, LARGE)
    assert result.bytes_per_token == 114_688
    assert result.kv_bytes == 15_032_385_536
    assert result.kv_bytes / 2**30 == 14.0
    assert result.kv_bytes_stored == result.kv_bytes


def test_four_bits_by_the_formula_and_as_stored() -> None:
    result = fit(llama(), 4224, "q4_0", 512, LARGE)
    assert round(result.kv_bytes / 2**30, 3) == 0.113
    # q4_0 stores 32 elements in 18 bytes: 4.5 bits, an eighth more.
    assert result.kv_bytes_stored == result.kv_bytes * 9 // 8


def test_it_fits_or_it_does_not() -> None:
    small = DeviceMemory("test", 4 << 30, 4 << 30)
    assert not fit(llama(), 131_072, "f16", 512, small).fits
    assert fit(llama(), 2560, "q4_0", 512, small).fits


def test_the_catalogue_agrees_with_the_starter_itself(starter: LlamaModel) -> None:
    entry = next(model for model in load_catalogue() if model.starter)
    info = starter.info
    assert (entry.layers, entry.heads, entry.kv_heads, entry.head_dim, entry.embedding, entry.window) == (
        info.layers,
        info.heads,
        info.kv_heads,
        info.head_dim,
        info.embedding,
        info.trained_window,
    )
    assert (entry.size, entry.sha256, entry.parameters) == (info.size_bytes, info.sha256, info.parameters)


def test_compute_estimate_is_near_what_llama_cpp_takes(starter: LlamaModel) -> None:
    from engine.config import KvChoice

    context = starter.context(2560, KvChoice("q8_0", "f16", flash=False), 512)
    try:
        measured = context.size().compute_bytes
    finally:
        context.close()
    estimate = fit(Shape.of_model(starter.info), 2560, "q8_0", 512, LARGE).compute_bytes
    assert estimate == pytest.approx(measured, rel=0.3)
