"""What would be sent: the question, the turns the user chose, the recalled passages. Nothing else, and never a file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.cloud.redaction import Redaction
from desktop_app.core.conversation import Conversation
from desktop_app.core.excerpts import Excerpt, excerpts
from desktop_app.core.prompts import SYSTEM, question_prompt
from desktop_app.core.recall import Recalled
from engine.cloud.endpoint import Endpoint
from engine.cloud.request import CHARACTERS_PER_TOKEN, ChatRequest, Message

PASSAGE_TOKENS = 3_000
"""What passages may take: a large model finds the answer among more of them than a small one."""


@dataclass(frozen=True, slots=True)
class Payload:
    """One request before it has an endpoint."""

    request: ChatRequest
    excerpts: tuple[Excerpt, ...]
    """The passages, in the order of their numbers."""
    turns: int
    """Earlier turns of the conversation that are in it."""
    redaction: Redaction | None

    @property
    def passages(self) -> list[tuple[int, int]]:
        """(document, passage) ids."""
        return [(one.stored.document_id, one.stored.id) for one in self.excerpts]

    @property
    def redacted(self) -> int:
        """Values that were replaced by placeholders."""
        return len(self.redaction) if self.redaction else 0

    @property
    def digest(self) -> bytes:
        """Identify the passages as they are: ids and words."""
        joined = hashlib.sha256()
        for one in self.excerpts:
            words = hashlib.sha256(one.text.encode("utf-8", "surrogatepass")).digest()
            joined.update(one.stored.id.to_bytes(8, "little") + words)
        return joined.digest()

    def body(self, endpoint: Endpoint) -> bytes:
        """Return the exact bytes for an endpoint; only the model's name differs between two."""
        return self.request.body(endpoint.model)

    def restored(self, text: str) -> str:
        """Return an answer with the values in the place of their placeholders."""
        return self.redaction.restore(text) if self.redaction else text

    def cost(self, endpoint: Endpoint) -> float:
        """Return what the request costs at an endpoint at most, in USD, as far as tokens can be estimated."""
        return endpoint.cost(self.request.tokens, self.request.max_tokens)


def build(
    question: str,
    recalled: Sequence[Recalled],
    weights: Mapping[str, float],
    chosen: Conversation,
    names: Mapping[int, str],
    redaction: Redaction | None,
) -> Payload:
    """Put a request together.

    Args:
        question: as it was understood.
        recalled: best first.
        weights: what each of the question's words is worth.
        chosen: the turns of the conversation that the user lets go.
        names: of the documents, where there are several.
        redaction: hides personal data; None where the user does not want it.
    """
    given = excerpts(recalled, question, weights, estimated, PASSAGE_TOKENS)
    prompt = question_prompt(question, given, chosen, estimated, names=names, numbers=True)
    text = prompt.text.strip()
    if redaction is not None:
        text = redaction.hide(text)
    request = ChatRequest((Message("system", SYSTEM), Message("user", text)))
    return Payload(request, tuple(given), len(chosen.turns) - prompt.turns_left_out, redaction)


def estimated(text: str) -> int:
    """Return about how many tokens a text takes, whatever the model, rather too many."""
    return len(text) // CHARACTERS_PER_TOKEN + 1
