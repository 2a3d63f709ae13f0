from __future__ import annotations

import gguf
import numpy as np
import pytest
from gguf.quants import dequantize, quantize
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.config import KvTypeName
from engine.quantise import asymmetric, dequantise, hadamard, relative_error

GROUPS = arrays(np.float32, (3, 16), elements=st.floats(-1000, 1000, width=32))


@given(GROUPS, st.integers(1, 8))
def test_no_value_is_off_by_more_than_half_a_step(values: np.ndarray, bits: int) -> None:
    quantised = asymmetric(values, bits)
    error = np.abs(quantised.values() - values)
    slack = 1e-6 * np.abs(values).max() + np.finfo(np.float32).tiny  # of f32 itself
    assert (error <= quantised.scale / 2 + slack).all()
    assert quantised.codes.max() < 2**bits


@given(st.floats(-1000, 1000, width=32), st.integers(1, 8))
def test_a_constant_group_comes_back_exactly(value: float, bits: int) -> None:
    values = np.full((2, 8), value, np.float32)
    assert np.array_equal(asymmetric(values, bits).values(), values)


def test_two_bits_between_zero_and_three_are_the_codes_themselves() -> None:
    values = np.array([[0, 1, 2, 3]], np.float32)
    quantised = asymmetric(values, 2)
    assert quantised.codes.tolist() == [[0, 1, 2, 3]]
    assert (quantised.scale.item(), quantised.zero.item()) == (1.0, 0.0)


@given(GROUPS, st.floats(-100, 100, width=32))
def test_groups_do_not_touch_each_other(values: np.ndarray, other: float) -> None:
    changed = values.copy()
    changed[0] = other
    before, after = asymmetric(values, 4).values(), asymmetric(changed, 4).values()
    assert np.array_equal(before[1:], after[1:])


@pytest.mark.parametrize("bits", [0, 9])
def test_bits_that_do_not_fit_are_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="bits"):
        asymmetric(np.zeros((1, 4), np.float32), bits)


@pytest.mark.parametrize("kind", ["f16", "q8_0", "q4_1", "q4_0"])
def test_rows_are_read_as_ggml_reads_them(kind: KvTypeName) -> None:
    values = np.random.default_rng(3).normal(size=(5, 96)).astype(np.float32)
    ggml = gguf.GGMLQuantizationType[kind.upper()]
    stored = quantize(values, ggml)
    rows = np.ascontiguousarray(stored).view(np.uint8).reshape(5, -1)
    assert np.array_equal(dequantise(rows, kind), dequantize(stored, ggml).astype(np.float32))


def test_rows_that_are_not_whole_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="q8_0"):
        dequantise(np.zeros((2, 33), np.uint8), "q8_0")


@pytest.mark.parametrize("width", [1, 2, 64, 128])
def test_the_hadamard_matrix_is_its_own_inverse(width: int) -> None:
    matrix = hadamard(width)
    assert np.allclose(matrix @ matrix, np.eye(width), atol=1e-5)
    assert np.allclose(np.abs(matrix), width**-0.5)


def test_a_hadamard_matrix_of_another_width_is_refused() -> None:
    with pytest.raises(ValueError, match="power of two"):
        hadamard(48)


def test_relative_error_is_a_share_of_the_values() -> None:
    values = np.array([3.0, 4.0], np.float32)
    assert relative_error(values, values) == 0.0
    assert relative_error(values, np.zeros(2, np.float32)) == pytest.approx(1.0)
    assert relative_error(values, values * np.float32(1.5)) == pytest.approx(0.5)
