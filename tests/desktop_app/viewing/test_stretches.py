from __future__ import annotations

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
    for found in (code, prose):
        assert found.text[found.start : found.end] == "next"
        assert (found.last_line, found.total_lines) == (2, 2)


def test_a_text_without_end_or_blanks_is_bounded() -> None:
    found = cut_out("x" * 5_000 + "\n" + "\n".join("y" * 1_500 for _ in range(2_000)), 0, 0, wrap=True)
    assert len(found.text) < 2 * MAX_CHARS


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
        line = text.count("\n", 0, start) + 1
        assert found.first_line <= line <= found.last_line
    finally:
        stretches.MAX_LINES, stretches.MAX_CHARS, stretches.MAX_LINE = before
