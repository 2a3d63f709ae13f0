from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.core.viewing import stretches
from desktop_app.core.viewing.stretches import MAX_CHARS, MAX_LINE, MAX_LINES, cut_out


def test_a_short_text_is_whole() -> None:
    found = cut_out("one\ntwo\nthree", 4, 7, wrap=False)
    assert (found.text, found.start, found.end) == ("one\ntwo\nthree", 4, 7)
    assert (found.first_line, found.last_line, found.total_lines) == (1, 3, 3)


def test_what_is_marked_is_in_the_middle_of_a_long_text() -> None:
    text = "\n".join(f"line {n}" for n in range(1, 20_001))
    start = text.index("line 12345")
    found = cut_out(text, start, start + 10, wrap=False)
    assert found.text[found.start : found.end] == "line 12345"
    assert found.last_line - found.first_line + 1 == MAX_LINES
    assert found.first_line < 12_345 - MAX_LINES // 3
    assert found.last_line > 12_345 + MAX_LINES // 3
    assert text[found.source_start : found.source_end] == found.text


def test_the_stretch_from_a_line_on() -> None:
    text = "\n".join(map(str, range(1, 10_001)))
    found = cut_out(text, 0, 0, wrap=False, from_line=9_000)
    assert found.text.startswith("9000\n9001")
    assert found.last_line == found.total_lines == 10_000
    assert cut_out(text, 0, 0, wrap=False, from_line=50_000).text == "10000"


def test_a_long_line_is_cut_in_code_and_goes_on_in_prose() -> None:
    text = "word " * 2_000 + "end\nnext"
    code, prose = (cut_out(text, text.index("next"), len(text), wrap=wrap) for wrap in (False, True))
    assert max(map(len, code.text.split("\n"))) <= MAX_LINE + 2
    assert code.text.endswith("…\nnext")
    assert max(map(len, prose.text.split("\n"))) <= MAX_LINE
    assert prose.text.replace("\n", "") == text.replace("\n", "")
    for found, lines in ((code, 2), (prose, 7)):
        assert found.text[found.start : found.end] == "next"
        assert (found.last_line, found.total_lines) == (lines, lines)


@pytest.mark.parametrize("text", ["word " * 200_000, "x" * 1_000_000, ("y" * 1_500 + "\n") * 700])
@pytest.mark.parametrize("wrap", [True, False])
def test_a_text_without_end_or_blanks_is_bounded(text: str, wrap: bool) -> None:
    found = cut_out(text, 500_000, 500_010, wrap=wrap)
    assert len(found.text) < MAX_CHARS + 2 * MAX_LINE
    if wrap:
        assert found.text[found.start : found.end].replace("\n", "") == text[500_000:500_010].replace(
            "\n", ""
        )
        later = cut_out(text, 500_000, 500_010, wrap=wrap, from_line=found.last_line + 1)
        assert later.source_start - found.source_end in (0, 1)


@given(st.text("ab \nü😀", max_size=300), st.integers(0, 300), st.integers(0, 40), st.booleans())
def test_places_are_kept(text: str, start: int, length: int, wrap: bool) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    found = cut_out(text, start, end, wrap=wrap)
    assert found.text[found.start : found.end] == text[start:end]


@given(st.lists(st.integers(0, 60), min_size=1, max_size=30), st.integers(0, 1_000))
def test_what_is_marked_is_always_there(lengths: list[int], start: int) -> None:
    before = stretches.MAX_LINES, stretches.MAX_CHARS, stretches.MAX_LINE
    stretches.MAX_LINES, stretches.MAX_CHARS, stretches.MAX_LINE = 6, 120, 20
    try:
        text = "\n".join("w" * length for length in lengths)
        start = min(start, len(text))
        found = cut_out(text, start, start, wrap=True)
        assert found.source_start <= start <= found.source_end
    finally:
        stretches.MAX_LINES, stretches.MAX_CHARS, stretches.MAX_LINE = before
