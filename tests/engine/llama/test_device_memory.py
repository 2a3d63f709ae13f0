"""The engine with its tensors in another device's memory, or short of it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.errors import ModelUnsupportedError, OutOfMemoryError
from engine.llama import LlamaModel, model
from engine.llama.context import LlamaContext
from engine.llama.device import GpuDevice, ran_out_of_memory
from engine.llama.state_blob import stored_rows
from engine.memory.archive import SpanArchive
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.reading import Reader, make_stream
from engine.types import Segment

KV = KvChoice("f16", "f16", flash=False)
TEXT = "The quick brown fox jumps over the lazy dog and runs far away into the dark wood. "


@pytest.fixture(params=["the processor", "a GPU"])
def placed(request: pytest.FixtureRequest) -> LlamaModel:
    loaded: LlamaModel = request.getfixturevalue(
        "starter" if request.param == "the processor" else "offloaded"
    )
    return loaded


def test_reading_evicting_and_going_on_work_in_any_memory(placed: LlamaModel) -> None:
    config = MemoryConfig(budget=96, chunk=32, sinks=16, recent=32, policy="h2o")
    stream = make_stream(placed, [Segment("a", TEXT * 16)])
    saved: list[bytes] = []
    context, other = (placed.context(160, KV, 32) for _ in range(2))
    try:
        reader = Reader(placed, context, config, [1, 2, 3])
        report = reader.read(stream, on_checkpoint=lambda blob, _: saved.append(blob))
        assert report.evictions > 0
        again = Reader(placed, other, config, [1, 2, 3])
        again.resume(saved[-1], stream)
        mark, probe = reader.cache.mark(), placed.tokenize(" and")
        before = reader.cache.append(probe, logits=True)
        reader.cache.rollback(mark)
        after = again.cache.append(probe, logits=True)
    finally:
        context.close()
        other.close()
    assert before is not None
    assert after is not None
    assert np.array_equal(before, after)


def test_evicted_spans_come_back_in_any_memory(placed: LlamaModel, tmp_path: Path) -> None:
    config = MemoryConfig(budget=64, chunk=32, sinks=16, recent=32, policy="streaming")
    context = placed.context(160, KV, 32)
    archive = SpanArchive(tmp_path / "document", "key", 1 << 28)
    try:
        cache = BoundedCache(
            placed, context, config, make_policy("streaming"), watching=False, archive=archive
        )
        tokens = placed.tokenize(TEXT * 8)[:128]
        for start in range(0, 128, 32):
            cache.read(tokens[start : start + 32], [0] * 32)
        assert cache.bring_back([2]) == [2]
        first = stored_rows(context.state())
        cache.send_back([2])
        assert cache.bring_back([2]) == [2]
        second = stored_rows(context.state())
    finally:
        context.close()
        archive.close()
    assert np.array_equal(first.positions, second.positions)
    assert np.array_equal(first.keys, second.keys)
    assert np.array_equal(first.values, second.values)


def test_a_gpu_holds_the_weights_and_says_so(offloaded: LlamaModel) -> None:
    memory = offloaded.device()
    assert memory.name != "CPU"
    assert 0 < memory.free_bytes <= memory.total_bytes
    assert memory.used_bytes > 0


def test_layers_leave_the_device_until_a_cache_fits(
    starter_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device that is scripted: it holds the cache beside at most seven layers."""
    loaded = LlamaModel(ModelConfig(starter_path, gpu_layers=0), sha256="x")
    loaded._offload.layers = 999

    def open_context(owner: LlamaModel, *arguments: Any, **options: Any) -> LlamaContext:
        if owner._offload.layers > 7:
            raise OutOfMemoryError("full")
        return LlamaContext(owner, *arguments, **options)

    monkeypatch.setattr(model, "LlamaContext", open_context)
    try:
        text = loaded.tokenize(TEXT)
        context = loaded.context(64, KV, 32)
        assert loaded._offload.layers == 7, "30, 15, 7"
        assert "all 30 layers: 7 run on it" in loaded.take_notice()
        assert loaded.tokenize(TEXT) == text, "the vocabulary is that of the weights loaded again"
        context.decode(text[:8], range(8))
        # Weights cannot be loaded again under an open context.
        loaded._offload.layers = 8
        with pytest.raises(OutOfMemoryError):
            loaded.context(64, KV, 32)
        context.close()
        loaded.context(64, KV, 32).close()
        assert loaded._offload.layers == 4
    finally:
        loaded.close()


def test_words_can_be_counted_while_weights_are_loaded_again(starter_path: Path) -> None:
    loaded = LlamaModel(ModelConfig(starter_path, gpu_layers=0), sha256="x")
    expected, counts = len(loaded.tokenize(TEXT)), set()
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            counts.add(len(loaded.tokenize(TEXT)))

    thread = threading.Thread(target=count)
    thread.start()
    try:
        for _ in range(2):
            loaded._offload.layers = 2
            assert loaded.offload_less()
    finally:
        done.set()
        thread.join()
        loaded.close()
    assert counts == {expected}


@pytest.mark.parametrize(
    ("line", "ran_out"),
    [
        ("alloc_tensor_range: failed to allocate Vulkan0 buffer of size 2147483648", True),
        (
            "allocating 1024.00 MiB on device 0: cudaMalloc failed: out of memory",
            True,
        ),
        (
            "ggml_vulkan: vk::Device::allocateMemory: ErrorOutOfDeviceMemory",
            True,
        ),
        (
            "llama_init_from_model: failed to initialize the context: failed to allocate compute pp buffers",
            True,
        ),
        ("llama_init_from_model: V cache quantization requires flash_attn", False),
        ("llama_kv_cache: layer   0: dev = CPU", False),
    ],
)
def test_a_failed_allocation_is_told_from_other_failures(line: str, ran_out: bool) -> None:
    assert ran_out_of_memory(["print_info: n_layer = 28", line]) is ran_out


def test_only_the_devices_own_buffers_count() -> None:
    device = GpuDevice.__new__(GpuDevice)
    device.name = "Vulkan0"
    lines = [
        "load_tensors:   CPU_Mapped model buffer size =    64.00 MiB",
        "load_tensors:      Vulkan0 model buffer size =    32.00 MiB",
        "llama_kv_cache:    Vulkan0 KV buffer size =     8.50 MiB",
        "llama_context: Vulkan_Host  output buffer size =     1.00 MiB",
    ]
    assert device.bytes_in(lines) == 40.5 * 2**20


def test_a_cache_that_is_refused_for_another_reason_is_no_shortage(
    starter: LlamaModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.llama.context._FLASH", {True: 0})  # a quantised V without flash attention
    with pytest.raises(ModelUnsupportedError):
        starter.context(64, KvChoice("q8_0", "q8_0", flash=True), 32)


def test_the_build_names_what_changes_the_stored_rows(
    starter_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = LlamaModel(ModelConfig(starter_path, gpu_layers=0), sha256="x")
    monkeypatch.setenv("LLAMA_ATTN_ROT_DISABLE", "1")
    unturned = LlamaModel(ModelConfig(starter_path, gpu_layers=0), sha256="x")
    plain.close()
    unturned.close()
    assert "ggml" in plain.build
    assert unturned.build != plain.build
