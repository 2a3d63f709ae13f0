"""Encrypting the library where it lies, and undoing it: a copy that was checked takes its place in one step."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from desktop_app.core.errors import StoreDamagedError, StoreLockedError
from desktop_app.core.instance import is_running
from desktop_app.core.paths import Home
from desktop_app.core.store.cipher_keys import FileKey, new_key
from desktop_app.core.store.database import Connection
from desktop_app.core.store.faults import explained
from desktop_app.core.store.sqlite_files import cipher, convert, key_of, marker, remove

log = logging.getLogger(__name__)

_BLOCK = 1 << 20


def is_encrypted(home: Home) -> bool:
    """Say whether the library is encrypted.

    Raises:
        LibraryKeyError: it is, and its key is not to be found.
    """
    return key_of(home.store) is not None


def encrypt(home: Home, notice: Callable[[str], None] = log.warning) -> FileKey:
    """Encrypt the library, with a new key that goes into the keyring; return the key.

    One that is encrypted already stays as it is. Killed at any moment, the library is either as it was or encrypted;
    calling this again wipes what a killed call has left of the plain one.

    Args:
        home: the data folder.
        notice: told where the plain file cannot be overwritten.

    Raises:
        EncryptionMissingError, LibraryKeyError: it cannot be done here; nothing was changed.
        StoreLockedError, StoreFullError, StoreDamagedError: of the library, which is left as it was.
    """
    cipher()
    key = key_of(home.store)
    if key is None:
        _close_window_first(home)
        key = new_key()
        _convert(home, key)
        _keep_old(home, notice)
        home.converting.replace(home.store)
        marker(home.store).write_text(key.salt.hex(), "ascii")
        log.info("the library is encrypted")
    wipe(home.unencrypted)
    return key


def decrypt(home: Home) -> bool:
    """Take the encryption off the library; say whether there was one. The key stays in the keyring, for its backups.

    Raises:
        As `encrypt`.
    """
    if key_of(home.store) is None:
        return False
    _close_window_first(home)
    _convert(home, None)
    home.converting.replace(home.store)
    marker(home.store).unlink(missing_ok=True)
    log.info("the library is no longer encrypted")
    return True


def wipe(path: Path) -> None:
    """Overwrite a file and remove it. What a disk keeps of blocks that it replaced is out of reach."""
    if not path.exists():
        return
    with path.open("r+b") as file:
        left = file.seek(0, os.SEEK_END)
        file.seek(0)
        while left > 0:
            left -= file.write(bytes(min(_BLOCK, left)))
        file.flush()
        os.fsync(file.fileno())
    path.unlink()


def _keep_old(home: Home, notice: Callable[[str], None]) -> None:
    """Give the plain file a second name, by which it can be overwritten when its own is taken."""
    home.unencrypted.unlink(missing_ok=True)
    try:
        os.link(home.store, home.unencrypted)
    except OSError:  # a stick's file system has no second names
        notice(
            "The unencrypted file is deleted but cannot be overwritten on this disk, which may keep its blocks."
        )


def _close_window_first(home: Home) -> None:
    if is_running(home):
        raise StoreLockedError("Lontar's window has the library open; close it, then try again.")


def _convert(home: Home, key: FileKey | None) -> None:
    """Make the copy and check it."""
    remove(home.converting)
    try:
        with closing(Connection(home.store)) as connection:
            before = _counts(connection)
        os.close(os.open(home.converting, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with explained(home.store):
            convert(home.store, home.converting, key, alone=True)
        _check(home.converting, before)
    except BaseException:
        remove(home.converting)
        raise


def _check(copy: Path, rows: dict[str, int]) -> None:
    with closing(Connection(copy)) as connection:
        wrong = connection.check()
        if not wrong and _counts(connection) != rows:
            wrong = ["rows are missing in the copy"]
    if wrong:
        raise StoreDamagedError(
            f"The library has damage ({wrong[0]}), so it was left as it is; run `lontar library repair`."
        )


def _counts(connection: Connection) -> dict[str, int]:
    """Count the rows of every table."""
    tables = connection.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    )
    return {name: connection.rows(f'SELECT count(*) FROM "{name}"')[0][0] for (name,) in tables}
