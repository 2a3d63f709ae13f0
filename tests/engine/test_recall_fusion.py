from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.fake import FakeModel
from engine.memory.recall_fusion import fuse, ranking, stretches, with_neighbours
from engine.memory.recall_words import SpanWords


def test_the_best_score_comes_first_and_equals_in_order() -> None:
    assert ranking(np.array([0.5, 2.0, 0.5, 3.0], np.float32)) == [3, 1, 0, 2]


def test_agreement_beats_one_first_place() -> None:
    # 1/61 for one first place; 1/62 + 1/62 for two second ones.
    assert fuse([[7, 4, 1], [9, 4, 2]])[0] == 4
    assert fuse([[7, 4], []]) == [7, 4]
    assert fuse([]) == []


def test_room_left_over_widens_around_the_best() -> None:
    assert with_neighbours([5, 20], 100, 6) == [4, 5, 6, 19, 20, 21]
    assert with_neighbours([5, 20], 100, 8) == [3, 4, 5, 6, 7, 19, 20, 21]
    assert with_neighbours([0], 2, 8) == [0, 1]
    assert with_neighbours([], 10, 8) == []


@given(st.integers(1, 60), st.integers(0, 80), st.data())
def test_the_room_is_filled_and_never_exceeded(spans: int, most: int, data: st.DataObject) -> None:
    ranked = data.draw(st.lists(st.integers(0, spans - 1), min_size=1, max_size=8, unique=True))
    chosen = with_neighbours(ranked, spans, most)
    assert chosen == sorted(set(chosen))
    assert len(chosen) == min(most, spans)
    assert set(ranked[:most]) <= set(chosen) <= set(range(spans))


def test_a_phrase_cut_by_a_spans_edge_is_found_in_both_spans() -> None:
    fake = FakeModel()
    filler = " ".join(f"word{number}" for number in range(15))
    # Tokens 0…14 are filler, 15 and 16 the phrase: it begins in span 0 and ends in span 1.
    text = f"{filler} purple lantern {filler} {filler} {filler}"
    words = SpanWords(fake, fake.tokenize(text))
    assert set(words.ranking("the purple lantern")[:2]) == {0, 1}


def test_rare_words_weigh_more_and_case_does_not() -> None:
    fake = FakeModel()
    text = " ".join(["common"] * 64 + ["rare"] + ["common"] * 63)
    words = SpanWords(fake, fake.tokenize(text))
    assert words.ranking("Common RARE")[0] in (3, 4)
    assert words.ranking("nothing shared") == []
    assert len(words.scores("rare")) == 8


def test_documents_shorter_than_a_window_are_one() -> None:
    fake = FakeModel()
    assert SpanWords(fake, fake.tokenize("one two")).ranking("two") == [0]
    assert SpanWords(fake, []).ranking("two") == []


def test_the_best_stretch_stands_next_to_the_question() -> None:
    ranked = [20, 5, 40]
    assert stretches(ranked, with_neighbours(ranked, 100, 9)) == [[39, 40, 41], [4, 5, 6], [19, 20, 21]]
    assert stretches([6, 4], [3, 4, 5, 6, 7]) == [[3, 4, 5, 6, 7]]
    assert stretches([], []) == []
