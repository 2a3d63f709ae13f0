"""What was read from a document: units, outline, problems. Citations are verified against this text."""

from __future__ import annotations

import json

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.text import from_column, optional_from_column, optional_to_column, to_column
from ingest.types import Document, Problem, Section, Unit

_UNIT = "text, page, label, file, language, flags"


class Units:
    """The units, outline and problems of documents."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self, document_id: int) -> list[Unit]:
        """List a document's units in order."""
        rows = self._connection.rows(
            f"SELECT {_UNIT} FROM units WHERE document_id = ? ORDER BY ordinal", [document_id]
        )
        return [_unit(row) for row in rows]

    def get(self, document_id: int, ordinal: int) -> Unit | None:
        """Give one unit (0-based), None when the document has no such unit."""
        row = self._connection.one(
            f"SELECT {_UNIT} FROM units WHERE document_id = ? AND ordinal = ?", [document_id, ordinal]
        )
        return None if row is None else _unit(row)

    def outline(self, document_id: int) -> list[Section]:
        """List a document's outline in order."""
        rows = self._connection.rows(
            "SELECT title, level, page FROM outline WHERE document_id = ? ORDER BY ordinal", [document_id]
        )
        return [Section(from_column(title), level, page) for title, level, page in rows]

    def problems(self, document_id: int) -> list[Problem]:
        """List what could not be read of a document."""
        rows = self._connection.rows(
            "SELECT place, code, message FROM problems WHERE document_id = ? ORDER BY id", [document_id]
        )
        return [Problem(from_column(place), code, from_column(message)) for place, code, message in rows]

    def replace(self, document_id: int, document: Document) -> None:
        """Put a document's units, outline and problems in the place of the old ones; inside a transaction."""
        with self._connection.transaction() as db:
            for table in ("units", "outline", "problems"):
                db.execute(f"DELETE FROM {table} WHERE document_id = ?", [document_id])
            self._connection.insert_many(
                f"INSERT INTO units (document_id, ordinal, {_UNIT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (_unit_row(document_id, ordinal, unit) for ordinal, unit in enumerate(document.units)),
            )
            self._connection.insert_many(
                "INSERT INTO outline (document_id, ordinal, title, level, page) VALUES (?, ?, ?, ?, ?)",
                (
                    (document_id, ordinal, to_column(section.title), section.level, section.page)
                    for ordinal, section in enumerate(document.outline)
                ),
            )
            self._connection.insert_many(
                "INSERT INTO problems (document_id, place, code, message) VALUES (?, ?, ?, ?)",
                (
                    (document_id, to_column(problem.where), problem.code, to_column(problem.message))
                    for problem in document.problems
                ),
            )


def _unit_row(document_id: int, ordinal: int, unit: Unit) -> Row:
    return (
        document_id,
        ordinal,
        to_column(unit.text),
        unit.page,
        optional_to_column(unit.label),
        optional_to_column(unit.file),
        unit.language,
        json.dumps(unit.flags),
    )


def _unit(row: Row) -> Unit:
    text, page, label, file, language, flags = row
    return Unit(
        text=from_column(text),
        page=page,
        label=optional_from_column(label),
        file=optional_from_column(file),
        language=language,
        flags=tuple(json.loads(flags)),
    )
