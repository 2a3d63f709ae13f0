"""Sizes as people write them."""

from __future__ import annotations

import re

from desktop_app.core.errors import UsageError

_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?\s*", re.IGNORECASE)
_UNITS = ("", "k", "m", "g", "t")


def parse_size(text: str) -> int:
    """Read "5 GB", "500M" or "1.5GiB" as bytes; all units are powers of 1,024, as sizes are shown.

    Raises:
        UsageError: it is no size.
    """
    found = _SIZE.fullmatch(text)
    if found is None:
        raise UsageError(f"{text!r} is no size: write a number with KB, MB, GB or TB, such as 5GB.")
    return int(float(found[1]) * 1024 ** _UNITS.index(found[2].lower()))
