"""SQLite: documents, passages with full-text search, snapshots, sessions. One writer; nothing committed is lost."""

from desktop_app.core.store.store import Store
from desktop_app.core.store.transcript_types import (
    MessageState,
    Reply,
    StoredCitation,
    StoredMessage,
    StoredSession,
)
from desktop_app.core.store.types import (
    Egress,
    Hit,
    Measured,
    Pace,
    SnapshotKey,
    SnapshotMeta,
    State,
    Stats,
    StoredDocument,
    StoredPassage,
    StoredSnapshot,
    UnitHead,
)

__all__ = [
    "Egress",
    "Hit",
    "Measured",
    "MessageState",
    "Pace",
    "Reply",
    "SnapshotKey",
    "SnapshotMeta",
    "State",
    "Stats",
    "Store",
    "StoredCitation",
    "StoredDocument",
    "StoredMessage",
    "StoredPassage",
    "StoredSession",
    "StoredSnapshot",
    "UnitHead",
]
