"""Keeping what is asked: the session a command's question goes into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop_app.core.answering import Answer
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal


@dataclass(frozen=True, slots=True)
class Settings:
    """What a question is asked under; stored with its session, so that it can be asked again in the same way."""

    model: str | None
    budget: int
    policy: str
    kv: str
    read: bool

    def as_stored(self) -> dict[str, Any]:
        """Return what the session keeps; a model's file by its whole path, for the next folder it is asked from."""
        model = self.model
        if model and Path(model).is_file():
            model = str(Path(model).resolve())
        return {
            "model": model,
            "budget": self.budget,
            "policy": self.policy,
            "kv": self.kv,
            "read": self.read,
        }


def recorded(
    workspace: Workspace,
    terminal: Terminal,
    question: str,
    documents: Sequence[StoredDocument],
    settings: Settings,
    session_id: int | None,
    ask: Callable[[], Answer],
) -> tuple[Answer, int]:
    """Ask, and keep question and answer in a session: the one named, else a new one; return its id as well."""
    sessions = workspace.sessions
    if session_id is None:
        session_id = sessions.start(question, documents, settings.as_stored()).id
    else:
        sessions.join(session_id, documents, settings.as_stored())
    return sessions.record(session_id, question, ask, cancel=terminal.cancel), session_id
