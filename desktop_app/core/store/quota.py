"""The limit of the library's size: snapshots give way to it, those used longest ago first; text never does."""

from __future__ import annotations

import logging

from desktop_app.core.store.database import Connection
from desktop_app.core.store.settings import Settings

log = logging.getLogger(__name__)

DEFAULT_LIMIT_BYTES = 5 << 30
_KEY = "limit_bytes"


class Quota:
    """The limit, and what is dropped to keep it."""

    def __init__(self, connection: Connection, settings: Settings) -> None:
        self._connection, self._settings = connection, settings

    @property
    def limit_bytes(self) -> int:
        """What the library may take."""
        return int(self._settings.get(_KEY, DEFAULT_LIMIT_BYTES))

    def set_limit(self, size: int) -> list[int]:
        """Set the limit and drop what it leaves no room for; return the ids of the snapshots dropped."""
        with self._connection.transaction():
            self._settings.put(_KEY, size)
            dropped = self.make_room()
        self._connection.give_space_back()
        return dropped

    def make_room(self, keep: int | None = None) -> list[int]:
        """Drop snapshots until the library is within its limit or none but `keep` is left; return their ids.

        Inside a transaction. Text, sessions and `keep` stay even where they alone exceed the limit.
        """
        dropped: list[int] = []
        limit = self.limit_bytes
        if self._connection.size() <= limit:
            return dropped
        rows = self._connection.rows("SELECT id FROM snapshots WHERE id IS NOT ? ORDER BY used, id", [keep])
        with self._connection.transaction() as db:
            for (number,) in rows:
                if self._connection.size() <= limit:
                    break
                db.execute("DELETE FROM snapshots WHERE id = ?", [number])
                dropped.append(number)
        if dropped:
            log.info("%d snapshots dropped to keep the library within its limit", len(dropped))
        return dropped
