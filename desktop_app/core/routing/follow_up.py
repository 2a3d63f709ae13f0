"""Follow-up questions: "and the second one?" means nothing without what was asked before."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.core.conversation import Conversation
from desktop_app.core.normal import telling_words
from desktop_app.core.routing.words import FOLLOWS, POINTS_BACK

SHORT = 5
"""Telling words of a question that may lean on an earlier one by a mere pronoun."""
_STAND_ALONE = 9
"""Telling words from which a question stands on its own, however it begins."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A question that stands on its own."""

    text: str
    follows: bool
    """Whether it was put together from a follow-up and what it follows."""


def is_follow_up(question: str, conversation: Conversation) -> bool:
    """Say whether a question can only be understood with the conversation."""
    if not conversation:
        return False
    text = " ".join(question.split())
    words = len(telling_words(text))
    if words >= _STAND_ALONE:
        return False
    return bool(FOLLOWS.search(text)) or (words <= SHORT and bool(POINTS_BACK.search(text)))


def understood(question: str, conversation: Conversation) -> Understood:
    """Return the question with what it refers to: the question that the conversation is about.

    The earlier question goes in front, so that its words count for recall and the model reads the new one last.
    Of a chain of follow-ups only the question that stood alone and the newest one are kept.
    """
    if not is_follow_up(question, conversation):
        return Understood(question.strip(), follows=False)
    root = _root(conversation)
    return Understood(f"{root} {question.strip()}", follows=True)


def _root(conversation: Conversation) -> str:
    """Return the newest question that stood on its own."""
    for turn in reversed(conversation.turns):
        if turn.standalone == turn.question:
            return turn.question.strip()
    return conversation.turns[0].question.strip()
