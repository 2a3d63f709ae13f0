"""Measures a model's rotary frequencies on the model itself.

In the first layer a key depends on its token and its position alone. Decoding every token twice in a row, at
adjacent positions, shows the same vector turned by exactly one position. Scaled frequencies (Llama 3), partial
rotations and YaRN need no formula of their own this way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.backend import Watch
from engine.config import KvChoice
from engine.errors import ModelUnsupportedError
from engine.memory.rotary import Rotation, measure_rotation

if TYPE_CHECKING:
    from engine.llama.model import LlamaModel

_PAIRS = 8
_TOLERANCE = 1e-3


def measure(model: LlamaModel, rotated: int) -> Rotation:
    """Return the rotation of a model.

    Raises:
        ModelUnsupportedError: the keys do not turn as RoPE says (two rotations in one model, M-RoPE).
    """
    if model.info.sliding_window:
        raise ModelUnsupportedError(
            "models with sliding-window layers turn keys in two ways, which watching cannot follow past the "
            "trained window: use --policy streaming"
        )
    context = model.context(256, KvChoice("f16", "f16", flash=False), 2 * _PAIRS)
    try:
        text = model.tokenize("one two three four five six seven eight nine ten")[:_PAIRS]
        tokens = [token for token in text for _ in range(2)]
        _, seen = context.decode(tokens, range(len(tokens)), watch=Watch((0,), len(tokens)))
    finally:
        context.close()
    assert seen is not None  # a watch always brings an observation
    keys = seen.keys[0]
    dim = keys.shape[-1]
    rotation, error = measure_rotation(
        keys[0::2].reshape(-1, dim), keys[1::2].reshape(-1, dim), rotated, model.info.neox_rotation
    )
    if error > _TOLERANCE:
        raise ModelUnsupportedError(
            f"this model turns its keys in a way Lontar cannot follow (error {error:.1%}): use --policy streaming"
        )
    return rotation
