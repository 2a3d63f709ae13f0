"""The egress ledger: every request that left this computer, recorded before it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.statements import insert
from desktop_app.core.store.text import utc_now

_COLUMNS = (
    "id, sent_at, endpoint, address, model, bytes, sha256, redacted, turns, outcome, tokens_in, tokens_out, "
    "counted, cost"
)
UNFINISHED = "sent"
"""The outcome until one is known; it stays where the program ended in between."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A request that is about to leave."""

    endpoint: str
    address: str
    model: str
    bytes: int
    sha256: str
    """Of the exact bytes."""
    passages: Sequence[tuple[int, int]]
    """(document, passage) ids."""
    redacted: int
    """Values that were replaced by placeholders."""
    turns: int
    """Of the conversation."""
    tokens: int
    """Estimated."""
    cost: float
    """USD at most; it counts until the real one is known."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One request in the ledger."""

    id: int
    sent_at: str
    endpoint: str
    address: str
    model: str
    bytes: int
    sha256: str
    redacted: int
    turns: int
    outcome: str
    """"end", "length", "cut", "cancelled", "sent" (not known), or "failed: …"."""
    tokens_in: int
    tokens_out: int
    counted: bool
    """Whether the server counted the tokens."""
    cost: float
    passages: tuple[tuple[int, int], ...]
    """(document, passage) ids; either may be gone."""


class EgressLedger:
    """What left."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, outgoing: Outgoing) -> int:
        """Record a request that is about to leave; return its number."""
        with self._connection.transaction() as db:
            values = {
                "sent_at": utc_now(),
                "endpoint": outgoing.endpoint,
                "address": outgoing.address,
                "model": outgoing.model,
                "bytes": outgoing.bytes,
                "sha256": outgoing.sha256,
                "redacted": outgoing.redacted,
                "turns": outgoing.turns,
                "outcome": UNFINISHED,
                "tokens_in": outgoing.tokens,
                "tokens_out": 0,
                "counted": 0,
                "cost": outgoing.cost,
            }
            number = insert(db, "egress", values)
            self._connection.insert_many(
                "INSERT INTO egress_passages (egress_id, document_id, passage_id) VALUES (?, ?, ?)",
                ((number, document, passage) for document, passage in outgoing.passages),
            )
        return number

    def finish(
        self, number: int, outcome: str, tokens_in: int, tokens_out: int, cost: float, *, counted: bool
    ) -> None:
        """Record what came of a request."""
        with self._connection.transaction() as db:
            db.execute(
                "UPDATE egress SET outcome = ?, tokens_in = ?, tokens_out = ?, cost = ?, counted = ? WHERE id = ?",
                [outcome, tokens_in, tokens_out, cost, counted, number],
            )

    def spent_since(self, when: str) -> float:
        """Return the USD spent since a time (UTC, ISO 8601); what is not known counts at its most."""
        row = self._connection.one("SELECT total(cost) FROM egress WHERE sent_at >= ?", [when])
        return float(row[0]) if row else 0.0

    def last(self, count: int) -> list[Entry]:
        """List the newest requests, the newest first."""
        rows = self._connection.rows(f"SELECT {_COLUMNS} FROM egress ORDER BY id DESC LIMIT ?", [count])
        return [self._entry(row) for row in rows]

    def totals(self) -> tuple[int, int, float]:
        """Return how many requests left, their bytes and their cost."""
        row = self._connection.one("SELECT count(*), total(bytes), total(cost) FROM egress") or (0, 0, 0.0)
        return int(row[0]), int(row[1]), float(row[2])

    def _entry(self, row: Row) -> Entry:
        passages = self._connection.rows(
            "SELECT document_id, passage_id FROM egress_passages WHERE egress_id = ? ORDER BY id", [row[0]]
        )
        values = dict(zip(_COLUMNS.split(", "), row, strict=True))
        values["counted"] = bool(values["counted"])
        return Entry(**values, passages=tuple((document, passage) for document, passage in passages))
