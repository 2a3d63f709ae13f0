"""A follow-up question put in full by a model that is able to, and checked before it is believed."""

from __future__ import annotations

from desktop_app.core.conversation import Conversation
from desktop_app.core.normal import stems, telling_words
from desktop_app.core.prompts import one_line, rewrite_prompt
from desktop_app.core.routing.follow_up import Understood
from engine.config import MemoryConfig, Sampling
from engine.front import EngineFront
from engine.types import CancelToken

REWRITE_TOKENS = 64


def rewritten(
    question: str,
    conversation: Conversation,
    by_rules: Understood,
    engine: EngineFront,
    config: MemoryConfig,
    cancel: CancelToken | None,
) -> Understood:
    """Return a follow-up question in full; as the rules put it where the model adds or loses words.

    Raises:
        CancelledError: stopped before the first word.
        EngineError: the model cannot run.
    """
    generation = engine.answer(
        rewrite_prompt(question, conversation), config, Sampling(max_tokens=REWRITE_TOKENS), cancel=cancel
    )
    text = one_line(generation.text).strip("\"“”' ")
    said = stems(" ".join(f"{turn.standalone} {turn.answer}" for turn in conversation.turns)) | stems(
        question
    )
    invented = stems(text) - said
    if not text or generation.reason != "end" or invented or not telling_words(text):
        return by_rules
    return Understood(text, follows=True)
