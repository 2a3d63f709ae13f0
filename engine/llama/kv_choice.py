"""Chooses the KV cache's types by a short measurement on this machine.

Which types are fastest depends on processor, build and model: on two CPU cores flash attention over a quantised cache
reads a third as fast as K q8_0 with V f16 and no flash attention, on a GPU it is the other way round.
Each candidate decodes one small batch over a cache filled to the working size.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from engine.config import KvChoice
from engine.errors import EngineError
from engine.llama.context import LlamaContext
from engine.llama.model import LlamaModel
from engine.llama.state_blob import repeat_cell

log = logging.getLogger(__name__)

SMALL_MODEL = 1_000_000_000
"""Parameters below which a 4-bit K cache ruins the model (Qwen3-0.6B: perplexity 13.5 to 47.8)."""
_ROUNDS = 2
_ENOUGH = 0.95
"""Share of the best speed at which the smaller cache is preferred."""
_HOPELESS = 0.5
"""Share of the best speed below which a candidate is not timed to the end: the user waits for this."""

CANDIDATES = (
    KvChoice("q8_0", "f16", flash=False),
    KvChoice("f16", "f16", flash=False),
    KvChoice("f16", "f16", flash=True),
    KvChoice("q8_0", "q8_0", flash=True),
    KvChoice("q8_0", "q4_0", flash=True),
    KvChoice("q4_0", "q4_0", flash=True),
)


@dataclass(frozen=True, slots=True)
class KvTrial:
    """One candidate's speed over a full cache."""

    kv: KvChoice
    tokens_per_second: float
    bytes_per_token: int


def measure_kv(model: LlamaModel, cells: int) -> list[KvTrial]:
    """Time every candidate that suits the model's size; those that cannot run are left out and logged."""
    small = model.info.parameters < SMALL_MODEL
    batch = 64 if small else 32
    trials: list[KvTrial] = []
    for kv in CANDIDATES:
        if small and "q4_0" in (kv.k, kv.v):
            continue
        try:
            best = max((trial.tokens_per_second for trial in trials), default=0.0)
            speed = _time(model, kv, cells, batch, best)
        except EngineError as error:
            log.info("%s cannot be used: %s", kv, error)
            continue
        log.debug("%s: %.0f tokens/s", kv, speed)
        trials.append(KvTrial(kv, speed, model.kv_bytes_per_token(kv)))
    return trials


def best_kv(model: LlamaModel, cells: int) -> KvChoice:
    """Measure and choose; what the engine's process is told to call.

    Raises:
        EngineError: nothing ran.
    """
    trials = measure_kv(model, cells)
    while not trials and model.offload_less():
        trials = measure_kv(model, cells)
    return choose(trials)


def choose(trials: list[KvTrial]) -> KvChoice:
    """Return the fastest candidate, or a smaller one that is nearly as fast.

    Raises:
        EngineError: nothing ran.
    """
    if not trials:
        raise EngineError(
            "no KV cache type works with this model on this machine: see the log for the reasons"
        )
    best = max(trial.tokens_per_second for trial in trials)
    fast = [trial for trial in trials if trial.tokens_per_second >= _ENOUGH * best]
    return min(fast, key=lambda trial: trial.bytes_per_token).kv


def _time(model: LlamaModel, kv: KvChoice, cells: int, batch: int, best: float) -> float:
    """Return tokens a second for one batch behind `cells` filled cells, a first guess where `best` is far off."""
    warm_up = batch // 4
    # Not by way of the model: a type whose cache does not fit is no reason to take layers off the device.
    context = LlamaContext(model, cells + warm_up + _ROUNDS * batch, kv, batch, observed=False)
    try:
        token = model.tokenize(" the")[0]
        context.decode([token], [0])
        context.restore(repeat_cell(context.state(), cells))
        at, speed = cells, 0.0
        for size in (warm_up, *[batch] * _ROUNDS):
            began = time.perf_counter()
            context.decode([token] * size, range(at, at + size), logits=True)
            at += size
            # The fastest round is the one least disturbed by other programs.
            speed = max(speed, size / (time.perf_counter() - began))
            if speed < _HOPELESS * best:
                break
        return speed
    finally:
        context.close()
