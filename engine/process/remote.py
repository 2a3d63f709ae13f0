"""An engine in a process of its own, used as if it were here."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from engine.backend import DeviceMemory
from engine.config import KvChoice, MemoryConfig, Sampling
from engine.engine import as_source
from engine.errors import SnapshotNotHeldError
from engine.generate import OnToken
from engine.memory.snapshot import SnapshotKey
from engine.notes import NotePlan, OnNote
from engine.process.messages import (
    Call,
    Checkpoint,
    Crashed,
    Done,
    Failed,
    ModelFacts,
    Note,
    Notice,
    Question,
    Telling,
    Told,
)
from engine.process.supervisor import EngineProcess
from engine.process.wire import apart
from engine.prompt import Frame
from engine.reading import OnCheckpoint, OnProgress
from engine.types import (
    CancelToken,
    Generation,
    LoadedSnapshot,
    MemoryStats,
    ModelInfo,
    Progress,
    ReadingReport,
    Restored,
    Segment,
    SnapshotSource,
    Token,
)

log = logging.getLogger(__name__)

OnNotice = Callable[[str], None]
Callbacks = Mapping[str, Callable[..., None] | None]
AGAIN = "again"
"""Among the callbacks: called when a job begins anew, because its process died."""


@dataclass(frozen=True, slots=True)
class HeldSnapshot:
    """A snapshot by its digest alone: enough where the process still holds its cells."""

    digest: str

    def load(self) -> bytes:
        """Refuse: the bytes are in the application.

        Raises:
            SnapshotNotHeldError: always.
        """
        raise SnapshotNotHeldError(f"the snapshot {self.digest[:12]} is not in the cache")


class RemoteModel:
    """The model of an engine process; see `engine.front.ModelFront`."""

    def __init__(self, process: EngineProcess, facts: ModelFacts) -> None:
        self._process = process
        self.info: ModelInfo = facts.info
        self.build, self.weights_bytes, self.threads = facts.build, facts.weights_bytes, facts.threads

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text."""
        tokens: list[list[int]] = self._process.ask(
            lambda job: Question(job, "special" if special else "tokens", (text,))
        )
        return tokens[0]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text: one trip for all, where a trip takes as long as counting a page."""
        counts: list[int] = self._process.ask(lambda job: Question(job, "count", tuple(texts)))
        return counts

    def device(self) -> DeviceMemory:
        """Return the device the model runs on, with what is free now."""
        device: DeviceMemory = self._process.ask(lambda job: Question(job, "device"))
        return device


class RemoteEngine:
    """Reads and answers in the engine's process; see `engine.front.EngineFront`.

    Callbacks are called on the caller's thread. Any thread may call; jobs wait for each other.
    """

    def __init__(
        self, process: EngineProcess, facts: ModelFacts, kv: KvChoice, *, notice: OnNotice = log.warning
    ) -> None:
        """Use a process that has loaded its model.

        Args:
            process: the process.
            facts: of its model.
            kv: how the cache is stored.
            notice: told when the process had to be started again, or runs the model otherwise than asked.
        """
        self._process, self._notice = process, notice
        self.model = RemoteModel(process, facts)
        self.kv = kv
        self.frame: Frame = facts.frame
        self._last = threading.local()
        self._keys: dict[MemoryConfig, SnapshotKey] = {}

    @property
    def memory(self) -> MemoryStats | None:
        """Bytes and cells of this thread's last job."""
        memory: MemoryStats | None = getattr(self._last, "memory", None)
        return memory

    def memory_now(self) -> MemoryStats | None:
        """Return what is held at this moment, also while a job runs; never starts a process.

        None where the process is not up or is too busy to say.
        """
        memory: MemoryStats | None = self._process.glance(lambda job: Question(job, "memory"))
        return memory

    def key(self, config: MemoryConfig) -> SnapshotKey:
        """Return what a snapshot read under `config` depends on."""
        if config not in self._keys:
            self._keys[config] = self._process.ask(
                lambda job: Question(job, "key", kv=self.kv, config=config)
            )
        return self._keys[config]

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
        """Read segments, from a snapshot on where there is one; see `engine.engine.Engine.read`.

        Raises:
            EngineCrashedError: the process died of it again and again.
        """
        arguments = {
            "segments": list(segments),
            "config": config,
            "snapshot": apart(snapshot),
            "notes": notes,
        }
        callbacks: Callbacks = {
            "on_progress": on_progress,
            "on_checkpoint": on_checkpoint,
            "on_note": on_note,
        }
        report: ReadingReport = self._call("read", arguments, callbacks, cancel)
        return report

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
        """Answer a question; see `engine.engine.Engine.answer`.

        Raises:
            EngineCrashedError: the process died of it again and again.
        """
        arguments = {"question": question, "config": config, "sampling": sampling}
        telling = _Retelling(on_token) if on_token else None
        callbacks: Callbacks = {} if telling is None else {"on_token": telling.token, AGAIN: telling.again}
        generation: Generation = self._behind(snapshot, "answer", arguments, callbacks, cancel)
        return generation

    def restore(
        self,
        config: MemoryConfig,
        snapshot: bytes | bytearray | SnapshotSource | None,
        *,
        cancel: CancelToken | None = None,
    ) -> Restored:
        """Bring a snapshot back into the cache; see `engine.engine.Engine.restore`."""
        restored: Restored = self._behind(snapshot, "restore", {"config": config}, {}, cancel)
        return restored

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def _behind(
        self,
        snapshot: bytes | bytearray | SnapshotSource | None,
        method: str,
        arguments: Mapping[str, Any],
        callbacks: Callbacks,
        cancel: CancelToken | None,
    ) -> Any:
        """Call a method behind a snapshot, whose bytes are fetched and sent only where they are missing."""
        source = as_source(snapshot)
        if source is None:
            return self._call(method, {**arguments, "snapshot": None}, callbacks, cancel)
        try:
            held = HeldSnapshot(source.digest)
            return self._call(method, {**arguments, "snapshot": held}, callbacks, cancel)
        except SnapshotNotHeldError:
            blob = source.load()
        loaded = None if blob is None else LoadedSnapshot(source.digest, apart(blob))
        return self._call(method, {**arguments, "snapshot": loaded}, callbacks, cancel)

    def _call(
        self, method: str, arguments: Mapping[str, Any], callbacks: Callbacks, cancel: CancelToken | None
    ) -> Any:
        """Call a method of the engine, hand what it tells to the callbacks, return or raise what it ends with."""
        told = {name: callback for name, callback in callbacks.items() if callback is not None}
        # A reading's checkpoints are always wanted: it goes on from them when the process dies.
        wanted = [name for name in (callbacks if method == "read" else told) if name != AGAIN]

        def make(job: int) -> Call:
            return Call(job, self.kv, method, arguments, tuple(wanted))

        with closing(self._process.run(make, cancel)) as events:
            for event in events:
                match event:
                    case Done():
                        self._last.memory = event.value.memory
                        return event.value.value
                    case Failed():
                        raise event.error
                    case Crashed():
                        if event.again:
                            self._notice(f"The engine's process {event.reason}. It was started again.")
                            told.get(AGAIN, _nothing)()
                    case Told(what=Notice(text)):
                        self._notice(text)
                    case _:
                        _tell(event.what, told)
        raise AssertionError("a job ended without its terminal event")


def _tell(what: Telling, told: Mapping[str, Callable[..., None]]) -> None:
    match what:
        case Checkpoint() if "on_checkpoint" in told:
            told["on_checkpoint"](what.blob, what.meta)
        case Note() if "on_note" in told:
            told["on_note"](what.number, what.text)
        case Progress() if "on_progress" in told:
            told["on_progress"](what)
        case Token() if "on_token" in told:
            told["on_token"](what)


def _nothing() -> None:
    """Do nothing."""


class _Retelling:
    """Tells an answer's text once, though an answer that is tried again begins anew."""

    def __init__(self, on_token: OnToken) -> None:
        self._on_token = on_token
        self._said = self._told = 0

    def token(self, token: Token) -> None:
        """Pass on what has not been told yet."""
        self._said += len(token.text)
        new = self._said - self._told
        if new > 0:
            self._on_token(Token(token.text[-new:]))
            self._told = self._said

    def again(self) -> None:
        """Begin anew."""
        self._said = 0
