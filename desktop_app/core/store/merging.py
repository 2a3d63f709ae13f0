"""Change a stored document where it changed: what is the same keeps its rows, ids and place in the index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sqlite3 import Connection as Database

from desktop_app.core.store.database import Connection
from desktop_app.core.store.passages import Passages
from desktop_app.core.store.statements import update
from desktop_app.core.store.text import from_column, optional_from_column, to_column, utc_now
from desktop_app.core.store.types import StoredDocument
from desktop_app.core.store.units import Units
from ingest.types import Document, Passage, Problem, Unit


@dataclass(slots=True)
class _Layout:
    """The order of a document after the change: old rows by their ids, new ones themselves."""

    units: list[int | Unit] = field(default_factory=list)
    passages: list[tuple[int | Passage, int]] = field(default_factory=list)
    """Each with the ordinal of its unit."""

    def add(self, unit: int | Unit, passages: Sequence[int] | Sequence[Passage]) -> None:
        self.passages += ((passage, len(self.units)) for passage in passages)
        self.units.append(unit)


class Merging:
    """Changes to documents that are in the library."""

    def __init__(self, connection: Connection, units: Units, passages: Passages) -> None:
        self._connection = connection
        self._units = units
        self._passages = passages

    def merge(
        self,
        known: StoredDocument,
        document: Document,
        *,
        size: int,
        files: Sequence[str],
        kept: Mapping[str, str],
    ) -> None:
        """Make a folder's document what it is now; its snapshots and notes are dropped. Inside one transaction.

        Args:
            known: the document as stored.
            document: what was read now, with the hash of the whole folder; of a file that is kept, what
                was read is passed over.
            size: bytes of all files.
            files: all files, in order.
            kept: the files that are as they were, each with the path it had.
        """
        with self._connection.transaction() as db:
            problems = [problem for problem in document.problems if file_of(problem, kept) is None]
            problems += self._kept_problems(known.id, kept)
            layout = self._layout(known.id, document, files, kept)
            # Before anything new is there that may have an old name.
            self._rename(known.id, {old: new for new, old in kept.items() if new != old})
            self._rearrange(db, known.id, layout)
            self._units.replace_remarks(known.id, document.outline, problems)
            for learned in ("snapshots", "notes"):
                db.execute(f"DELETE FROM {learned} WHERE document_id = ?", [known.id])
            tokens = db.execute(
                "SELECT coalesce(sum(tokens), 0) FROM passages WHERE document_id = ?", [known.id]
            ).fetchone()[0]
            update(
                db,
                "documents",
                known.id,
                {
                    "title": to_column(document.title),
                    "sha256": document.sha256,
                    "size": size,
                    "added_at": utc_now(),
                    "state": "indexed" if layout.passages else "problem",
                    "tokens": tokens,
                    "units": len(layout.units),
                    "passages": len(layout.passages),
                },
            )

    def move(self, known: StoredDocument, source: str, title: str) -> None:
        """Give a document the path where its file or folder is now; all else stays, snapshots included."""
        with self._connection.transaction() as db:
            update(db, "documents", known.id, {"source": to_column(source), "title": to_column(title)})

    def rename_file(self, known: StoredDocument, old: str, new: str) -> None:
        """Give a file of a document another name, in its units, passages and problems."""
        with self._connection.transaction():
            self._rename(known.id, {old: new})
            problems = [_renamed(problem, old, new) for problem in self._units.problems(known.id)]
            self._units.replace_remarks(known.id, self._units.outline(known.id), problems)

    def _layout(
        self, document_id: int, document: Document, files: Sequence[str], kept: Mapping[str, str]
    ) -> _Layout:
        old_passages: dict[int, list[int]] = defaultdict(list)
        for number, unit in self._connection.rows(
            "SELECT id, unit FROM passages WHERE document_id = ? ORDER BY ordinal", [document_id]
        ):
            old_passages[unit].append(number)
        old_units: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, ordinal, file in self._connection.rows(
            "SELECT id, ordinal, file FROM units WHERE document_id = ? ORDER BY ordinal", [document_id]
        ):
            old_units[optional_from_column(file) or ""].append((number, ordinal))
        new_passages: dict[int, list[Passage]] = defaultdict(list)
        for passage in document.passages:
            new_passages[passage.unit].append(passage)
        new_units: dict[str, list[tuple[int, Unit]]] = defaultdict(list)
        for index, unit_read in enumerate(document.units):
            new_units[unit_read.file or ""].append((index, unit_read))
        layout = _Layout()
        for file in files:
            if file in kept:
                for number, ordinal in old_units[kept[file]]:
                    layout.add(number, old_passages[ordinal])
            else:
                for index, unit_read in new_units[file]:
                    layout.add(unit_read, new_passages[index])
        return layout

    def _rearrange(self, db: Database, document_id: int, layout: _Layout) -> None:
        """Delete what is left out, give what stays its new place, insert what is new."""
        for table, stays in (
            ("passages", {item for item, _ in layout.passages if isinstance(item, int)}),
            ("units", {item for item in layout.units if isinstance(item, int)}),
        ):
            rows = self._connection.rows(f"SELECT id FROM {table} WHERE document_id = ?", [document_id])
            gone = [row for row in rows if row[0] not in stays]
            self._connection.insert_many(f"DELETE FROM {table} WHERE id = ?", gone)
            # Out of the way first: an ordinal is unique in its document at every moment.
            db.execute(f"UPDATE {table} SET ordinal = -1 - ordinal WHERE document_id = ?", [document_id])
        self._connection.insert_many(
            "UPDATE units SET ordinal = ? WHERE id = ?",
            ((ordinal, item) for ordinal, item in enumerate(layout.units) if isinstance(item, int)),
        )
        self._units.insert(
            document_id, ((at, item) for at, item in enumerate(layout.units) if isinstance(item, Unit))
        )
        self._connection.insert_many(
            "UPDATE passages SET ordinal = ?, unit = ? WHERE id = ?",
            (
                (ordinal, unit, item)
                for ordinal, (item, unit) in enumerate(layout.passages)
                if isinstance(item, int)
            ),
        )
        self._passages.insert(document_id, _placed(layout))

    def _rename(self, document_id: int, names: Mapping[str, str]) -> None:
        """Rename files at once: one may take the name that another gives up."""
        if not names:
            return
        for table in ("units", "passages"):
            rows = self._connection.rows(
                f"SELECT id, file FROM {table} WHERE document_id = ? AND file IS NOT NULL", [document_id]
            )
            renamed = [
                (to_column(names[name]), number)
                for number, file in rows
                if (name := from_column(file)) in names
            ]
            self._connection.insert_many(f"UPDATE {table} SET file = ? WHERE id = ?", renamed)
            if table == "passages":
                self._passages.reword([number for _, number in renamed])

    def _kept_problems(self, document_id: int, kept: Mapping[str, str]) -> Iterator[Problem]:
        """Yield the problems of the files that are kept, by their new names."""
        by_old = {old: new for new, old in kept.items()}
        for problem in self._units.problems(document_id):
            old = file_of(problem, by_old)
            if old is not None:
                yield _renamed(problem, old, by_old[old])


def file_of(problem: Problem, files: Mapping[str, object]) -> str | None:
    """Return which of the files a problem is about: its place is the file, or a part of it behind a comma."""
    if problem.where in files:
        return problem.where
    before = problem.where.rpartition(", ")[0]
    return before if before and before in files else None


def _renamed(problem: Problem, old: str, new: str) -> Problem:
    if old == new or not problem.where.startswith(old):
        return problem
    message = problem.message
    if message.startswith(old):
        message = new + message[len(old) :]
    return replace(problem, where=new + problem.where[len(old) :], message=message)


def _placed(layout: _Layout) -> Iterator[Passage]:
    for ordinal, (item, unit) in enumerate(layout.passages):
        if isinstance(item, Passage):
            yield replace(item, ordinal=ordinal, unit=unit)
