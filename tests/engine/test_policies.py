"""One matrix for all policies: every file in the registry is held to the same rules."""

from __future__ import annotations

import numpy as np
import pytest

from engine.config import MemoryConfig
from engine.errors import UnknownPolicyError
from engine.memory.ledger import Ledger
from engine.memory.policies import POLICIES, make_policy

CONFIG = MemoryConfig(budget=40, chunk=16, sinks=4, recent=8)
NAMES = sorted(POLICIES)


def run(name: str, chunks: int, seed: int = 0) -> Ledger:
    """Read chunks of noise under a policy, evicting after each."""
    policy, ledger, random = make_policy(name), Ledger(), np.random.default_rng(seed)
    for _ in range(chunks):
        ledger.append(random.integers(0, 1000, CONFIG.chunk).tolist(), [0] * CONFIG.chunk)
        attention = random.random(len(ledger)).astype(np.float32) if policy.watches else None
        policy.score(ledger, attention)
        ledger.keep(policy.keep(ledger, CONFIG))
    return ledger


@pytest.mark.parametrize("name", NAMES)
def test_bounded_policies_keep_exactly_the_budget_once_it_is_full(name: str) -> None:
    ledger = run(name, 10)
    if POLICIES[name].bounded:
        assert len(ledger) == CONFIG.budget
        assert ledger.peak <= CONFIG.budget + CONFIG.chunk
    else:
        assert len(ledger) == 10 * CONFIG.chunk


@pytest.mark.parametrize("name", NAMES)
def test_sinks_and_recent_window_survive(name: str) -> None:
    ledger = run(name, 10)
    kept = set(ledger.index.tolist())
    assert set(range(CONFIG.sinks)) <= kept
    assert set(range(10 * CONFIG.chunk - CONFIG.recent, 10 * CONFIG.chunk)) <= kept


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_evicted_below_the_budget(name: str) -> None:
    assert run(name, 2).evicted == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_same_input_keeps_the_same_tokens(name: str) -> None:
    assert run(name, 6).index.tolist() == run(name, 6).index.tolist()


def test_streaming_keeps_the_newest() -> None:
    ledger = run("streaming", 10)
    newest = range(10 * CONFIG.chunk - (CONFIG.budget - CONFIG.sinks), 10 * CONFIG.chunk)
    assert ledger.index.tolist() == [*range(CONFIG.sinks), *newest]


def test_h2o_keeps_the_tokens_with_most_accumulated_attention() -> None:
    policy, ledger = make_policy("h2o"), Ledger()
    ledger.append(list(range(60)), [0] * 60)
    attention = np.zeros(60, np.float32)
    heavy = [10, 20, 30]
    attention[heavy] = [1.0, 3.0, 2.0]
    policy.score(ledger, attention)
    policy.score(ledger, attention)
    assert ledger.score[heavy].tolist() == [2.0, 6.0, 4.0], "scores add up over chunks"
    kept = np.flatnonzero(policy.keep(ledger, CONFIG)).tolist()
    # 4 sinks, 8 recent and 3 heavy hitters leave 25 places, which go to the newest of the equal rest: 26…29, 31…51.
    assert kept == [0, 1, 2, 3, 10, 20, 26, 27, 28, 29, 30, *range(31, 60)]
    assert len(kept) == CONFIG.budget


def test_h2o_forgets_a_token_that_lost_attention_to_others() -> None:
    policy, ledger = make_policy("h2o"), Ledger()
    ledger.append(list(range(60)), [0] * 60)
    score = np.full(60, 5.0, np.float32)
    score[25] = 0.0
    policy.score(ledger, score)
    assert not policy.keep(ledger, CONFIG)[25]


def test_unknown_policy_names_the_known_ones() -> None:
    with pytest.raises(UnknownPolicyError, match="full, h2o, streaming"):
        make_policy("magic")
