"""Answers that came from elsewhere, by the passages they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.store.database import Connection
from desktop_app.core.store.statements import insert
from desktop_app.core.store.text import from_column, to_column, utc_now

_COLUMNS = "answered_at, words, embedder, vector, endpoint, model, answer"
MOST = 2_000
"""Answers kept; beyond that the oldest go."""


@dataclass(frozen=True, slots=True)
class CloudAnswer:
    """One answer as it came, placeholders restored, before the check of its citations."""

    answered_at: str
    words: str
    """The question's words in a form to compare."""
    embedder: str
    vector: bytes
    """The question's, by that embedder."""
    endpoint: str
    model: str
    answer: str


class CloudAnswers:
    """The answers that are kept."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, passages_sha256: bytes) -> list[CloudAnswer]:
        """List the answers that rest on exactly these passages, the newest first."""
        rows = self._connection.rows(
            f"SELECT {_COLUMNS} FROM cloud_answers WHERE passages_sha256 = ? ORDER BY id DESC",
            [passages_sha256],
        )
        return [
            CloudAnswer(at, from_column(words), embedder, vector, endpoint, model, from_column(answer))
            for at, words, embedder, vector, endpoint, model, answer in rows
        ]

    def add(
        self,
        passages_sha256: bytes,
        passages: Sequence[int],
        *,
        words: str,
        embedder: str,
        vector: bytes,
        endpoint: str,
        model: str,
        answer: str,
    ) -> None:
        """Keep an answer."""
        with self._connection.transaction() as db:
            values = {
                "answered_at": utc_now(),
                "passages_sha256": passages_sha256,
                "words": to_column(words),
                "embedder": embedder,
                "vector": vector,
                "endpoint": endpoint,
                "model": model,
                "answer": to_column(answer),
            }
            number = insert(db, "cloud_answers", values)
            self._connection.insert_many(
                "INSERT INTO cloud_answer_passages (answer_id, passage_id) VALUES (?, ?)",
                ((number, passage) for passage in passages),
            )
            db.execute("DELETE FROM cloud_answers WHERE id <= ?", [number - MOST])

    def clear(self) -> int:
        """Drop all answers; return how many there were."""
        with self._connection.transaction() as db:
            count = int(db.execute("SELECT count(*) FROM cloud_answers").fetchone()[0])
            db.execute("DELETE FROM cloud_answers")
        return count
