"""Open what is encrypted with the password that the user is asked for; it is never stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ingest import PasswordNeededError, WrongPasswordError

AskPassword = Callable[[str], str | None]
"""Called with what happened; returns the password, or None where the user gives none."""

TRIES = 3

R = TypeVar("R")


def with_password(read: Callable[[str | None], R], password: str | None, ask: AskPassword | None) -> R:
    """Return what `read` returns; where it needs another password, ask for it up to three times.

    Raises:
        PasswordNeededError, WrongPasswordError: there is nobody to ask, or none of the passwords opens it.
    """
    for _ in range(TRIES if ask else 0):
        try:
            return read(password)
        except (PasswordNeededError, WrongPasswordError) as error:
            given = ask(str(error)) if ask else None
            if not given:
                raise
            password = given
    return read(password)
