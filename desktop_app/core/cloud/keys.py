"""Keys: in the system's keyring, else in the environment; nowhere else, and never shown."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import Literal, Protocol

from desktop_app.core.cloud.errors import KeyringUnusableError
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import KeyUnusableError

log = logging.getLogger(__name__)

SERVICE = "Lontar"
Place = Literal["keyring", "environment"]


class Ring(Protocol):
    """What is needed of the module `keyring`."""

    def get_password(self, service: str, name: str, /) -> str | None:
        """Return a secret."""

    def set_password(self, service: str, name: str, secret: str, /) -> None:
        """Keep a secret."""

    def delete_password(self, service: str, name: str, /) -> None:
        """Forget a secret."""


class Secret:
    """A key that does not show itself: not in a log, a traceback's locals, an export or a pickle."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def __repr__(self) -> str:
        return "•••"

    def __reduce__(self) -> str:
        raise TypeError("a key is not written down")

    def reveal(self) -> str:
        """Return the key itself, for the request's header alone."""
        return self._value


class Keys:
    """The keys of all endpoints."""

    def __init__(self, ring: Ring | None = None, environ: Mapping[str, str] | None = None) -> None:
        """Use the system's keyring and environment unless others are given."""
        self._ring, self._environ = ring, os.environ if environ is None else environ

    def get(self, endpoint: Endpoint) -> Secret | None:
        """Return an endpoint's key, None where there is none."""
        found = self._find(endpoint)
        return None if found is None else Secret(found[0])

    def place(self, endpoint: Endpoint) -> Place | None:
        """Say where an endpoint's key lies."""
        found = self._find(endpoint)
        return None if found is None else found[1]

    def set(self, endpoint: Endpoint, key: str) -> None:
        """Put a key into the keyring.

        Raises:
            KeyUnusableError: no key looks like this.
            KeyringUnusableError: there is no keyring.
        """
        key = key.strip()
        if not key or not (key.isascii() and key.isprintable() and " " not in key):
            raise KeyUnusableError("That is no key: keys are letters, digits and signs without a space.")
        try:
            self._opened().set_password(SERVICE, endpoint.name, key)
        except Exception as error:
            raise KeyringUnusableError(_unusable(endpoint, error)) from None

    def forget(self, endpoint: Endpoint) -> bool:
        """Take a key out of the keyring; say whether there was one. One in the environment stays."""
        try:
            if self._opened().get_password(SERVICE, endpoint.name) is None:
                return False
            self._opened().delete_password(SERVICE, endpoint.name)
        except Exception as error:
            raise KeyringUnusableError(_unusable(endpoint, error)) from None
        return True

    def _find(self, endpoint: Endpoint) -> tuple[str, Place] | None:
        kept = None
        try:
            kept = self._opened().get_password(SERVICE, endpoint.name)
        except Exception as error:  # every backend has its own; without one the environment serves
            log.info("no keyring: %s", type(error).__name__)
        if kept:
            return kept, "keyring"
        named = self._environ.get(endpoint.key_variable, "").strip() if endpoint.key_variable else ""
        return (named, "environment") if named else None

    def _opened(self) -> Ring:
        if self._ring is None:
            # It looks for backends when it is imported, which takes a while and may open the session's bus.
            import keyring

            self._ring = keyring
        return self._ring


def _unusable(endpoint: Endpoint, error: Exception) -> str:
    variable = endpoint.key_variable
    instead = f"; set the environment variable {variable} instead" if variable else ""
    return f"This system's keyring cannot be used ({type(error).__name__}){instead}."
