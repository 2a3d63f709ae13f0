from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.chunkers.base import Piece, Span, pack
from ingest.chunkers.prose import chunk_prose
from ingest.headings import Heading
from ingest.limits import Limits

from .conftest import count_words

SMALL = Limits(target_tokens=20, max_tokens=30)
SENTENCE = "The quick brown fox jumps over the lazy dog of Mr. Smith. "


def check(text: str, spans: list[Span], limits: Limits) -> None:
    """Anchors slice, order holds, nothing overlaps, all that is not blank is covered, sizes hold."""
    at = 0
    for span in spans:
        assert at <= span.start < span.end <= len(text)
        assert not text[at : span.start].strip()
        assert text[span.start : span.end].strip() == text[span.start : span.end]
        assert count_words(text[span.start : span.end]) == span.tokens <= limits.max_tokens
        at = span.end
    assert not text[at:].strip()


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet=st.sampled_from("abcde  \n\n..!?,;:-“”()1234éß漢。\t\u0301\u200d"), max_size=600))
def test_any_text_is_covered_in_order(text: str) -> None:
    check(text, list(chunk_prose(text, count_words, limits=SMALL)), SMALL)


_FAMILIAR = st.sampled_from([SENTENCE, "\n", "\n\n", "Title Line\n", "- item one\n", "word " * 60, "x" * 400])


@settings(deadline=None, max_examples=50)
@given(st.lists(_FAMILIAR, max_size=40))
def test_texts_of_familiar_parts(parts: list[str]) -> None:
    text = "".join(parts)
    check(text, list(chunk_prose(text, count_words)), Limits())


def test_sentences_stay_whole() -> None:
    text = SENTENCE * 100
    spans = list(chunk_prose(text, count_words))
    assert all(text[span.start : span.end].startswith("The quick") for span in spans)
    assert all(text[span.start : span.end].endswith("Smith.") for span in spans)
    assert all(120 <= span.tokens <= 200 for span in spans)


def test_paragraphs_are_preferred_to_sentences() -> None:
    paragraph = SENTENCE * 9  # 135 tokens or so
    text = "\n\n".join([paragraph.strip()] * 6)
    spans = list(chunk_prose(text, count_words))
    assert [text[span.start : span.end] for span in spans] == [paragraph.strip()] * 6


def test_a_table_of_contents_is_cut_between_its_rows() -> None:
    rows = [f"{number}.1 Some section title of this book ... {number * 3}" for number in range(1, 81)]
    text = "\n".join(rows)
    spans = list(chunk_prose(text, count_words))
    taken = [line for span in spans for line in text[span.start : span.end].split("\n")]
    assert taken == rows


def test_a_long_sentence_is_cut_at_words_and_a_long_word_anywhere() -> None:
    sentence = "and so on " * 300
    spans = list(chunk_prose(sentence, count_words))
    assert all(set(sentence[span.start : span.end].split()) == {"and", "so", "on"} for span in spans)
    run = "x" * 100_000
    spans = list(chunk_prose(run, count_words))
    assert sum(span.end - span.start for span in spans) == 100_000


def test_a_section_start_is_a_border_and_gives_the_title() -> None:
    text = f"{SENTENCE * 8}\nNew Section\n{SENTENCE * 8}"
    heading = Heading(text.index("New Section"), "New Section")
    first, second = chunk_prose(text, count_words, headings=[heading], inherited="Old")
    assert (first.title, second.title) == ("Old", "New Section")
    assert second.start == heading.offset


def test_small_sections_are_merged_and_the_largest_names_them() -> None:
    text = f"A\nShort one.\nB\n{SENTENCE * 3}"
    headings = [Heading(0, "A"), Heading(text.index("B\n"), "B")]
    [span] = chunk_prose(text, count_words, headings=headings)
    assert span.title == "B"


def test_tokens_are_counted_about_once_a_sentence() -> None:
    calls = 0

    def counting(text: str) -> int:
        nonlocal calls
        calls += 1
        return count_words(text)

    spans = list(chunk_prose(SENTENCE * 500, counting))
    assert calls <= 500 + 2 * len(spans)


def test_a_tokeniser_that_is_not_additive() -> None:
    # Counts more for a whole than for its parts: only counting the passage itself is proof.
    text = SENTENCE * 60
    spans = list(chunk_prose(text, lambda part: int(len(part) ** 1.1 / 4), limits=Limits()))
    assert max(span.tokens for span in spans) <= 200
    assert "".join(text[span.start : span.end] for span in spans).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("text", ["", "   \n\n", "\u3000"])
def test_nothing_to_cut(text: str) -> None:
    assert list(chunk_prose(text, count_words)) == []


def test_packing_balances_the_runs() -> None:
    pieces = [Piece(index, index + 1, 10) for index in range(21)]
    assert [len(run) for run in pack(pieces, 70, 100)] == [7, 7, 7]


def test_packing_takes_a_piece_that_is_too_large() -> None:
    assert [len(run) for run in pack([Piece(0, 1, 5), Piece(1, 2, 500), Piece(2, 3, 5)], 70, 100)] == [
        1,
        1,
        1,
    ]
