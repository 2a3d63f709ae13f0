"""The cache between two questions: what their prompts share is decoded once.

A prompt begins with the snapshot (or the frame's opening), and both are byte-stable; then come passages, conversation
and question. The next question rolls the cache back to where its tokens begin to differ and decodes only the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.backend import Model
from engine.config import KvChoice, MemoryConfig
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.snapshot import SnapshotKey, restore_snapshot
from engine.types import CancelToken


class WarmCache:
    """At most one live cache, with the prompt that was last decoded behind its base."""

    def __init__(self, model: Model, kv: KvChoice, opening: Sequence[int]) -> None:
        self._model, self._kv, self._opening = model, kv, list(opening)
        self._cache: BoundedCache | None = None
        self.base = 0
        """Cells of the snapshot or the opening: what stays whatever is asked."""
        self._of: tuple[str, MemoryConfig] | None = None
        self._held: list[int] = []

    def ready(
        self,
        prompt: Sequence[int],
        config: MemoryConfig,
        cells: int,
        snapshot: bytes | None,
        key: SnapshotKey,
        cancel: CancelToken | None,
    ) -> tuple[BoundedCache, int]:
        """Return a cache that holds the base and the first n tokens of a prompt, and n.

        Args:
            prompt: the question's turn; at least its last token stays to be decoded, for its logits.
            config: what the snapshot was read under.
            cells: how many the cache must have.
            snapshot: the base; None for the frame's opening.
            key: what the snapshot must have been taken under.
            cancel: stops the decoding of the opening.

        Raises:
            SnapshotMismatchError: the snapshot was taken under other settings.
            EngineError: the model cannot run.
        """
        # A snapshot ends with the checksum of all its bytes.
        of = (snapshot[-32:].hex() if snapshot is not None else "", config)
        if self._cache is None or self._of != of or self._cache.context.capacity < cells:
            self.close()
            self._open(config, cells, snapshot, key, cancel)
            self._of = of
        assert self._cache is not None  # opened above
        shared = 0
        for held, wanted in zip(self._held, prompt[:-1], strict=False):
            if held != wanted:
                break
            shared += 1
        self._cache.rollback(self.base + shared)
        self._held = self._held[:shared]
        return self._cache, shared

    def hold(self, prompt: Sequence[int]) -> None:
        """Note that the cache now holds the whole prompt behind its base."""
        self._held = list(prompt)

    def close(self) -> None:
        """Free the cache."""
        if self._cache is not None:
            self._cache.context.close()
        self._cache, self._of, self._held = None, None, []

    def _open(
        self,
        config: MemoryConfig,
        cells: int,
        snapshot: bytes | None,
        key: SnapshotKey,
        cancel: CancelToken | None,
    ) -> None:
        context = self._model.context(cells, self._kv, config.chunk, observed=False)
        try:
            cache = BoundedCache(self._model, context, config, make_policy(config.policy), watching=False)
            if snapshot is not None:
                restore_snapshot(cache, snapshot, key)
            else:
                cache.append(self._opening, cancel=cancel)
        except BaseException:
            context.close()
            raise
        self._cache, self.base = cache, cache.mark()
