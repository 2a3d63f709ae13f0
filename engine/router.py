"""Whether a question stays on this computer, goes to another one, or the user is asked first.

A pure function: everything it looks at is in `Situation`, and what it decides carries its reason in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.complexity import Complexity

DEFAULT_THRESHOLD = 0.85
"""Local confidence from which nothing else is asked."""

Mode = Literal["never", "ask", "auto"]
"""The user's switch: off; ask before every request; send where the rules allow it."""
Rule = Literal["never", "ask", "allowed"]
"""What a document allows, the strictest first."""
Where = Literal["local", "cloud", "ask"]
Code = Literal[
    "off", "private", "nothing", "whole", "sure", "unreachable", "budget", "ask-mode", "ask-document", "send"
]
"""The reason as a program sees it."""
STRICTEST: tuple[Rule, ...] = ("never", "ask", "allowed")


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the decision depends on."""

    mode: Mode
    rule: Rule
    """The strictest of the documents that were asked."""
    confidence: float
    """Of the local answer, 0…1."""
    threshold: float = DEFAULT_THRESHOLD
    complexity: Complexity = field(default_factory=Complexity)
    passages: int = 1
    """How many could be sent."""
    whole: bool = False
    """Whether the question is about whole documents, which are never sent."""
    cost: float = 0.0
    """What a request takes at most."""
    left: float = 0.0
    """What may be spent today."""
    reachable: bool = True
    """Whether there is an endpoint with a key that did not just fail."""
    rule_of: str = ""
    """The name of the document that has this rule."""
    unreachable_because: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """Where the answer comes from, and why."""

    where: Where
    code: Code
    reason: str
    """One sentence for people."""


def strictest(rules: Sequence[tuple[str, Rule]]) -> tuple[str, Rule]:
    """Return the (name, rule) of the strictest of several documents, the first of equals; without any, never."""
    return min(rules, key=lambda one: STRICTEST.index(one[1]), default=("", "never"))


def decide(now: Situation) -> Decision:
    """Decide where a question is answered.

    What forbids comes first, then what makes it needless, then what hinders; only then is it sent or the user asked.
    """
    forbidden = _forbidden(now)
    if forbidden:
        return forbidden
    if now.confidence >= now.threshold and not now.complexity:
        return Decision(
            "local",
            "sure",
            f"The local answer is sure enough: {now.confidence:.2f}, and {now.threshold:.2f} is asked for.",
        )
    hindered = _hindered(now)
    if hindered:
        return hindered
    why = _why(now)
    if now.rule == "ask":
        name = now.rule_of or "A document"
        return Decision("ask", "ask-document", f"{why} {name} asks each time before its passages are sent.")
    if now.mode == "ask":
        return Decision("ask", "ask-mode", f"{why} You are asked before anything is sent.")
    return Decision("cloud", "send", why)


def _forbidden(now: Situation) -> Decision | None:
    if now.mode == "never":
        return Decision("local", "off", "The cloud is switched off.")
    if now.rule == "never":
        name = now.rule_of or "A document"
        return Decision("local", "private", f"{name} never leaves this computer.")
    if now.whole:
        return Decision(
            "local", "whole", "The question is about whole documents, which are never sent, only passages."
        )
    if not now.passages:
        return Decision("local", "nothing", "No passage was found that could be sent.")
    return None


def _hindered(now: Situation) -> Decision | None:
    if not now.reachable:
        return Decision("local", "unreachable", now.unreachable_because or "No endpoint can be reached.")
    if now.cost > now.left:
        return Decision(
            "local",
            "budget",
            f"The request may cost {now.cost:.4f} USD, and {max(0.0, now.left):.4f} USD are left of today's limit.",
        )
    return None


def _why(now: Situation) -> str:
    """Say why the local answer may not do."""
    if now.complexity:
        return f"The question needs {now.complexity.words}."
    return f"The local answer is not sure: {now.confidence:.2f}, and {now.threshold:.2f} is asked for."
