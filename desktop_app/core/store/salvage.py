"""Saving rows from a damaged store: whatever can still be read goes into a new one, sessions first.

Tables are copied row by row under their own ids. Where a page cannot be read, the rows before and behind it are: the
walk goes up to the damage, then down to it from the other end, then by single ids through what lies between.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.sqlite_files import connect, errors

log = logging.getLogger(__name__)

_FIRST = (
    "sessions",
    "messages",
    "citations",
    "settings",
    "documents",
    "session_documents",
    "passages",
    "units",
)
"""Saved in this order; then the rest. What people wrote comes before what can be made again."""
_LOST_TITLE = "(a session whose title was lost)"
_GAP_LIMIT = 2_000_000
"""Ids tried one by one between two damaged ends."""


class _Damaged:
    """The damaged file, opened anew after each failure: SQLCipher gives a connection up at the first bad page."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db = connect(path)

    def rows(self, sql: str) -> Iterator[Row | None]:
        """Yield a query's rows; None where damage ends it."""
        try:
            yield from self._db.execute(sql)
        except UnicodeDecodeError:
            yield None
        except errors("DatabaseError"):
            self.close()
            self._db = connect(self._path)
            yield None

    def close(self) -> None:
        self._db.close()


@dataclass(slots=True)
class Salvaged:
    """What was saved."""

    rows: dict[str, int] = field(default_factory=dict)
    """Rows by table."""
    incomplete: list[int] = field(default_factory=list)
    """Documents that lost text: the next adding reads them from their files again."""

    def count(self, table: str) -> int:
        """Return how many rows of a table were saved."""
        return self.rows.get(table, 0)


def salvage(damaged: Path, store: Path) -> Salvaged:
    """Copy what can be read of a damaged store into a new, empty one."""
    saved = Salvaged()
    with closing(Connection(store)) as new, closing(_Damaged(damaged)) as old:
        new.db.execute("PRAGMA foreign_keys = OFF")
        with new.transaction():
            for table in _tables(new):
                columns = _common_columns(old, new, table)
                if columns:
                    saved.rows[table] = _copy(old, new, table, columns)
            _carry_sequences(old, new)
            saved.incomplete = _note_losses(new)
            _adopt_orphans(new)
        new.db.execute("PRAGMA foreign_keys = ON")
    log.warning("saved from the damaged library: %s", saved.rows)
    return saved


def _tables(new: Connection) -> list[str]:
    """List the tables to save: those of this version that hold rows of their own."""
    rows = new.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'schema_versions'"
    )
    indexes = [
        str(name) for (name,) in new.rows("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'")
    ]
    names = [name for (name,) in rows if not any(name.startswith(f"{index}_") for index in indexes)]
    return sorted(names, key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))


def _common_columns(old: _Damaged, new: Connection, table: str) -> list[str]:
    there = {row[1] for row in old.rows(f"PRAGMA table_info({table})") if row is not None}
    return [row[1] for row in new.rows(f"PRAGMA table_info({table})") if row[1] in there]


def _copy(old: _Damaged, new: Connection, table: str, columns: list[str]) -> int:
    names = ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join("?" * len(columns))
    count = 0
    for row in _readable(old, table, names):
        try:
            new.db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row[1:])
            count += 1
        except errors("IntegrityError") as error:  # a value that damage has made impossible
            log.warning("a row of %s was not saved: %s", table, error)
    return count


def _readable(old: _Damaged, table: str, names: str) -> Iterator[Row]:
    """Yield every row that can be read, its rowid first."""
    select = f"SELECT rowid, {names} FROM {table}"
    low = high = None
    broken = False
    for row in old.rows(f"{select} ORDER BY rowid"):
        if row is None:
            broken = True
            break
        low = row[0]
        yield row
    if not broken:
        return
    for row in old.rows(f"{select} WHERE rowid > {low or 0} ORDER BY rowid DESC"):
        if row is None:
            break
        high = row[0]
        yield row
    if high is None:
        high = _highest(old, table) + 1
    first = (low or 0) + 1
    for number in range(first, min(high, first + _GAP_LIMIT)):
        for row in old.rows(f"{select} WHERE rowid = {number}"):
            if row is not None:
                yield row


def _highest(old: _Damaged, table: str) -> int:
    """Return the highest id that a table may hold."""
    for sql in (f"SELECT max(rowid) FROM {table}", f"SELECT seq FROM sqlite_sequence WHERE name = '{table}'"):
        for row in old.rows(sql):
            if row is not None and row[0] is not None:
                return int(row[0])
    return 0


def _adopt_orphans(new: Connection) -> None:
    """Give messages whose session was lost a session, then drop what refers to nothing."""
    new.db.execute(
        "INSERT INTO sessions (id, title, created_at, settings) "
        'SELECT session_id, ?, min(asked_at), \'{"model": null, "budget": 2048, "policy": "h2o", '
        '"kv": "auto", "read": true}\' FROM messages WHERE session_id NOT IN (SELECT id FROM sessions) '
        "GROUP BY session_id",
        [_LOST_TITLE],
    )
    while orphans := new.rows("PRAGMA foreign_key_check"):
        for table, rowid, _, _ in orphans:
            new.db.execute(f"DELETE FROM {table} WHERE rowid = ?", [rowid])


def _carry_sequences(old: _Damaged, new: Connection) -> None:
    """Go on with ids where the old store stopped: one that was given away is never given to another row."""
    for row in old.rows("SELECT name, seq FROM sqlite_sequence"):
        if row is not None:
            new.db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [row[1], row[0]])


def _note_losses(new: Connection) -> list[int]:
    """Find the documents that lost pages or passages, and let the next adding take them for changed."""
    rows = new.rows(
        "SELECT id FROM documents AS d WHERE "
        "units > (SELECT count(*) FROM units WHERE document_id = d.id) OR "
        "passages > (SELECT count(*) FROM passages WHERE document_id = d.id)"
    )
    incomplete = [int(number) for (number,) in rows]
    for number in incomplete:
        new.db.execute("UPDATE documents SET sha256 = '' WHERE id = ?", [number])
        new.db.execute("DELETE FROM snapshots WHERE document_id = ?", [number])
        new.db.execute("DELETE FROM files WHERE document_id = ?", [number])
    return incomplete
