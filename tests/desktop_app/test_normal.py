from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.core.normal import normalise, sentences, telling_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“Don’t”", '"don\'t"'),
        ("a  b\n\tc", "A B C"),
        ("ﬁle – name", "file - name"),
        ("ＡＢＣ", "abc"),
    ],
)
def test_texts_a_reader_takes_for_the_same_are_the_same(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


def test_telling_words_are_facts_and_names() -> None:
    assert telling_words("What is the value of GNUPLOT_FONT in 5.4?") == {"value", "gnuplot_font", "5.4"}


def test_sentences_know_their_places() -> None:
    text = "One here. Two (there)? “Three!” Four"
    assert [text[a:b] for a, b in sentences(text)] == ["One here.", "Two (there)?", "“Three!”", "Four"]


def test_chinese_sentences_end_without_a_space() -> None:
    text = "棕榈叶。写字！对"
    assert [text[a:b] for a, b in sentences(text)] == ["棕榈叶。", "写字！", "对"]


@given(st.text())
def test_sentences_cover_everything_but_white_space(text: str) -> None:
    spans = sentences(text)
    assert all(text[a:b].strip() == text[a:b] != "" for a, b in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    covered = "".join(text[a:b] for a, b in spans)
    lost = sum(map(str.isalnum, text)) - sum(map(str.isalnum, covered))
    assert lost == 0, "no word is lost between sentences"
