"""A conversation: what was asked and answered before, as input of the next question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer."""

    question: str
    """As the user put it."""
    standalone: str
    """As it was understood: a follow-up with what it refers to."""
    answer: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """The turns of a conversation, oldest first."""

    turns: tuple[Turn, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.turns)

    @property
    def last(self) -> Turn:
        """The newest turn; there must be one."""
        return self.turns[-1]
