"""Fit and speed of every model, and how they learn from what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from desktop_app.core.catalogue import find_entry, load_catalogue
from desktop_app.core.fit import Shape
from desktop_app.core.models.changing import choose
from desktop_app.core.models.inventory import find_model
from desktop_app.core.models.overview import Offer, overview, recommended
from desktop_app.core.models.own import Choices
from desktop_app.core.models.prediction import PLAIN_KV, experience, formula, note_memory, predict
from desktop_app.core.models.speed import expected_speed
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from engine.backend import DeviceMemory
from engine.config import KvChoice, MemoryConfig
from engine.front import EngineFront
from engine.types import MemoryStats, ModelInfo

MIB, GIB = 1 << 20, 1 << 30
CONFIG = MemoryConfig()
FOUR = DeviceMemory("CPU", 8 * GIB, 4 * GIB)


def shape(name: str) -> Shape:
    entry = find_entry(name)
    assert entry is not None
    return Shape.of_entry(entry)


@pytest.fixture
def store(home: Home) -> Iterator[Store]:
    with Store(home.create().store) as opened:
        yield opened


def offers(home: Home, store: Store, device: DeviceMemory = FOUR, **more: Any) -> dict[str, Offer]:
    return {offer.model.key: offer for offer in overview(home, store, CONFIG, device, **more)}


def engine(name: str, used: int, kv: KvChoice = PLAIN_KV, device_used: int = 0) -> EngineFront:
    """An engine whose last job took `used` bytes."""
    entry = find_entry(name)
    assert entry is not None
    info = ModelInfo(
        entry.name, "x", entry.sha256, entry.size, entry.parameters, entry.layers, entry.heads, entry.kv_heads,
        entry.head_dim, entry.embedding, 1, entry.window,
    )  # fmt: skip
    stats = MemoryStats(0, 0, 0, 0, 0, used, 0, "CPU", 8 * GIB, 4 * GIB, device_used)
    return cast(EngineFront, SimpleNamespace(memory=stats, model=SimpleNamespace(info=info), kv=kv))


def test_a_three_billion_model_fits_four_gib_and_not_two() -> None:
    prediction = predict(shape("llama-3.2-3b"), CONFIG, PLAIN_KV, FOUR)
    # Weights 1,926 MiB; 2,560 cells × 114,688 bytes = 280 MiB; scores of one layer 4 × 512 × 2,560 × 24 = 120 MiB.
    assert prediction.kv_bytes == 2560 * 114_688
    assert prediction.total_bytes == pytest.approx(2374 * MIB, rel=0.01)
    assert prediction.fits
    assert not predict(shape("llama-3.2-3b"), CONFIG, PLAIN_KV, replace(FOUR, free_bytes=2 * GIB)).fits


def test_what_the_model_in_use_gives_back_counts_as_free() -> None:
    tight = replace(FOUR, free_bytes=2 * GIB)
    assert predict(shape("llama-3.2-3b"), CONFIG, PLAIN_KV, tight, given_back=GIB).fits


def test_keys_and_values_count_by_their_own_types() -> None:
    plain = formula(shape("llama-3.2-3b"), CONFIG, PLAIN_KV, FOUR)[1]
    mixed = formula(shape("llama-3.2-3b"), CONFIG, KvChoice("q8_0", "f16", flash=False), FOUR)[1]
    assert mixed == plain * (8.5 + 16) / 32


def test_a_prediction_learns_from_what_was_used(store: Store) -> None:
    device = FOUR
    predicted = sum(formula(shape("qwen2.5-3b"), CONFIG, PLAIN_KV, device))
    sha256 = find_entry("qwen2.5-3b").sha256  # type: ignore[union-attr]
    assert experience(store.tuning, sha256, "CPU") is None
    note_memory(store.tuning, engine("qwen2.5-3b", used=predicted, device_used=predicted * 5 // 4), CONFIG)
    known = experience(store.tuning, sha256, "CPU")
    assert known is not None
    assert known.factor == pytest.approx(1.25, rel=1e-6)
    corrected = predict(shape("qwen2.5-3b"), CONFIG, known.kv, device, factor=known.factor)
    assert corrected.total_bytes == pytest.approx(predicted * 1.25, rel=1e-6)
    assert corrected.measured
    note_memory(store.tuning, engine("qwen2.5-3b", used=predicted), CONFIG)
    assert experience(store.tuning, sha256, "CPU") == known, "a smaller job says nothing new"
    assert experience(store.tuning, sha256, "Vulkan0") is None


def test_nonsense_does_not_spoil_the_next_prediction(store: Store) -> None:
    note_memory(store.tuning, engine("qwen2.5-3b", used=1), CONFIG)
    known = experience(store.tuning, find_entry("qwen2.5-3b").sha256, "CPU")  # type: ignore[union-attr]
    assert known is not None
    assert known.factor == 0.5
    silent = cast(EngineFront, SimpleNamespace(memory=None))
    note_memory(store.tuning, silent, CONFIG)


def test_speed_is_measured_else_scaled_else_said_in_relation() -> None:
    assert expected_speed(3_000, 100, 42.0, 900.0).tokens_per_second == 42.0
    scaled = expected_speed(3_000, 100, None, 900.0)
    assert (scaled.tokens_per_second, scaled.measured, scaled.times_slower) == (30.0, False, 30.0)
    assert expected_speed(3_000, 100, None, None).tokens_per_second is None


def test_the_overview_of_a_first_start(home: Home, store: Store) -> None:
    listed = offers(home, store)
    assert list(listed) == ["smollm2-135m", "qwen2.5-3b", "llama-3.2-3b"]
    assert all(o.prediction and o.prediction.fits and not o.prediction.measured for o in listed.values())
    assert [o.speed.tokens_per_second for o in listed.values() if o.speed] == [None, None, None]
    assert not any(o.in_use for o in listed.values())


def test_paces_of_the_starter_scale_to_the_others(home: Home, store: Store) -> None:
    starter = next(entry for entry in load_catalogue() if entry.starter)
    store._connection.db.execute("PRAGMA foreign_keys = OFF")
    for document, tokens in ((1, 1000), (2, 3000)):
        store._connection.db.execute(
            "INSERT INTO paces (document_id, model_sha256, policy, budget, kv_k, kv_v, tokens, seconds) "
            "VALUES (?, ?, 'lontar', 2048, 'f16', 'f16', ?, 10)",
            [document, starter.sha256, tokens],
        )
    listed = offers(home, store, in_use="smollm2-135m")
    speeds = {key: offer.speed for key, offer in listed.items()}
    assert speeds["smollm2-135m"] is not None
    assert speeds["smollm2-135m"].tokens_per_second == 200.0
    assert speeds["smollm2-135m"].measured
    qwen = speeds["qwen2.5-3b"]
    assert qwen is not None
    assert qwen.tokens_per_second == pytest.approx(200 * 134_515_008 / 3_085_938_688)
    assert not qwen.measured
    assert listed["smollm2-135m"].in_use


def test_a_models_own_choices_count(home: Home, store: Store) -> None:
    before = offers(home, store)["llama-3.2-3b"].prediction
    choose(home, find_model(home, "llama-3.2-3b"), Choices(budget=8192, kv="q4_0"))
    after = offers(home, store)["llama-3.2-3b"].prediction
    assert before is not None
    assert after is not None
    assert after.kv_bytes == (8192 + 512) * 114_688 * 4.5 / 16
    choose(home, find_model(home, "llama-3.2-3b"), Choices(budget=10, kv="q17"))
    assert offers(home, store)["llama-3.2-3b"].prediction == before, "what makes no sense is left out"


def test_what_is_recommended_fits_and_only_while_there_is_the_starter_alone(home: Home, store: Store) -> None:
    everything = overview(home, store, CONFIG, FOUR)
    offered = recommended(everything)
    assert offered is not None
    assert offered.model.key == "qwen2.5-3b"
    assert recommended(overview(home, store, CONFIG, replace(FOUR, free_bytes=GIB))) is None
    here = [replace(o, model=replace(o.model, state="here")) for o in everything]
    assert recommended(here) is None
