"""SQLite: documents, passages with full-text search, snapshots. One writer; nothing committed is lost."""

from desktop_app.core.store.store import Store
from desktop_app.core.store.types import (
    Hit,
    Measured,
    SnapshotKey,
    SnapshotMeta,
    State,
    Stats,
    StoredDocument,
    StoredPassage,
    StoredSnapshot,
)

__all__ = [
    "Hit",
    "Measured",
    "SnapshotKey",
    "SnapshotMeta",
    "State",
    "Stats",
    "Store",
    "StoredDocument",
    "StoredPassage",
    "StoredSnapshot",
]
