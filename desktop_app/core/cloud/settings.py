"""The settings of the cloud: off by default, without a key among them."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cloud.endpoint import Endpoint
from engine.errors import ConfigurationError
from engine.router import DEFAULT_THRESHOLD, Mode

log = logging.getLogger(__name__)

DAILY_LIMIT = 1.0
MODES: tuple[Mode, ...] = ("never", "ask", "auto")


@dataclass(frozen=True, slots=True)
class CloudSettings:
    """What the user chose; the defaults are those of a first start."""

    mode: Mode = "never"
    """The switch: off, ask before every request, or send where documents allow it."""
    endpoints: tuple[Endpoint, ...] = ()
    """In the order in which they are asked."""
    threshold: float = DEFAULT_THRESHOLD
    """Local confidence from which nothing else is asked, 0…1."""
    daily_limit: float = DAILY_LIMIT
    """USD that may be spent in a day."""
    redact: bool = True
    """Whether e-mail addresses, telephone, account, card and identity numbers are replaced before sending."""

    def endpoint(self, name: str) -> Endpoint | None:
        """Return an endpoint by its name."""
        return next((one for one in self.endpoints if one.name == name), None)

    def with_endpoint(self, endpoint: Endpoint) -> CloudSettings:
        """Return the settings with an endpoint more, or in the place of the one of its name."""
        if self.endpoint(endpoint.name) is None:
            return dataclasses.replace(self, endpoints=(*self.endpoints, endpoint))
        kept = tuple(endpoint if one.name == endpoint.name else one for one in self.endpoints)
        return dataclasses.replace(self, endpoints=kept)

    def without_endpoint(self, name: str) -> CloudSettings:
        """Return the settings without an endpoint."""
        return dataclasses.replace(self, endpoints=tuple(one for one in self.endpoints if one.name != name))


def read_cloud(held: object) -> CloudSettings:
    """Take over from a settings file what makes sense; what does not stays at its default, with a line in the log."""
    if not isinstance(held, Mapping):
        log.warning("the cloud's settings are not taken over: they are no object")
        return CloudSettings()
    taken: dict[str, Any] = {}
    for name, fits in _FITS.items():
        if name in held:
            if fits(held[name]):
                taken[name] = held[name]
            else:
                log.warning("the setting cloud.%s is not taken over", name)
    entries = held.get("endpoints", [])
    found = [_endpoint(one) for one in entries] if isinstance(entries, list) else []
    named = {one.name: one for one in found if one is not None}
    return CloudSettings(**taken, endpoints=tuple(named.values()))


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_FITS: dict[str, Callable[[Any], bool]] = {
    "mode": lambda value: value in MODES,
    "threshold": lambda value: _number(value) and 0 <= value <= 1,
    "daily_limit": lambda value: _number(value) and 0 <= value < 1e9,
    "redact": lambda value: isinstance(value, bool),
}
_KINDS: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "base_url": (str,),
    "model": (str,),
    "key_variable": (str,),
    "needs_key": (bool,),
    "own": (bool,),
    "price_in": (int, float, type(None)),
    "price_out": (int, float, type(None)),
    "connect_s": (int, float),
    "silence_s": (int, float),
    "total_s": (int, float),
}


def _endpoint(held: object) -> Endpoint | None:
    """Take over an endpoint, or none where a part of it makes no sense."""
    try:
        if not isinstance(held, Mapping):
            raise TypeError("no object")  # noqa: TRY301 - one place says what is wrong with an entry
        known = {name: value for name, value in held.items() if name in _KINDS}
        wrong = [name for name, value in known.items() if not isinstance(value, _KINDS[name])]
        if wrong:
            raise TypeError(f"{', '.join(wrong)} of another kind")  # noqa: TRY301
        return Endpoint(**known)
    except (TypeError, ConfigurationError) as error:
        log.warning("an endpoint of the settings is not taken over: %s", error)
        return None
