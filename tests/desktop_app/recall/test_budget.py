from __future__ import annotations

from desktop_app.core.recall import Recalled, within_budget
from desktop_app.core.segments import segments_of
from desktop_app.core.store import StoredPassage
from ingest.types import Passage, Unit


def item(tokens: int, number: int = 0) -> Recalled:
    return Recalled(StoredPassage(number, 1, Passage(number, 0, 0, 1, f"text {number}", tokens, page=3)), 1.0)


def test_passages_fill_the_budget_best_first() -> None:
    chosen = within_budget([item(100, 1), item(150, 2), item(60, 3)], 200)
    assert [i.stored.id for i in chosen] == [1, 3], (
        "what does not fit is left out, smaller ones still come in"
    )


def test_the_best_passage_always_goes_in() -> None:
    assert len(within_budget([item(500)], 100)) == 1
    assert within_budget([], 100) == []


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
