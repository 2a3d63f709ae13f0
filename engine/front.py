"""What callers need of an engine, wherever it runs: `engine.engine.Engine`, or one in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.backend import DeviceMemory
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.generate import OnToken
from engine.memory.snapshot import SnapshotKey
from engine.notes import NotePlan, OnNote
from engine.prompt import Frame
from engine.reading import OnCheckpoint, OnProgress
from engine.types import (
    CancelToken,
    Generation,
    MemoryStats,
    ModelInfo,
    ReadingReport,
    Restored,
    Segment,
    SnapshotSource,
)


class ModelFront(Protocol):
    """What callers need of a loaded model."""

    @property
    def info(self) -> ModelInfo:
        """What the weights say about themselves."""

    @property
    def build(self) -> str:
        """What a saved state depends on beside model and KV types."""

    @property
    def weights_bytes(self) -> int:
        """What the weights take in memory."""

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text; see `engine.backend.Tokenizer`."""

    def device(self) -> DeviceMemory:
        """Return the device the model runs on, with what is free now."""


class EngineFront(Protocol):
    """Reads and answers with one model; the methods are described at `engine.engine.Engine`."""

    @property
    def model(self) -> ModelFront:
        """The model."""

    @property
    def kv(self) -> KvChoice:
        """How the cache is stored."""

    @property
    def frame(self) -> Frame:
        """What stands around the document and the question."""

    @property
    def memory(self) -> MemoryStats | None:
        """Bytes and cells of the last job."""

    def memory_now(self) -> MemoryStats | None:
        """Return what is held at this moment, also while a job runs; None while no model is up."""

    def key(self, config: MemoryConfig) -> SnapshotKey:
        """Return what a snapshot read under `config` depends on."""

    def read(
        self,
        segments: Sequence[Segment],
        config: MemoryConfig,
        *,
        snapshot: bytes | bytearray | None = None,
        on_progress: OnProgress | None = None,
        on_checkpoint: OnCheckpoint | None = None,
        notes: NotePlan | None = None,
        on_note: OnNote | None = None,
        cancel: CancelToken | None = None,
    ) -> ReadingReport:
        """Read segments, from a snapshot on where there is one."""

    def answer(
        self,
        question: str,
        config: MemoryConfig,
        sampling: Sampling,
        *,
        snapshot: bytes | bytearray | SnapshotSource | None = None,
        on_token: OnToken | None = None,
        cancel: CancelToken | None = None,
    ) -> Generation:
        """Answer a question behind a snapshot, or behind the frame alone."""

    def restore(
        self,
        config: MemoryConfig,
        snapshot: bytes | bytearray | SnapshotSource | None,
        *,
        cancel: CancelToken | None = None,
    ) -> Restored:
        """Bring a snapshot back into the cache, so that the next question behind it starts at once."""

    def close(self) -> None:
        """Free the model."""
