"""What an answer says about the cloud: why it was asked or not, what was sent, what it cost."""

from __future__ import annotations

from dataclasses import dataclass

from engine.router import Decision


@dataclass(frozen=True, slots=True)
class CloudUse:
    """What became of one question beyond this computer."""

    decision: Decision
    sent: bool = False
    """Whether anything left this computer for it."""
    endpoint: str = ""
    address: str = ""
    model: str = ""
    """As the server names it."""
    passages: int = 0
    bytes: int = 0
    turns: int = 0
    redacted: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    counted: bool = False
    """Whether the server counted the tokens; otherwise they are estimated."""
    cost: float = 0.0
    """USD, of all requests this question took."""
    price_known: bool = True
    """Whether the cost rests on a price that the user or the server named; otherwise on an assumed one."""
    cached_at: str = ""
    """When the answer came, where it is an earlier one: nothing was sent."""
    cut: bool = False
    """Whether the stream broke off."""

    @property
    def used(self) -> bool:
        """Whether the answer's words come from elsewhere."""
        return bool(self.model)

    def words(self) -> str:
        """Say it in one line: who answered, what was sent, what it cost."""
        if not self.used and not self.sent:
            return self.decision.reason
        if self.cached_at:
            return (
                f"{self.model} at {self.endpoint}, answered {self.cached_at[:16].replace('T', ' ')} UTC; "
                "nothing was sent, no cost"
            )
        who = f"{self.model} at {self.endpoint}" if self.used else "no answer"
        turns = f", {self.turns} earlier turns" if self.turns else ""
        hidden = f", {self.redacted} personal values hidden" if self.redacted else ""
        cost = f"{self.cost:.4f} USD{'' if self.price_known else ' at an assumed price'}"
        return f"{who}; sent: the question, {self.passages} passages{turns} ({self.bytes:,} bytes{hidden}); cost {cost}"
