"""A llama.cpp context: one sequence, a fixed number of cells."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.backend import ContextSize, FloatArray, Observation, Watch
from engine.config import KvChoice
from engine.errors import (
    CacheFullError,
    CancelledError,
    DecodeFailedError,
    ModelUnsupportedError,
    OutOfMemoryError,
    SnapshotMismatchError,
)
from engine.llama.binding import buffer_bytes, lib, native_log
from engine.llama.device import ran_out_of_memory
from engine.llama.kv_types import GGML_TYPE
from engine.llama.observer import GraphObserver
from engine.types import CancelToken

if TYPE_CHECKING:
    from engine.llama.model import LlamaModel

_SEQUENCE, _SCRATCH = 0, 1
"""The second sequence holds nothing but cells that are being copied out or in."""
_SEQUENCES = 2
_FLASH = {True: 1, False: 0}
_ABORTED, _NO_SLOT, _NO_MEMORY = 2, 1, -2


class LlamaContext:
    """The cells of one sequence and the graph that runs over them."""

    def __init__(
        self,
        model: LlamaModel,
        cells: int,
        kv: KvChoice,
        chunk: int,
        *,
        observed: bool = True,
        outputs: int = 1,
    ) -> None:
        self.kv = kv
        self._model = model
        self._cancel: CancelToken | None = None
        # Both callbacks are C pointers into these objects: they must live as long as the context.
        self._observer = GraphObserver(model.info.kv_heads, model.info.head_dim) if observed else None
        self._abort = lib.ggml_abort_callback(self._aborted)
        self._pointer: Any = None
        with native_log.collect() as lines:
            self._pointer = lib.llama_init_from_model(
                model.pointer, self._parameters(cells, kv, chunk, model.threads, outputs)
            )
        if not self._pointer and not ran_out_of_memory(lines):
            reason = next((line for line in reversed(lines) if line.strip()), "no reason given")
            raise ModelUnsupportedError(
                f"this model cannot have a cache of {cells} tokens ({kv}): {reason.strip()}"
            )
        if not self._pointer:
            raise OutOfMemoryError(
                f"no memory for a cache of {cells} tokens ({kv}): use a smaller --budget or a smaller model"
            )
        self._sizes = ContextSize(buffer_bytes(lines, "KV"), buffer_bytes(lines, "compute"))
        self.device_bytes = model.gpu.bytes_in(lines) if model.gpu else 0
        self.capacity = int(lib.llama_n_ctx(self._pointer))
        self._memory = lib.llama_get_memory(self._pointer)
        self._chunk, self._outputs = chunk, outputs
        self._batch = lib.llama_batch_init(chunk, 0, 1)
        for i in range(chunk):
            self._batch.n_seq_id[i] = 1
            self._batch.seq_id[i][0] = _SEQUENCE

    def _parameters(self, cells: int, kv: KvChoice, chunk: int, threads: int, outputs: int) -> Any:
        parameters = lib.llama_context_default_params()
        parameters.n_ctx = cells
        parameters.n_batch = parameters.n_ubatch = chunk
        parameters.n_seq_max = _SEQUENCES
        # One row of logits at a time: the default reserves a row a token, 100 MB for a vocabulary of 49k.
        parameters.n_outputs_max = max(outputs, _SEQUENCES)
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.type_k, parameters.type_v = GGML_TYPE[kv.k], GGML_TYPE[kv.v]
        parameters.flash_attn_type = _FLASH[kv.flash]
        parameters.kv_unified = True
        parameters.no_perf = True
        parameters.abort_callback = self._abort
        if self._observer:
            parameters.cb_eval = self._observer.callback
        return parameters

    def _aborted(self, _data: Any) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def decode(
        self,
        tokens: Sequence[int],
        positions: Sequence[int],
        *,
        logits: bool = False,
        watch: Watch | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[FloatArray | None, Observation | None]:
        """Run the model over a batch; see `engine.backend.Context`."""
        count = len(tokens)
        if not 0 < count <= self._chunk:
            raise DecodeFailedError(f"a batch of {count} tokens does not fit a chunk of {self._chunk}")
        if watch and not self._observer:
            raise ModelUnsupportedError("this context was made without an observer")
        self._fill_batch(tokens, positions, logits)
        self._cancel = cancel
        if watch and self._observer:
            self._observer.start(watch, count)
        try:
            code = lib.llama_decode(self._pointer, self._batch)
            if code != 0:
                self._raise(code)
            observation = self._observation(watch)
        finally:
            self._cancel = None
            if self._observer:
                self._observer.stop()
        if not logits:
            return None, observation
        return self._logits(count), observation

    def _logits(self, count: int) -> FloatArray:
        vocabulary = self._model.info.vocabulary
        if self._outputs > 1:
            return np.ctypeslib.as_array(lib.llama_get_logits(self._pointer), (count, vocabulary)).copy()
        return np.ctypeslib.as_array(lib.llama_get_logits_ith(self._pointer, -1), (vocabulary,)).copy()

    def _observation(self, watch: Watch | None) -> Observation | None:
        if not watch or not self._observer:
            return None
        try:
            return self._observer.finish(watch)
        except LookupError as error:
            raise ModelUnsupportedError(
                f"attention cannot be watched in this model ({error}): use --policy streaming"
            ) from error

    def _fill_batch(self, tokens: Sequence[int], positions: Sequence[int], logits: bool) -> None:
        count = len(tokens)
        batch = self._batch
        batch.n_tokens = count
        np.ctypeslib.as_array(batch.token, (count,))[:] = tokens
        np.ctypeslib.as_array(batch.pos, (count,))[:] = positions
        flags = np.ctypeslib.as_array(batch.logits, (count,))
        flags[:] = logits and self._outputs > 1
        flags[-1] = logits

    def _raise(self, code: int) -> None:
        if code == _NO_SLOT:
            raise CacheFullError(
                f"the cache of {self.capacity} cells has no room for {self._batch.n_tokens} more"
            )
        if code == _ABORTED:
            raise CancelledError("stopped while a chunk was decoded")
        if code == _NO_MEMORY:
            raise OutOfMemoryError("the device ran out of memory: use a smaller --budget or a smaller model")
        raise DecodeFailedError(
            f"llama.cpp could not decode a batch (code {code}): see the log for its reason"
        )

    def remove(self, start: int, end: int) -> None:
        """Free the cells with start <= position < end."""
        lib.llama_memory_seq_rm(self._memory, _SEQUENCE, start, end)

    def shift(self, start: int, end: int, delta: int) -> None:
        """Add delta to the positions start <= p < end; the keys turn at the next decode."""
        lib.llama_memory_seq_add(self._memory, _SEQUENCE, start, end, delta)

    def can_shift(self) -> bool:
        """Say whether positions can be moved (not with M-RoPE)."""
        return bool(lib.llama_memory_can_shift(self._memory))

    def clear(self) -> None:
        """Free every cell."""
        lib.llama_memory_clear(self._memory, False)

    def state(self) -> bytes:
        """Return the sequence's cells, K and V as stored."""
        return self._read(_SEQUENCE)

    def restore(self, state: bytes) -> None:
        """Replace the cells by those of an earlier `state`; see `engine.backend.Context`."""
        self.clear()
        # The size says that every cell is there to be reused.
        held = self._write(state, _SEQUENCE) and lib.llama_state_seq_get_size(self._pointer, _SEQUENCE)
        if not state or held != len(state):
            self.clear()
            raise SnapshotMismatchError(
                "the saved state does not fit this model, cache type or build: the document has to be read again"
            )

    def take(self, start: int, end: int) -> bytes:
        """Copy cells out by way of the scratch sequence; see `engine.backend.Context`."""
        lib.llama_memory_seq_cp(self._memory, _SEQUENCE, _SCRATCH, start, end)
        try:
            return self._read(_SCRATCH)
        finally:
            lib.llama_memory_seq_rm(self._memory, _SCRATCH, -1, -1)

    def put(self, cells: bytes) -> None:
        """Copy cells in by way of the scratch sequence; see `engine.backend.Context`."""
        done = self._write(cells, _SCRATCH)
        if done:
            lib.llama_memory_seq_cp(self._memory, _SCRATCH, _SEQUENCE, -1, -1)
        lib.llama_memory_seq_rm(self._memory, _SCRATCH, -1, -1)
        if not done:
            raise SnapshotMismatchError(
                "archived cells do not fit: no room, or another model, cache type or build"
            )

    def _read(self, sequence: int) -> bytes:
        size = lib.llama_state_seq_get_size(self._pointer, sequence)
        buffer = (ctypes.c_uint8 * size)()
        written = lib.llama_state_seq_get_data(self._pointer, buffer, size, sequence)
        return bytes(memoryview(buffer)[:written])

    def _write(self, state: bytes, sequence: int) -> bool:
        # The library only reads: a pointer into the bytes spares a copy of tens of megabytes.
        buffer = ctypes.cast(ctypes.c_char_p(state), ctypes.POINTER(ctypes.c_uint8))
        taken = lib.llama_state_seq_set_data(self._pointer, buffer, len(state), sequence)
        return bool(state) and bool(taken == len(state))  # the library answers 0 for a failure

    def size(self) -> ContextSize:
        """Return the buffers' sizes as llama.cpp reported them."""
        return self._sizes

    def close(self) -> None:
        """Free the context."""
        if self._pointer:
            lib.llama_batch_free(self._batch)
            lib.llama_free(self._pointer)
            self._pointer = None
            self._model.closed(self)
