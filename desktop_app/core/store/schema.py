"""The store's schema as a sequence of changes. Append at the end; never edit what was released."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations

APPLICATION_ID = 0x4C4E5452
"""LNTR in the file's header: tells a Lontar store from any other SQLite file."""

schema = Migrations()


@schema
def documents_and_units(db: Database) -> None:
    """Create the documents and what was read from them."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(
        """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            added_at TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('indexed', 'reading', 'read', 'problem')),
            tokens INTEGER NOT NULL,
            units INTEGER NOT NULL,
            passages INTEGER NOT NULL
        )"""
    )
    db.execute(
        """
        CREATE TABLE units (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            page INTEGER,
            label TEXT,
            file TEXT,
            language TEXT,
            flags TEXT NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (document_id, ordinal)
        )"""
    )
    db.execute(
        """
        CREATE TABLE problems (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            place TEXT NOT NULL,
            code TEXT NOT NULL,
            message TEXT NOT NULL
        )"""
    )
    db.execute("CREATE INDEX problems_document ON problems (document_id)")
    db.execute(
        """
        CREATE TABLE outline (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            title TEXT NOT NULL,
            level INTEGER NOT NULL,
            page INTEGER,
            UNIQUE (document_id, ordinal)
        )"""
    )


@schema
def passages_and_search(db: Database) -> None:
    """Create the passages and their full-text index.

    The index keeps no second copy of the text (external content); the triggers make every change of a
    passage, cascades included, a change of the index, so the two cannot drift. AUTOINCREMENT: an id that a
    session or a citation holds is never given to another passage.
    """
    db.execute(
        """
        CREATE TABLE passages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            unit INTEGER NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            text TEXT NOT NULL,
            tokens INTEGER NOT NULL,
            page INTEGER,
            label TEXT,
            file TEXT,
            line_start INTEGER,
            line_end INTEGER,
            title TEXT,
            UNIQUE (document_id, ordinal)
        )"""
    )
    # Underscores separate, as by default: MOUSE_KEY is found by "mouse key", which is how a PDF may print it.
    # Splitting camelCase needs words of our own beside the text and belongs with recall (issue 5).
    db.execute(
        """
        CREATE VIRTUAL TABLE passages_fts USING fts5 (
            text, title, file,
            content = 'passages', content_rowid = 'id',
            tokenize = 'porter unicode61 remove_diacritics 2'
        )"""
    )
    new = (
        "INSERT INTO passages_fts (rowid, text, title, file) VALUES (new.id, new.text, new.title, new.file);"
    )
    old = (
        "INSERT INTO passages_fts (passages_fts, rowid, text, title, file) "
        "VALUES ('delete', old.id, old.text, old.title, old.file);"
    )
    db.execute(f"CREATE TRIGGER passages_inserted AFTER INSERT ON passages BEGIN {new} END")
    db.execute(f"CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN {old} END")
    db.execute(f"CREATE TRIGGER passages_updated AFTER UPDATE ON passages BEGIN {old} {new} END")


@schema
def snapshots_and_tuning(db: Database) -> None:
    """Create the snapshots, their chunks and the choices measured on this machine."""
    db.execute(
        """
        CREATE TABLE snapshots (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            created_at TEXT NOT NULL,
            model_sha256 TEXT NOT NULL,
            policy TEXT NOT NULL,
            budget INTEGER NOT NULL,
            kv_k TEXT NOT NULL,
            kv_v TEXT NOT NULL,
            build TEXT NOT NULL,
            tokens_read INTEGER NOT NULL,
            tokens_kept INTEGER NOT NULL,
            complete INTEGER NOT NULL,
            header BLOB NOT NULL,
            size INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            UNIQUE (document_id, model_sha256, policy, budget, kv_k, kv_v, build)
        )"""
    )
    db.execute(
        """
        CREATE TABLE snapshot_chunks (
            id INTEGER PRIMARY KEY,
            snapshot_id INTEGER NOT NULL REFERENCES snapshots ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            sha256 BLOB NOT NULL,
            UNIQUE (snapshot_id, ordinal)
        )"""
    )
    db.execute(
        """
        CREATE TABLE tuning (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL,
            measured_at TEXT NOT NULL
        )"""
    )


@schema
def files_and_counted_parts(db: Database) -> None:
    """Keep the hash of each file of a folder, and the counted parts of a unit (rows, paragraphs, cells).

    The index follows a passage only where what it holds changes: after an incremental adding most passages
    have another place and the same words.
    """
    db.execute(
        """
        CREATE TABLE files (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            file TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            UNIQUE (document_id, file)
        )"""
    )
    db.execute("ALTER TABLE units ADD COLUMN anchors TEXT NOT NULL DEFAULT '[]'")
    db.execute("CREATE INDEX documents_sha256 ON documents (sha256)")
    db.execute("DROP TRIGGER passages_updated")
    db.execute(
        """
        CREATE TRIGGER passages_updated AFTER UPDATE OF text, title, file ON passages BEGIN
            INSERT INTO passages_fts (passages_fts, rowid, text, title, file)
            VALUES ('delete', old.id, old.text, old.title, old.file);
            INSERT INTO passages_fts (rowid, text, title, file)
            VALUES (new.id, new.text, new.title, new.file);
        END"""
    )


@schema
def symbol_maps(db: Database) -> None:
    """Create the ranked definitions of repositories, and what each file says about names."""
    db.execute(
        """
        CREATE TABLE symbols (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            file TEXT NOT NULL,
            name TEXT NOT NULL,
            short TEXT NOT NULL,
            kind TEXT NOT NULL,
            line_start INTEGER NOT NULL,
            line_end INTEGER NOT NULL,
            head INTEGER NOT NULL,
            signature TEXT NOT NULL,
            local INTEGER NOT NULL,
            "references" INTEGER NOT NULL,
            rank REAL NOT NULL,
            places TEXT NOT NULL
        )"""
    )
    for columns in ("short COLLATE NOCASE", "name COLLATE NOCASE", "document_id, file, line_start"):
        name = columns.replace(" COLLATE NOCASE", "").replace(", ", "_")
        db.execute(f"CREATE INDEX symbols_{name} ON symbols ({columns})")
    db.execute(
        """
        CREATE TABLE tagged_files (
            id INTEGER PRIMARY KEY,
            document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
            file TEXT NOT NULL,
            family TEXT NOT NULL,
            rank REAL NOT NULL,
            mentions BLOB NOT NULL,
            UNIQUE (document_id, file)
        )"""
    )


@schema
def printed_lines(db: Database) -> None:
    """Keep where the lines of a recognised page stand, so that a quote can be shown on it."""
    db.execute("ALTER TABLE units ADD COLUMN lines TEXT NOT NULL DEFAULT '[]'")
