"""Schema changes for what may leave this computer. Append only; never edit what was released."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations

cloud = Migrations()


@cloud
def egress_rules_and_ledger(db: Database) -> None:
    """Keep what each document allows, and every request that left.

    The ledger holds no word of a document, only numbers: a document that is forgotten leaves no trace in it, and the
    ledger stays whole.
    """
    db.execute(
        "ALTER TABLE documents ADD COLUMN egress TEXT NOT NULL DEFAULT 'never' "
        "CHECK (egress IN ('never', 'ask', 'allowed'))"
    )
    db.execute(
        """
        CREATE TABLE egress (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sent_at TEXT NOT NULL,
            endpoint TEXT NOT NULL,
            address TEXT NOT NULL,
            model TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            redacted INTEGER NOT NULL,
            turns INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            tokens_in INTEGER NOT NULL,
            tokens_out INTEGER NOT NULL,
            counted INTEGER NOT NULL,
            cost REAL NOT NULL
        )"""
    )
    db.execute("CREATE INDEX egress_sent_at ON egress (sent_at)")
    db.execute(
        """
        CREATE TABLE egress_passages (
            id INTEGER PRIMARY KEY,
            egress_id INTEGER NOT NULL REFERENCES egress ON DELETE CASCADE,
            document_id INTEGER NOT NULL,
            passage_id INTEGER NOT NULL
        )"""
    )
    db.execute("CREATE INDEX egress_passages_egress ON egress_passages (egress_id)")


@cloud
def cloud_answers(db: Database) -> None:
    """Keep answers that came from elsewhere, so that none is paid for twice.

    An answer goes with the first of its passages that goes: it repeats their words.
    """
    db.execute(
        """
        CREATE TABLE cloud_answers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            answered_at TEXT NOT NULL,
            passages_sha256 BLOB NOT NULL,
            words TEXT NOT NULL,
            embedder TEXT NOT NULL,
            vector BLOB NOT NULL,
            endpoint TEXT NOT NULL,
            model TEXT NOT NULL,
            answer TEXT NOT NULL
        )"""
    )
    db.execute("CREATE INDEX cloud_answers_passages ON cloud_answers (passages_sha256)")
    db.execute(
        """
        CREATE TABLE cloud_answer_passages (
            id INTEGER PRIMARY KEY,
            answer_id INTEGER NOT NULL REFERENCES cloud_answers ON DELETE CASCADE,
            passage_id INTEGER NOT NULL REFERENCES passages ON DELETE CASCADE
        )"""
    )
    db.execute("CREATE INDEX cloud_answer_passages_answer ON cloud_answer_passages (answer_id)")
    db.execute("CREATE INDEX cloud_answer_passages_passage ON cloud_answer_passages (passage_id)")
    db.execute(
        """
        CREATE TRIGGER cloud_answer_passages_deleted AFTER DELETE ON cloud_answer_passages BEGIN
            DELETE FROM cloud_answers WHERE id = old.answer_id;
        END"""
    )
