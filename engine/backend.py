"""What a backend must do: two protocols, a loaded model and a context (its KV cache).

`engine.llama` implements them over llama.cpp and `engine.fake` as a script; one contract suite runs on both.
Positions are RoPE positions; a context holds one sequence. Backends are used from one thread at a time,
except `tokenize`, `piece` and `is_end`, which only read the vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.config import KvChoice
from engine.memory.rotary import Rotation
from engine.types import CancelToken, ModelInfo

FloatArray = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Watch:
    """Which attention inputs to hand out while decoding."""

    layers: tuple[int, ...]
    queries: int
    """How many query tokens of the batch; keys come for every token."""
    last: bool = False
    """Take the batch's last tokens as queries instead of an even sample."""
    values: bool = False
    """Hand out values as well as keys."""

    def rows(self, batch: int) -> NDArray[np.int64]:
        """Return the indices of the query tokens in a batch, ascending; the last one, which sees all, is in."""
        count = min(self.queries, batch)
        if self.last:
            return np.arange(batch - count, batch)
        return np.unique(np.linspace(batch - 1, 0, count).round().astype(np.int64))


@dataclass(frozen=True, slots=True)
class Observation:
    """Attention inputs of one batch, after the rotary phase, before any cache quantisation."""

    rows: NDArray[np.int64]
    """Indices of the watched query tokens in the batch, ascending; shape (n,)."""
    queries: FloatArray
    """Shape (layers, n, heads, head_dim)."""
    keys: FloatArray
    """Shape (layers, batch, kv_heads, head_dim)."""
    values: FloatArray | None = None
    """Shape of the keys, where the watch asks for values."""


@dataclass(frozen=True, slots=True)
class ContextSize:
    """Bytes by the backend's own accounting."""

    kv_bytes: int
    compute_bytes: int


@dataclass(frozen=True, slots=True)
class DeviceMemory:
    """The device the model runs on, and its memory."""

    name: str
    total_bytes: int
    free_bytes: int
    """Left by all programs, this one included."""
    used_bytes: int = 0
    """Held by the process that runs the model."""
    mapped_bytes: int = 0
    """Of these, pages of files that the system counts as free as well."""

    @property
    def others_bytes(self) -> int:
        """Held by other programs and the system."""
        return max(0, self.total_bytes - self.free_bytes - self.used_bytes)


class Context(Protocol):
    """A KV cache of a fixed number of cells and the means to run the model over it."""

    capacity: int
    """Cells allocated."""
    kv: KvChoice

    def decode(
        self,
        tokens: Sequence[int],
        positions: Sequence[int],
        *,
        logits: bool = False,
        watch: Watch | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[FloatArray | None, Observation | None]:
        """Run the model over a batch and put it into the cache.

        Args:
            tokens: at most the context's chunk.
            positions: ascending, above every position in the cache.
            logits: whether to return the last token's logits, shape (vocabulary,); those of every token,
                shape (tokens, vocabulary), from a context made for more than one output.
            watch: attention inputs to return as well.
            cancel: checked while the batch runs.

        Raises:
            CacheFullError: no cell is free; nothing was decoded.
            CancelledError: the cache is as it was before the call.
            DecodeFailedError: the backend refused the batch.
        """

    def remove(self, start: int, end: int) -> None:
        """Free the cells with start <= position < end."""

    def shift(self, start: int, end: int, delta: int) -> None:
        """Add delta to the positions start <= p < end; keys are rotated to match."""

    def can_shift(self) -> bool:
        """Say whether `shift` works for this model and cache."""

    def clear(self) -> None:
        """Free every cell."""

    def state(self) -> bytes:
        """Return the sequence's cells as bytes, K and V as stored."""

    def restore(self, state: bytes) -> None:
        """Replace the cells by those of an earlier `state`.

        Raises:
            SnapshotMismatchError: the bytes do not fit this context; it is left empty.
        """

    def take(self, start: int, end: int) -> bytes:
        """Return the cells with start <= position < end as bytes, K and V as stored; they stay where they are."""

    def put(self, cells: bytes) -> None:
        """Add cells that `take` returned, at their old positions, which must be free; exact if no shift came between.

        Raises:
            SnapshotMismatchError: no room, or bytes of another context; nothing was added.
        """

    def size(self) -> ContextSize:
        """Return the bytes that the cache and the compute buffers take."""

    def close(self) -> None:
        """Free the context; using it afterwards is an error."""


class Tokenizer(Protocol):
    """The model's vocabulary."""

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text.

        With `special` off, "<|im_end|>" in a document is nine characters, not the end of a turn.
        """

    def piece(self, token: int) -> bytes:
        """Return the bytes of one token; may end inside a UTF-8 character."""

    def is_end(self, token: int) -> bool:
        """Say whether a token ends the model's turn."""


class Model(Tokenizer, Protocol):
    """Loaded weights."""

    info: ModelInfo
    build: str
    """Identifies what a saved state depends on beside model and KV types."""
    weights_bytes: int
    """What the weights take in memory, by the backend's own accounting."""
    chat_template: str | None
    """Jinja2 source from the model file, if it has one."""
    bos: str
    eos: str

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> Context:
        """Allocate a context.

        Args:
            cells: tokens the cache holds.
            kv: how it stores them.
            chunk: tokens decoded at once, at most.
            observed: whether it may be watched.
            outputs: 1, or the most tokens of a batch for which logits are asked.

        Where a device's memory runs out, layers of the model leave it until the context fits; see `take_notice`.

        Raises:
            OutOfMemoryError: it does not fit, without the device neither; or another context stands in the way.
        """

    def take_notice(self) -> str:
        """Return what the user has to be told of how the model runs, once; "" where there is nothing."""

    def kv_bytes_per_token(self, kv: KvChoice) -> int:
        """Return what one token takes in the cache over all layers."""

    def rotation(self) -> Rotation:
        """Return how the model turns keys by their position.

        Raises:
            ModelUnsupportedError: the model turns them in a way that cannot be followed.
        """

    def device(self) -> DeviceMemory:
        """Return the device the model runs on, with what is free now."""

    def close(self) -> None:
        """Free the weights; contexts must be closed before."""
