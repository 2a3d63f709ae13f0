"""One matrix for all policies: every file in the registry is held to the same rules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backend import Observation
from engine.config import SPAN, MemoryConfig
from engine.errors import UnknownPolicyError
from engine.memory.ledger import Ledger
from engine.memory.observe import AttentionObserver, Sight
from engine.memory.policies import POLICIES, make_policy
from engine.memory.policies.pooling import max_pool, ranks
from engine.memory.policies.spans import STRETCHES, top_spans
from engine.memory.rotary import Rotation

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=16, recent=32)
LAYERS, HEADS, KV_HEADS, DIM = 2, 4, 2, 8
ROTATION = Rotation(10_000.0 ** (-np.arange(DIM // 2) / (DIM // 2)), neox=True)
NAMES = sorted(POLICIES)
BOUNDED = [name for name in NAMES if POLICIES[name].bounded]
WATCHING = [name for name in NAMES if POLICIES[name].needs]


class Stand:
    """A policy with its ledger and observer, fed with vectors instead of a model's."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.policy, self.ledger = make_policy(name), Ledger()
        self.observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
        self.random = np.random.default_rng(seed)
        self.tokens: list[int] | None = None
        """Of the next tokens; otherwise they count from 0."""

    def feed(self, keys: np.ndarray, query: np.ndarray, norms: np.ndarray | None = None) -> None:
        """Append tokens with these keys (tokens, dim) in every layer and head, looked at by one query (dim,)."""
        n = len(keys)
        self.ledger.append(self.tokens or list(range(n)), [0] * n)
        values = None
        if norms is not None:
            values = np.zeros((LAYERS, n, KV_HEADS, DIM), np.float32)
            values[..., 0] = norms[None, :, None]
        seen = Observation(
            np.array([n - 1]),
            np.broadcast_to(query, (LAYERS, 1, HEADS, DIM)).astype(np.float32),
            np.broadcast_to(keys[None, :, None], (LAYERS, n, KV_HEADS, DIM)).astype(np.float32),
            values,
        )
        self.observer.extend(seen)
        self.policy.score(
            self.ledger, Sight(self.observer, seen, ROTATION, self.ledger.next_position - 1, CONFIG.recent)
        )

    def noise(self, tokens: int = CONFIG.chunk) -> None:
        """Append noise."""
        self.feed(
            self.random.normal(size=(tokens, DIM)),
            self.random.normal(size=DIM),
            self.random.random(tokens) + 0.5,
        )

    def evict(self, config: MemoryConfig = CONFIG) -> None:
        keep = self.policy.keep(self.ledger, config)
        self.ledger.keep(keep)
        self.observer.keep(keep)


def run(name: str, chunks: int, seed: int = 0) -> Ledger:
    """Read chunks of noise under a policy, evicting after each."""
    stand = Stand(name, seed)
    for _ in range(chunks):
        stand.noise()
        stand.evict()
    return stand.ledger


@pytest.mark.parametrize("name", NAMES)
def test_bounded_policies_fill_the_budget_to_less_than_a_span(name: str) -> None:
    ledger = run(name, 10)
    if POLICIES[name].bounded:
        assert CONFIG.budget - SPAN < len(ledger) <= CONFIG.budget
        assert ledger.peak <= CONFIG.budget + CONFIG.chunk
    else:
        assert len(ledger) == 10 * CONFIG.chunk


@pytest.mark.parametrize("name", NAMES)
def test_sinks_and_recent_window_survive(name: str) -> None:
    kept = set(run(name, 10).index.tolist())
    assert set(range(CONFIG.sinks)) <= kept
    assert set(range(10 * CONFIG.chunk - CONFIG.recent, 10 * CONFIG.chunk)) <= kept


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_evicted_below_the_budget(name: str) -> None:
    assert run(name, 2).evicted == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_same_input_keeps_the_same_tokens(name: str) -> None:
    assert run(name, 6).index.tolist() == run(name, 6).index.tolist()


