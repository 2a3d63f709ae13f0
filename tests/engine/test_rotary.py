from __future__ import annotations

import numpy as np
import pytest

from engine.llama import LlamaModel
from engine.memory.rotary import Rotation, measure_rotation

FREQUENCIES = 100.0 ** (-np.arange(4) / 4)


@pytest.mark.parametrize("neox", [True, False])
def test_a_quarter_turn_moves_the_first_axis_onto_the_second(neox: bool) -> None:
    rotation = Rotation(np.array([np.pi / 2, 0.0]), neox)
    key = np.zeros((1, 1, 4), np.float32)
    key[..., 0] = 1.0
    turned = rotation.turn(key, np.array([1]))[0, 0]
    expected = [0, 0, 1, 0] if neox else [0, 1, 0, 0]
    assert turned == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("neox", [True, False])
def test_turning_back_restores(neox: bool) -> None:
    rotation = Rotation(FREQUENCIES, neox)
    keys = np.random.default_rng(0).normal(size=(2, 5, 3, 8)).astype(np.float32)
    deltas = np.array([0, 1, -7, 300, 8000])
    back = rotation.turn(rotation.turn(keys, deltas), -deltas)
    assert back == pytest.approx(keys, abs=2e-5)


def test_dimensions_beyond_the_rotated_ones_stay() -> None:
    rotation = Rotation(np.array([0.5]), neox=True)
    keys = np.ones((1, 1, 6), np.float32)
    assert rotation.turn(keys, np.array([3]))[0, 0, 2:].tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("neox", [True, False])
def test_frequencies_are_measured_from_adjacent_positions(neox: bool) -> None:
    rotation = Rotation(FREQUENCIES, neox)
    earlier = np.random.default_rng(1).normal(size=(20, 8)).astype(np.float32)
    later = rotation.turn(earlier[:, None], np.ones(20, np.int64))[:, 0]
    measured, error = measure_rotation(earlier, later, 8, neox)
    assert measured.frequencies == pytest.approx(FREQUENCIES, abs=1e-6)
    assert error < 1e-5


def test_wrong_pairing_shows_as_an_error() -> None:
    earlier = np.random.default_rng(1).normal(size=(20, 8)).astype(np.float32)
    later = Rotation(FREQUENCIES, neox=True).turn(earlier[:, None], np.ones(20, np.int64))[:, 0]
    assert measure_rotation(earlier, later, 8, neox=False)[1] > 0.1


def test_starter_turns_as_its_metadata_says(starter: LlamaModel) -> None:
    # rope.freq_base of SmolLM2 is 100,000 and all 64 dimensions turn: θ_i = base^(-i/32).
    expected = 100_000.0 ** (-np.arange(32) / 32)
    assert starter.rotation().frequencies == pytest.approx(expected, rel=1e-3, abs=1e-6)
