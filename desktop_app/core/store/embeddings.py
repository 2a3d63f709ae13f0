"""The vectors of passages: what was embedded, by which model, and which passages say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.store.database import Connection

_AT_ONCE = 500  # SQLite limits the parameters of one statement


@dataclass(frozen=True, slots=True)
class StoredEmbedding:
    """The vectors of one text, packed as bytes."""

    digest: bytes
    """Of the text."""
    whole: bytes
    words: bytes


# CROSS JOIN in the queries below keeps the order of the tables: passages, links, vectors. Left to itself SQLite
# begins with all vectors of the model.


class Embeddings:
    """The vectors of all documents; those of another model than the one asked for count as missing."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def missing(
        self, model: str, limit: int, *, after: int = 0, document_ids: Sequence[int] | None = None
    ) -> list[int]:
        """List passages without vectors, in the order they were added, from the one that follows `after`."""
        rows = self._connection.rows(
            "SELECT p.id FROM passages AS p WHERE p.id > ? AND NOT EXISTS ("
            "  SELECT 1 FROM passage_embeddings AS l CROSS JOIN embeddings AS e ON e.id = l.embedding_id"
            f"  WHERE l.passage_id = p.id AND e.model = ?) {_within(document_ids)} ORDER BY p.id LIMIT ?",
            [after, model, limit],
        )
        return [number for (number,) in rows]

    def counts(self, model: str, document_ids: Sequence[int] | None = None) -> tuple[int, int]:
        """Count the passages that have vectors, and all."""
        (total,) = self._connection.rows(
            f"SELECT count(*) FROM passages AS p WHERE TRUE {_within(document_ids)}"
        )[0]
        (done,) = self._connection.rows(
            "SELECT count(*) FROM passages AS p CROSS JOIN passage_embeddings AS l ON l.passage_id = p.id "
            f"CROSS JOIN embeddings AS e ON e.id = l.embedding_id WHERE e.model = ? {_within(document_ids)}",
            [model],
        )[0]
        return done, total

    def missing_by_document(self, model: str) -> dict[int, int]:
        """Count the passages without vectors of each document that has any."""
        rows = self._connection.rows(
            "SELECT p.document_id, count(*) FROM passages AS p WHERE NOT EXISTS ("
            "  SELECT 1 FROM passage_embeddings AS l CROSS JOIN embeddings AS e ON e.id = l.embedding_id"
            "  WHERE l.passage_id = p.id AND e.model = ?) GROUP BY p.document_id",
            [model],
        )
        return dict(rows)

    def known(self, model: str, digests: Sequence[bytes]) -> set[bytes]:
        """Say which texts have been embedded."""
        found: set[bytes] = set()
        for start in range(0, len(digests), _AT_ONCE):
            part = digests[start : start + _AT_ONCE]
            rows = self._connection.rows(
                f"SELECT digest FROM embeddings WHERE model = ? AND digest IN ({_marks(part)})",
                [model, *part],
            )
            found |= {digest for (digest,) in rows}
        return found

    def put(
        self, model: str, embeddings: Sequence[StoredEmbedding], passages: Sequence[tuple[int, bytes]]
    ) -> None:
        """Keep vectors and say whose they are; passages that are gone meanwhile are passed over.

        Args:
            model: what made them.
            embeddings: texts that were embedded now.
            passages: ids, each with the digest of its text, embedded now or before.
        """
        with self._connection.transaction():
            self._connection.insert_many(
                "INSERT OR IGNORE INTO embeddings (model, digest, whole, words) VALUES (?, ?, ?, ?)",
                ((model, one.digest, one.whole, one.words) for one in embeddings),
            )
            self._connection.insert_many(
                "INSERT OR REPLACE INTO passage_embeddings (passage_id, embedding_id) "
                "SELECT p.id, e.id FROM passages AS p JOIN embeddings AS e ON e.model = ? AND e.digest = ? "
                "WHERE p.id = ?",
                ((model, digest, number) for number, digest in passages),
            )

    def wholes(
        self, model: str, width: int, document_ids: Sequence[int] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
        """Give the ids of the passages that have vectors, and those of the whole texts, [passages, width]."""
        rows = self._connection.rows(
            "SELECT p.id, e.whole FROM passages AS p CROSS JOIN passage_embeddings AS l ON l.passage_id = p.id "
            f"CROSS JOIN embeddings AS e ON e.id = l.embedding_id WHERE e.model = ? {_within(document_ids)} "
            "ORDER BY p.id",
            [model],
        )
        ids = np.array([number for number, _ in rows], np.int64)
        return ids, np.frombuffer(b"".join(row[1] for row in rows), np.int8).reshape(-1, width)

    def words(self, model: str, width: int, passage_ids: Sequence[int]) -> dict[int, NDArray[np.int8]]:
        """Give the vectors of the words of some passages, [words, width] each."""
        found: dict[int, NDArray[np.int8]] = {}
        for start in range(0, len(passage_ids), _AT_ONCE):
            part = passage_ids[start : start + _AT_ONCE]
            rows = self._connection.rows(
                "SELECT l.passage_id, e.words FROM passage_embeddings AS l "
                "CROSS JOIN embeddings AS e ON e.id = l.embedding_id "
                f"WHERE e.model = ? AND l.passage_id IN ({_marks(part)})",
                [model, *part],
            )
            found |= {number: np.frombuffer(packed, np.int8).reshape(-1, width) for number, packed in rows}
        return found

    def size(self, model: str) -> int:
        """Count the bytes of a model's vectors."""
        row = self._connection.one(
            "SELECT coalesce(sum(length(whole) + length(words)), 0) FROM embeddings WHERE model = ?", [model]
        )
        return int(row[0]) if row else 0

    def prune(self) -> None:
        """Forget vectors that no passage has any more."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM embeddings WHERE id NOT IN (SELECT embedding_id FROM passage_embeddings)")


def _within(document_ids: Sequence[int] | None) -> str:
    # Ids are numbers of this store; written out, for there may be more than a statement's parameters.
    if document_ids is None:
        return ""
    return f"AND p.document_id IN ({','.join(str(int(number)) for number in document_ids)})"


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
