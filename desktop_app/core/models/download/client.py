"""The HTTP client of a download, through the proxy that is set."""

from __future__ import annotations

import httpx2

from desktop_app.core.models.errors import ProxyRefusedError

TIMEOUT = httpx2.Timeout(20.0, connect=15.0)
"""Seconds without a byte until a connection counts as broken."""


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
