from __future__ import annotations

import pytest

from engine.config import KvChoice
from engine.errors import EngineError, SnapshotMismatchError
from engine.llama import LlamaModel
from engine.llama.kv_choice import KvTrial, choose, measure_kv
from engine.llama.state_blob import repeat_cell

SMALL = KvChoice("q8_0", "f16", flash=False)
LARGE = KvChoice("f16", "f16", flash=False)


def test_the_fastest_wins() -> None:
    assert choose([KvTrial(SMALL, 100.0, 1), KvTrial(LARGE, 150.0, 2)]) == LARGE


def test_nearly_as_fast_but_smaller_wins() -> None:
    assert choose([KvTrial(LARGE, 100.0, 2), KvTrial(SMALL, 96.0, 1)]) == SMALL


def test_nothing_that_runs_is_an_error() -> None:
    with pytest.raises(EngineError):
        choose([])


def test_small_models_get_no_four_bit_cache(starter: LlamaModel) -> None:
    trials = measure_kv(starter, 256)
    assert len(trials) == 4
    assert all(trial.tokens_per_second > 0 for trial in trials)
    assert not any("q4_0" in (trial.kv.k, trial.kv.v) for trial in trials)


@pytest.mark.parametrize("kv", [SMALL, KvChoice("q8_0", "q8_0", flash=True)])
def test_a_repeated_cell_fills_the_cache(starter: LlamaModel, kv: KvChoice) -> None:
    context = starter.context(256, kv, 32)
    try:
        context.decode([10], [0])
        context.restore(repeat_cell(context.state(), 200))
        context.decode([10, 11], [200, 201])
        assert len(context.state()) > 200 * starter.kv_bytes_per_token(kv)
    finally:
        context.close()


def test_foreign_bytes_are_refused() -> None:
    for blob in (b"", b"\x00" * 100, b"short"):
        with pytest.raises(SnapshotMismatchError):
            repeat_cell(blob, 5)
