"""Pooling of scores along the stream: a token that matters keeps its neighbours."""

from __future__ import annotations

import numpy as np

from engine.backend import FloatArray


def max_pool(scores: FloatArray, kernel: int) -> FloatArray:
    """Return the maximum of each token and its (kernel - 1) / 2 neighbours on both sides.

    Args:
        scores: shape (tokens,).
        kernel: odd.
    """
    padded = np.pad(scores, kernel // 2, mode="edge")
    return np.asarray(np.lib.stride_tricks.sliding_window_view(padded, kernel).max(axis=-1), np.float32)


def ranks(scores: FloatArray) -> FloatArray:
    """Return each value's rank along the last axis, from 0 (smallest) to 1 (largest), ties by place.

    Softmax weights of different layers and heads are not comparable, their ranks are.
    """
    order = np.argsort(scores, axis=-1, kind="stable")
    out = np.empty(scores.shape, np.float32)
    steps = np.linspace(0.0, 1.0, scores.shape[-1], dtype=np.float32)
    np.put_along_axis(out, order, np.broadcast_to(steps, scores.shape), axis=-1)
    return out
