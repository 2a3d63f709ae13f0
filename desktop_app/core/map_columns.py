"""A memory map in as many columns as there is room for: what many pages have in common, and what none may hide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.core.memory_map import DocumentMap, MapUnit


@dataclass(frozen=True, slots=True)
class MapColumn:
    """Units `first` to `last`, both included, as one column; shares are of its units, 0…1."""

    first: int
    last: int
    read: float
    kept: float
    """Mean share of kept tokens over the units read."""
    archived: float
    unsure: bool
    """Whether the density of none of what was read is known yet."""
    unread: float
    skipped: float
    failed: float
    reading: bool
    recalled: bool
    """Any of them: a place that an answer rests on is never averaged away."""


def columns(shown: DocumentMap, most: int) -> tuple[MapColumn, ...]:
    """Return at most `most` columns of as many units each as can be; every unit is in exactly one."""
    count = len(shown.units)
    wide = min(count, max(1, most))
    edges = [at * count // wide for at in range(wide + 1)] if wide else [0]
    return tuple(_column(shown.units[edges[at] : edges[at + 1]]) for at in range(wide))


def _column(units: Sequence[MapUnit]) -> MapColumn:
    count = len(units)
    seen = [unit for unit in units if unit.state in ("read", "reading")]
    known = [unit for unit in seen if unit.kept is not None]
    tokens = sum(unit.tokens for unit in known)
    return MapColumn(
        first=units[0].ordinal,
        last=units[-1].ordinal,
        read=len(seen) / count,
        kept=sum((unit.kept or 0.0) * unit.tokens for unit in known) / tokens if tokens else 0.0,
        archived=sum(unit.archived * unit.tokens for unit in known) / tokens if tokens else 0.0,
        unsure=bool(seen) and not known,
        unread=sum(unit.state == "unread" for unit in units) / count,
        skipped=sum(unit.state == "skipped" for unit in units) / count,
        failed=sum(unit.state == "failed" for unit in units) / count,
        reading=any(unit.state == "reading" for unit in units),
        recalled=any(unit.recalled for unit in units),
    )
