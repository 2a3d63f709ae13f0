"""Copies of a store while it is in use, and a store made from a copy; SQLite's online backup does the work."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from desktop_app.core.errors import BackupError, StoreDamagedError, StoreFullError
from desktop_app.core.store.cipher_keys import FileKey
from desktop_app.core.store.database import BUSY_TIMEOUT_S, Connection
from desktop_app.core.store.faults import explained
from desktop_app.core.store.sqlite_files import connect, convert, key_of, remove


def back_up(source: Path, target: Path) -> int:
    """Copy a store, as it is at one moment, into a new file for its owner alone; return the bytes.

    Others read and write meanwhile. The copy is checked and takes its name only when it is whole.

    Raises:
        BackupError: `target` exists or cannot be written.
        StoreDamagedError, StoreLockedError, StoreFullError: of the store.
    """
    if target.exists():
        raise BackupError(f"{target} exists already; name another file.")
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with explained(source), closing(connect(source)) as from_store:
            _copy(from_store, part, key_of(source))
        with suppress(FileNotFoundError):
            part.with_name(part.name + "-journal").unlink()
        part.replace(target)
    except OSError as error:
        raise BackupError(
            f"{target} cannot be written ({error.strerror or error}); name another place."
        ) from error
    except StoreFullError as error:
        raise BackupError(
            f"The disk has no room for {target}; free some space or name another place."
        ) from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _copy(from_store: sqlite3.Connection, part: Path, key: FileKey | None) -> None:
    # Under the same key, as plain or as encrypted as what it is a copy of.
    with closing(connect(part, key=key)) as into:
        # All at once, under one read lock: writers go on behind it in the log, and the copy need not start anew.
        from_store.backup(into, pages=-1)
        # One file, with no log beside it that would have to be carried along.
        into.execute("PRAGMA journal_mode = DELETE")
        found = into.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise BackupError(
                f"The library has damage ({found}), so its copy was not kept; run `lontar doctor`."
            )


def restore(backup: Path, store: Path, before: Path) -> None:
    """Put a backup in the place of all that a store holds, in one transaction.

    It is copied, brought up to date and checked first. Others may have the store open: they see the old content
    until the new is whole. The old content is kept in `before`.

    Raises:
        BackupError: the backup is missing, damaged or no Lontar store; nothing was changed.
        StoreNewerError: it was written by a newer version; nothing was changed.
        StoreLockedError, StoreFullError: of the store, which is left as it was.
    """
    if not backup.is_file():
        raise BackupError(f"{backup} is not a file; name a file that `lontar library backup` has written.")
    work = store.with_name(f"{store.stem}.restoring")
    try:
        _checked_copy(backup, work, key_of(store))
        back_up(store, before)
        with (
            explained(store),
            closing(connect(work)) as copy,
            closing(connect(store, timeout_s=BUSY_TIMEOUT_S)) as into,
        ):
            # `backup` would wait for ever for a lock that this does not get in time.
            into.execute("BEGIN IMMEDIATE")
            into.rollback()
            copy.backup(into, pages=-1)
    finally:
        remove(work)


def _checked_copy(backup: Path, work: Path, key: FileKey | None) -> None:
    """Copy a backup, under the store's key, bring the copy up to date and check all of it."""
    wrong: list[str] = []
    try:
        os.close(os.open(work, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with explained(backup):
            _copy_as(backup, work, key)
        with closing(Connection(work)) as connection:
            wrong = connection.check()
    except OSError as error:
        raise BackupError(f"{backup} cannot be read ({error.strerror or error}).") from error
    except StoreDamagedError as error:
        wrong = [str(error.__cause__ or "it is another program's")]
    if wrong:
        raise BackupError(
            f"{backup} is damaged or no backup of a Lontar library ({wrong[0]}); nothing was changed."
        )


def _copy_as(backup: Path, work: Path, key: FileKey | None) -> None:
    if key_of(backup) != key:
        convert(backup, work, key)
        return
    with closing(connect(backup, read_only=True)) as original, closing(connect(work, key=key)) as into:
        original.backup(into, pages=-1)
