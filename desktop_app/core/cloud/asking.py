"""Asking beyond this computer: the rules, the preview, the request, the check of what comes back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from desktop_app.core.answering import Answer
from desktop_app.core.cloud.answer_cache import AnswerCache
from desktop_app.core.cloud.checking import checked
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.ledger import LedgerRecorder, spent_today
from desktop_app.core.cloud.payload import build
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.redaction import Redaction, Restoring, home_regions
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.cloud.types import CloudUse
from desktop_app.core.confidence import Calibration, load_calibration
from desktop_app.core.conversation import Conversation
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.errors import LontarError
from desktop_app.core.facts import Found
from desktop_app.core.store import Store, StoredDocument
from engine.cloud.breaker import Breakers
from engine.cloud.client import Client, CloudClient, OnToken
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import AllFailedError, CloudError
from engine.cloud.failover import Failover, Path
from engine.cloud.request import Completion
from engine.complexity import complexity_of
from engine.errors import CancelledError
from engine.router import Decision, Mode, Situation, decide, strictest
from engine.types import CancelToken, Token

log = logging.getLogger(__name__)

Connect = Callable[[Endpoint, str], Client]


class CloudAsking:
    """The endpoints of one user. It outlives single questions: it knows which endpoints are dead."""

    def __init__(
        self,
        store: Store,
        settings: CloudSettings,
        keys: Keys,
        embedders: Embedders | None = None,
        *,
        breakers: Breakers | None = None,
        connect: Connect = CloudClient,
        calibration: Calibration | None = None,
    ) -> None:
        """Remember what to ask by.

        Args:
            store: of the calling thread; holds the ledger.
            settings: the user's.
            keys: of the endpoints.
            embedders: tell questions of one meaning.
            breakers: those of earlier questions, where this object is made anew for each thread.
            connect: from an endpoint and its key to what asks it; tests script one.
            calibration: of the confidence.
        """
        self._store, self.settings, self._keys = store, settings, keys
        self.breakers = breakers or Breakers()
        self._connect, self._calibration = connect, calibration or load_calibration()
        self._cache = AnswerCache(store, embedders)

    def paths(self) -> tuple[list[Path], str]:
        """Return the endpoints that can be asked now, in order, or why there is none."""
        found: list[Path] = []
        reasons: list[str] = []
        for endpoint in self.settings.endpoints:
            rest = self.breakers.rests(endpoint.name)
            key = self._keys.get(endpoint)
            if rest:
                reasons.append(f"{endpoint.name} failed repeatedly and is left alone for {rest:.0f} s.")
            elif key is None and endpoint.needs_key:
                reasons.append(
                    f"There is no key for {endpoint.name}: `lontar cloud key set {endpoint.name}` stores one."
                )
            else:
                try:
                    found.append(Path(endpoint, self._connect(endpoint, key.reveal() if key else "")))
                except CloudError as error:
                    reasons.append(str(error))
        none = "No endpoint is set up: `lontar cloud endpoints add` adds one."
        return found, " ".join(reasons) or none

    def decide(
        self,
        local: Answer,
        documents: Sequence[StoredDocument],
        mode: Mode,
        preview: Preview | None = None,
    ) -> Decision:
        """Decide where a question is answered; without a preview, as if what it costs were no hindrance."""
        rule_of, rule = strictest([(document.title, document.rule) for document in documents])
        reachable, because = (True, "") if mode == "never" or rule == "never" else self._reachable()
        return decide(
            Situation(
                mode=mode,
                rule=rule,
                rule_of=rule_of,
                confidence=0.0 if local.refused else local.confidence,
                threshold=self.settings.threshold,
                complexity=complexity_of(local.question),
                passages=1 if preview is None else len(preview.payload.excerpts),
                whole=local.kind == "whole",
                cost=preview.cost if preview else 0.0,
                left=self.left_today(),
                reachable=reachable,
                unreachable_because=because,
            )
        )

    def left_today(self) -> float:
        """Return the USD that may still be spent today, never less than nothing."""
        return max(0.0, self.settings.daily_limit - spent_today(self._store))

    def preview(
        self,
        question: str,
        found: Found,
        documents: Sequence[StoredDocument],
        chosen: Conversation,
        names: Mapping[int, str],
    ) -> Preview:
        """Return what would be sent; where no endpoint can be asked now, as it would go to those of the settings."""
        redaction = Redaction(home_regions()) if self.settings.redact else None
        payload = build(question, found.recalled, found.weights, chosen, names, redaction)
        paths, _ = self.paths()
        endpoints = tuple(path.endpoint for path in paths) or self.settings.endpoints
        sources = {document.id: document.source for document in documents}
        return Preview(question, payload, endpoints, sources)

    def send(
        self,
        preview: Preview,
        local: Answer,
        found: Found,
        decision: Decision,
        *,
        keep: bool = True,
        on_token: OnToken | None = None,
        cancel: CancelToken | None = None,
    ) -> Answer:
        """Send what was previewed, and return the checked answer with the local one beside it.

        Where nothing comes, or nothing that the passages support, the local answer is returned with the reason.
        """
        earlier = self._cache.find(preview.question, preview.payload)
        if earlier is not None:
            use = CloudUse(
                decision,
                endpoint=earlier.endpoint,
                model=earlier.model,
                passages=len(preview.payload.excerpts),
                cached_at=earlier.answered_at,
            )
            came = Completion(earlier.answer, "end", 0, 0, False, earlier.model)
            return checked(self._store, self._calibration, local, found, preview, came, use)
        recorder = LedgerRecorder(self._store, preview.payload)
        paths = [path for path in self.paths()[0] if path.endpoint in preview.endpoints]
        try:
            answered = Failover(self.breakers, recorder).ask(
                paths, preview.payload.request, on_token=_restoring(preview, on_token), cancel=cancel
            )
        except (CloudError, CancelledError, LontarError) as error:
            use = self._use(decision, preview, recorder)
            return replace(local, cloud=use, notes=(*local.notes, *_failures(error)))
        completion = answered.completion
        use = replace(
            self._use(decision, preview, recorder),
            endpoint=answered.endpoint.name,
            address=answered.endpoint.base_url,
            model=completion.model,
            tokens_in=completion.tokens_in,
            tokens_out=completion.tokens_out,
            counted=completion.counted,
            price_known=completion.cost is not None or answered.endpoint.prices_known,
            cut=completion.reason == "cut",
        )
        came = replace(completion, text=preview.payload.restored(completion.text))
        failures = tuple(str(error) for error in answered.failed.values())
        answer = checked(self._store, self._calibration, local, found, preview, came, use, failures)
        if keep and completion.reason == "end" and answer.local is not None:
            self._keep(preview, answered.endpoint.name, came)
        return answer

    def _keep(self, preview: Preview, endpoint: str, came: Completion) -> None:
        """Keep an answer; one that cannot be kept is shown all the same."""
        try:
            self._cache.keep(
                preview.question, preview.payload, endpoint=endpoint, model=came.model, answer=came.text
            )
        except LontarError as error:
            log.warning("an answer was not kept: %s", error)

    def _use(self, decision: Decision, preview: Preview, recorder: LedgerRecorder) -> CloudUse:
        payload = preview.payload
        return CloudUse(
            decision,
            sent=recorder.sent > 0,
            passages=len(payload.excerpts),
            bytes=recorder.sent,
            turns=payload.turns,
            redacted=payload.redacted,
            cost=recorder.cost,
        )

    def _reachable(self) -> tuple[bool, str]:
        paths, because = self.paths()
        return bool(paths), because


def _restoring(preview: Preview, on_token: OnToken | None) -> OnToken | None:
    """Return what is told of the words as they come, with the values in the place of the placeholders."""
    redaction = preview.payload.redaction
    if on_token is None or redaction is None:
        return on_token
    restoring = Restoring(redaction)

    def told(token: Token) -> None:
        text = restoring.take(token.text)
        if text:
            on_token(Token(text))

    return told


def _failures(error: Exception) -> tuple[str, ...]:
    if isinstance(error, AllFailedError) and error.reasons:
        said = tuple(str(one) for one in error.reasons.values())
    else:
        said = (str(error),)
    return (*said, "This is the local answer.")
