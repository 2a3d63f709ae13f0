"""Whether this is a good moment to read: on the mains, and nobody else needs the processor."""

from __future__ import annotations

from dataclasses import dataclass

import psutil

BUSY_SHARE = 0.5
"""Share of the processor that other programs use, from which the machine counts as busy."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The user's switches."""

    on_battery: bool = False
    """Whether reading goes on without the mains."""
    only_when_idle: bool = False
    """Whether reading waits while other programs use the processor."""


class Surroundings:
    """Looks at the battery and the processor. Ask no more often than every few seconds."""

    def __init__(self) -> None:
        self._before = _times()
        self._share = 0.0

    def objection(self, conditions: Conditions) -> str | None:
        """Say why reading should wait, in a word or two; None when nothing speaks against it."""
        if not conditions.on_battery and not self.on_mains():
            return "on battery"
        if conditions.only_when_idle and self.used_by_others() > BUSY_SHARE:
            return "other programs are busy"
        return None

    def on_mains(self) -> bool:
        """Say whether the machine is plugged in; one without a battery is."""
        read = getattr(psutil, "sensors_battery", None)  # not on every platform
        battery = read() if read is not None else None
        return battery is None or battery.power_plugged is not False

    def used_by_others(self) -> float:
        """Return the share of the processor that other programs used since the last call, 0 to 1."""
        before, self._before = self._before, _times()
        total, busy, ours = (now - then for now, then in zip(self._before, before, strict=True))
        if total > 0:  # asked twice at once, the clock has not moved
            self._share = min(1.0, max(0.0, (busy - ours) / total))
        return self._share


def _times() -> tuple[float, float, float]:
    """Return the processor's seconds since it was started: all, busy, and busy for this application."""
    times = psutil.cpu_times()
    total = sum(times) - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0)
    idle = times.idle + getattr(times, "iowait", 0.0)
    ours = 0.0
    me = psutil.Process()
    for process in (me, *me.children(recursive=True)):
        try:
            own = process.cpu_times()
        except psutil.Error:  # gone meanwhile
            continue
        ours += own.user + own.system
    return total, total - idle, ours
