from __future__ import annotations

from desktop_app.core.segments import segments_of
from desktop_app.core.store import StoredPassage
from ingest.types import Passage, Unit


def test_segments_give_the_text_of_the_units() -> None:
    units = [Unit("One. Two.\n\nThree.", page=1), Unit("Four.", page=2)]
    spans = [(0, 0, 4), (0, 5, 9), (0, 11, 17), (1, 0, 5)]
    passages = [
        StoredPassage(10 + i, 1, Passage(i, unit, a, b, units[unit].text[a:b], 1, page=unit + 1))
        for i, (unit, a, b) in enumerate(spans)
    ]
    segments = segments_of(units, passages)
    assert [s.text for s in segments] == ["One. ", "Two.\n\n", "Three.\n\n", "Four.\n\n"]
    assert [s.id for s in segments] == ["10", "11", "12", "13"]
