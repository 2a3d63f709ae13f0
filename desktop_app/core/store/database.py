"""The connection: how the file is opened, how transactions run, how the whole is checked."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from desktop_app.core.errors import StoreDamagedError, StoreFullError, StoreLockedError
from desktop_app.core.store.faults import explained, foreign
from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.schema import APPLICATION_ID
from desktop_app.core.store.schema_order import schema
from desktop_app.core.store.sqlite_files import PAGE_BYTES, connect
from desktop_app.core.store.statements import savepoint

log = logging.getLogger(__name__)

CACHE_KIB = 32 << 10
"""Pages held in memory; with SQLite's own 2 MiB a search for frequent words takes half as long again."""
BUSY_TIMEOUT_S = 5.0
"""How long a statement waits for another process's write to end."""
LOG_LIMIT_BYTES = 64 << 20
"""What the write-ahead log may keep on disk after a large snapshot."""

Row = tuple[Any, ...]


class Connection:
    """One connection to the store's file; its methods raise the classes of `faults`."""

    def __init__(
        self, path: Path, *, migrations: Migrations = schema, timeout_s: float = BUSY_TIMEOUT_S
    ) -> None:
        self.path = path
        _make_private(path)
        with explained(path):
            # isolation_level None: transactions begin and end where this module says, never by themselves.
            self.db = connect(path, timeout_s=timeout_s)
            try:
                self._prepare(migrations)
            except BaseException:
                self.db.close()
                raise

    def _prepare(self, migrations: Migrations) -> None:
        """Check whose file it is before anything is written, then set it up.

        A full check is not made here: it reads the whole file, which for gigabytes of snapshots takes longer
        than users wait. Damage shows as StoreDamagedError where it is met, and `check` looks everywhere.
        """
        if self._is_new(migrations):
            # Both are set before the first table or never.
            self.db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            # Lets deleted snapshots give their space back to the disk.
            self.db.execute("PRAGMA auto_vacuum = INCREMENTAL")
        mode = self.db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":  # network disks; slower, but as safe
            log.warning("the store's disk does not support a write-ahead log, using %s", mode)
        # NORMAL survives a killed process as well; FULL also survives a power cut, and commits are rare here
        # (a document, a checkpoint, a message), so an fsync for each is cheap.
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute(f"PRAGMA journal_size_limit = {LOG_LIMIT_BYTES}")
        self.db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        # FAST clears what is deleted inside pages, which costs nothing. Freed pages as a whole are cleared by
        # `erase` only: doing so for every snapshot that takes another's place would write each of them twice.
        self.db.execute("PRAGMA secure_delete = FAST")
        # A row that takes another's place leaves the full-text index by the same trigger as a deleted one.
        self.db.execute("PRAGMA recursive_triggers = ON")
        migrations.apply(self.db)
        # After the migrations: rebuilding a table with the checks on would cascade.
        self.db.execute("PRAGMA foreign_keys = ON")

    def _is_new(self, migrations: Migrations) -> bool:
        """Tell whether the file is still empty; refuse another program's and a newer Lontar's."""
        tables = self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        owner = self.db.execute("PRAGMA application_id").fetchone()[0]
        if tables and owner != APPLICATION_ID:
            raise foreign(self.path)
        migrations.check(self.db)
        return not tables

    def close(self) -> None:
        """Close the file; the last connection folds the log into it."""
        with explained(self.path):
            self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run a block as one write transaction: all of it is kept, or nothing.

        Immediate, so that a wait for another writer happens here and not half-way. A nested block is a
        savepoint of the outer one.
        """
        with explained(self.path):
            if self.db.in_transaction:
                with savepoint(self.db):
                    yield self.db
                return
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.execute("COMMIT")
            except BaseException:
                self.db.rollback()
                raise

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """Run a query and fetch all its rows."""
        with explained(self.path):
            return self.db.execute(sql, parameters).fetchall()

    def each(self, sql: str, parameters: Sequence[Any] = ()) -> Generator[Row, None, None]:
        """Run a query and fetch its rows one by one, for rows that are large."""
        with explained(self.path):
            cursor = self.db.execute(sql, parameters)
            try:
                yield from cursor
            finally:
                cursor.close()

    def one(self, sql: str, parameters: Sequence[Any] = ()) -> Row | None:
        """Run a query and fetch its first row, None when there is none."""
        with explained(self.path):
            row: Row | None = self.db.execute(sql, parameters).fetchone()
            return row

    def insert_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each row; inside `transaction`."""
        with explained(self.path):
            self.db.executemany(sql, rows)

    def check(self) -> list[str]:
        """Check the structure, foreign keys and full-text index of the file; return what is wrong, else [].

        Reads everything: seconds per gigabyte. Waits for a writer, as a write does.
        """
        problems: list[str] = []
        try:
            with explained(self.path):
                problems += [
                    str(row[0]) for row in self.db.execute("PRAGMA integrity_check") if row[0] != "ok"
                ]
                problems += [
                    f"row {rowid} of {table} refers to a missing row of {parent}"
                    for table, rowid, parent, _ in self.db.execute("PRAGMA foreign_key_check")
                ]
                # rank 1: compare the index with the passages themselves, not only with itself.
                self.db.execute("INSERT INTO passages_fts (passages_fts, rank) VALUES ('integrity-check', 1)")
        except StoreDamagedError as error:
            problems.append(f"the check stopped: {error.__cause__}")
        return problems

    def size(self) -> int:
        """Return the bytes that what is stored takes: pages in use, not those kept for reuse."""
        pages, free, page_bytes = (
            # SQLCipher gives the size of a page as text.
            int(self.rows(f"PRAGMA {name}")[0][0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * page_bytes

    @contextmanager
    def erasing(self) -> Iterator[list[str]]:
        """Run a block, outside a transaction, so that nothing it deletes can be found in the store's files after it.

        Yields a list that holds, behind the block, a sentence for each place where words may remain. Freed pages
        are cleared; the full-text indexes are merged, for a deleted word stays in a segment until then; the file
        is rewritten, which takes seconds per gigabyte and room for a second copy; the log is folded and cut.
        """
        remains: list[str] = []
        with explained(self.path):
            self.db.execute("PRAGMA secure_delete = ON")
            try:
                yield remains
                for index in self._indexes():
                    self.db.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")
                remains += self._rewrite()
            finally:
                self.db.execute("PRAGMA secure_delete = FAST")

    def _indexes(self) -> list[str]:
        """List the full-text indexes."""
        rows = self.rows("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'")
        return [str(name) for (name,) in rows]

    def _rewrite(self) -> list[str]:
        """Rewrite the file without its free space and cut the log; return what could not be done."""
        remains: list[str] = []
        try:
            try:
                self.rows("VACUUM")
            except StoreFullError:
                self.give_space_back()
                remains.append(
                    f"There is no room to rewrite {self.path}; what was deleted was overwritten in place. "
                    "Free some space, then `lontar library compact` rewrites it."
                )
            busy = self.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0][0]
        except StoreLockedError:
            busy = True
        if busy:
            remains.append(
                f"Another process uses {self.path}, and what was deleted may remain in its log; "
                "close it, then run `lontar library compact`."
            )
        return remains

    def give_space_back(self) -> None:
        """Return the pages of deleted rows to the disk; inside a transaction they are kept for reuse."""
        if self.db.in_transaction:
            return
        with explained(self.path):
            # Each step frees one page and gives no row: `execute` stops after the first, a script does not.
            self.db.executescript("PRAGMA incremental_vacuum")


def _make_private(path: Path) -> None:
    """Create a new store's file for its owner alone, whatever the folder's mode; its log and index follow it."""
    # What goes wrong here goes wrong for SQLite as well, which says it better.
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
