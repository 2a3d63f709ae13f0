from __future__ import annotations

import pytest

from engine.backend import Watch
from engine.config import KV_TYPES, KvChoice, KvTypeName
from engine.errors import SnapshotMismatchError
from engine.llama import LlamaModel
from engine.llama.state_blob import stored_rows
from engine.quantise import dequantise, hadamard, relative_error

LOSS: dict[KvTypeName, float] = {"f16": 0.001, "q8_0": 0.02, "q4_1": 0.2, "q4_0": 0.2}
"""A value of n bits is off by about 1/2^n of the largest of its block."""


@pytest.mark.parametrize("flash", [True, False])
@pytest.mark.parametrize("kind", KV_TYPES)
def test_stored_rows_are_what_was_watched(starter: LlamaModel, kind: KvTypeName, flash: bool) -> None:
    kv = KvChoice(kind, kind if flash else "f16", flash=flash)
    layer, width = 7, starter.info.head_dim
    context = starter.context(64, kv, 32)
    try:
        tokens = starter.tokenize("The quick brown fox jumps over the lazy dog. " * 4)[:30]
        _, seen = context.decode(tokens, range(30), watch=Watch((layer,), 1, values=True))
        context.remove(5, 9)
        # New tokens fill the holes: the cells no longer lie in order of position.
        context.decode(tokens[:4], range(30, 34))
        rows = stored_rows(context.state())
    finally:
        context.close()
    assert seen is not None
    assert seen.values is not None
    old = [*range(5), *range(9, 30)]
    assert rows.positions.tolist() == [*old, *range(30, 34)]
    assert len(rows.keys) == len(rows.values) == starter.info.layers
    for stored, name, watched in (
        (rows.keys[layer], kv.k, seen.keys),
        (rows.values[layer], kv.v, seen.values),
    ):
        values = dequantise(stored, name)[: len(old)].reshape(len(old), -1, width)
        if name != "f16":  # turned before it was stored
            values = values @ hadamard(width)
        assert relative_error(watched[0][old], values) < LOSS[name]


@pytest.mark.parametrize("cut", [0, 3, 15, 40, -1])
def test_bytes_laid_out_otherwise_are_refused(starter: LlamaModel, cut: int) -> None:
    context = starter.context(64, KvChoice("f16", "f16", flash=True), 32)
    try:
        context.decode([10, 11], [0, 1])
        state = context.state()
    finally:
        context.close()
    for damaged in (state[:cut], state + b"\0"):
        with pytest.raises(SnapshotMismatchError):
            stored_rows(damaged)
