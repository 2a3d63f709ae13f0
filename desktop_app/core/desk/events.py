"""What the desk tells; all frozen, told on the thread that did the work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from desktop_app.core.reading_queue.events import QueueEvent

if TYPE_CHECKING:
    # Named, not used: with them comes all of the core, and the window is to be shown before that is loaded.
    from desktop_app.core.answering import Answer
    from desktop_app.core.gauge import MemoryFigures, Saving
    from desktop_app.core.memory_map import DocumentMap
    from desktop_app.core.store import Egress, StoredCitation, StoredMessage, StoredSession
    from desktop_app.core.store.transcript_types import MessageState
    from desktop_app.core.viewing import DocumentView, Place, Shown
    from ingest import Problem

RowState = Literal["waiting", "indexed", "reading", "paused", "read", "problem"]
"""Waits to be read; can be asked and is not to be read; is being read; rests; was read; has no text or failed."""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document as a list shows it."""

    id: int
    source: str
    title: str
    kind: str
    state: RowState
    units: int
    """Pages or files."""
    tokens: int
    private: bool
    egress: Egress
    """Whether its passages may be sent to another computer."""
    indexed: float
    """Share of its passages that are indexed by meaning, 0…1."""
    message: str = ""
    """What is wrong with it."""


@dataclass(frozen=True, slots=True)
class LibraryChanged:
    """The documents of the library, those that are read next first, then the newest."""

    rows: tuple[DocumentRow, ...]


@dataclass(frozen=True, slots=True)
class TakingIn:
    """A document is being added: `done` of `total` pages or files."""

    name: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came of adding paths."""

    document_ids: tuple[int, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Indexed:
    """How many passages are indexed by meaning."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class PasswordWanted:
    """A file is encrypted; `Desk.give_password` goes on."""

    reason: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of what, in which conversation."""

    text: str
    document_ids: tuple[int, ...]
    """Which documents; none: all that are not private."""
    session_id: int | None = None
    """Goes on with this session; None starts one."""
    before: int | None = None
    """Only messages before this one count as said: it is asked again, perhaps in other words."""


@dataclass(frozen=True, slots=True)
class AnswerBegun:
    """A question is in work, recorded in a session."""

    question_id: int
    session_id: int
    question: str


@dataclass(frozen=True, slots=True)
class AnswerWord:
    """A piece of the model's words as they come; the checked answer may differ."""

    question_id: int
    text: str


@dataclass(frozen=True, slots=True)
class ConsentWanted:
    """A question would go to another computer; `Questions.give_consent` decides."""

    question_id: int
    reason: str
    words: str
    """What would be sent, where to, and what it costs at most."""
    body: str
    """The exact bytes, as text."""


@dataclass(frozen=True, slots=True)
class Sending:
    """A request leaves this computer now; the words that follow are the other model's."""

    question_id: int
    words: str


@dataclass(frozen=True, slots=True)
class AnswerDone:
    """The checked answer, and as it is stored."""

    question_id: int
    session_id: int
    answer: Answer
    message: StoredMessage


@dataclass(frozen=True, slots=True)
class AnswerEnded:
    """A question that has no answer: stopped, or failed with a reason."""

    question_id: int
    state: MessageState
    reason: str


@dataclass(frozen=True, slots=True)
class SessionsChanged:
    """All sessions, the latest first."""

    sessions: tuple[StoredSession, ...]


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """A session with its messages, oldest first."""

    session: StoredSession
    messages: tuple[StoredMessage, ...]


@dataclass(frozen=True, slots=True)
class Resumed:
    """What was read before is back in the engine, or has to be read again."""

    session_id: int
    restored: bool
    seconds: float
    tokens_read: int
    """What need not be read again."""
    reading_seconds: float | None
    """What reading it again would take; None where no pace was measured."""


@dataclass(frozen=True, slots=True)
class Found:
    """Places that a search over everything found."""

    question: str
    places: tuple[StoredCitation, ...]


@dataclass(frozen=True, slots=True)
class Suggested:
    """What to ask first of some documents: the titles of their largest parts."""

    document_ids: tuple[int, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToPrint:
    """A session as Markdown, for whoever can lay out a PDF."""

    markdown: str
    path: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A file was written for the user."""

    path: str


@dataclass(frozen=True, slots=True)
class Said:
    """Something the user should see, in one line."""

    text: str
    level: Literal["info", "warning", "error"] = "info"


@dataclass(frozen=True, slots=True)
class SourceFound:
    """Where something stands; the picture or the text follows."""

    view: DocumentView
    place: Place


@dataclass(frozen=True, slots=True)
class SourceShown:
    """A page's picture, or a text."""

    shown: Shown


@dataclass(frozen=True, slots=True)
class SourceLocked:
    """A page needs a password; `Showing.unlock` goes on."""

    place: Place
    reason: str


@dataclass(frozen=True, slots=True)
class SourceFailed:
    """What was to be shown is gone; why."""

    reason: str


@dataclass(frozen=True, slots=True)
class MapShown:
    """What the model holds of a document, page by page."""

    document_id: int
    map: DocumentMap


@dataclass(frozen=True, slots=True)
class Figures:
    """The device's memory now, and what reading with a bounded cache saves."""

    figures: MemoryFigures
    saving: Saving | None


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine: being loaded, ready under a name, or down with a reason."""

    state: Literal["loading", "ready", "down"]
    name: str
    reason: str = ""


DeskEvent: TypeAlias = (
    LibraryChanged
    | TakingIn
    | TakenIn
    | Indexed
    | PasswordWanted
    | AnswerBegun
    | AnswerWord
    | ConsentWanted
    | Sending
    | AnswerDone
    | AnswerEnded
    | SessionsChanged
    | SessionOpened
    | Resumed
    | Found
    | Suggested
    | ToPrint
    | Saved
    | Said
    | SourceFound
    | SourceShown
    | SourceLocked
    | SourceFailed
    | MapShown
    | Figures
    | EngineState
    | QueueEvent
)
