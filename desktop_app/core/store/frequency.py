"""How many passages hold a word: what a word of a question is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop_app.core.store.database import Connection
from desktop_app.core.store.query import fts_query
from desktop_app.core.store.words import Analyser


class Frequency:
    """Counts words over the full-text index."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._analyser = Analyser()

    def of(self, words: Iterable[str], document_ids: Sequence[int]) -> dict[str, int]:
        """Return for each word in how many passages of some documents it stands, as the index stems it."""
        within = ",".join(str(int(number)) for number in document_ids)
        bounds = self._connection.one(
            f"SELECT min(id), max(id) FROM passages WHERE document_id IN ({within})"
        )
        if bounds is None or bounds[0] is None:
            return dict.fromkeys(words, 0)
        counts: dict[str, int] = {}
        for word in words:
            expression = fts_query(word, self._analyser)
            row = expression and self._connection.one(
                "SELECT count(*) FROM passages_fts CROSS JOIN passages AS held ON held.id = passages_fts.rowid "
                "WHERE passages_fts MATCH ? AND passages_fts.rowid BETWEEN ? AND ? "
                f"AND held.document_id IN ({within})",
                [expression, *bounds],
            )
            counts[word] = int(row[0]) if row else 0
        return counts
