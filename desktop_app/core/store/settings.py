"""Settings that belong to the data and move with it; those of a window or a machine do not stand here."""

from __future__ import annotations

import json
from typing import Any

from desktop_app.core.store.database import Connection


class Settings:
    """Settings by key; anything JSON can hold."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str, default: Any) -> Any:
        """Give a setting, `default` where it was never made."""
        row = self._connection.one("SELECT value FROM settings WHERE key = ?", [key])
        return default if row is None else json.loads(row[0])

    def put(self, key: str, value: Any) -> None:
        """Make a setting, in the place of the one before."""
        with self._connection.transaction() as db:
            db.execute(
                "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                [key, json.dumps(value)],
            )
