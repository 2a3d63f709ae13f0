"""Text that UTF-8 cannot hold: names of files whose bytes are not valid UTF-8."""

from __future__ import annotations

from datetime import UTC, datetime


def to_column(text: str) -> str | bytes:
    """Give the value to store for `text`: itself, or its bytes where it holds lone surrogates.

    Linux paths are bytes; Python shows the undecodable ones as lone surrogates, which sqlite3 refuses. A
    column of affinity TEXT keeps bytes as they are, so such a name is found again and opens the same file.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def from_column(value: str | bytes) -> str:
    """Undo `to_column`."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value


def optional_to_column(text: str | None) -> str | bytes | None:
    """Give the value to store for a text that may be missing."""
    return None if text is None else to_column(text)


def optional_from_column(value: str | bytes | None) -> str | None:
    """Undo `optional_to_column`."""
    return None if value is None else from_column(value)


def utc_now() -> str:
    """Give the time as every table stores it: UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
