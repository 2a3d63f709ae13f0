from __future__ import annotations

from dataclasses import replace

import psutil
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.core.budgets import budget_steps
from desktop_app.core.gauge import MemoryFigures, bytes_kept, figures, sample, saving
from engine.config import KvChoice
from engine.fake import FakeModel
from engine.types import MemoryStats, ModelInfo

GIB = 2**30
F16 = KvChoice("f16", "f16", flash=False)
STATS = MemoryStats(
    cells_used=512,
    cells_allocated=2560,
    cells_peak=2560,
    kv_bytes_used=GIB // 4,
    kv_bytes_allocated=GIB,
    weights_bytes=2 * GIB,
    compute_bytes=GIB // 2,
    device="NVIDIA T4",
    device_total_bytes=8 * GIB,
    device_free_bytes=3 * GIB,
    device_used_bytes=4 * GIB,
)
BYTES = st.integers(-GIB, 64 * GIB)


def llama() -> ModelInfo:
    """Llama-3.2-3B's shape."""
    return replace(FakeModel().info, layers=28, heads=24, kv_heads=8, head_dim=128, trained_window=131_072)


def parts(shown: MemoryFigures) -> list[int]:
    return [shown.weights, shown.kv_used, shown.kv_reserved, shown.compute, shown.others, shown.free]


def test_a_device_is_divided() -> None:
    shown = figures(STATS)
    assert (shown.device, shown.kind, shown.total) == ("NVIDIA T4", "device", 8 * GIB)
    # The half GiB that the process holds beyond weights, cache and work space is its own context.
    assert parts(shown) == [2 * GIB, GIB // 4, 3 * GIB // 4, GIB, GIB, 3 * GIB]
    assert shown.ours == 4 * GIB


def test_of_layers_that_stayed_in_main_memory_the_device_holds_nothing() -> None:
    shown = figures(replace(STATS, device_used_bytes=2 * GIB))
    assert (shown.weights, shown.compute, shown.others) == (GIB // 2, GIB // 2, 3 * GIB)


def test_mapped_weights_are_ours_though_linux_counts_them_as_free() -> None:
    shown = figures(
        replace(
            STATS,
            device="CPU",
            device_free_bytes=5 * GIB,
            device_used_bytes=3 * GIB + GIB // 2,
            device_mapped_bytes=2 * GIB,
        )
    )
    assert shown.kind == "main"
    # 3 GiB are not free, half of them are the cache and its work space; 2 of the 5 free ones hold the weights.
    assert (shown.others, shown.free) == (3 * GIB // 2, 3 * GIB)


@given(
    total=BYTES, free=BYTES, used=BYTES, mapped=BYTES, weights=BYTES, kv=BYTES, allocated=BYTES, compute=BYTES
)
def test_the_parts_add_up_whatever_is_reported(
    total: int, free: int, used: int, mapped: int, weights: int, kv: int, allocated: int, compute: int
) -> None:
    for device in ("CPU", "GPU"):
        stats = MemoryStats(
            0, 0, 0, kv, allocated, weights, compute, device, total, free, used, device_mapped_bytes=mapped
        )
        shown = figures(stats)
        assert sum(parts(shown)) == shown.total
        assert min(parts(shown)) >= 0


def test_without_an_engine_main_memory_is_shown() -> None:
    shown = sample(lambda: None)
    assert (shown.kind, shown.total, shown.ours) == ("main", psutil.virtual_memory().total, 0)
    assert shown.others + shown.free == shown.total
    assert sample(lambda: STATS) == figures(STATS)


def test_what_is_kept_instead_of_a_full_cache() -> None:
    shown = saving(llama(), F16, 131_072, 4_096)
    assert shown.kv_bytes_full == 14 * GIB
    assert shown.kv_bytes == 448 * 2**20
    # Blocks of 32: 4.5 bits an element in q4_0, 8.5 in q8_0.
    assert bytes_kept(llama(), KvChoice("q8_0", "q4_0", flash=True), 1) == 114_688 * 13 // 32


def test_budgets_end_where_memory_or_the_window_ends() -> None:
    steps = budget_steps(llama(), F16, 700 * 2**20, chosen=2048)
    assert [step.tokens for step in steps] == [1024, 1536, 2048, 3072, 4096]
    assert steps[2].bytes == 280 * 2**20  # the handbook's figure for budget and chunk
    small = replace(llama(), trained_window=2048)
    assert [step.tokens for step in budget_steps(small, F16, 64 * GIB, chosen=1536)] == [1024, 1536]


def test_what_was_chosen_is_always_offered() -> None:
    steps = budget_steps(llama(), F16, 0, chosen=5000)
    assert [step.tokens for step in steps] == [1024, 5000]
