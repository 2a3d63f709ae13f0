"""What can go wrong with an endpoint, one class for each thing the user can act on.

Messages name the endpoint and never hold a key: what a server says is cut, put on one line and cleared of it first.
"""

from __future__ import annotations

from typing import ClassVar

from engine.errors import ConfigurationError, EngineError


class CloudError(EngineError):
    """Base of what an endpoint can do wrong."""

    again: ClassVar[bool] = False
    """Whether the same endpoint may be asked again."""
    elsewhere: ClassVar[bool] = True
    """Whether the next endpoint may do better."""
    dead: ClassVar[bool] = False
    """Whether it speaks against the endpoint's health."""

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds that the server asks to wait."""


class EndpointInvalidError(ConfigurationError):
    """An endpoint's address, name or price makes no sense."""


class KeyMissingError(CloudError):
    """There is no key for the endpoint."""


class KeyUnusableError(CloudError):
    """The key holds characters that no key has."""


class KeyRefusedError(CloudError):
    """The endpoint does not accept the key."""


class CreditSpentError(CloudError):
    """The account behind the key has nothing left to spend."""


class RateLimitedError(CloudError):
    """Too many requests in too short a time."""

    again = True


class RequestRefusedError(CloudError):
    """The endpoint does not know the model, or cannot serve this request."""


class ServerFailedError(CloudError):
    """The server failed, which is not the request's fault."""

    again, dead = True, True


class UnreachableError(CloudError):
    """No connection to the server."""

    again, dead = True, True


class TimedOutError(CloudError):
    """The server took too long."""

    dead = True


class InsecureError(CloudError):
    """The server's certificate cannot be trusted."""

    dead = True


class MalformedError(CloudError):
    """What came back is not an answer of an OpenAI-compatible server."""

    dead = True


class BreakerOpenError(CloudError):
    """The endpoint failed repeatedly and is left alone for a while."""


class AllFailedError(CloudError):
    """No endpoint answered."""

    elsewhere = False

    def __init__(self, reasons: dict[str, CloudError]) -> None:
        said = " ".join(str(error) for error in reasons.values())
        super().__init__(said or "There is no endpoint; `lontar cloud endpoints add` adds one.")
        self.reasons = reasons
        """By the endpoint's name, in the order they were tried."""
