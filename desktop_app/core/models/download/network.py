"""Which way a download goes: the publisher or a mirror, a proxy or none."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from desktop_app.core.errors import UsageError


@dataclass(frozen=True, slots=True)
class Network:
    """What the user set."""

    mirror: str = ""
    """Base address that takes the place of the publisher's; "" for the publisher's own."""
    proxy: str = "system"
    """The system's (environment, or Windows' settings), "none", or an address."""


def addresses(url: str, mirror: str) -> list[str]:
    """Return the addresses to try, in order.

    A mirror either has the publisher's paths below its base (as hf-mirror.com has) or is a folder with the file in it.

    Raises:
        UsageError: the mirror is no address.
    """
    if not mirror:
        return [url]
    parts = urlsplit(mirror)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(f"{mirror!r} is no address of a mirror: write it as https://mirror.example.")
    base, path = mirror.rstrip("/"), urlsplit(url).path
    return [base + path, f"{base}/{path.rpartition('/')[2]}"]
