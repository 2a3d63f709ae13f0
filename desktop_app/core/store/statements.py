"""Statements that are the same for every table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any


def insert(db: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> int:
    """Insert one row, by the columns' names, and return its id."""
    marks = ", ".join("?" * len(values))
    cursor = db.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks}) RETURNING rowid", [*values.values()]
    )
    return int(cursor.fetchone()[0])


def update(db: sqlite3.Connection, table: str, number: int, values: Mapping[str, Any]) -> None:
    """Set columns of the row with an id; one that is gone already is no error."""
    columns = ", ".join(f"{name} = ?" for name in values)
    db.execute(f"UPDATE {table} SET {columns} WHERE id = ?", [*values.values(), number])


@contextmanager
def savepoint(db: sqlite3.Connection) -> Iterator[None]:
    """Run a block inside a transaction so that it is kept, or nothing of it; may be nested."""
    db.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        if db.in_transaction:  # a full disk has rolled all of it back by itself
            db.execute("ROLLBACK TO part")
            db.execute("RELEASE part")
        raise
    db.execute("RELEASE part")
