from __future__ import annotations

import pytest

from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.errors import BudgetTooSmallError, ConfigurationError, UnknownKvTypeError


def test_the_budget_must_hold_sinks_and_recent_window() -> None:
    assert MemoryConfig(budget=528).budget == 528
    with pytest.raises(BudgetTooSmallError, match="--budget 528"):
        MemoryConfig(budget=527)


def test_the_recent_window_is_half_the_budget_unless_set() -> None:
    assert MemoryConfig(budget=4096).recent == 2048
    assert MemoryConfig(budget=600).recent == 512, "never less than this"
    assert MemoryConfig(budget=600, recent=100).recent == 100


@pytest.mark.parametrize("settings", [{"chunk": 8}, {"sinks": 0}, {"recent": -5}])
def test_nonsense_is_refused(settings: dict[str, int]) -> None:
    with pytest.raises(ConfigurationError):
        MemoryConfig(**settings)  # type: ignore[arg-type]


def test_quantised_values_need_flash_attention() -> None:
    assert KvChoice("q8_0", "q8_0", flash=True).v == "q8_0"
    with pytest.raises(ConfigurationError, match="flash attention"):
        KvChoice("q8_0", "q8_0", flash=False)
    with pytest.raises(UnknownKvTypeError):
        KvChoice("q5", "f16", flash=True)  # type: ignore[arg-type]


def test_threads_default_to_the_cores_this_process_may_use(tmp_path: object) -> None:
    assert ModelConfig(path=tmp_path, threads=3).thread_count() == 3  # type: ignore[arg-type]
    assert ModelConfig(path=tmp_path).thread_count() >= 1  # type: ignore[arg-type]
