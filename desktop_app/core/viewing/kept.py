"""What was made lately, within a bound of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Keeps values by keys; those used longest ago go when the sum of their sizes exceeds the bound."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self.size = 0
        """Bytes held."""

    def get(self, key: Hashable) -> V | None:
        """Return a value, None where it is not kept."""
        if key not in self._held:
            return None
        self._held.move_to_end(key)
        return self._held[key][0]

    def put(self, key: Hashable, value: V, size: int) -> V:
        """Keep a value of so many bytes and return it; one that exceeds the bound alone is not kept."""
        if key in self._held:
            self.size -= self._held.pop(key)[1]
        if size <= self._most:
            self._held[key] = (value, size)
            self.size += size
        while self.size > self._most:
            _, (_, gone) = self._held.popitem(last=False)
            self.size -= gone
        return value
