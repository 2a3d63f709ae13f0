"""Rows of sessions, messages and citations as frozen dataclasses; times are UTC in ISO 8601."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

MessageState = Literal["complete", "stopped", "failed"]
"""An answer came to its end; the user or a crash ended it; it could not be made."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A conversation about a set of documents."""

    id: int
    title: str
    """The first question, shortened."""
    created_at: str
    settings: Mapping[str, Any]
    """What the last question was asked under: model, budget, policy, kv, read."""
    document_ids: tuple[int, ...]
    """In the order in which they joined."""
    messages: int
    last_message_id: int
    """0 while there is none; sessions are listed by it, the latest first."""


@dataclass(frozen=True, slots=True)
class StoredCitation:
    """A quote and its place as they were shown; readable without the document."""

    document_id: int
    source: str
    quote: str
    verified: bool
    page: int | None = None
    label: str | None = None
    file: str | None = None
    line_start: int | None = None
    line_end: int | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a question."""

    answer: str
    state: MessageState
    reason: str = ""
    """Why it was stopped or failed, in one line."""
    author: str = ""
    """"model" or "quotes"; empty without an answer."""
    confidence: float = 0.0
    coverage: Mapping[str, Any] = field(default_factory=dict)
    engine: Mapping[str, Any] = field(default_factory=dict)
    memory: Mapping[str, Any] = field(default_factory=dict)
    timing: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    prompt: tuple[int, ...] = ()
    """The exact tokens of the question's turn."""
    citations: tuple[StoredCitation, ...] = ()
    claims: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The answer's sentences, each with the numbers of its citations, from 0; none: no passage supports it."""


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A question with what came of it."""

    id: int
    session_id: int
    asked_at: str
    question: str
    reply: Reply
