"""What was read from a document: units, outline, problems. Citations are verified against this text."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.text import from_column, optional_from_column, optional_to_column, to_column
from desktop_app.core.store.types import UnitHead
from ingest.types import Anchor, Document, PrintedLine, Problem, Section, Unit

_UNIT = "text, page, label, file, language, flags, anchors, lines"


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

    def heads(self, document_id: int) -> list[UnitHead]:
        """List what a document's units are called, in order, without their text."""
        rows = self._connection.rows(
            "SELECT ordinal, page, label, file, language, flags FROM units WHERE document_id = ? ORDER BY ordinal",
            [document_id],
        )
        return [
            UnitHead(
                ordinal,
                page,
                optional_from_column(label),
                optional_from_column(file),
                language,
                tuple(json.loads(flags)),
            )
            for ordinal, page, label, file, language, flags in rows
        ]

    def languages(self, document_id: int) -> dict[str, str]:
        """Give the language of each file that has one and is not empty, by its path."""
        rows = self._connection.rows(
            "SELECT file, language FROM units WHERE document_id = ? AND language IS NOT NULL "
            "AND flags NOT LIKE '%\"empty\"%'",
            [document_id],
        )
        return {from_column(file): language for file, language in rows}

    def of_files(self, document_id: int, files: Collection[str]) -> list[Unit]:
        """List the units of some files, in order."""
        rows = self._connection.each(
            f"SELECT {_UNIT} FROM units WHERE document_id = ? ORDER BY ordinal", [document_id]
        )
        return [_unit(row) for row in rows if row[3] is not None and from_column(row[3]) in files]

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
            db.execute("DELETE FROM units WHERE document_id = ?", [document_id])
            self.insert(document_id, enumerate(document.units))
            self.replace_remarks(document_id, document.outline, document.problems)

    def insert(self, document_id: int, units: Iterable[tuple[int, Unit]]) -> None:
        """Add units with their ordinals; inside a transaction."""
        self._connection.insert_many(
            f"INSERT INTO units (document_id, ordinal, {_UNIT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (_unit_row(document_id, ordinal, unit) for ordinal, unit in units),
        )

    def replace_remarks(
        self, document_id: int, outline: Sequence[Section], problems: Sequence[Problem]
    ) -> None:
        """Put a document's outline and problems in the place of the old ones."""
        with self._connection.transaction() as db:
            for table in ("outline", "problems"):
                db.execute(f"DELETE FROM {table} WHERE document_id = ?", [document_id])
            self._connection.insert_many(
                "INSERT INTO outline (document_id, ordinal, title, level, page) VALUES (?, ?, ?, ?, ?)",
                (
                    (document_id, ordinal, to_column(section.title), section.level, section.page)
                    for ordinal, section in enumerate(outline)
                ),
            )
            self._connection.insert_many(
                "INSERT INTO problems (document_id, place, code, message) VALUES (?, ?, ?, ?)",
                (
                    (document_id, to_column(problem.where), problem.code, to_column(problem.message))
                    for problem in problems
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
        json.dumps([[anchor.offset, anchor.part, anchor.number] for anchor in unit.anchors]),
        json.dumps([[line.start, line.end, line.corners, line.confidence] for line in unit.lines]),
    )


def _unit(row: Row) -> Unit:
    text, page, label, file, language, flags, anchors, lines = row
    return Unit(
        text=from_column(text),
        page=page,
        label=optional_from_column(label),
        file=optional_from_column(file),
        language=language,
        flags=tuple(json.loads(flags)),
        anchors=tuple(Anchor(*anchor) for anchor in json.loads(anchors)),
        lines=tuple(
            PrintedLine(start, end, tuple(corners), confidence)
            for start, end, corners, confidence in json.loads(lines)
        ),
    )
