"""Keys of encrypted libraries: in the system's keyring, else in the environment; each named by its file's salt."""

from __future__ import annotations

import logging
import os
import secrets
from dataclasses import dataclass

from desktop_app.core.errors import LibraryKeyError

log = logging.getLogger(__name__)

VARIABLE = "LONTAR_LIBRARY_KEY"
"""Holds a library's key where there is no keyring, or where the keyring has lost it."""
SALT_BYTES = 16
_KEY_BYTES = 32
_SERVICE = "Lontar library"
_known: dict[bytes, FileKey] = {}
"""Found before: the library is opened by many threads, and a keyring answers slowly."""


@dataclass(frozen=True, slots=True)
class FileKey:
    """What opens an encrypted file: its key, and the salt that the file begins with. It does not show itself."""

    key: bytes
    salt: bytes

    def __repr__(self) -> str:
        return "FileKey(•••)"

    @property
    def pragma(self) -> str:
        """As SQLCipher takes it: raw, so that opening a file does not take a password's half second."""
        return f"x'{(self.key + self.salt).hex()}'"

    @property
    def words(self) -> str:
        """As a person writes it down: groups of eight digits."""
        digits = self.key.hex()
        return "-".join(digits[at : at + 8] for at in range(0, len(digits), 8))


def new_key() -> FileKey:
    """Make a key by chance and put it into the keyring.

    Raises:
        LibraryKeyError: there is no keyring that keeps it.
    """
    made = FileKey(secrets.token_bytes(_KEY_BYTES), secrets.token_bytes(SALT_BYTES))
    try:
        import keyring

        keyring.set_password(_SERVICE, made.salt.hex(), made.key.hex())
        kept = keyring.get_password(_SERVICE, made.salt.hex())
    except Exception as error:  # every backend has its own
        raise LibraryKeyError(
            f"This system's keyring cannot be used ({type(error).__name__}), and the library's key has to lie there; "
            "nothing was changed."
        ) from None
    if kept != made.key.hex():
        raise LibraryKeyError("This system's keyring does not keep what it is given; nothing was changed.")
    _known[made.salt] = made
    return made


def find_key(salt: bytes, *, also_environment: bool = True) -> FileKey | None:
    """Return the key of a file with this salt, None where there is none.

    Args:
        salt: of the file.
        also_environment: whether the environment's key is taken where the keyring has none: it fits any salt.

    Raises:
        LibraryKeyError: what the environment holds is no key.
    """
    if salt in _known:
        return _known[salt]
    digits = _in_keyring(salt) or (os.environ.get(VARIABLE, "").strip() if also_environment else "")
    if not digits:
        return None
    try:
        key = bytes.fromhex(digits.replace("-", ""))
    except ValueError:
        key = b""
    if len(key) != _KEY_BYTES:
        raise LibraryKeyError(
            f"{VARIABLE} holds no library's key: 64 hexadecimal digits, as `lontar library encrypt` showed them."
        )
    _known[salt] = FileKey(key, salt)
    return _known[salt]


def _in_keyring(salt: bytes) -> str | None:
    try:
        import keyring

        return keyring.get_password(_SERVICE, salt.hex())
    except Exception as error:
        log.info("no keyring: %s", type(error).__name__)
        return None
