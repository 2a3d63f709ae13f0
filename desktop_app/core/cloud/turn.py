"""One question's turn beyond this computer: what `Asking` hands a local answer to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from desktop_app.core.answering import Answer
from desktop_app.core.cloud.asking import CloudAsking
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.types import CloudUse
from desktop_app.core.conversation import Conversation
from desktop_app.core.facts import Found
from desktop_app.core.job import Job
from engine.router import Decision, Mode

Consent = Callable[[Preview, Decision], bool]
"""Shows the user what would be sent, and returns whether it may be; it may block."""


@dataclass(slots=True)
class CloudTurn:
    """How far one question may go. Nothing leaves unless the rules allow it and, where they ask, the user did."""

    cloud: CloudAsking
    mode: Mode
    consent: Consent | None = None
    """None where nobody can be asked: then what must be asked is not sent."""
    chosen: Conversation = field(default_factory=Conversation)
    """The earlier turns that the user lets go along; none unless they say so."""
    keep: bool = True
    """Whether the answer is kept, so that it need not be paid for twice."""
    on_sending: Callable[[Preview], None] | None = None
    """Told when a request is about to leave; the words that follow are the other model's."""

    def after(self, job: Job, local: Answer, find: Callable[[], Found]) -> Answer:
        """Return the local answer, or the one from elsewhere with the local one in it."""
        decision = self.cloud.decide(local, job.documents, self.mode)
        if decision.where == "local":
            return replace(local, cloud=CloudUse(decision))
        found = find()
        preview = self.cloud.preview(job.meant.text, found, job.documents, self.chosen, job.names)
        decision = self.cloud.decide(local, job.documents, self.mode, preview)
        if decision.where == "local":
            return replace(local, cloud=CloudUse(decision))
        if decision.where == "ask" and not (self.consent and self.consent(preview, decision)):
            return replace(local, cloud=CloudUse(decision))
        if self.on_sending:
            self.on_sending(preview)
        return self.cloud.send(
            preview, local, found, decision, keep=self.keep, on_token=job.on_token, cancel=job.cancel
        )
