"""Reads queries and keys out of the running graph through llama.cpp's evaluation callback.

The graph is split only at nodes that are asked for; while nothing is watched every node is declined at once.
Names as of the pinned build: the ROPE node called `Qcur-il` or `Kcur-il` is the vector after the rotary phase and
before the cache's own (Hadamard) rotation and quantisation.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from engine.backend import FloatArray, Observation, Watch
from engine.llama.binding import Tensor, lib, op_code, tensor_get

_GGML_TYPE_F32 = 0
_OFFSET_OP = Tensor.op.offset
_OFFSET_NAME = Tensor.name.offset


class GraphObserver:
    """Captures the watched layers' rotated queries and keys while a batch runs."""

    def __init__(self, kv_heads: int, head_dim: int) -> None:
        self._kv_heads, self._head_dim = kv_heads, head_dim
        self.callback = lib.ggml_backend_sched_eval_callback(self._evaluate)
        self.error: Exception | None = None
        self._rope = op_code("ROPE")
        self._wanted: dict[bytes, tuple[str, int]] = {}
        self._rows: np.ndarray[Any, np.dtype[np.int64]] = np.zeros(0, np.int64)
        self._captured: dict[tuple[str, int], FloatArray] = {}

    def start(self, watch: Watch, batch: int) -> None:
        """Watch the next batch."""
        self._rows = watch.rows(batch)
        self._captured, self.error = {}, None
        names = ("Qcur", "Kcur", "Vcur") if watch.values else ("Qcur", "Kcur")
        self._wanted = {f"{name}-{layer}".encode(): (name, layer) for layer in watch.layers for name in names}

    def finish(self, watch: Watch) -> Observation:
        """Stop watching and return what was seen.

        Raises:
            LookupError: the graph has no such nodes (an architecture that names them otherwise).
        """
        self._wanted = {}
        if self.error:
            raise self.error
        try:
            return Observation(
                self._rows,
                np.stack([self._captured["Qcur", layer] for layer in watch.layers]),
                np.stack([self._captured["Kcur", layer] for layer in watch.layers]),
                np.stack([self._captured["Vcur", layer] for layer in watch.layers]) if watch.values else None,
            )
        except KeyError as error:
            raise LookupError(f"the graph shows no {error.args[0][0]} of layer {error.args[0][1]}") from error

    def stop(self) -> None:
        """Stop watching after a batch that failed."""
        self._wanted = {}

    def _evaluate(self, address: int, ask: bool, _data: Any) -> bool:
        if not self._wanted:
            return not ask
        key = self._wanted.get(ctypes.string_at(address + _OFFSET_NAME))
        if key is None:
            return not ask
        # Values do not turn: of the nodes with their name the last one counts.
        if key[0] != "Vcur" and ctypes.c_int.from_address(address + _OFFSET_OP).value != self._rope:
            return not ask
        if ask:
            return True
        try:
            self._capture(address, key)
        except Exception as error:  # an exception must not unwind through C
            self.error = error
        return True

    def _capture(self, address: int, key: tuple[str, int]) -> None:
        """Copy a tensor of shape (tokens, heads, head_dim), queries only for the watched rows."""
        tensor = Tensor.from_address(address)
        dim, heads, tokens, stride = tensor.ne[0], tensor.ne[1], tensor.ne[2], tensor.nb[2]
        if key[0] == "Vcur" and (dim, heads) != (self._head_dim, self._kv_heads):
            # Not split into heads yet: (width, tokens).
            heads, dim, tokens, stride = self._kv_heads, self._head_dim, tensor.ne[1], tensor.nb[1]
        elif tensor.nb[1] != 4 * dim:
            raise LookupError(f"{key[0]} of layer {key[1]} is not a plain f32 tensor")
        if tensor.type != _GGML_TYPE_F32 or tensor.nb[0] != 4:
            raise LookupError(f"{key[0]} of layer {key[1]} is not a plain f32 tensor")
        rows = self._rows if key[0] == "Qcur" else np.arange(tokens)
        out = np.empty((len(rows), heads, dim), np.float32)
        width = 4 * dim * heads
        if len(rows) == tokens and stride == width:
            tensor_get(address, out.ctypes.data, 0, out.nbytes)
        else:
            for i, row in enumerate(rows.tolist()):
                tensor_get(address, out.ctypes.data + i * width, row * stride, width)
        self._captured[key] = out
