"""Opens SQLite files, plain ones by Python's own module and encrypted ones by SQLCipher, which has the same methods.

An encrypted file begins with its salt, by which its key is found. Beside an encrypted library a marker says so, with
the salt: then files that are made there, such as the one that is saved from a damaged library, are encrypted as well.

A library is never looked into but by SQLite: POSIX locks belong to the process, and whoever closes a file takes away
the locks that its other connections hold. So the marker says which module to try, and only where that fails the first
bytes are read: then nothing in this process has the file open.
"""

from __future__ import annotations

import sqlite3
import sys
import threading
from pathlib import Path
from types import ModuleType

from desktop_app.core.errors import EncryptionMissingError, LibraryKeyError
from desktop_app.core.paths import STORE_NAME
from desktop_app.core.store.cipher_keys import SALT_BYTES, VARIABLE, FileKey, find_key

PAGE_BYTES = 32768
"""Most bytes are snapshots, in blobs of megabytes: saving one takes half the time that it takes with 4 KiB pages."""
_PLAIN = b"SQLite format 3\0"
_MODULE = "sqlcipher3.dbapi2"
_opening = threading.Lock()
"""One at a time finds out what a file is: see above."""


def cipher() -> ModuleType:
    """Return the module that opens encrypted files.

    Raises:
        EncryptionMissingError: it is not installed.
    """
    try:
        from sqlcipher3 import dbapi2
    except ImportError as error:
        raise EncryptionMissingError(
            "Encrypted libraries need the component lontar[encryption], which is not installed."
        ) from error
    module: ModuleType = dbapi2
    return module


def marker(path: Path) -> Path:
    """Return the file that says that what lies beside it is encrypted."""
    return path.with_name("library.encrypted")


def key_of(path: Path) -> FileKey | None:
    """Return the key that a file is, or will be, encrypted with; None for a plain one.

    Raises:
        LibraryKeyError, EncryptionMissingError: it is encrypted, and cannot be opened here.
    """
    if not path.exists():
        return _marked(path)
    db, key = _opened(path, str(path), None)
    db.close()
    return key


def connect(
    path: Path, *, key: FileKey | None = None, timeout_s: float = 5.0, read_only: bool = False
) -> sqlite3.Connection:
    """Open a file.

    Args:
        path: the file; made where it is missing.
        key: of a file that is to be made.
        timeout_s: how long a statement waits for another process's write to end.
        read_only: nothing is written.

    Raises:
        LibraryKeyError, EncryptionMissingError: it is encrypted, and cannot be opened here.
        sqlite3.Error: or SQLCipher's.
    """
    db, _ = _opened(path, f"{path.resolve().as_uri()}?mode=ro" if read_only else str(path), key)
    db.execute(f"PRAGMA busy_timeout = {round(timeout_s * 1000)}")
    return db


def _opened(path: Path, where: str, key: FileKey | None) -> tuple[sqlite3.Connection, FileKey | None]:
    with _opening:
        key = key or _marked(path)
        if key is not None:
            try:
                return _encrypted(path, where, key), key
            except LibraryKeyError:
                head = _head(path)
                if head != _PLAIN:
                    other = find_key(head, also_environment=False)
                    if other in (None, key):
                        raise
                    return _encrypted(path, where, other), other
                # A killed call has left the marker; or this is another file beside the library.
                _mark(path, None)
        db = sqlite3.connect(where, timeout=0, isolation_level=None, uri=where != str(path))
        if _is_database(db):
            return db, None
        found = find_key(_head(path))
        if found is None:
            return db, None  # no database at all, which its first statement says
        db.close()
        db = _encrypted(path, where, found)
        _mark(path, found)
        return db, found


def _marked(path: Path) -> FileKey | None:
    """Return the key that the marker beside a file names."""
    try:
        salt = bytes.fromhex(marker(path).read_text("ascii"))
    except (OSError, ValueError):
        return None
    found = find_key(salt)
    if found is None:
        raise LibraryKeyError(
            f"The library {path} is encrypted, and its key is not in this system's keyring; unlock the keyring, or "
            f"set {VARIABLE} to the key that `lontar library encrypt` showed."
        )
    return found


def _mark(path: Path, key: FileKey | None) -> None:
    """Set a library's marker right, which a call that was killed has left wrong."""
    if path.name == STORE_NAME:
        if key is None:
            marker(path).unlink(missing_ok=True)
        else:
            marker(path).write_text(key.salt.hex(), "ascii")


def _encrypted(path: Path, where: str, key: FileKey) -> sqlite3.Connection:
    db: sqlite3.Connection = cipher().connect(where, timeout=0, isolation_level=None, uri=where != str(path))
    _unlock(db, key, path)
    return db


def _is_database(db: sqlite3.Connection) -> bool:
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        # Locked, or damaged further on: its next statement says so.
        return getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB
    return True


def _unlock(db: sqlite3.Connection, key: FileKey, path: Path) -> None:
    """Hand over the key, and see whether it fits: later it would look like damage."""
    db.execute("PRAGMA cipher_log_level = NONE")  # else it writes to standard error
    db.execute(f'PRAGMA key = "{key.pragma}"')
    db.execute(f"PRAGMA cipher_page_size = {PAGE_BYTES}")
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except errors("DatabaseError") as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB:
            return  # locked: its next statement says so
        db.close()
        raise LibraryKeyError(
            f"The key at hand does not open {path}, or the file's beginning is damaged; nothing was changed. "
            f"Set {VARIABLE} to the key that `lontar library encrypt` showed, or restore a backup."
        ) from error


def convert(source: Path, target: Path, key: FileKey | None, *, alone: bool = False) -> None:
    """Copy a store into a new file, encrypted with another key or not at all.

    Args:
        source: the store.
        target: the new file.
        key: None for a plain one.
        alone: whether the store must be open nowhere else; it is left without a log beside it.

    Raises:
        LibraryKeyError, EncryptionMissingError: as `connect`.
        sqlite3.Error: or SQLCipher's.
    """
    own = key_of(source)
    db: sqlite3.Connection = cipher().connect(str(source), isolation_level=None)
    try:
        if own is not None:
            _unlock(db, own, source)
        if alone:
            # Leaving the log behind takes the file for oneself, and from then on the lock is kept to the end.
            db.execute("PRAGMA main.locking_mode = EXCLUSIVE")
            db.execute("PRAGMA main.journal_mode = DELETE").fetchall()
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")
        db.execute(f'ATTACH DATABASE ? AS other KEY "{key.pragma if key else ""}"', [str(target)])
        db.execute(f"PRAGMA other.{'cipher_page_size' if key else 'page_size'} = {PAGE_BYTES}")
        db.execute("PRAGMA other.auto_vacuum = INCREMENTAL")
        db.execute("SELECT sqlcipher_export('other')").fetchall()
        for name in ("application_id", "user_version"):  # are not exported
            db.execute(f"PRAGMA other.{name} = {db.execute(f'PRAGMA main.{name}').fetchone()[0]}")
        db.execute("DETACH DATABASE other")
    finally:
        db.close()


def remove(path: Path) -> None:
    """Remove a store's file, where it is there, with what SQLite keeps beside it; nobody has it open."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def errors(name: str = "Error") -> tuple[type[Exception], ...]:
    """Return the classes of an error, of both modules; an `except` clause asks for them when one is raised.

    SQLCipher, having met a page that does not match its checksum, says that there is no memory.
    """
    loaded = sys.modules.get(_MODULE)
    return (getattr(sqlite3, name), *([getattr(loaded, name), MemoryError] if loaded else []))


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(SALT_BYTES)
    except OSError:
        return b""
