"""The engine's front: one loaded model that reads documents and answers questions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from engine.backend import Context, Model
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.errors import CancelledError
from engine.generate import OnToken, generate
from engine.kept import KeptContext, bytes_of
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.snapshot import SnapshotKey
from engine.notes import NotePlan, NoteTaker, OnNote
from engine.prompt import Frame, question_tokens
from engine.reading import OnCheckpoint, OnProgress, Reader, make_stream, snapshot_key
from engine.running import Running, memory_now
from engine.types import (
    CancelToken,
    Generation,
    LoadedSnapshot,
    MemoryStats,
    ReadingReport,
    Restored,
    Segment,
    SnapshotSource,
)

CHECKSUM_BYTES = 32
"""SHA-256 at the end of a snapshot."""
QUESTION_ROOM = 1536
"""Cells kept free for a question with its passages and the answer, beside what has been read."""


class Engine:
    """Reads and answers with one model, one KV choice and one frame."""

    def __init__(self, model: Model, kv: KvChoice, frame: Frame) -> None:
        self.model = model
        self.kv = kv
        self.frame = frame
        self.memory: MemoryStats | None = None
        """Bytes and cells of the last job."""
        self._kept = KeptContext(model, kv, frame.opening)
        self._running: Running | None = None

    def key(self, config: MemoryConfig) -> SnapshotKey:
        """Return what a snapshot read under `config` depends on, without allocating anything."""
        return snapshot_key(self.model, self.kv, config, self.frame.opening)

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
        """Read segments, from a snapshot on where there is one; with `notes`, write them as sections end.

        Raises:
            EngineError: see `engine.reading.Reader`.
        """
        self.forget()  # what a reading needs of the device's memory comes first
        stream = make_stream(self.model, segments)
        bounded = make_policy(config.policy).bounded
        held = config.budget if bounded else len(self.frame.opening) + len(stream.tokens)
        if not bounded:
            held = min(held, self.model.info.trained_window)
        context = self.model.context(held + config.chunk, self.kv, config.chunk)
        try:
            reader = Reader(self.model, context, config, self.frame.opening)
            self._running = Running.of(self.model, reader.cache, context)
            if snapshot is not None:
                reader.resume(bytes_of(snapshot), stream)
            report = reader.read(
                stream,
                on_progress=on_progress,
                on_checkpoint=on_checkpoint,
                notes=self._note_taker(notes, on_note, config),
                cancel=cancel,
            )
            self.memory = self._measure(reader.cache, context, len(reader.cache.ledger))
            return report
        finally:
            self._running = None
            context.close()

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
        """Answer a question behind a snapshot, or behind the frame alone.

        Args:
            question: the whole turn as plain text, passages included.
            config: what the snapshot was read under.
            sampling: how to choose tokens, and how many at most.
            snapshot: what has been read; fetched only where the cache does not hold it from the question before.
            on_token: called with each piece of the answer.
            cancel: stops early; see `engine.generate.generate`.

        Raises:
            SnapshotMismatchError: the snapshot was taken under other settings.
            EngineError: the model cannot run.
        """
        prompt = question_tokens(self.model, self.frame, question)
        room = max(QUESTION_ROOM, len(prompt) + sampling.max_tokens + 1)
        source, key = as_source(snapshot), self.key(config)
        began = time.perf_counter()
        cache, context, restored = self._take(source, config, key, room, cancel)
        reused = self._kept.rewind(prompt)
        restore_seconds = time.perf_counter() - began
        try:
            generation = generate(
                self.model,
                cache,
                prompt[reused:],
                sampling,
                keep_prompt=True,
                on_token=on_token,
                cancel=cancel,
            )
        except CancelledError:
            raise  # the cache came back as it was
        except BaseException:
            self.forget()
            raise
        self._kept.hold(prompt)
        self.memory = self._measure(cache, context, restored.tokens)
        return replace(
            generation, prompt=tuple(prompt), reused_tokens=reused, restore_seconds=restore_seconds
        )

    def restore(
        self,
        config: MemoryConfig,
        snapshot: bytes | bytearray | SnapshotSource | None,
        *,
        cancel: CancelToken | None = None,
    ) -> Restored:
        """Bring a snapshot back into the cache, so that the next question behind it starts at once.

        Raises:
            SnapshotMismatchError: the snapshot was taken under other settings, or not all of it came back.
            SnapshotDamagedError: its bytes are damaged.
        """
        source = as_source(snapshot)
        cache, context, restored = self._take(source, config, self.key(config), QUESTION_ROOM, cancel)
        self.memory = self._measure(cache, context, restored.tokens)
        return restored

    def memory_now(self) -> MemoryStats:
        """Return what is held at this moment; any thread may ask, also while a job runs."""
        return memory_now(self.model, self._running)

    def forget(self) -> None:
        """Free the context kept for the next question."""
        self._running = None
        self._kept.drop()

    def _take(
        self,
        source: SnapshotSource | None,
        config: MemoryConfig,
        key: SnapshotKey,
        room: int,
        cancel: CancelToken | None,
    ) -> tuple[BoundedCache, Context, Restored]:
        self._running = None
        cache, context, restored = self._kept.take(source, config, key, room, cancel)
        self._running = Running.of(self.model, cache, context)
        return cache, context, restored

    def _note_taker(
        self, plan: NotePlan | None, on_note: OnNote | None, config: MemoryConfig
    ) -> NoteTaker | None:
        if plan is None or on_note is None:
            return None
        return NoteTaker(self.model, self.frame, plan, on_note, room=config.chunk)

    def _measure(self, cache: BoundedCache, context: Context, used: int) -> MemoryStats:
        size, device = context.size(), self.model.device()
        return MemoryStats(
            cells_used=used,
            cells_allocated=context.capacity,
            cells_peak=cache.ledger.peak,
            kv_bytes_used=used * self.model.kv_bytes_per_token(context.kv),
            kv_bytes_allocated=size.kv_bytes,
            weights_bytes=self.model.weights_bytes,
            compute_bytes=size.compute_bytes,
            device=device.name,
            device_total_bytes=device.total_bytes,
            device_free_bytes=device.free_bytes,
            device_used_bytes=device.used_bytes,
            device_mapped_bytes=device.mapped_bytes,
        )

    def close(self) -> None:
        """Free the cache and the model."""
        self.forget()
        self.model.close()


def as_source(snapshot: bytes | bytearray | SnapshotSource | None) -> SnapshotSource | None:
    """Return a snapshot as a source; bytes are identified by the checksum at their end."""
    if isinstance(snapshot, bytes | bytearray):
        return LoadedSnapshot(snapshot[-CHECKSUM_BYTES:].hex(), snapshot)
    return snapshot
