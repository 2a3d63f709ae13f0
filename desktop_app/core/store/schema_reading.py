"""Schema changes for reading in the background and its notes. Append only; never edit what was released."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations

reading = Migrations()


@reading
def reading_queue(db: Database) -> None:
    """Create the queue of documents that the model is to read."""
    db.execute(
        """
        CREATE TABLE reading_queue (
            document_id INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
            place INTEGER NOT NULL,
            priority INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'paused', 'failed')),
            message TEXT NOT NULL DEFAULT ''
        )"""
    )


@reading
def reading_notes(db: Database) -> None:
    """Create the notes that are written while a document is read: its text memory."""
    db.execute(
        """
        CREATE TABLE notes (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            model_sha256 TEXT NOT NULL,
            first INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            title TEXT NOT NULL,
            place TEXT NOT NULL,
            text TEXT NOT NULL,
            quotes TEXT NOT NULL,
            UNIQUE (document_id, model_sha256, first)
        )"""
    )
