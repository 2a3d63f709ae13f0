"""Look over a page's runs of text once, for signs that a closer look is worth its time.

Boxes of single characters cost a microsecond each, which doubles the time that a page takes. Most
pages need none: what is asked here is answered from a hundred boxes of whole runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in PDF points."""

WIDE = 0.7
"""A gap from this many line heights on may be a gutter; justified text rarely spreads so far."""
_LEAST_GAP = 5.0
_TALL = 2.5
_LINE = 16.0
_FLAT = 1.0
_ROW = 65_536


@dataclass(frozen=True, slots=True)
class Survey:
    """What the runs of a page look like."""

    rects: Sequence[Rect]
    """A box for each run of text of one font, in the order of drawing."""
    gaps: Sequence[tuple[float, float]]
    """From where to where there is nothing between neighbours that stand beside each other."""
    upright: int
    """Runs that are much higher than wide."""
    doubled: bool
    """Whether two runs begin at the same place."""
    off: bool
    """Whether a run lies outside of the sheet."""
    flat: Sequence[Rect]
    """Runs that are hardly higher than nothing."""


def survey(rects: Sequence[Rect], sheet: Rect) -> Survey:
    """Go over the runs of a page; one loop, because it is taken for every page there is."""
    gaps: list[tuple[float, float]] = []
    flat: list[Rect] = []
    seen: set[int] = set()
    upright, doubled, off = 0, False, False
    sheet_left, sheet_bottom, sheet_right, sheet_top = sheet
    before_right, before_bottom, before_top = 1e9, 0.0, 0.0
    for rect in rects:
        left, bottom, right, top = rect
        height = top - bottom
        gap = left - before_right
        if (
            gap >= _LEAST_GAP
            and bottom < before_top
            and before_bottom < top
            and gap >= WIDE * (before_top - before_bottom)
        ):
            gaps.append((before_right, left))
        if height < _FLAT:
            flat.append(rect)
        elif height > _LINE and height > _TALL * (right - left):
            upright += 1
        if left >= sheet_right or right <= sheet_left or bottom >= sheet_top or top <= sheet_bottom:
            off = True
        if not doubled:
            # Two grids, so that no border between two cells parts what lies a third of a point apart.
            one = 2 * (int(left) + _ROW * int(bottom))
            other = 2 * (int(left + 0.5) + _ROW * int(bottom + 0.5)) + 1
            doubled = one in seen or other in seen
            seen.add(one)
            seen.add(other)
        before_right, before_bottom, before_top = right, bottom, top
    return Survey(rects, gaps, upright, doubled, off, flat)
