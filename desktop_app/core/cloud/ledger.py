"""The ledger's side of a request, and what may still be spent today."""

from __future__ import annotations

import hashlib
import logging
from datetime import UTC, datetime

from desktop_app.core.cloud.payload import Payload
from desktop_app.core.store import Store
from desktop_app.core.store.egress import Outgoing
from engine.cloud.endpoint import Endpoint
from engine.cloud.errors import CloudError, TimedOutError
from engine.cloud.request import Completion

log = logging.getLogger(__name__)


class LedgerRecorder:
    """Records the requests of one question. A request that cannot be recorded does not leave."""

    def __init__(self, store: Store, payload: Payload) -> None:
        self._store, self._payload = store, payload
        self._endpoints: dict[int, Endpoint] = {}
        self.cost = 0.0
        """USD of all requests of the question so far."""
        self.sent = 0
        """Bytes of the last request."""

    def begin(self, endpoint: Endpoint, body: bytes) -> int:
        """Record a request that is about to leave."""
        payload = self._payload
        number = self._store.egress.begin(
            Outgoing(
                endpoint.name,
                endpoint.base_url,
                endpoint.model,
                len(body),
                hashlib.sha256(body).hexdigest(),
                payload.passages,
                payload.redacted,
                payload.turns,
                payload.request.tokens,
                payload.cost(endpoint),
            )
        )
        self._endpoints[number] = endpoint
        self.sent = len(body)
        log.info(
            "request %d to %s: %d bytes, %d passages", number, endpoint.name, len(body), len(payload.passages)
        )
        return number

    def finish(self, number: int, came: Completion | CloudError | None) -> None:
        """Record what came of it. Who stopped has paid for what was sent, and at most for a whole answer."""
        endpoint, payload = self._endpoints[number], self._payload
        if isinstance(came, Completion):
            cost = came.cost if came.cost is not None else endpoint.cost(came.tokens_in, came.tokens_out)
            self._store.egress.finish(
                number, came.reason, came.tokens_in, came.tokens_out, cost, counted=came.counted
            )
        elif came is not None:
            # A refused request costs nothing; one that took too long may have been served.
            cost = payload.cost(endpoint) if isinstance(came, TimedOutError) else 0.0
            outcome = f"failed: {type(came).__name__}"
            self._store.egress.finish(number, outcome, payload.request.tokens, 0, cost, counted=False)
        else:
            cost = payload.cost(endpoint)
            self._store.egress.finish(number, "cancelled", payload.request.tokens, 0, cost, counted=False)
        self.cost += cost
        log.info(
            "request %d: %s", number, type(came).__name__ if not isinstance(came, Completion) else came.reason
        )


def spent_today(store: Store, now: datetime | None = None) -> float:
    """Return the USD spent since the user's midnight."""
    local = (now or datetime.now(UTC)).astimezone()
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    return store.egress.spent_since(midnight.astimezone(UTC).isoformat(timespec="milliseconds"))
