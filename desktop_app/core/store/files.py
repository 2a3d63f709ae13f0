"""The files of a folder's document with their hashes: by them a later adding knows what has changed."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.core.store.database import Connection
from desktop_app.core.store.text import from_column, to_column


class Files:
    """The hashes of the files that documents were made of; a document of one file has none here."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def digests(self, document_id: int) -> dict[str, str]:
        """Give the SHA-256 of each file that was read, by its path in the document.

        A file that left neither text nor a problem behind is missing here: it is to be read again.
        """
        rows = self._connection.rows(
            "SELECT file, sha256 FROM files WHERE document_id = ? ORDER BY id", [document_id]
        )
        return {from_column(file): sha256 for file, sha256 in rows}

    def digest(self, document_id: int, file: str) -> str | None:
        """Give the SHA-256 of one file by its path in the document, None where it is not known."""
        row = self._connection.one(
            "SELECT sha256 FROM files WHERE document_id = ? AND file = ?", [document_id, to_column(file)]
        )
        return None if row is None else str(row[0])

    def are_known(self, document_id: int) -> bool:
        """Say whether a document is a folder's, of which files are known."""
        return (
            self._connection.one("SELECT 1 FROM files WHERE document_id = ? LIMIT 1", [document_id])
            is not None
        )

    def replace(self, document_id: int, digests: Mapping[str, str]) -> None:
        """Put hashes in the place of a document's old ones."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM files WHERE document_id = ?", [document_id])
            self._connection.insert_many(
                "INSERT INTO files (document_id, file, sha256) VALUES (?, ?, ?)",
                ((document_id, to_column(file), sha256) for file, sha256 in digests.items()),
            )
