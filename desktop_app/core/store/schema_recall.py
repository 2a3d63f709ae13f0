"""Schema changes for recall: words as they are searched, embeddings. Append only; never edit what was released."""

from __future__ import annotations

from sqlite3 import Connection as Database

from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.text import optional_from_column
from desktop_app.core.store.words import Analyser

recall = Migrations()


@recall
def words_of_passages(db: Database) -> None:
    """Index words that are split and stemmed by Lontar instead of the text as it stands."""
    for name in ("passages_inserted", "passages_deleted", "passages_updated"):
        db.execute(f"DROP TRIGGER {name}")
    db.execute("DROP TABLE passages_fts")
    db.execute("ALTER TABLE passages ADD COLUMN words TEXT NOT NULL DEFAULT ''")
    analyser = Analyser()
    rows = db.execute("SELECT id, text, title, file FROM passages").fetchall()
    db.executemany(
        "UPDATE passages SET words = ? WHERE id = ?",
        ((analyser.index(*map(optional_from_column, texts)), number) for number, *texts in rows),
    )
    db.execute(
        """
        CREATE VIRTUAL TABLE passages_fts USING fts5 (
            words, content = 'passages', content_rowid = 'id',
            tokenize = "unicode61 remove_diacritics 0 tokenchars '_'"
        )"""
    )
    db.execute("INSERT INTO passages_fts (passages_fts) VALUES ('rebuild')")
    new = "INSERT INTO passages_fts (rowid, words) VALUES (new.id, new.words);"
    old = "INSERT INTO passages_fts (passages_fts, rowid, words) VALUES ('delete', old.id, old.words);"
    db.execute(f"CREATE TRIGGER passages_inserted AFTER INSERT ON passages BEGIN {new} END")
    db.execute(f"CREATE TRIGGER passages_deleted AFTER DELETE ON passages BEGIN {old} END")
    db.execute(f"CREATE TRIGGER passages_updated AFTER UPDATE OF words ON passages BEGIN {old} {new} END")


@recall
def embeddings_of_passages(db: Database) -> None:
    """Keep the vectors of passages.

    By what was embedded: a changed document has new passages, most of which say the same.
    """
    db.execute(
        """
        CREATE TABLE embeddings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            model TEXT NOT NULL,
            digest BLOB NOT NULL,
            whole BLOB NOT NULL,
            words BLOB NOT NULL,
            UNIQUE (model, digest)
        )"""
    )
    db.execute(
        """
        CREATE TABLE passage_embeddings (
            passage_id INTEGER PRIMARY KEY REFERENCES passages ON DELETE CASCADE,
            embedding_id INTEGER NOT NULL REFERENCES embeddings
        )"""
    )
    db.execute("CREATE INDEX passage_embeddings_embedding ON passage_embeddings (embedding_id)")
    db.execute(
        """
        CREATE TRIGGER passages_reworded AFTER UPDATE OF text, title, file ON passages BEGIN
            DELETE FROM passage_embeddings WHERE passage_id = old.id;
        END"""
    )
