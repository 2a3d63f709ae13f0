"""Choices that were measured on this machine, such as the fastest KV type of a model."""

from __future__ import annotations

import json
from typing import Any

from desktop_app.core.store.database import Connection
from desktop_app.core.store.text import utc_now
from desktop_app.core.store.types import Measured


class Tuning:
    """Measured choices by key."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str) -> Measured | None:
        """Give the choice for a key, None when nothing was measured yet."""
        row = self._connection.one("SELECT value, measured_at FROM tuning WHERE key = ?", [key])
        return None if row is None else Measured(json.loads(row[0]), row[1])

    def put(self, key: str, value: Any) -> None:
        """Record a choice (anything JSON can hold) in the place of the one before."""
        with self._connection.transaction() as db:
            db.execute(
                "INSERT INTO tuning VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE "
                "SET value = excluded.value, measured_at = excluded.measured_at",
                [key, json.dumps(value), utc_now()],
            )

    def forget(self, key: str) -> None:
        """Drop a choice, so that it is measured again."""
        with self._connection.transaction() as db:
            db.execute("DELETE FROM tuning WHERE key = ?", [key])
