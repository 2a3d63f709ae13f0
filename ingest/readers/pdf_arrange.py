"""A page's text put in another order, with parts left out or added, that knows where each character came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Part: TypeAlias = tuple[int, int] | str
"""A stretch of a text, or text that is added."""

ADDED = -1
"""The origin of a character that was added."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """A text and the place of each of its characters in the page's raw text."""

    text: str
    origins: Sequence[int]

    def take(self, parts: Sequence[Part]) -> Arranged:
        """Return the parts, one after the other."""
        text: list[str] = []
        origins: list[int] = []
        for part in parts:
            if isinstance(part, str):
                text.append(part)
                origins += [ADDED] * len(part)
            else:
                text.append(self.text[part[0] : part[1]])
                origins += self.origins[part[0] : part[1]]
        return Arranged("".join(text), origins)

    def without(self, ranges: Sequence[tuple[int, int]]) -> Arranged:
        """Return the text without some ranges, which are in order and do not overlap."""
        if not ranges:
            return self
        borders = [0, *(place for found in ranges for place in found), len(self.text)]
        return self.take([(start, end) for start, end in list(pairwise(borders))[::2] if end > start])


def unchanged(raw: str) -> Arranged:
    """Return a text as it is; costs nothing."""
    return Arranged(raw, range(len(raw)))
