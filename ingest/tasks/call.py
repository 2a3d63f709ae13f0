"""Task of a parsing process: call one function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TypeVar

R = TypeVar("R")


def returning(function: Callable[..., R] | str, args: tuple[object, ...]) -> Iterator[list[R]]:
    """Yield the result in a list: an item None would be taken for a sign of life."""
    if not isinstance(function, str):
        yield [function(*args)]
        return
    module, _, name = function.partition(":")
    yield [getattr(import_module(module), name)(*args)]
