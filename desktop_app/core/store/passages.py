"""Passages and their full-text search by BM25."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.query import fts_query
from desktop_app.core.store.text import from_column, optional_from_column, optional_to_column, to_column
from desktop_app.core.store.types import Hit, StoredPassage
from desktop_app.core.store.words import Analyser
from ingest.types import Passage

_FIELDS = 'ordinal, unit, start, "end", text, tokens, page, label, file, line_start, line_end, title'
_STORED = f"id, document_id, {_FIELDS}"
_HIT = ", ".join(f"p.{column}" for column in _STORED.split(", "))
_RANKED = "passages_fts.rowid AS found, bm25(passages_fts) AS badness"

# Ranked within the index alone, passages fetched for the k best only: half the time in 100,000 passages.
_BEST = f"SELECT {_RANKED} FROM passages_fts WHERE passages_fts MATCH ? ORDER BY badness, found LIMIT ?"
# The private passages are listed once; a join of every match with its document takes twice as long as the search.
_BEST_PUBLIC = (
    f"SELECT {_RANKED} FROM passages_fts WHERE passages_fts MATCH ? AND passages_fts.rowid NOT IN ("
    "SELECT id FROM passages WHERE document_id IN (SELECT id FROM documents WHERE private)"
    ") ORDER BY badness, found LIMIT ?"
)
# A document's passages are inserted together, so their ids are neighbours: the range lets the index skip the
# rest (4 instead of 54 ms in 100,000 passages), the join decides. CROSS: keep this order of the tables.
_BEST_WITHIN = (
    f"SELECT {_RANKED} FROM passages_fts CROSS JOIN passages AS held ON held.id = passages_fts.rowid "
    "WHERE passages_fts MATCH ? AND passages_fts.rowid BETWEEN ? AND ? AND held.document_id IN ({}) "
    "ORDER BY badness, found LIMIT ?"
)


class Passages:
    """The passages of all documents."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._analyser = Analyser()

    def all(self, document_id: int) -> list[StoredPassage]:
        """List a document's passages in order."""
        rows = self._connection.rows(
            f"SELECT {_STORED} FROM passages WHERE document_id = ? ORDER BY ordinal", [document_id]
        )
        return [_stored(row) for row in rows]

    def get(self, ids: Sequence[int]) -> list[StoredPassage]:
        """Give the passages with these ids, in the order asked; unknown ids are left out."""
        found = {
            row[0]: _stored(row)
            for start in range(0, len(ids), 500)  # SQLite limits the parameters of one statement
            for row in self._connection.rows(
                f"SELECT {_STORED} FROM passages WHERE id IN ({_marks(ids[start : start + 500])})",
                ids[start : start + 500],
            )
        }
        return [found[number] for number in ids if number in found]

    def neighbours(self, ids: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """Give the ids of the passages right before and after each: over a page's end, never over a file's."""
        found: dict[int, tuple[int, ...]] = dict.fromkeys(ids, ())
        for start in range(0, len(ids), 500):
            part = ids[start : start + 500]
            for number, beside in self._connection.rows(
                "SELECT p.id, q.id FROM passages AS p JOIN passages AS q ON q.document_id = p.document_id "
                "AND q.ordinal IN (p.ordinal - 1, p.ordinal + 1) AND (q.unit = p.unit OR p.page IS NOT NULL) "
                f"WHERE p.id IN ({_marks(part)}) ORDER BY p.id, q.ordinal",
                part,
            ):
                found[number] += (beside,)
        return found

    def search(self, query: str, k: int, document_ids: Sequence[int] | None = None) -> list[Hit]:
        """Find the `k` passages that match a question best, best first.

        `query` is free text, never syntax; without a word it finds nothing. `document_ids` restricts the
        search before ranking: other documents take none of the `k` places. None searches everything but what
        is private.
        """
        expression = fts_query(query, self._analyser)
        if expression is None or k < 1:
            return []
        if document_ids is None:
            inner, values = _BEST_PUBLIC if self._any_private() else _BEST, [expression, k]
        else:
            # Ids are numbers of this store; written out, for there may be more than a statement's parameters.
            within = ",".join(str(int(number)) for number in document_ids)
            first, last = self._connection.rows(
                f"SELECT min(id), max(id) FROM passages WHERE document_id IN ({within})"
            )[0]
            if first is None:
                return []
            inner, values = _BEST_WITHIN.format(within), [expression, first, last, k]
        rows = self._connection.rows(
            f"SELECT {_HIT}, badness FROM ({inner}) JOIN passages AS p ON p.id = found "
            "ORDER BY badness, found",
            values,
        )
        return [Hit(row[0], row[1], -row[-1], _passage(row[2:-1])) for row in rows]

    def _any_private(self) -> bool:
        return self._connection.one("SELECT 1 FROM documents WHERE private") is not None

    def replace(self, document_id: int, passages: Sequence[Passage]) -> None:
        """Put passages in the place of a document's old ones; the index follows by triggers."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM passages WHERE document_id = ?", [document_id])
            self.insert(document_id, passages)

    def insert(self, document_id: int, passages: Iterable[Passage]) -> None:
        """Add passages under ordinals that are free; inside a transaction."""
        self._connection.insert_many(
            f"INSERT INTO passages (document_id, {_FIELDS}, words) VALUES ({_marks(range(14))})",
            ((*_row(document_id, passage), self._words(passage)) for passage in passages),
        )

    def reword(self, ids: Sequence[int]) -> None:
        """Index passages anew whose title or file has changed; inside a transaction."""
        self._connection.insert_many(
            "UPDATE passages SET words = ? WHERE id = ?",
            ((self._words(stored.passage), stored.id) for stored in self.get(ids)),
        )

    def _words(self, passage: Passage) -> str:
        return self._analyser.index(passage.text, passage.title, passage.file)

    def rebuild_index(self) -> None:
        """Build the full-text index anew from the passages, where `check` found it damaged."""
        with self._connection.transaction() as db:
            db.execute("INSERT INTO passages_fts (passages_fts) VALUES ('rebuild')")


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _row(document_id: int, passage: Passage) -> Row:
    return (
        document_id,
        passage.ordinal,
        passage.unit,
        passage.start,
        passage.end,
        to_column(passage.text),
        passage.tokens,
        passage.page,
        optional_to_column(passage.label),
        optional_to_column(passage.file),
        passage.line_start,
        passage.line_end,
        optional_to_column(passage.title),
    )


def _stored(row: Row) -> StoredPassage:
    return StoredPassage(row[0], row[1], _passage(row[2:]))


def _passage(row: Row) -> Passage:
    ordinal, unit, start, end, text, tokens, page, label, file, line_start, line_end, title = row
    return Passage(
        ordinal=ordinal,
        unit=unit,
        start=start,
        end=end,
        text=from_column(text),
        tokens=tokens,
        page=page,
        label=optional_from_column(label),
        file=optional_from_column(file),
        line_start=line_start,
        line_end=line_end,
        title=optional_from_column(title),
    )
