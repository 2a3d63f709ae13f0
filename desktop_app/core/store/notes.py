"""Reading notes: two or three sentences on each part of a document, with the passages they rest on."""

from __future__ import annotations

import json
from dataclasses import dataclass

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.text import from_column, to_column


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the passages first <= ordinal < end."""

    first: int
    end: int
    title: str
    place: str
    """In words: "pages 17–42"."""
    text: str
    quotes: tuple[tuple[int, int, int], ...] = ()
    """(ordinal of the passage, start, end) of each sentence, where the note is made of the document's own;
    empty where a model wrote it."""


class Notes:
    """The notes of all documents; a model's notes are its own."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, document_id: int, model_sha256: str, note: Note) -> None:
        """Keep a note in the place of the one that begins at the same passage."""
        with self._connection.transaction() as db:
            db.execute(
                'INSERT OR REPLACE INTO notes (document_id, model_sha256, first, "end", title, place, text, quotes) '
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    document_id,
                    model_sha256,
                    note.first,
                    note.end,
                    to_column(note.title),
                    to_column(note.place),
                    to_column(note.text),
                    json.dumps(note.quotes),
                ],
            )

    def all(self, document_id: int, model_sha256: str) -> list[Note]:
        """List a model's notes on a document, in order of the text."""
        rows = self._connection.rows(
            'SELECT first, "end", title, place, text, quotes FROM notes '
            "WHERE document_id = ? AND model_sha256 = ? ORDER BY first",
            [document_id, model_sha256],
        )
        return [_note(row) for row in rows]

    def drop(self, document_id: int, model_sha256: str) -> None:
        """Drop a model's notes on a document, before it is read anew."""
        with self._connection.transaction() as db:
            db.execute(
                "DELETE FROM notes WHERE document_id = ? AND model_sha256 = ?", [document_id, model_sha256]
            )


def _note(row: Row) -> Note:
    first, end, title, place, text, quotes = row
    return Note(
        first,
        end,
        from_column(title),
        from_column(place),
        from_column(text),
        tuple((int(a), int(b), int(c)) for a, b, c in json.loads(quotes)),
    )
