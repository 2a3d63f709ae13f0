"""A request as bytes: what is shown before it is sent is what is sent."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

ANSWER_TOKENS = 400
"""What an answer may take; also what its cost is estimated by."""
CHARACTERS_PER_TOKEN = 3
"""Fewer than in most languages' texts, so that an estimate of tokens errs upwards."""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn."""

    role: Literal["system", "user"]
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is asked, whoever answers."""

    messages: tuple[Message, ...]
    max_tokens: int = ANSWER_TOKENS
    temperature: float = 0.0

    def body(self, model: str) -> bytes:
        """Return the request's exact bytes for a model: JSON, indented, for people may read it first."""
        held = {
            "model": model,
            "messages": [{"role": one.role, "content": one.content} for one in self.messages],
            "max_tokens": self.max_tokens,
            "temperature": self.temperature,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        return json.dumps(held, ensure_ascii=False, indent=2).encode("utf-8", "replace")

    @property
    def tokens(self) -> int:
        """About how many tokens the messages take, rather too many."""
        return sum(len(one.content) for one in self.messages) // CHARACTERS_PER_TOKEN + 8


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back."""

    text: str
    reason: str
    """"end", "length", "cut" (the stream broke off), "cancelled", or the server's own word."""
    tokens_in: int
    tokens_out: int
    counted: bool
    """Whether the server counted the tokens; otherwise they are estimated."""
    model: str
    """As the server names it."""
    cost: float | None = None
    """USD as the server states it; most do not."""
    first_s: float = 0.0
    """From the request to the first word."""
    seconds: float = 0.0
    broke: str = ""
    """Why the stream broke off."""
