"""Schema changes for sessions, settings, quota and privacy. Append at the end; never edit what was released."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations

sessions = Migrations()


@sessions
def sessions_and_messages(db: Database) -> None:
    """Create the sessions with what was asked and answered in them.

    AUTOINCREMENT gives the order: a clock that is set back changes no sequence of messages.
    """
    db.execute(
        """
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            created_at TEXT NOT NULL,
            settings TEXT NOT NULL
        )"""
    )
    db.execute(
        """
        CREATE TABLE session_documents (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session_id INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            UNIQUE (session_id, document_id)
        )"""
    )
    db.execute("CREATE INDEX session_documents_document ON session_documents (document_id)")
    db.execute(
        """
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            session_id INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
            asked_at TEXT NOT NULL,
            question TEXT NOT NULL,
            answer TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('complete', 'stopped', 'failed')),
            reason TEXT NOT NULL,
            author TEXT NOT NULL,
            confidence REAL NOT NULL,
            coverage TEXT NOT NULL,
            engine TEXT NOT NULL,
            memory TEXT NOT NULL,
            timing TEXT NOT NULL,
            notes TEXT NOT NULL,
            prompt BLOB NOT NULL,
            prompt_sha256 BLOB NOT NULL
        )"""
    )
    db.execute("CREATE INDEX messages_session ON messages (session_id)")


@sessions
def citations(db: Database) -> None:
    """Create the citations: each carries its words and its place, and is readable without the passage."""
    db.execute(
        """
        CREATE TABLE citations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message_id INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
            document_id INTEGER NOT NULL,
            source TEXT NOT NULL,
            page INTEGER,
            label TEXT,
            file TEXT,
            line_start INTEGER,
            line_end INTEGER,
            title TEXT,
            quote TEXT NOT NULL,
            verified INTEGER NOT NULL
        )"""
    )
    db.execute("CREATE INDEX citations_message ON citations (message_id)")


@sessions
def settings_quota_and_privacy(db: Database) -> None:
    """Keep settings that belong to the data, what is private, how long readings took, when snapshots were used.

    `used` counts uses rather than telling the time, so that a clock set back evicts nothing out of turn.
    """
    db.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
    db.execute("ALTER TABLE documents ADD COLUMN private INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE snapshots ADD COLUMN used INTEGER NOT NULL DEFAULT 0")
    db.execute(
        """
        CREATE TABLE paces (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            model_sha256 TEXT NOT NULL,
            policy TEXT NOT NULL,
            budget INTEGER NOT NULL,
            kv_k TEXT NOT NULL,
            kv_v TEXT NOT NULL,
            tokens INTEGER NOT NULL,
            seconds REAL NOT NULL,
            UNIQUE (document_id, model_sha256, policy, budget, kv_k, kv_v)
        )"""
    )
