"""Documents in the library: add, find, list, remove."""

from __future__ import annotations

import logging

from desktop_app.core.errors import UnknownDocumentError
from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.passages import Passages
from desktop_app.core.store.statements import insert, update
from desktop_app.core.store.text import from_column, to_column, utc_now
from desktop_app.core.store.types import Egress, State, StoredDocument
from desktop_app.core.store.units import Units
from ingest.types import Document

log = logging.getLogger(__name__)

_COLUMNS = "id, source, kind, title, sha256, size, added_at, state, tokens, units, passages, private, egress"


class Documents:
    """The documents of the library."""

    def __init__(self, connection: Connection, units: Units, passages: Passages) -> None:
        self._connection = connection
        self._units = units
        self._passages = passages

    def add(self, document: Document, *, size: int, replace: bool = False) -> int:
        """Put a document into the library and return its id; `size` is in bytes.

        The same source with the same hash is left as it is, unless `replace` is true (a better reader, say).
        With another hash the id stays, the content is replaced and what belonged to the old one (snapshots,
        notes, the hashes of its files, its symbol map) is dropped, in one transaction.
        """
        with self._connection.transaction() as db:
            known = self.find(document.source)
            if known is not None and known.sha256 == document.sha256 and not replace:
                return known.id
            values = {
                "source": to_column(document.source),
                "kind": document.kind,
                "title": to_column(document.title),
                "sha256": document.sha256,
                "size": size,
                "added_at": utc_now(),
                "state": "indexed" if document.passages else "problem",
                "tokens": sum(passage.tokens for passage in document.passages),
                "units": len(document.units),
                "passages": len(document.passages),
            }
            if known is None:
                document_id = insert(db, "documents", values)
            else:
                document_id = known.id
                update(db, "documents", document_id, values)
                for belonging in ("snapshots", "paces", "files", "symbols", "tagged_files", "notes"):
                    db.execute(f"DELETE FROM {belonging} WHERE document_id = ?", [document_id])
            self._units.replace(document_id, document)
            self._passages.replace(document_id, document.passages)
        log.info("document %d: %d passages stored", document_id, len(document.passages))
        return document_id

    def all(self) -> list[StoredDocument]:
        """List the documents, in the order they were first added."""
        return [
            _document(row) for row in self._connection.rows(f"SELECT {_COLUMNS} FROM documents ORDER BY id")
        ]

    def find(self, source: str) -> StoredDocument | None:
        """Find a document by its resolved path."""
        row = self._connection.one(f"SELECT {_COLUMNS} FROM documents WHERE source = ?", [to_column(source)])
        return None if row is None else _document(row)

    def with_digest(self, sha256: str) -> list[StoredDocument]:
        """List the documents of this content: the same file may have been added from several places."""
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM documents WHERE sha256 = ? ORDER BY id", [sha256]
        )
        return [_document(row) for row in rows]

    def get(self, document_id: int) -> StoredDocument:
        """Give one document; raises UnknownDocumentError."""
        # A number typed by the user may be larger than any SQLite can hold.
        row = None
        if document_id.bit_length() < 64:
            row = self._connection.one(f"SELECT {_COLUMNS} FROM documents WHERE id = ?", [document_id])
        if row is None:
            raise UnknownDocumentError(
                f"The library has no document {document_id}; `lontar library list` shows the ones it has."
            )
        return _document(row)

    def set_state(self, document_id: int, state: State) -> None:
        """Record how far a document has come; raises UnknownDocumentError."""
        with self._connection.transaction() as db:
            self.get(document_id)
            db.execute("UPDATE documents SET state = ? WHERE id = ?", [state, document_id])

    def set_private(self, document_id: int, *, private: bool) -> None:
        """Mark a document as private or not; raises UnknownDocumentError."""
        with self._connection.transaction() as db:
            self.get(document_id)
            db.execute("UPDATE documents SET private = ? WHERE id = ?", [private, document_id])

    def set_egress(self, document_id: int, egress: Egress) -> None:
        """Say whether a document's passages may leave this computer; raises UnknownDocumentError."""
        with self._connection.transaction() as db:
            self.get(document_id)
            db.execute("UPDATE documents SET egress = ? WHERE id = ?", [egress, document_id])

    def text_bytes(self) -> dict[int, int]:
        """Give the bytes of each document's text in UTF-8, of its pages or files and of its passages."""
        # `octet_length` would need SQLite 3.43.
        rows = self._connection.rows(
            "SELECT document_id, sum(size) FROM ("
            "SELECT document_id, length(CAST(text AS BLOB)) AS size FROM units UNION ALL "
            "SELECT document_id, length(CAST(text AS BLOB)) FROM passages) GROUP BY document_id"
        )
        return dict(rows)

    def remove(self, document_id: int) -> None:
        """Remove a document with all that belongs to it and free its space; raises UnknownDocumentError.

        The sessions it belongs to go as well: their answers repeat its words, cited or not.
        """
        with self._connection.transaction() as db:
            self.get(document_id)
            db.execute(
                "DELETE FROM sessions WHERE id IN "
                "(SELECT session_id FROM session_documents WHERE document_id = ?)",
                [document_id],
            )
            db.execute("DELETE FROM documents WHERE id = ?", [document_id])
        self._connection.give_space_back()


def _document(row: Row) -> StoredDocument:
    values = dict(zip(_COLUMNS.split(", "), row, strict=True))
    for name in ("source", "title"):
        values[name] = from_column(values[name])
    return StoredDocument(**values | {"private": bool(values["private"])})
