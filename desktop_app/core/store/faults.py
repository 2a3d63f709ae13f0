"""SQLite's errors as the application's: what happened and what the user can do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop_app.core.errors import (
    HomeUnusableError,
    LontarError,
    StoreDamagedError,
    StoreForeignError,
    StoreFullError,
    StoreLockedError,
)
from desktop_app.core.store.sqlite_files import errors

_PRIMARY_CODE = 0xFF  # the upper bits of an extended result code only refine it
# A full disk shows itself so when the shared-memory file beside the log cannot grow.
_FULL_EXTENDED = frozenset({sqlite3.SQLITE_IOERR_SHMSIZE})
_LOCKED = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_UNUSABLE = frozenset(
    {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR}
)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn sqlite3's errors about file, disk and locks into LontarErrors; others are bugs and pass."""
    try:
        yield
    except errors() as error:
        explanation = _explain(error, path)
        if explanation is None:
            raise
        raise explanation from error


def damaged(path: Path, reason: str) -> StoreDamagedError:
    """Make the error for a store that cannot be trusted; `reason` goes into its message."""
    return StoreDamagedError(
        f"The library {path} is damaged ({reason}); nothing was changed: "
        "`lontar library repair` saves what can be read and sets the damaged file aside."
    )


def foreign(path: Path) -> StoreForeignError:
    """Make the error for a database that is not Lontar's."""
    return StoreForeignError(
        f"{path} is another program's database, not a library of Lontar; nothing was changed: "
        "move it away, or set LONTAR_HOME to another folder."
    )


def _explain(error: Exception, path: Path) -> LontarError | None:
    if isinstance(error, MemoryError):
        return damaged(path, "a page does not match its checksum")
    # Errors of the module itself (a wrong number of parameters…) carry no code.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    primary = code & _PRIMARY_CODE
    if primary == sqlite3.SQLITE_FULL or code in _FULL_EXTENDED:
        return StoreFullError(
            f"The disk that holds {path} is full; what was being saved was undone. "
            "Free some space and try again."
        )
    if primary in _LOCKED:
        return StoreLockedError(
            f"Another process is writing to the library {path}; wait for it or close it, then try again."
        )
    if primary in _DAMAGED:
        return damaged(path, str(error))
    if primary in _UNUSABLE:
        return HomeUnusableError(
            f"The library {path} cannot be opened or written ({error}); "
            "check the disk and the folder's permissions."
        )
    return None
