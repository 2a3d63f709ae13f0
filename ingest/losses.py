"""Keep account of the pages that cost a process, and of how much patience is left for the next."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from .limits import Limits
from .reading import LOST, failure_code, page_ranges
from .types import Problem

_STRIKES = 5
"""Pages of a short file that may overrun or crash before the rest is left unread…"""
_PAGES_PER_STRIKE = 20
"""…and one more for so many pages."""
_LEAST_SECONDS = 2.0


class Losses:
    """The lost pages of one file, 0-based, each with its cause."""

    def __init__(self, limits: Limits) -> None:
        self._page_seconds = limits.page_seconds
        self._strikes = 0
        self._avoid: set[int] = set()
        self._pages: dict[str, list[int]] = {}

    @property
    def avoid(self) -> AbstractSet[int]:
        """The set itself, not a copy: a task that waits learns what was lost until it is handed out."""
        return self._avoid

    def strike(self) -> None:
        """Note that a process was lost."""
        self._strikes += 1

    def too_many(self, total: int) -> bool:
        """Say whether a file of `total` pages has cost so many processes that it had better be left."""
        return self._strikes > _STRIKES + total // _PAGES_PER_STRIKE

    def seconds(self) -> float:
        """Return the time that the next page may take.

        A file full of pages that overrun must end too: each process lost halves the patience.
        """
        least = min(_LEAST_SECONDS, self._page_seconds)
        return max(least, self._page_seconds / (1 << self._strikes))

    def blame(self, index: int, cause: str) -> None:
        """Put a page on the list of those that no process touches again."""
        if index not in self._avoid:
            self._avoid.add(index)
            self._pages.setdefault(cause, []).append(index + 1)

    def pages(self, count: int) -> set[int]:
        """Return the lost ones (1-based) of the first `count` pages."""
        return {page for pages in self._pages.values() for page in pages if page <= count}

    def problems(self, name: str, count: int) -> list[Problem]:
        """Return one problem for each cause, naming the pages."""
        found: list[Problem] = []
        for cause, numbers in self._pages.items():
            pages = [page for page in numbers if page <= count]
            if pages:
                where = f"{name}, {page_ranges(pages)}"
                found.append(
                    Problem(where, failure_code("page", cause), f"{where}: {LOST[cause]}; left out.")
                )
        return found
