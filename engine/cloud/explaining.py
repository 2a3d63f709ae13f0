"""From what the SDK raises to the class that the user can act on."""

from __future__ import annotations

import email.utils
import json
import ssl
import time
from collections.abc import Iterator, Mapping

import openai

from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import (
    CloudError,
    CreditSpentError,
    InsecureError,
    KeyRefusedError,
    MalformedError,
    RateLimitedError,
    RequestRefusedError,
    ServerFailedError,
    TimedOutError,
    UnreachableError,
)

MOST_SAID = 160
"""Characters of a server's own words."""


def explained(error: BaseException, endpoint: Endpoint, key: str) -> CloudError:
    """Return what happened and what to do; the key stands in no message, whatever the server repeats."""
    name = endpoint.name
    if isinstance(error, CloudError):
        return error
    if isinstance(error, openai.APITimeoutError):
        return TimedOutError(f"{name} did not answer in time; try again later, or another endpoint.")
    if isinstance(error, openai.APIConnectionError):
        return _connection(error, endpoint)
    if isinstance(error, openai.APIStatusError):
        return _status(error, endpoint, key)
    if isinstance(error, openai.APIError) and not isinstance(error, openai.APIResponseValidationError):
        return ServerFailedError(f"{name} reported an error{_said(error, key)}; try again later.")
    if isinstance(
        error, openai.OpenAIError | json.JSONDecodeError | UnicodeDecodeError | TypeError | ValueError
    ):
        return MalformedError(
            f"{name} sent something that is no answer; check that {endpoint.base_url} is the address of an "
            "OpenAI-compatible server."
        )
    return UnreachableError(f"{name} cannot be asked ({type(error).__name__}).")


def _connection(error: openai.APIConnectionError, endpoint: Endpoint) -> CloudError:
    causes = list(_causes(error))
    if any(isinstance(one, ssl.SSLError) or "CERTIFICATE" in str(one).upper() for one in causes):
        return InsecureError(
            f"The connection to {endpoint.name} is not secure: the certificate of {endpoint.host} cannot be "
            "verified. Nothing was sent; check the address and this machine's clock."
        )
    return UnreachableError(
        f"{endpoint.name} cannot be reached at {endpoint.base_url}; check the address and the network"
        f"{', and that the server runs' if endpoint.own or endpoint.local else ''}."
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__ or one.__context__


def _status(error: openai.APIStatusError, endpoint: Endpoint, key: str) -> CloudError:
    name, status, said = endpoint.name, error.status_code, _said(error, key)
    if status == 402 or error.code == "insufficient_quota":
        return CreditSpentError(f"The account at {name} has nothing left to spend{said}; add credit there.")
    if status in (401, 403):
        return KeyRefusedError(
            f"{name} refuses the key{said}; `lontar cloud key set {name}` stores another one."
        )
    if status == 429:
        wait = retry_after(error.response.headers)
        when = "later" if wait is None else f"in {wait:.0f} s"
        return RateLimitedError(
            f"{name} allows no more requests for now; try again {when}.", retry_after=wait
        )
    if status == 408:
        return TimedOutError(f"{name} did not answer in time; try again later, or another endpoint.")
    if status >= 500:
        wait = retry_after(error.response.headers)
        return ServerFailedError(f"{name} failed (status {status}){said}; try again later.", retry_after=wait)
    return RequestRefusedError(
        f"{name} refuses the request (status {status}){said}; check the address and that it serves the model "
        f"{endpoint.model}."
    )


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return how many seconds a server asks to wait, by seconds or by date (RFC 9110, 10.2.3)."""
    for name, divisor in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / divisor
        except ValueError:
            continue
        # Not a number and less than nothing compare as false.
        if 0 <= seconds < 1e9:
            return seconds
    parsed = email.utils.parsedate_tz(headers.get("retry-after", ""))
    return None if parsed is None else max(0.0, email.utils.mktime_tz(parsed) - time.time())


def _said(error: openai.APIError, key: str) -> str:
    """Return what the server said in brackets, cut, on one line and without the key."""
    body = error.body
    said = body.get("message") if isinstance(body, dict) else None
    if not isinstance(said, str) or not said.strip():
        return ""
    line = " ".join(said.split())
    if key:
        line = line.replace(key, "•••")
    return f" (it says: {line[:MOST_SAID]}{'…' if len(line) > MOST_SAID else ''})"
