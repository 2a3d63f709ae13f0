"""The store's schema: which citations each sentence of an answer rests on."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations

claims = Migrations()


@claims
def claims_of_messages(db: Database) -> None:
    """Keep the sentences of an answer with the numbers of their citations, so that it is shown as it was."""
    db.execute("ALTER TABLE messages ADD COLUMN claims TEXT NOT NULL DEFAULT '[]'")
