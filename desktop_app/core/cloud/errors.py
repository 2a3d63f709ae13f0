"""What can go wrong on this side of the cloud."""

from __future__ import annotations

from desktop_app.core.errors import LontarError, UsageError


class KeyringUnusableError(LontarError):
    """There is no keyring that keeps a key on this system."""


class UnknownEndpointError(UsageError):
    """No endpoint of the settings has this name."""


class NotSentError(LontarError):
    """What was asked for is not sent, and would not be: the message is the rule's reason."""
