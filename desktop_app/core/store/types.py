"""The store's rows as frozen dataclasses; times are UTC in ISO 8601."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ingest.types import Kind, Passage

State = Literal["indexed", "reading", "read", "problem"]
"""How far a document has come: can be asked, is being read, was read by the model, holds no text."""


Egress = Literal["never", "ask", "allowed"]
"""Whether passages may leave this computer: never, after asking each time, whenever the settings allow it."""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document in the library."""

    id: int
    source: str
    """The resolved path; unique in the library."""
    kind: Kind
    title: str
    sha256: str
    size: int
    """Bytes of the file, or of all files of a folder."""
    added_at: str
    """When this content came in; a changed file counts anew."""
    state: State
    tokens: int
    """Sum over the passages."""
    units: int
    passages: int
    private: bool = False
    """Never offered to another machine, left out of searches that do not name it, never exported."""
    egress: Egress = "never"
    """What its owner allows; `rule` is what holds."""

    @property
    def rule(self) -> Egress:
        """Whether passages of it may leave: of a private document never."""
        return "never" if self.private else self.egress


@dataclass(frozen=True, slots=True)
class UnitHead:
    """A unit without its text; see `ingest.types.Unit`."""

    ordinal: int
    page: int | None
    label: str | None
    file: str | None
    language: str | None
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage with its row id, which the engine carries and citations map back."""

    id: int
    document_id: int
    passage: Passage


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found by full-text search."""

    id: int
    document_id: int
    score: float
    """BM25, higher is better; comparable within one search only."""
    passage: Passage


@dataclass(frozen=True, slots=True)
class SnapshotKey:
    """What a snapshot depends on: with any of it changed, the document must be read again."""

    model_sha256: str
    policy: str
    budget: int
    """Cells the cache may hold."""
    kv_k: str
    """Type of the keys, e.g. "q8_0"."""
    kv_v: str
    build: str
    """The engine's build; sequence state is not portable between builds."""


@dataclass(frozen=True, slots=True)
class SnapshotMeta:
    """What a snapshot says about itself; `header` is the engine's own and opaque here."""

    tokens_read: int
    tokens_kept: int
    complete: bool
    """False for a checkpoint taken half-way."""
    header: bytes = b""


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A snapshot's row, without its data."""

    id: int
    document_id: int
    created_at: str
    key: SnapshotKey
    meta: SnapshotMeta
    size: int
    """Bytes of data."""
    sha256: str
    """Over the header, the sizes and the checksums of the chunks."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A choice that was measured on this machine."""

    value: Any
    """Anything JSON can hold."""
    measured_at: str


@dataclass(frozen=True, slots=True)
class Pace:
    """How long having a document read took on this machine, all its readings under one key together."""

    tokens: int
    seconds: float

    def seconds_for(self, tokens: int) -> float:
        """Say how long reading so many tokens would take again."""
        return self.seconds * tokens / self.tokens


@dataclass(frozen=True, slots=True)
class Stats:
    """The size of the library."""

    documents: int
    units: int
    passages: int
    tokens: int
    snapshots: int
    store_bytes: int
    """On disk, the write-ahead log included."""
    snapshot_bytes: int
    sessions: int
    messages: int
