"""Reading: stream a document's segments through the model in chunks, with checkpoints and a stop."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.backend import Context, Model
from engine.config import KvChoice, MemoryConfig
from engine.errors import CancelledError, SnapshotMismatchError, WindowExceededError
from engine.memory.cache import BoundedCache
from engine.memory.policies import Policy, make_policy
from engine.memory.snapshot import SnapshotKey, SnapshotMeta, restore_snapshot, take_snapshot
from engine.notes import NoteTaker
from engine.types import CancelToken, Progress, ReadingReport, Segment

CHECKPOINT_SECONDS = 30.0
"""Work that a crash can cost at most."""

OnProgress = Callable[[Progress], None]
OnCheckpoint = Callable[[bytes, SnapshotMeta], None]


@dataclass(frozen=True, slots=True)
class Stream:
    """A document as tokens, each with the ordinal of its segment."""

    tokens: NDArray[np.int32]
    segments: NDArray[np.int32]
    count: int
    """Number of segments."""

    def digest(self, length: int) -> str:
        """Return the SHA-256 of the first `length` tokens."""
        return hashlib.sha256(self.tokens[:length].tobytes()).hexdigest()

    def segments_within(self, length: int) -> int:
        """Return how many segments end within the first `length` tokens."""
        return self.count if length >= len(self.tokens) else int(self.segments[length])


def make_stream(model: Model, segments: Sequence[Segment]) -> Stream:
    """Tokenise segments as plain text: special tokens inside a document are characters."""
    parts = [np.asarray(model.tokenize(segment.text), np.int32) for segment in segments]
    lengths = [len(part) for part in parts]
    return Stream(
        np.concatenate(parts) if parts else np.zeros(0, np.int32),
        np.repeat(np.arange(len(parts), dtype=np.int32), lengths),
        len(parts),
    )


@dataclass(slots=True)
class _Pace:
    """Chunk times of one run."""

    chunks: list[tuple[int, float]] = field(default_factory=list)
    recent: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=8))

    def add(self, tokens: int, seconds: float) -> None:
        self.chunks.append((tokens, seconds))
        self.recent.append((tokens, seconds))

    def rate(self) -> float:
        seconds = sum(s for _, s in self.recent)
        return sum(n for n, _ in self.recent) / seconds if seconds else 0.0


class Reader:
    """Reads one document into a bounded cache and can be stopped and resumed at any chunk."""

    def __init__(self, model: Model, context: Context, config: MemoryConfig, opening: Sequence[int]) -> None:
        """Take a fresh context.

        Args:
            model: the loaded weights.
            context: holds at least budget + chunk cells, empty.
            config: bounds and policy.
            opening: tokens of the frame before the document, pinned.
        """
        self.model = model
        self.opening = list(opening)
        self.policy: Policy = make_policy(config.policy)
        self.cache = BoundedCache(model, context, config, self.policy)
        self.done = 0
        """Tokens of the document read so far."""

    @property
    def key(self) -> SnapshotKey:
        """What a snapshot of this reading depends on."""
        return snapshot_key(self.model, self.cache.context.kv, self.cache.config, self.opening)

    def resume(self, blob: bytes, stream: Stream) -> None:
        """Go on from a snapshot.

        Raises:
            SnapshotMismatchError: it belongs to another document, model or setting.
            SnapshotDamagedError: its bytes are damaged.
        """
        meta = restore_snapshot(self.cache, blob, self.key)
        if meta.tokens_read > len(stream.tokens) or stream.digest(meta.tokens_read) != meta.stream_sha256:
            self.cache.context.clear()
            raise SnapshotMismatchError("the snapshot was taken from another text: the document has changed")
        self.done = meta.tokens_read
        first = self.cache.ledger.next_index - self.done
        self.policy.remember(stream.tokens[: self.done], first)

    def read(
        self,
        stream: Stream,
        *,
        on_progress: OnProgress | None = None,
        on_checkpoint: OnCheckpoint | None = None,
        notes: NoteTaker | None = None,
        cancel: CancelToken | None = None,
    ) -> ReadingReport:
        """Read the rest of a document; stopped by `cancel`, the report is incomplete and nothing is lost.

        `notes` are written behind the cache as sections end; the cache is then as it was.

        Raises:
            WindowExceededError: an unbounded policy cannot hold the document.
        """
        self._check_window(stream)
        began, watched = time.perf_counter(), self.cache.observe_seconds
        start, saved_at, saved = self.done, began, self.done
        pace = _Pace()
        try:
            if not len(self.cache.ledger):
                self.cache.pin(self.opening, cancel)
            while self.done < len(stream.tokens):
                before = stream.segments_within(self.done)
                pace.add(*self._chunk(stream, cancel))
                if notes:
                    notes.write(self.cache, before, stream.segments_within(self.done), cancel)
                if on_progress:
                    on_progress(self._progress(stream, pace))
                if on_checkpoint and time.perf_counter() - saved_at >= CHECKPOINT_SECONDS:
                    saved = self._checkpoint(stream, on_checkpoint)
                    saved_at = time.perf_counter()
        except CancelledError:
            pass
        seconds = time.perf_counter() - began
        if on_checkpoint and saved != self.done:
            self._checkpoint(stream, on_checkpoint)
        return self._report(stream, pace, start, seconds, self.cache.observe_seconds - watched)

    def meta(self, stream: Stream) -> SnapshotMeta:
        """Describe the present state."""
        return SnapshotMeta(
            self.key,
            tokens_read=self.done,
            tokens_total=len(stream.tokens),
            segments_read=stream.segments_within(self.done),
            tokens_kept=len(self.cache.ledger),
            evictions=self.cache.ledger.evicted,
            stream_sha256=stream.digest(self.done),
        )

    def _chunk(self, stream: Stream, cancel: CancelToken | None) -> tuple[int, float]:
        """Read the next chunk; return its tokens and seconds."""
        if cancel and cancel.is_set():
            raise CancelledError("reading stopped")
        began = time.perf_counter()
        end = min(self.done + self.cache.stride, len(stream.tokens))
        self.cache.read(
            stream.tokens[self.done : end].tolist(), stream.segments[self.done : end].tolist(), cancel
        )
        count, self.done = end - self.done, end
        return count, time.perf_counter() - began

    def _checkpoint(self, stream: Stream, on_checkpoint: OnCheckpoint) -> int:
        meta = self.meta(stream)
        on_checkpoint(take_snapshot(self.cache, meta), meta)
        return self.done

    def _check_window(self, stream: Stream) -> None:
        capacity = self.cache.context.capacity
        needed = len(self.opening) + len(stream.tokens)
        if not self.policy.bounded and needed > min(capacity, self.model.info.trained_window):
            raise WindowExceededError(
                f"the policy {self.policy.name!r} keeps all {needed} tokens, but the cache holds {capacity} and the "
                f"model was trained on {self.model.info.trained_window}: choose a bounded policy such as h2o"
            )

    def _progress(self, stream: Stream, pace: _Pace) -> Progress:
        rate = pace.rate()
        return Progress(
            done=self.done,
            total=len(stream.tokens),
            segment=int(stream.segments[self.done - 1]) if self.done else 0,
            segments=stream.count,
            tokens_per_second=rate,
            seconds_left=(len(stream.tokens) - self.done) / rate if rate else None,
            cells=len(self.cache.ledger),
        )

    def _report(
        self, stream: Stream, pace: _Pace, start: int, seconds: float, observed: float
    ) -> ReadingReport:
        ledger, model = self.cache.ledger, self.model
        return ReadingReport(
            tokens=self.done,
            tokens_total=len(stream.tokens),
            tokens_new=self.done - start,
            tokens_kept=len(ledger),
            evictions=ledger.evicted,
            collapses=ledger.collapses,
            cells_peak=ledger.peak,
            kv_bytes=len(ledger) * model.kv_bytes_per_token(self.cache.context.kv),
            kv_bytes_full_f16=len(stream.tokens)
            * model.kv_bytes_per_token(KvChoice("f16", "f16", flash=False)),
            seconds=seconds,
            observe_seconds=observed,
            complete=self.done >= len(stream.tokens),
            pace=tuple(pace.chunks),
        )


def snapshot_key(model: Model, kv: KvChoice, config: MemoryConfig, opening: Sequence[int]) -> SnapshotKey:
    """Return what a snapshot taken under these settings depends on."""
    return SnapshotKey(
        model_sha256=model.info.sha256,
        build=model.build,
        kv_k=kv.k,
        kv_v=kv.v,
        flash=kv.flash,
        policy=config.policy,
        budget=config.budget,
        chunk=config.chunk,
        sinks=config.sinks,
        recent=config.recent,
        frame=hashlib.sha256(np.asarray(opening, np.int32).tobytes()).hexdigest(),
    )