@pytest.mark.parametrize("name", BOUNDED)
def test_spans_stay_or_go_whole(name: str) -> None:
    _, counts = np.unique(run(name, 10).index // SPAN, return_counts=True)
    assert set(counts.tolist()) == {SPAN}


@pytest.mark.parametrize("name", WATCHING)
def test_a_policy_that_watches_says_when_nothing_was_watched(name: str) -> None:
    ledger = Ledger()
    ledger.append([1, 2], [0, 0])
    with pytest.raises(ValueError, match="watch the context"):
        make_policy(name).score(ledger, None)


def test_streaming_keeps_the_newest() -> None:
    newest = range(10 * CONFIG.chunk - (CONFIG.budget - CONFIG.sinks), 10 * CONFIG.chunk)
    assert run("streaming", 10).index.tolist() == [*range(CONFIG.sinks), *newest]


def test_random_keeps_an_even_sample_of_all_that_was_read() -> None:
    kept = np.concatenate([run("random", 40).index[CONFIG.sinks : -CONFIG.recent]])
    assert kept.min() < 10 * CONFIG.chunk
    assert 10 * CONFIG.chunk < np.median(kept) < 30 * CONFIG.chunk


def looked_at(name: str, spot: int = 100, later: int = 2) -> Stand:
    """Read a token whose key answers every query among noise of small keys."""
    stand = Stand(name)
    query = np.zeros(DIM)
    query[3] = 4.0
    for chunk in range(4 + later):
        keys = stand.random.normal(size=(CONFIG.chunk, DIM)) * 0.3
        keys[:, 3] = 0.0
        if chunk == spot // CONFIG.chunk:
            keys[spot % CONFIG.chunk, 3] = 8.0
        stand.feed(keys, query, np.ones(CONFIG.chunk))
        stand.evict()
    return stand


@pytest.mark.parametrize("name", ["h2o", "snapkv", "tova", "pseudo_query", "lontar"])
def test_attention_policies_keep_the_span_that_is_looked_at(name: str) -> None:
    kept = set(looked_at(name).ledger.index.tolist())
    assert set(range(96, 112)) <= kept, "the whole span of token 100"


@pytest.mark.parametrize("name", ["pseudo_query", "lontar"])
def test_a_peak_seen_once_is_remembered(name: str) -> None:
    """Queries that look elsewhere afterwards let the score fade slowly, not at once."""
    stand = looked_at(name, later=0)
    before = float(stand.ledger.score[stand.ledger.index == 100][0])
    stand.noise()
    assert float(stand.ledger.score[stand.ledger.index == 100][0]) >= 0.98 * before - 1e-6


def test_lontar_does_not_count_looks_from_nearby() -> None:
    stand = Stand("lontar")
    query = np.zeros(DIM)
    query[3] = 4.0
    keys = np.zeros((CONFIG.chunk, DIM))
    near, far = CONFIG.chunk - 10, 5
    keys[[near, far], 3] = 8.0
    stand.feed(keys, query, np.ones(CONFIG.chunk))
    assert stand.ledger.score[near] == 0.0, "ten tokens behind the only query: inside the recent window"
    assert int(np.argmax(stand.ledger.score[:16])) in range(far - 3, far + 4), (
        "a maximum spread over 7 tokens"
    )
    assert stand.ledger.score[far] == 1.0


def test_h2o_adds_up_over_chunks_and_counts_all_queries() -> None:
    stand = Stand("h2o")
    keys = np.zeros((16, DIM))
    stand.feed(keys, np.zeros(DIM))
    # Equal keys: the one query sees all 16 tokens alike; 16 queries stand behind it, in 2 layers of 4 heads.
    assert stand.ledger.score == pytest.approx(np.full(16, 16 * LAYERS * HEADS / 16))
    stand.feed(keys, np.zeros(DIM))
    assert stand.ledger.score[:16] == pytest.approx(np.full(16, 8 + 16 * LAYERS * HEADS / 32))


def test_knorm_prefers_small_keys() -> None:
    stand = Stand("knorm")
    keys = np.zeros((3, DIM))
    keys[:, 0] = [3.0, 1.0, 2.0]
    stand.feed(keys, np.zeros(DIM))
    assert stand.ledger.score == pytest.approx([-3.0, -1.0, -2.0])


def test_keydiff_prefers_keys_unlike_the_mean() -> None:
    stand = Stand("keydiff")
    keys = np.zeros((4, DIM))
    keys[:3, 0], keys[3, 1] = 1.0, 5.0
    stand.feed(keys, np.zeros(DIM))
    # The mean direction of three unit vectors along x and one along y is (3, 1)/√10.
    assert stand.ledger.score == pytest.approx([-3 / 10**0.5] * 3 + [-1 / 10**0.5], rel=1e-3)


def test_expected_attention_follows_the_mean_query() -> None:
    """A query whose slowest pair hardly turns over the next positions expects the key that points its way."""
    stand = Stand("expected_attention")
    keys = np.zeros((4, DIM))
    keys[2, DIM // 2 - 1] = 6.0
    query = np.zeros(DIM)
    query[DIM // 2 - 1] = 6.0
    stand.feed(keys, query, np.ones(4))
    assert int(np.argmax(stand.ledger.score)) == 2
    assert stand.ledger.score[0] == pytest.approx(stand.ledger.score[3])


def test_expected_attention_scales_with_the_value() -> None:
    stand = Stand("expected_attention")
    stand.feed(np.zeros((2, DIM)), np.zeros(DIM), np.array([1.0, 3.0]))
    assert stand.ledger.score[1] == pytest.approx(3 * stand.ledger.score[0], rel=1e-3)


def ledger_of(tokens: int, scores: np.ndarray) -> Ledger:
    ledger = Ledger()
    ledger.append(list(range(tokens)), [0] * tokens)
    ledger.score[:] = scores
    return ledger


def test_mean_and_maximum_choose_differently() -> None:
    scores = np.zeros(48, np.float32)
    scores[3] = 10.0  # one sharp token in the first span: a mean of 0.625
    scores[16:32] = 1.0
    ledger = ledger_of(48, scores)
    protected = ledger.index >= 32
    assert top_spans(ledger, protected, 32, "max").nonzero()[0].tolist() == [*range(16), *range(32, 48)]
    assert top_spans(ledger, protected, 32, "mean").nonzero()[0].tolist() == [*range(16, 48)]


def test_a_floor_keeps_something_of_every_stretch() -> None:
    tokens = STRETCHES * 8 * SPAN
    scores = np.arange(tokens, dtype=np.float32)  # the newest scores highest everywhere
    ledger = ledger_of(tokens, scores)
    protected = np.zeros(tokens, np.bool_)
    budget = STRETCHES * 4 * SPAN
    mask = top_spans(ledger, protected, budget, "mean", floor=0.25)
    per_stretch = mask.reshape(STRETCHES, -1).sum(axis=1) // SPAN
    # A fair part is 4 spans of each stretch; a quarter of it is one.
    assert per_stretch.min() == 1
    assert per_stretch[-1] == 8
    assert mask.sum() == budget
    assert top_spans(ledger, protected, budget, "mean").reshape(STRETCHES, -1).any(axis=1).sum() == 8


@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 400),
    st.integers(0, 300),
    st.sampled_from(["mean", "max"]),
    st.floats(0, 1),
)
def test_top_spans_never_exceeds_the_budget_nor_drops_what_is_protected(
    seed: int, tokens: int, budget: int, pool: str, floor: float
) -> None:
    random = np.random.default_rng(seed)
    ledger = ledger_of(tokens, random.random(tokens).astype(np.float32))
    ledger.keep(np.concatenate([random.random(tokens - 1) < 0.7, [True]]))
    protected = random.random(len(ledger)) < 0.2
    mask = top_spans(ledger, protected, budget, pool, floor)  # type: ignore[arg-type]
    assert mask[protected].all()
    assert mask.sum() <= max(budget, protected.sum())
    spans = ledger.index // SPAN
    for span in np.unique(spans):
        free = mask[(spans == span) & ~protected]
        assert free.all() or not free.any()


def test_ranks_are_comparable_and_end_at_one() -> None:
    assert ranks(np.array([[3.0, 1.0, 2.0], [0.1, 0.2, 0.3]], np.float32)).tolist() == [
        [1, 0, 0.5],
        [0, 0.5, 1],
    ]


def test_max_pool_reaches_both_neighbours() -> None:
    assert max_pool(np.array([0, 0, 5, 0, 0, 1], np.float32), 3).tolist() == [0, 5, 5, 5, 1, 1]


def test_unknown_policy_names_the_known_ones() -> None:
    with pytest.raises(UnknownPolicyError, match=r"expected_attention, full, h2o, .*, streaming, tova"):
        make_policy("magic")


def test_lontar_keeps_the_newest_copy_of_what_recurs() -> None:
    """A footer of 20 tokens every 200, and queries that look at nothing: the one copy in reach outlives its window."""
    stand, footer = Stand("lontar"), list(range(900, 920))
    fresh = iter(range(1000, 100_000))
    page = [[next(fresh) for _ in range(180)] + footer for _ in range(4)]
    tokens = [token for one in page for token in one] + [next(fresh) for _ in range(80)]
    for start in range(0, len(tokens), CONFIG.chunk):
        part = tokens[start : start + CONFIG.chunk]
        stand.tokens = part
        stand.noise(len(part))
        stand.evict()
    assert (stand.ledger.token == 910).sum() == 1
    assert stand.ledger.index[stand.ledger.token == 910] == 4 * 200 - 10, "the newest, long out of the window"
    assert len(stand.ledger) <= CONFIG.budget
