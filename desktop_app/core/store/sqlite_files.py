"""Opens SQLite files, plain ones by Python's own module and encrypted ones by SQLCipher, which has the same methods.

An encrypted file begins with its salt, by which its key is found. Beside an encrypted library a marker says so, with
the salt: then files that are made there, such as the one that is saved from a damaged library, are encrypted as well.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from types import ModuleType

from desktop_app.core.errors import EncryptionMissingError, LibraryKeyError
from desktop_app.core.store.cipher_keys import SALT_BYTES, VARIABLE, FileKey, find_key

PAGE_BYTES = 32768
"""Most bytes are snapshots, in blobs of megabytes: saving one takes half the time that it takes with 4 KiB pages."""
_PLAIN = b"SQLite format 3\0"
_MODULE = "sqlcipher3.dbapi2"


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
        LibraryKeyError: it is encrypted, and its key is not to be found.
    """
    head = _head(path)
    if head == _PLAIN:
        return None
    full = len(head) == SALT_BYTES
    found = find_key(head, also_environment=False) if full else None
    if found is not None:
        return found
    try:
        salt = bytes.fromhex(marker(path).read_text("ascii"))
    except (OSError, ValueError):
        # A copy that lies elsewhere; or no library at all, which SQLite will say.
        return find_key(head) if full else None
    found = find_key(salt)
    if found is None:
        raise LibraryKeyError(
            f"The library {path} is encrypted, and its key is not in this system's keyring; unlock the keyring, or "
            f"set {VARIABLE} to the key that `lontar library encrypt` showed."
        )
    return found


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
    key = key or key_of(path)
    where = f"{path.resolve().as_uri()}?mode=ro" if read_only else str(path)
    open_file = sqlite3.connect if key is None else cipher().connect
    db: sqlite3.Connection = open_file(where, timeout=timeout_s, isolation_level=None, uri=read_only)
    if key is not None:
        _unlock(db, key, path)
    return db


def _unlock(db: sqlite3.Connection, key: FileKey, path: Path) -> None:
    """Hand over the key, and see whether it fits: later it would look like damage."""
    db.execute("PRAGMA cipher_log_level = NONE")  # else it writes to standard error
    db.execute(f'PRAGMA key = "{key.pragma}"')
    db.execute(f"PRAGMA cipher_page_size = {PAGE_BYTES}")
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except errors("DatabaseError") as error:
        fits = getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB
        db.close()
        if fits:
            raise
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
