"""Say in words which parts of a unit a passage covers: "paragraph 12", "sheet Prices, rows 2–40"."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from .types import Anchor, Unit


def place_label(unit: Unit, start: int, end: int) -> str | None:
    """Return the label of `unit.text[start:end]`: the unit's own, and its counted parts there.

    A part reaches to where the next one begins; what stands before the first part has no number.
    """
    counted = _counted(unit.anchors, start, end)
    return ", ".join(part for part in (unit.label, counted) if part) or None


def _counted(anchors: tuple[Anchor, ...], start: int, end: int) -> str | None:
    last = bisect_left(anchors, end, key=_offset) - 1
    if last < 0:
        return None
    first = max(0, bisect_right(anchors, start, key=_offset) - 1)
    one, other = anchors[min(first, last)], anchors[last]
    if one.number == other.number:
        return f"{one.part} {one.number}"
    return f"{one.part}s {one.number}–{other.number}"


def _offset(anchor: Anchor) -> int:
    return anchor.offset
