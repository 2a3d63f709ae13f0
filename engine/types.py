"""The engine's vocabulary: segments in, events out. All frozen, all picklable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text to be read; the engine treats the id as opaque."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What the weights say about themselves."""

    name: str
    architecture: str
    sha256: str
    size_bytes: int
    parameters: int
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    embedding: int
    vocabulary: int
    trained_window: int
    """Positions the model was trained on."""
    neox_rotation: bool = True
    """Whether RoPE pairs dimension i with i + D/2 (NeoX) rather than 2i with 2i + 1."""
    sliding_window: int = 0
    """Width of sliding-window attention, 0 for none."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far reading has come."""

    done: int
    """Tokens of the document decoded so far."""
    total: int
    segment: int
    """Ordinal of the segment in work, 0-based."""
    segments: int
    tokens_per_second: float
    """Over the last few chunks."""
    seconds_left: float | None
    cells: int
    """Cells in use after the last eviction."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the answer as it is generated."""

    text: str


@dataclass(frozen=True, slots=True)
class MemoryStats:
    """Bytes by the backend's own accounting, and cells by the ledger's."""

    cells_used: int
    """What has been read; a question's own cells are free again with the next one."""
    cells_allocated: int
    cells_peak: int
    kv_bytes_used: int
    kv_bytes_allocated: int
    weights_bytes: int
    compute_bytes: int
    device: str
    device_total_bytes: int
    device_free_bytes: int
    device_used_bytes: int = 0
    """Held by the process that runs the model; what neither is free nor ours, others hold."""
    device_mapped_bytes: int = 0
    """Of these, pages of files that the system counts as free as well (Linux): weights that are mapped."""


@dataclass(frozen=True, slots=True)
class Generation:
    """A finished answer and how it came about."""

    text: str
    tokens: tuple[int, ...]
    logprobs: tuple[float, ...]
    """Natural logarithm of each token's probability before sampling was sharpened."""
    reason: str
    prompt_tokens: int
    """Decoded for this answer: what was reused is not among them."""
    prefill_seconds: float
    decode_seconds: float
    reused_tokens: int = 0
    """Tokens of the prompt that the cache still held from the question before."""
    restore_seconds: float = 0.0
    """Bringing up the cache: the snapshot, or the frame's opening where there is none."""
    prompt: tuple[int, ...] = ()
    """The exact tokens of the question's turn."""


@dataclass(frozen=True, slots=True)
class ReadingReport:
    """What one reading did."""

    tokens: int
    """Tokens of the document that the model has seen, earlier readings included."""
    tokens_total: int
    tokens_new: int
    """Of these, decoded in this run."""
    tokens_kept: int
    evictions: int
    """Tokens evicted so far."""
    collapses: int
    cells_peak: int
    kv_bytes: int
    kv_bytes_full_f16: int
    """What a full f16 cache of the whole document would take."""
    seconds: float
    observe_seconds: float
    """Of these, spent on watching attention and evicting."""
    complete: bool
    pace: tuple[tuple[int, float], ...] = field(default=())
    """(tokens, seconds) of every chunk of this run, in order."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What going back to a snapshot took."""

    tokens: int
    """In the cache and reused: they need not be read again."""
    tokens_read: int
    """Tokens of the document that they stand for; 0 for the frame alone."""
    seconds: float
    kept: bool
    """Whether they were still in the cache from the question before."""


class SnapshotSource(Protocol):
    """A snapshot that is fetched only where the cache does not hold it already."""

    @property
    def digest(self) -> str:
        """Identify its bytes: two sources with one digest hold the same."""

    def load(self) -> bytes | bytearray | None:
        """Fetch its bytes; None when they are lost, of which the source has told the user."""


@dataclass(frozen=True, slots=True)
class LoadedSnapshot:
    """A snapshot whose bytes are at hand."""

    digest: str
    blob: bytes | bytearray = field(repr=False)

    def load(self) -> bytes | bytearray:
        """Return the bytes."""
        return self.blob


class CancelToken(Protocol):
    """Anything that can say "stop": a threading.Event or a multiprocessing one."""

    def is_set(self) -> bool:
        """Say whether the job should stop now."""
