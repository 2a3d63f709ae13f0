"""The context kept between questions: a document's cells stay restored, so a follow-up starts at once.

What stands before a question, the frame's opening and what was read, is the same bytes and positions each time, and
so are the first tokens of most prompts; only what differs is decoded, and the answer is rolled back. llama.cpp's own
sessions reuse a prefix in the same way, but their users cannot see whether they did: here the cells are counted after
each restore (llama.cpp#26676, #25913).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from engine.backend import Context, Model
from engine.config import KvChoice, MemoryConfig
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.snapshot import SnapshotKey, read_meta, restore_snapshot
from engine.types import CancelToken, Restored, SnapshotSource

FRAME_ALONE = ""
"""Digest of no snapshot: only the frame's opening stands before the question."""


@dataclass(frozen=True, slots=True)
class _Held:
    """What the context holds."""

    digest: str
    config: MemoryConfig
    context: Context
    cache: BoundedCache
    base: int
    """Cells of what stands before every prompt."""
    tokens_read: int


class KeptContext:
    """At most one restored context."""

    def __init__(self, model: Model, kv: KvChoice, opening: Sequence[int]) -> None:
        self._model, self._kv, self._opening = model, kv, list(opening)
        self._held: _Held | None = None
        self._prompt: list[int] = []
        """What the cache holds behind its base."""

    def take(
        self,
        source: SnapshotSource | None,
        config: MemoryConfig,
        key: SnapshotKey,
        room: int,
        cancel: CancelToken | None,
    ) -> tuple[BoundedCache, Context, Restored]:
        """Return a cache that holds a snapshot, or the frame alone, with `room` free cells behind it.

        The last prompt may lie behind it: see `rewind`. The caller says what it appends (`hold`), or calls `drop`.

        Raises:
            SnapshotMismatchError: the snapshot was taken under other settings, or not all of it came back.
            SnapshotDamagedError: its bytes are damaged.
            CancelledError: stopped; nothing is kept.
        """
        began = time.perf_counter()
        digest = FRAME_ALONE if source is None else source.digest
        held = self._held
        kept = held is not None and _serves(held, digest, config, room)
        if held is None or not kept:
            self._prompt = []
            held = self._restore(source, config, key, room, cancel)
            self._held = held
        restored = Restored(held.base, held.tokens_read, time.perf_counter() - began, kept)
        return held.cache, held.context, restored

    def rewind(self, prompt: Sequence[int]) -> int:
        """Take away what the held prompt does not share with the next one; return the tokens that stay.

        The last token of the next prompt never stays: decoding it gives the logits that the answer begins with.
        """
        assert self._held is not None  # taken before
        shared = 0
        for held, wanted in zip(self._prompt, prompt[:-1], strict=False):
            if held != wanted:
                break
            shared += 1
        self._held.cache.rollback(self._held.base + shared)
        self._prompt = self._prompt[:shared]
        return shared

    def hold(self, prompt: Sequence[int]) -> None:
        """Note that the cache holds a whole prompt behind its base."""
        self._prompt = list(prompt)

    def drop(self) -> None:
        """Free the context."""
        if self._held is not None:
            self._held.context.close()
            self._held = None

    def _restore(
        self,
        source: SnapshotSource | None,
        config: MemoryConfig,
        key: SnapshotKey,
        room: int,
        cancel: CancelToken | None,
    ) -> _Held:
        blob = None if source is None else source.load()
        meta = None if blob is None else read_meta(bytes_of(blob))
        cells = len(self._opening) if meta is None else meta.tokens_kept
        context = self._context(cells + room, config)
        try:
            cache = BoundedCache(self._model, context, config, make_policy(config.policy), watching=False)
            if blob is None:
                cache.append(self._opening, cancel=cancel)
            else:
                restore_snapshot(cache, bytes_of(blob), key)
        except BaseException:
            context.close()
            raise
        digest = FRAME_ALONE if source is None or blob is None else source.digest
        read = 0 if meta is None else meta.tokens_read
        return _Held(digest, config, context, cache, len(cache.ledger), read)

    def _context(self, cells: int, config: MemoryConfig) -> Context:
        """Return an empty context: the one of before where it is large enough, for a new one takes 70 ms."""
        held, self._held = self._held, None
        if held is not None and held.config.chunk == config.chunk and held.context.capacity >= cells:
            held.context.clear()
            return held.context
        if held is not None:
            held.context.close()
        return self._model.context(cells, self._kv, config.chunk, observed=False)


def _serves(held: _Held, digest: str, config: MemoryConfig, room: int) -> bool:
    free = held.context.capacity - held.base
    return held.digest == digest and held.config == config and free >= room


def bytes_of(blob: bytes | bytearray) -> bytes:
    """Return a buffer as the snapshot's reader wants it, without copying: it only reads."""
    return blob  # type: ignore[return-value]  # a bytearray has all that is used of bytes
