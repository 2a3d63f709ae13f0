"""What the application and the engine's process say to each other. All frozen, all picklable.

A job is `Load`, `Measure`, `SelfTest` or `Call`; the process works on one at a time, and each ends with exactly
one `Done` or `Failed`. A `Question` is answered at once by a `Reply`, also while a job runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from engine.config import KvChoice, MemoryConfig
from engine.memory.snapshot import SnapshotMeta
from engine.prompt import Frame
from engine.types import MemoryStats, ModelInfo, Progress, Token


@dataclass(frozen=True, slots=True)
class ModelSource:
    """How the process gets its model: a function by name, so that its caller need not import it."""

    factory: str
    """ "module:name"; returns an `engine.backend.Model`."""
    arguments: tuple[Any, ...]
    """Picklable; of the factory."""
    measure: str = ""
    """ "module:name" of a function (model, cells) that returns the fastest `KvChoice`; "" for none."""


# Application to process.


@dataclass(frozen=True, slots=True)
class Load:
    """Load the model and build the frame; ends with `ModelFacts`."""

    job: int
    source: ModelSource
    system: str
    lead: str


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Decode one token in a small plain cache; ends with None."""

    job: int


@dataclass(frozen=True, slots=True)
class Measure:
    """Choose the KV types by measuring; ends with a `KvChoice`."""

    job: int
    cells: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call a method of `engine.engine.Engine`; ends with what it returns and the memory it took."""

    job: int
    kv: KvChoice
    method: str
    arguments: Mapping[str, Any] = field(repr=False)
    """Keyword arguments, callbacks and the cancel token apart."""
    tells: tuple[str, ...] = ()
    """Names of the method's callbacks that somebody listens to: on_progress, on_token, on_checkpoint."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop a job; it still ends with its own terminal event."""

    job: int


@dataclass(frozen=True, slots=True)
class Question:
    """Ask for something that is known at once."""

    job: int
    about: Literal["count", "tokens", "special", "key", "device", "memory"]
    texts: tuple[str, ...] = ()
    kv: KvChoice | None = None
    config: MemoryConfig | None = None


@dataclass(frozen=True, slots=True)
class Shutdown:
    """Free the model and end."""


Job: TypeAlias = Load | SelfTest | Measure | Call
Request: TypeAlias = Job | Cancel | Question | Shutdown


# Process to application.


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What a loaded model says about itself, and the frame made for it."""

    info: ModelInfo
    build: str
    weights_bytes: int
    threads: int
    device: str
    frame: Frame
    notice: str = ""
    """What the user has to be told of how it was loaded; empty for nothing."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of a reading half-way or at its end."""

    blob: Any = field(repr=False)
    """Bytes; an `engine.process.wire.Apart` until they are sent."""
    meta: SnapshotMeta


@dataclass(frozen=True, slots=True)
class Note:
    """A reading note; see `engine.notes.OnNote`."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a `Call` ends with."""

    value: Any
    memory: MemoryStats | None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user has to be told: what is done otherwise than asked."""

    text: str


Telling: TypeAlias = Progress | Token | Checkpoint | Note | Notice


@dataclass(frozen=True, slots=True)
class Told:
    """Something a job brings on its way."""

    job: int
    what: Telling


@dataclass(frozen=True, slots=True)
class Done:
    """The job ended well."""

    job: int
    value: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """The job ended with an error."""

    job: int
    error: Exception


@dataclass(frozen=True, slots=True)
class Crashed:
    """The process died or stopped responding while it worked on the job."""

    job: int
    reason: str
    """The end of a sentence: "was killed by the system (SIGKILL)…"."""
    again: bool
    """Whether the job is tried again, from its last checkpoint; if not, `Failed` follows."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a `Question`."""

    job: int
    value: Any


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life, once a second."""

    pulse: int
    """Grows while native code advances: with every graph node that asks whether to stop, and every token and chunk."""
    rss: int
    """Resident bytes of the process."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line for the application's log."""

    name: str
    level: int
    text: str


Event: TypeAlias = Told | Done | Failed | Crashed
"""What a job brings; `Done` or `Failed` comes last, and once."""
Message: TypeAlias = Told | Done | Failed | Reply | Beat | LogLine


@dataclass(frozen=True, slots=True)
class Setup:
    """What the process is told when it starts."""

    errors: Path
    """Its standard error goes here: where native code says why it gives up."""
    log_level: int
