from __future__ import annotations

import pytest

from ingest.anchors import place_label
from ingest.types import Anchor, Unit

ROWS = tuple(Anchor(offset, "row", number) for offset, number in ((5, 2), (10, 3), (10, 3), (20, 7)))


@pytest.mark.parametrize(
    ("start", "end", "label"),
    [
        (0, 5, None),
        (0, 6, "row 2"),
        (6, 9, "row 2"),
        (5, 11, "rows 2–3"),
        (10, 20, "row 3"),
        (10, 21, "rows 3–7"),
        (25, 30, "row 7"),
    ],
)
def test_the_parts_that_a_passage_covers(start: int, end: int, label: str | None) -> None:
    assert place_label(Unit("x" * 30, file="a", anchors=ROWS), start, end) == label
    named = place_label(Unit("x" * 30, file="a", label="sheet Prices", anchors=ROWS), start, end)
    assert named == ("sheet Prices" if label is None else f"sheet Prices, {label}")


def test_without_parts_the_unit_s_label_stays() -> None:
    assert place_label(Unit("text", page=3, label="iii"), 0, 4) == "iii"
    assert place_label(Unit("text", file="a"), 0, 4) is None
