"""A bounded KV cache: runs what the ledger and the policy decide on a context.

After every chunk: score, evict down to the budget. The cache therefore never holds more than budget + chunk cells
while it reads, whatever the length of what is read. A policy's probe counts as part of the chunk it follows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.backend import Context, FloatArray, Model, Observation, Watch
from engine.config import SPAN, MemoryConfig, whole_spans
from engine.errors import BudgetTooSmallError, WindowExceededError
from engine.memory.archive import ArchivedSpan, SpanArchive
from engine.memory.ledger import FRAME, BoolArray, Ledger, Run
from engine.memory.observe import AttentionObserver, Sight, default_layers
from engine.memory.policies import Policy
from engine.types import CancelToken


class BoundedCache:
    """One sequence: a context, the ledger of its cells, and the policy that bounds it."""

    def __init__(
        self,
        model: Model,
        context: Context,
        config: MemoryConfig,
        policy: Policy,
        *,
        watching: bool = True,
        archive: SpanArchive | None = None,
    ) -> None:
        """Start empty.

        Args:
            model: the loaded weights.
            context: fresh, with at least budget + chunk cells.
            config: bounds.
            policy: decides what stays.
            watching: whether the policy's scores go on; a cache that only answers needs none.
            archive: where evicted spans are kept for `bring_back`.
        """
        self.model = model
        self.context = context
        self.config = config
        self.policy = policy
        self.archive = archive
        self.ledger = Ledger()
        self.observe_seconds = 0.0
        """Time spent on scoring and evicting, the model's own work apart."""
        info, needs = model.info, policy.needs if watching else None
        layers = default_layers(info.layers)
        self.watch = Watch(layers, needs.queries, needs.last, needs.values) if needs else None
        self.observer = AttentionObserver(len(layers), info.kv_heads, info.head_dim) if needs else None
        self._turns = needs is not None and needs.rotation
        self._probe = model.tokenize(policy.probe) if needs and policy.probe else []

    @property
    def stride(self) -> int:
        """Document tokens read at once: the chunk, less the policy's probe, in whole spans."""
        if not self._probe:
            return self.config.chunk
        return max(SPAN, (self.config.chunk - len(self._probe)) // SPAN * SPAN)

    def pin(self, tokens: Sequence[int], cancel: CancelToken | None = None) -> None:
        """Read the frame's opening: tokens that are never evicted and count as sinks.

        Raises:
            BudgetTooSmallError: the budget cannot hold them beside the recent window.
        """
        sinks = whole_spans(max(len(tokens), self.config.sinks))
        if self.policy.bounded and self.config.budget < sinks + self.config.recent:
            raise BudgetTooSmallError(
                f"a budget of {self.config.budget} tokens cannot hold the prompt's {sinks} tokens and the "
                f"{self.config.recent} most recent ones: use --budget {sinks + self.config.recent} or more"
            )
        self._decode(tokens, FRAME, pinned=True, cancel=cancel)
        self.ledger.align()

    def read(self, tokens: Sequence[int], segments: Sequence[int], cancel: CancelToken | None = None) -> None:
        """Read one chunk of the document: decode, score, evict.

        Args:
            tokens: at most `stride`.
            segments: the segment's ordinal of each token.
            cancel: stops the decode; the cache is then as it was.

        Raises:
            CancelledError: stopped before the chunk was in.
            WindowExceededError: the trained window is full and positions cannot be collapsed.
        """
        self._decode(tokens, segments, cancel=cancel)
        began = time.perf_counter()
        keep = self.policy.keep(self.ledger, self.config)
        if not keep.all():
            self._archive(keep)
            self._free(self.ledger.keep(keep))
            if self.observer is not None:
                self.observer.keep(keep)
        self.observe_seconds += time.perf_counter() - began

    def append(
        self, tokens: Sequence[int], *, logits: bool = False, cancel: CancelToken | None = None
    ) -> FloatArray | None:
        """Decode tokens that no policy scores or evicts: a question, an answer. See `mark` and `rollback`."""
        out: FloatArray | None = None
        for start in range(0, len(tokens), self.config.chunk):
            part = tokens[start : start + self.config.chunk]
            last = start + len(part) == len(tokens)
            self._make_room(len(part))
            positions = self.ledger.append(part, [FRAME] * len(part))
            try:
                out, _ = self.context.decode(part, positions, logits=logits and last, cancel=cancel)
            except BaseException:
                self.ledger.truncate(len(self.ledger) - len(part))
                raise
        return out

    def bring_back(self, spans: Sequence[int]) -> list[int]:
        """Put evicted spans back where they were, bit for bit.

        Args:
            spans: numbers of spans (stream index // SPAN).

        Returns:
            Those that are live now, in the order asked for. The rest was not archived, or positions have been collapsed
            since, or the context is full: its text has to be read again.

        Raises:
            ValueError: this cache watches; what it holds for scoring has no place for what comes back.
        """
        if self.observer is not None:
            raise ValueError("spans come back only into a cache that answers")
        live = set((self.ledger.index // SPAN).tolist())
        back = []
        for span in spans:
            if span in live or self._restore_span(span):
                back.append(span)
                live.add(span)
        return back

    def _restore_span(self, span: int) -> bool:
        archived = self.archive.get(span, self.ledger.collapses) if self.archive else None
        if archived is None or len(self.ledger) + len(archived.token) > self.context.capacity:
            return False
        self.context.put(archived.cells)
        self.ledger.insert(span, archived)
        return True

    def send_back(self, spans: Sequence[int]) -> None:
        """Evict spans that were brought back; they stay archived."""
        gone = np.isin(self.ledger.index // SPAN, np.asarray(spans, np.int64))
        self._free(self.ledger.keep(~gone))
        self.ledger.evicted -= int(gone.sum())

    def mark(self) -> int:
        """Return a point to come back to by `rollback`."""
        return len(self.ledger)

    def rollback(self, mark: int) -> None:
        """Forget everything appended after `mark`."""
        run = self.ledger.truncate(mark)
        if run:
            self._free([run])

    def _decode(
        self,
        tokens: Sequence[int],
        segments: Sequence[int] | int,
        *,
        pinned: bool = False,
        cancel: CancelToken | None = None,
    ) -> None:
        """Decode one chunk and score it; on failure nothing has changed."""
        if isinstance(segments, int):
            segments = [segments] * len(tokens)
        self._make_room(len(tokens) + len(self._probe))
        first = self.ledger.next_position
        _, observation = self.context.decode(
            tokens, range(first, first + len(tokens)), watch=self.watch, cancel=cancel
        )
        try:
            probed = self._look_back(first + len(tokens), cancel)
        except BaseException:
            self.context.remove(first, first + len(tokens))
            raise
        began = time.perf_counter()
        self.ledger.append(tokens, segments, pinned=pinned)
        self.policy.score(self.ledger, self._sight(observation, probed))
        if self.observer is not None:
            self.observer.truncate(len(self.ledger))
        self.observe_seconds += time.perf_counter() - began

    def _look_back(self, position: int, cancel: CancelToken | None) -> Observation | None:
        """Decode the policy's probe behind the chunk, return what it sees and remove it."""
        if not self._probe or self.watch is None:
            return None
        began = time.perf_counter()
        end = position + len(self._probe)
        watch = replace(self.watch, queries=len(self._probe))
        _, observation = self.context.decode(self._probe, range(position, end), watch=watch, cancel=cancel)
        self.context.remove(position, end)
        self.observe_seconds += time.perf_counter() - began
        return observation

    def _sight(self, observation: Observation | None, probed: Observation | None) -> Sight | None:
        """Take in the chunk's keys, and the probe's behind them, and return what the policy sees."""
        if self.observer is None or observation is None:
            return None
        self.observer.extend(observation)
        last = self.ledger.next_position - 1
        if probed is not None:
            self.observer.extend(probed)
            observation, last = probed, last + len(self._probe)
        rotation = self.model.rotation() if self._turns else None
        return Sight(self.observer, observation, rotation, last, self.config.recent)

    def _archive(self, keep: BoolArray) -> None:
        """Write down the spans of which nothing stays."""
        if self.archive is None:
            return
        ledger = self.ledger
        gone = np.flatnonzero(~keep)
        for part in np.split(gone, np.flatnonzero(np.diff(ledger.index[gone] // SPAN)) + 1):
            span = int(ledger.index[part[0]]) // SPAN
            position = ledger.position[part]
            cells = self.context.take(int(position[0]), int(position[-1]) + 1)
            archived = ArchivedSpan(ledger.token[part], position, ledger.segment[part], cells)
            self.archive.add(span, ledger.collapses, archived)

    def _free(self, runs: list[Run]) -> None:
        for run in runs:
            self.context.remove(run.start, run.end)

    def _make_room(self, tokens: int) -> None:
        """Collapse the gaps between positions when the next tokens would leave the trained window."""
        window = self.model.info.trained_window
        if self.ledger.next_position + tokens <= window:
            return
        if len(self.ledger) + tokens > window:
            raise WindowExceededError(
                f"{len(self.ledger)} kept tokens and {tokens} new ones exceed the {window} positions this model "
                f"was trained on: use a smaller --budget or a bounded policy"
            )
        if not self.context.can_shift():
            raise WindowExceededError(
                "this model's positions cannot be moved, so it cannot read past "
                f"{window} tokens: choose another model"
            )
        before = self.ledger.position.astype(np.int64)
        for run in self.ledger.collapse():
            self.context.shift(run.start, run.end, run.delta)
        # Keys turn at the next decode. A token decoded and removed makes them turn now: nothing that is cancelled or
        # saved afterwards can catch positions and keys apart.
        behind = self.ledger.next_position
        self.context.decode([int(self.ledger.token[-1])], [behind])
        self.context.remove(behind, behind + 1)
        if self.observer is not None:
            after = self.ledger.position.astype(np.int64)[: len(self.observer)]
            self.observer.turn(self.model.rotation(), after - before[: len(self.observer)])
