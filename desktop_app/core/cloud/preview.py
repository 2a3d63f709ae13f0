"""What the user sees before anything is sent: the exact bytes, and what they are in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop_app.core.cloud.payload import Payload
from desktop_app.core.prompts import place_of
from engine.cloud.endpoint import Endpoint


@dataclass(frozen=True, slots=True)
class Preview:
    """One request as it would leave."""

    question: str
    payload: Payload
    endpoints: tuple[Endpoint, ...]
    """In the order in which they would be asked; the next one only where those before it fail."""
    sources: Mapping[int, str]

    @property
    def body(self) -> bytes:
        """The exact bytes for the first endpoint."""
        return self.payload.body(self.endpoints[0])

    @property
    def cost(self) -> float:
        """USD at most, at the dearest endpoint."""
        return max((self.payload.cost(one) for one in self.endpoints), default=0.0)

    @property
    def places(self) -> tuple[str, ...]:
        """Where the passages stand: "report.pdf, page 3"."""
        return tuple(
            f"{Path(self.sources.get(one.stored.document_id, '')).name}, {place_of(one.stored.passage)}"
            for one in self.payload.excerpts
        )

    def words(self) -> str:
        """Say in one sentence what would leave."""
        payload = self.payload
        turns = f", {payload.turns} earlier turns" if payload.turns else ""
        hidden = f", {payload.redacted} personal values hidden" if payload.redacted else ""
        to = ", else ".join(f"{one.name} ({one.model})" for one in self.endpoints)
        return (
            f"To {to}: the question, {len(payload.excerpts)} passages{turns}{hidden}; "
            f"{len(self.body):,} bytes, {self.cost:.4f} USD at most."
        )
