"""Which way a download goes: the publisher or a mirror, a proxy or none."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx2

from desktop_app.core.errors import UsageError
from desktop_app.core.models.errors import ProxyRefusedError

TIMEOUT = httpx2.Timeout(20.0, connect=15.0)
"""Seconds without a byte until a connection counts as broken."""


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


def open_client(proxy: str) -> httpx2.Client:
    """Return a client that goes through a proxy, the system's or none.

    Raises:
        ProxyRefusedError: the proxy's address cannot be used.
    """
    # Redirects are followed by `Fetch`, which looks where they lead.
    headers = {"User-Agent": "Lontar", "Accept-Encoding": "identity"}
    try:
        if proxy in ("system", "none"):
            return httpx2.Client(timeout=TIMEOUT, headers=headers, trust_env=proxy == "system")
        return httpx2.Client(timeout=TIMEOUT, headers=headers, trust_env=False, proxy=proxy)
    except (ImportError, ValueError, httpx2.InvalidURL) as error:  # ImportError: SOCKS
        named = "the system's proxy" if proxy == "system" else f"the proxy {proxy!r}"
        raise ProxyRefusedError(
            f"{named} cannot be used: Lontar goes through HTTP proxies only; write it as http://proxy:8080, or "
            "set none."
        ) from error
