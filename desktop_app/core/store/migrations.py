"""Numbered, append-only schema changes; each runs in one transaction with the record of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from sqlite3 import Connection as Database

from desktop_app.core.errors import StoreNewerError
from desktop_app.core.store.text import utc_now

log = logging.getLogger(__name__)

Change = Callable[[Database], None]
"""Changes the schema by single statements: `executescript` would commit half-way, so it must not be used."""

_TABLE = "schema_versions"
_CREATE = (
    f"CREATE TABLE IF NOT EXISTS {_TABLE} "
    "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)"
)


@dataclass(slots=True)
class Migrations:
    """An ordered set of schema changes; decorate a function with it to append one."""

    changes: list[Change] = field(default_factory=list)

    def __call__(self, change: Change) -> Change:
        """Append a change; its number is its place, its name the function's."""
        self.changes.append(change)
        return change

    @property
    def names(self) -> list[str]:
        """The changes' names in order."""
        return [change.__name__ for change in self.changes]

    def check(self, db: Database) -> None:
        """Raise StoreNewerError when the store holds a change unknown to this version; writes nothing."""
        applied = self.applied(db)
        if applied != self.names[: len(applied)]:
            raise StoreNewerError(
                f"The library was written by a newer version of Lontar (schema {len(applied)}, "
                f"this version knows {len(self.changes)}); update Lontar to open it."
            )

    def apply(self, db: Database) -> list[str]:
        """Run what is pending, in order; return the names of what ran.

        A change that raises is rolled back together with its record and stays pending; earlier ones stay.
        """
        ran: list[str] = []
        while len(self.applied(db)) < len(self.changes):
            # Immediate: of two processes that open a new store at once, the second waits, then finds it done.
            db.execute("BEGIN IMMEDIATE")
            try:
                db.execute(_CREATE)
                number = len(self.applied(db))
                if number < len(self.changes):
                    self._run(db, number)
                    ran.append(self.names[number])
                db.execute("COMMIT")
            except BaseException:
                db.rollback()
                raise
        if ran:
            log.info("store schema changed: %s", ", ".join(ran))
        return ran

    def applied(self, db: Database) -> list[str]:
        """List the names of the changes that the store holds, in order."""
        if not db.execute(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [_TABLE]
        ).fetchone():
            return []
        return [name for (name,) in db.execute(f"SELECT name FROM {_TABLE} ORDER BY number")]

    def _run(self, db: Database, number: int) -> None:
        change = self.changes[number]
        change(db)
        db.execute(f"INSERT INTO {_TABLE} VALUES (?, ?, ?)", [number, change.__name__, utc_now()])
