"""Endpoints: where an OpenAI-compatible server is, which model it serves, what it costs."""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from engine.cloud.errors import EndpointInvalidError

ASSUMED_PRICE = (5.0, 15.0)
"""USD for a million tokens read and written, where the user has set no price: too high for most, so that a daily limit
errs on the side of the purse."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One server."""

    name: str
    base_url: str
    """Up to and without "/chat/completions"."""
    model: str
    key_variable: str = ""
    """The environment variable that holds the key where the keyring has none."""
    needs_key: bool = True
    own: bool = False
    """A server of the user's own: it costs nothing."""
    price_in: float | None = None
    """USD for a million tokens of the request."""
    price_out: float | None = None
    """USD for a million tokens of the answer."""
    connect_s: float = 10.0
    silence_s: float = 60.0
    """How long nothing may come; the first word waits for the whole request to be read."""
    total_s: float = 300.0

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise EndpointInvalidError(
                f"{self.name!r} is no name for an endpoint: use up to 40 letters, digits, dots and dashes."
            )
        address = _split(self.base_url)
        if address.scheme == "http" and not (self.own or self.local):
            raise EndpointInvalidError(
                f"{self.base_url} is not encrypted, so anyone on the way could read what is sent: use https, or "
                "mark it as a server of your own."
            )
        if not self.model.strip():
            raise EndpointInvalidError(f"The endpoint {self.name} names no model.")
        for price in (self.price_in, self.price_out):
            if price is not None and not (math.isfinite(price) and price >= 0):
                raise EndpointInvalidError(f"{price!r} is no price: name USD for a million tokens.")

    @property
    def host(self) -> str:
        """The server's name or address."""
        return _split(self.base_url).hostname or ""

    @property
    def local(self) -> bool:
        """Whether it is on this machine."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def prices_known(self) -> bool:
        """Whether a request's cost can be computed."""
        return self.own or (self.price_in is not None and self.price_out is not None)

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """Return what a request costs in USD, by the assumed price where none is known."""
        if self.own:
            return 0.0
        price_in = ASSUMED_PRICE[0] if self.price_in is None else self.price_in
        price_out = ASSUMED_PRICE[1] if self.price_out is None else self.price_out
        return (tokens_in * price_in + tokens_out * price_out) / 1_000_000


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise EndpointInvalidError(f"{url!r} is no address ({error}).") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise EndpointInvalidError(f"{url!r} is no address: it begins with https:// and names a server.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise EndpointInvalidError(
            f"The address of {parts.hostname} holds more than a place: keys belong into the keyring."
        )
    return parts


PRESETS: Mapping[str, Endpoint] = {
    one.name: one
    for one in (
        Endpoint("aistudio", "https://api.aistudio.id/v1", "qwen-2.5-72b-instruct", "AISTUDIO_API_KEY"),
        Endpoint("openai", "https://api.openai.com/v1", "gpt-4o-mini", "OPENAI_API_KEY"),
        Endpoint(
            "openrouter", "https://openrouter.ai/api/v1", "qwen/qwen-2.5-72b-instruct", "OPENROUTER_API_KEY"
        ),
        Endpoint(
            "vllm",
            "http://127.0.0.1:8000/v1",
            "Qwen/Qwen2.5-7B-Instruct",
            "VLLM_API_KEY",
            needs_key=False,
            own=True,
        ),
        Endpoint(
            "llama-server", "http://127.0.0.1:8080/v1", "default", "LLAMA_API_KEY", needs_key=False, own=True
        ),
        Endpoint("ollama", "http://127.0.0.1:11434/v1", "qwen2.5:7b", needs_key=False, own=True),
    )
}
"""What `lontar cloud endpoints add` knows by name; every part of it can be given otherwise."""
