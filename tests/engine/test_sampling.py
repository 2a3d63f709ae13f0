from __future__ import annotations

import numpy as np
import pytest

from engine.config import Sampling
from engine.sampling import Sampler, log_softmax

LOGITS = np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32))


def draw(sampling: Sampling, count: int) -> list[int]:
    sampler = Sampler(sampling)
    return [sampler.sample(LOGITS)[0] for _ in range(count)]


def test_greedy_takes_the_best_and_tells_its_probability() -> None:
    token, logprob = Sampler(Sampling()).sample(LOGITS)
    assert token == 0
    assert logprob == pytest.approx(np.log(0.5))


def test_repetition_is_penalised() -> None:
    # log .5 = -0.69; times 2 it falls below log .3 = -1.2.
    assert draw(Sampling(repeat_penalty=2.0), 2) == [0, 1]


def test_the_seed_decides() -> None:
    hot = Sampling(temperature=1.0, seed=7, repeat_penalty=1.0)
    assert draw(hot, 20) == draw(hot, 20)
    assert len(set(draw(hot, 50))) > 1


def test_frequencies_follow_the_probabilities() -> None:
    drawn = draw(Sampling(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, repeat_penalty=1.0), 4000)
    assert np.bincount(drawn, minlength=4) / 4000 == pytest.approx([0.5, 0.3, 0.15, 0.05], abs=0.04)


@pytest.mark.parametrize(
    ("limits", "allowed"),
    [({"top_k": 2}, {0, 1}), ({"top_p": 0.6}, {0, 1}), ({"min_p": 0.25}, {0, 1, 2}), ({"top_k": 1}, {0})],
)
def test_unlikely_tokens_are_cut(limits: dict[str, float], allowed: set[int]) -> None:
    wide = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0, "repeat_penalty": 1.0}
    assert set(draw(Sampling(**{**wide, **limits}), 500)) == allowed  # type: ignore[arg-type]


def test_log_softmax_sums_to_one() -> None:
    logits = np.random.default_rng(0).normal(size=1000).astype(np.float32) * 50
    assert np.exp(log_softmax(logits)).sum() == pytest.approx(1.0, rel=1e-4)
