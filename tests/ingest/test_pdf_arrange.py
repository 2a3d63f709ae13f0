from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingest.readers.pdf_arrange import ADDED, unchanged


def test_parts_keep_their_origins() -> None:
    page = unchanged("left right").take([(5, 10), " ", (0, 4)])
    assert page.text == "right left"
    assert list(page.origins) == [5, 6, 7, 8, 9, ADDED, 0, 1, 2, 3]
    again = page.take([(6, 10), "!", (0, 2)])
    assert (again.text, list(again.origins)) == ("left!ri", [0, 1, 2, 3, ADDED, 5, 6])


def test_ranges_are_taken_out() -> None:
    page = unchanged("0123456789").without([(0, 2), (4, 5), (8, 10)])
    assert (page.text, list(page.origins)) == ("23567", [2, 3, 5, 6, 7])
    assert page.without([]) is page
    assert page.without([(0, 5)]).text == ""


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5))
def test_every_character_comes_from_its_origin(raw: str, parts: list[tuple[int, int]]) -> None:
    page = unchanged(raw).take([(min(part), max(part)) for part in parts])
    assert len(page.text) == len(page.origins)
    assert all(raw[origin] == char for origin, char in zip(page.origins, page.text, strict=True))
