"""How fast documents were read here: from it a session knows what its restored memory saves."""

from __future__ import annotations

from desktop_app.core.store.database import Connection
from desktop_app.core.store.types import Pace, SnapshotKey

_KEY = "document_id, model_sha256, policy, budget, kv_k, kv_v"


class Paces:
    """The measured readings of all documents; those of another build count, its speed is much the same."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, document_id: int, key: SnapshotKey, tokens: int, seconds: float) -> None:
        """Add what one reading decoded, and how long it took."""
        with self._connection.transaction() as db:
            db.execute(
                f"INSERT INTO paces ({_KEY}, tokens, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
                f"ON CONFLICT ({_KEY}) DO UPDATE SET tokens = tokens + excluded.tokens, "
                "seconds = seconds + excluded.seconds",
                [*_values(document_id, key), tokens, seconds],
            )

    def get(self, document_id: int, key: SnapshotKey) -> Pace | None:
        """Give a document's measured pace, None where none was measured under this key."""
        marks = " AND ".join(f"{name} = ?" for name in _KEY.split(", "))
        row = self._connection.one(
            f"SELECT tokens, seconds FROM paces WHERE {marks} AND tokens > 0", _values(document_id, key)
        )
        return None if row is None else Pace(*row)

    def of_model(self, model_sha256: str) -> Pace | None:
        """Give a model's pace over all documents it read here, None where it read none."""
        row = self._connection.one(
            "SELECT sum(tokens), sum(seconds) FROM paces WHERE model_sha256 = ? HAVING sum(tokens) > 0",
            [model_sha256],
        )
        return None if row is None else Pace(*row)


def _values(document_id: int, key: SnapshotKey) -> list[str | int]:
    return [document_id, key.model_sha256, key.policy, key.budget, key.kv_k, key.kv_v]
