from __future__ import annotations

import numpy as np
import pytest

from engine.backend import Observation
from engine.memory.observe import AttentionObserver, default_layers
from engine.memory.rotary import Rotation

LAYERS, HEADS, KV_HEADS, DIM = 2, 4, 2, 8


def observation(batch: int, rows: list[int], seed: int) -> Observation:
    random = np.random.default_rng(seed)
    return Observation(
        np.array(rows),
        random.normal(size=(LAYERS, len(rows), HEADS, DIM)).astype(np.float32),
        random.normal(size=(LAYERS, batch, KV_HEADS, DIM)).astype(np.float16).astype(np.float32),
    )


def by_hand(keys: np.ndarray, seen: Observation) -> np.ndarray:
    """Write softmax attention out, one query at a time."""
    total = np.zeros(keys.shape[1])
    batch = seen.keys.shape[1]
    for layer in range(LAYERS):
        for i, row in enumerate(seen.rows):
            visible = keys.shape[1] - batch + row + 1
            for head in range(HEADS):
                q = seen.queries[layer, i, head]
                logits = keys[layer, :visible, head // (HEADS // KV_HEADS)] @ q / np.sqrt(DIM)
                weights = np.exp(logits - logits.max())
                total[:visible] += weights / weights.sum()
    return np.asarray(total * batch / len(seen.rows))


def attention(observer: AttentionObserver, seen: Observation) -> np.ndarray:
    """Add up as H2O does."""
    scale = seen.keys.shape[1] / len(seen.rows)
    return np.asarray(sum(weights.sum(axis=(0, 1, 2)) for weights in observer.weights(seen)) * scale)


def test_attention_is_the_causal_softmax_summed_over_layers_heads_and_queries() -> None:
    observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
    first, second = observation(6, list(range(6)), 1), observation(5, list(range(5)), 2)
    observer.extend(first)
    observer.extend(second)
    assert attention(observer, second) == pytest.approx(by_hand(observer.keys, second), rel=1e-4)


def test_sampled_queries_are_scaled_up_to_the_whole_batch() -> None:
    observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
    seen = observation(8, [3, 7], 3)
    observer.extend(seen)
    received = attention(observer, seen)
    # Every query spreads a weight of 1 for each layer and head.
    assert received.sum() == pytest.approx(8 * LAYERS * HEADS, rel=1e-5)
    assert received == pytest.approx(by_hand(observer.keys, seen), rel=1e-4)


def test_tokens_after_the_last_query_receive_nothing() -> None:
    observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
    seen = observation(4, [1], 4)
    observer.extend(seen)
    assert attention(observer, seen)[2:].tolist() == [0, 0]


def test_value_norms_are_kept_where_values_are_watched() -> None:
    observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
    plain = observation(2, [1], 6)
    observer.extend(plain)
    values = np.zeros((LAYERS, 2, KV_HEADS, DIM), np.float32)
    values[0, 1, 0, :2] = (3.0, 4.0)
    observer.extend(Observation(plain.rows, plain.queries, plain.keys, values))
    assert observer.norms[:, :2].tolist() == np.ones((LAYERS, 2, KV_HEADS)).tolist()
    assert observer.norms[0, 3, 0] == 5.0
    observer.keep(np.array([False, False, False, True]))
    assert observer.norms[0, :, 0].tolist() == [5.0]


def test_keys_follow_evictions_and_collapses() -> None:
    observer = AttentionObserver(LAYERS, KV_HEADS, DIM)
    observer.extend(observation(4, [3], 5))
    before = observer.keys.copy()
    observer.keep(np.array([True, False, True, True]))
    assert np.array_equal(observer.keys, before[:, [0, 2, 3]])
    rotation = Rotation(np.array([0.3, 0.1, 0.05, 0.01]), neox=True)
    observer.turn(rotation, np.array([0, -1, -1]))
    assert np.array_equal(observer.keys[:, 0], before[:, 0])
    assert observer.keys[:, 1:] == pytest.approx(
        rotation.turn(before[:, [2, 3]], np.array([-1, -1])), abs=2e-3
    ), "rounded to half precision, nothing more"


@pytest.mark.parametrize(("layers", "expected"), [(30, (12, 15, 18, 22)), (28, (11, 14, 16, 21)), (1, (0,))])
def test_default_layers_are_at_40_50_60_75_percent(layers: int, expected: tuple[int, ...]) -> None:
    assert default_layers(layers) == expected
