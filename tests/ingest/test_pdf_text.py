from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.hyphens import SOFT_HYPHEN
from ingest.readers.pdf_text import HYPHEN, clean_page


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("a \r\nb\rc", "a\nb\nc"),
        (f"per{HYPHEN}mitted to go\r\non", f"per{SOFT_HYPHEN}mitted\nto go\non"),
        (f"per{HYPHEN}\r\nmitted to", f"per{SOFT_HYPHEN}mitted\nto"),
        (f"end{HYPHEN}word\r\nnext line", f"end{SOFT_HYPHEN}word\nnext line"),
        ("co\u00adop", "co-op"),
        ("na\xa8\u0131ve M\xa8uller \xa8 a", "naïve Müller \xa8 a"),
        ("\ufb01nd o\ufb03ce", "find office"),
        ("x\u00b2 \u00bd", "x\u00b2 \u00bd"),
        ("e\u0301te\u0301", "été"),
        ("\u1112\u1161\u11ab", "한"),
        ("\uf0b7 item", "• item"),
        ("\ufedf\ufee0\ufb2a \ufdfa", "\u0644\u0644\u05e9\u05c1 \ufdfa"),
        ("1.1 Fish . . . . . . . . 7", "1.1 Fish ... 7"),
        ("wait... what", "wait... what"),
    ],
)
def test_cleaning(raw: str, text: str) -> None:
    clean = clean_page(raw)
    assert clean.text == text
    assert not clean.unmapped


@pytest.mark.parametrize("odd", ["\x00", "\x1c", "\x9f", "\ue000", "\ud83d", "\ufffe", "\U000f0001"])
def test_characters_without_meaning_go_and_are_reported(odd: str) -> None:
    clean = clean_page(f"a{odd}b")
    assert (clean.text, clean.unmapped) == ("ab", True)


def test_a_range_leads_back_to_the_raw_text() -> None:
    raw = f"o\ufb03ce \r\nper{HYPHEN}mitted to e\u0301\x00nd"
    clean = clean_page(raw)
    for word, origin in [
        ("ffi", "\ufb03"),
        ("ce", "ce"),
        ("mitted", "mitted"),
        ("\u00e9", "e\u0301"),
        ("nd", "nd"),
    ]:
        start = clean.text.index(word)
        first, last = clean.raw_range(start, start + len(word))
        assert raw[first:last] == origin


@given(
    st.text(
        alphabet=st.sampled_from(f"ab .\r\n\t\ufb01\u0301\u00e9{HYPHEN}\u00ad\x00\ud800\uf0b7한"), max_size=80
    )
)
def test_any_text_becomes_clean_and_maps_back_in_order(raw: str) -> None:
    clean = clean_page(raw)
    clean.text.encode()  # no lone surrogates
    assert not any(unicodedata.category(char) == "Cc" and char not in "\t\n" for char in clean.text)
    ends = [clean.raw_range(index, index + 1) for index in range(len(clean.text))]
    assert all(0 <= start <= end <= len(raw) for start, end in ends)
    assert ends == sorted(ends)
    for index, (start, end) in enumerate(ends):
        if clean.text[index] in "ab":
            assert raw[start:end] == clean.text[index]
            assert clean.places([start]) == {start: index}
    places = list(clean.places(range(len(raw) + 1)).values())
    assert places == sorted(places)
    assert places[-1] == len(clean.text)
