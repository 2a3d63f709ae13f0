"""Task of a parsing process: call one function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

R = TypeVar("R")


def returning(function: Callable[..., R], args: tuple[object, ...]) -> Iterator[list[R]]:
    """Yield the result in a list: an item None would be taken for a sign of life."""
    yield [function(*args)]
