"""The documents that wait to be read by the model, in order; they wait on after a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from desktop_app.core.store.database import Connection

QueueState = Literal["waiting", "paused", "failed"]


@dataclass(frozen=True, slots=True)
class Queued:
    """One place in the queue."""

    document_id: int
    priority: int
    """Higher is read first; among equals, who came first."""
    state: QueueState
    message: str
    """Why it failed."""


class QueueTable:
    """The queue's rows; a document that is removed leaves it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[Queued]:
        """List the queue in the order in which it is read."""
        rows = self._connection.rows(
            "SELECT document_id, priority, state, message FROM reading_queue ORDER BY priority DESC, place"
        )
        return [Queued(*row) for row in rows]

    def add(self, documents: Sequence[int]) -> None:
        """Put documents at the end; those that are in it stay where they are and wait again."""
        with self._connection.transaction() as db:
            for document in documents:
                db.execute(
                    "INSERT INTO reading_queue (document_id, place, priority, state) "
                    "VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM reading_queue), 0, 'waiting') "
                    "ON CONFLICT (document_id) DO UPDATE SET state = 'waiting', message = ''",
                    [document],
                )

    def raise_to_front(self, document: int) -> None:
        """Have a document that is in the queue read before all others."""
        with self._connection.transaction() as db:
            db.execute(
                "UPDATE reading_queue SET priority = (SELECT max(priority) + 1 FROM reading_queue) "
                "WHERE document_id = ? AND priority < (SELECT max(priority) + 1 FROM reading_queue "
                "WHERE document_id != ? AND state = 'waiting')",
                [document, document],
            )

    def arrange(self, documents: Sequence[int]) -> None:
        """Have the documents that are in the queue read in this order; others come behind them."""
        with self._connection.transaction() as db:
            for priority, document in enumerate(reversed(documents), 1):
                db.execute(
                    "UPDATE reading_queue SET priority = ? WHERE document_id = ?", [priority, document]
                )

    def set_state(self, document: int, state: QueueState, message: str = "") -> None:
        """Record how a document stands."""
        with self._connection.transaction() as db:
            db.execute(
                "UPDATE reading_queue SET state = ?, message = ? WHERE document_id = ?",
                [state, message, document],
            )

    def remove(self, document: int) -> None:
        """Take a document out; one that is not in it is no error."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM reading_queue WHERE document_id = ?", [document])
