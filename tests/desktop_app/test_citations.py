from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.core.citations import (
    MAX_QUOTE,
    best_sentences,
    cite,
    cited_numbers,
    claimed_quotes,
    find_quote,
    support,
    without_numbers,
)
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store, StoredPassage
from ingest.types import Document, Passage, Unit


@pytest.mark.parametrize(
    ("answer", "numbers"),
    [
        ("It is 300 ms [2].", [2]),
        ("Both [1, 3] and [3].", [1, 3]),
        ("[9] is not one of them, [0] neither.", []),
        ("[ 2 ;1 ]", [2, 1]),
        ("page 47 [page 2] (3)", []),
        ("[1234]", []),
    ],
)
def test_only_numbers_that_were_given_count(answer: str, numbers: list[int]) -> None:
    assert cited_numbers(answer, 3) == numbers


def test_numbers_can_be_taken_out() -> None:
    assert without_numbers("It is 300 ms [2]. And more [1, 3] here.") == "It is 300 ms. And more here."


def test_support_is_the_share_of_new_words_that_are_held() -> None:
    passage = "The limit is 300 milliseconds for a double click."
    assert support("The answer is 300 milliseconds [1].", "What is the limit?", passage) == 1.0
    assert support("It is 500 milliseconds.", "What is the limit?", passage) == 0.5
    assert support("The limit is the limit.", "What is the limit?", passage) == 0.0, "it adds nothing"
    assert support("Bananas [1]", "What?", "") == 0.0


def test_the_quote_is_the_sentence_that_answers() -> None:
    text = "Boxes are drawn too. By default they reach 1.5 times the interquartile range. Colours vary."
    start, end = best_sentences(text, "How far do whiskers reach by default? 1.5")
    assert text[start:end] == "By default they reach 1.5 times the interquartile range."


@given(st.text(max_size=1500), st.text(max_size=100))
def test_quotes_are_short_and_inside(text: str, wanted: str) -> None:
    start, end = best_sentences(text, wanted)
    assert 0 <= start <= end <= len(text)
    assert end - start <= MAX_QUOTE


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "library.db")


def stored(store: Store, unit: Unit, passage: Passage) -> Recalled:
    document = Document("/a.txt", "text", "a", "00", [unit], [passage], [], [])
    number = store.documents.add(document, size=1)
    found: StoredPassage = store.passages.all(number)[0]
    return Recalled(found, 1.0)


def test_a_quote_is_verified_against_the_stored_page(store: Store) -> None:
    text = "First line.\nThe answer is\n42 palms. Rest."
    passage = Passage(0, 0, 0, len(text), text, 9, file="a.txt", line_start=1, line_end=3)
    citation = cite(store, stored(store, Unit(text, file="a.txt"), passage), "answer palms", "/a.txt")
    assert citation.quote == "The answer is\n42 palms."
    assert citation.verified
    assert text[citation.start : citation.end] == citation.quote
    assert (citation.line_start, citation.line_end) == (2, 3)


def test_a_passage_that_is_not_on_its_page_is_not_verified(store: Store) -> None:
    passage = Passage(0, 0, 0, 20, "Invented sentence.", 3, page=7)
    citation = cite(store, stored(store, Unit("Quite another text.", page=7), passage), "invented", "/a.txt")
    assert not citation.verified
    assert citation.passage.page == 7


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("He said: “Palms  are\ntall.” Yes.", '"palms are TALL."', "“Palms  are\ntall"),
        ("The ﬁne print.", "fine print", "ﬁne print"),
        ("Ａ ｗｉｄｅ word", "a wide word", "Ａ ｗｉｄｅ word"),
        ("棕榈树高三十米。", "树高三十米", "树高三十米"),
    ],
)
def test_a_quotation_is_found_as_a_reader_finds_it(text: str, quote: str, found: str) -> None:
    span = find_quote(text, quote)
    assert span is not None
    assert text[span[0] : span[1]].strip(" .”") == found.strip(" .”")


def test_what_does_not_stand_there_is_not_found() -> None:
    assert find_quote("Palms are 30 metres tall.", "Palms are 40 metres tall.") is None
    assert find_quote("Palms.", " . ") is None


@given(st.text(alphabet="ab ﬁ“”\n.", min_size=1, max_size=60), st.data())
def test_any_stretch_of_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    quote = text[start : data.draw(st.integers(start + 1, len(text)))]
    span = find_quote(text, quote)
    assert span is not None or not quote.strip(" .,;:…\n")


def test_names_between_quotation_marks_are_no_quotes() -> None:
    assert claimed_quotes('It is "Flask" and “a long one with words”.') == ["a long one with words"]
