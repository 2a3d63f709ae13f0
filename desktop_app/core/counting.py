"""Counting tokens by a vocabulary that lives in another process."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.process.remote import RemoteModel


class TokenCounter:
    """Counts a text's tokens; many texts cost one trip, and a trip takes as long as counting a page."""

    def __init__(self, model: Callable[[], RemoteModel]) -> None:
        self._model = model

    def __call__(self, text: str) -> int:
        """Return the tokens of one text."""
        return self.many([text])[0]

    def many(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text."""
        return self._model().count(texts)
