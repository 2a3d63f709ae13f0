from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.running import without_running_lines
from ingest.types import Unit

from .pdf_builder import lines, text_at, text_pages

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
BODY = [f"Line {number} of the body stands here." for number in _NUMBERS]


def read(path: Path, pages: list[bytes]) -> list[Unit]:
    path.write_bytes(text_pages(pages))
    return [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]


def settled(path: Path, pages: list[bytes]) -> list[Unit]:
    return without_running_lines(read(path, pages))


def body(number: int) -> bytes:
    return lines(f"Page {number} begins with words of its own.", *BODY, leading=14)


def book(count: int, header: str = "{title}    {page}", footer: str = "") -> list[bytes]:
    """Return pages as in a book: the chapter changes all three pages."""
    pages = []
    for number in range(1, count + 1):
        fill = {"title": ("Of Leaves", "Of Ink", "Of Thread")[(number - 1) // 3 % 3], "page": number + 7}
        content = [body(number)]
        if header:
            content.insert(0, text_at(50, 760, header.format(**fill)))
        if footer:
            content.append(text_at(280, 40, footer.format(**fill)))
        pages.append(b"\n".join(content))
    return pages


@pytest.mark.parametrize(
    ("header", "footer"),
    [
        ("{title}    {page}", ""),
        ("{page}    {title}", ""),
        ("The Book of Leaves", "{page}"),
        ("", "- {page} -"),
        ("", "Page {page} of 31"),
        ("Lontar 5.4", "Confidential"),
    ],
)
def test_headers_and_footers_go(tmp_path: Path, header: str, footer: str) -> None:
    for number, unit in enumerate(settled(tmp_path / "a.pdf", book(9, header, footer)), start=1):
        assert unit.text == "\n".join([f"Page {number} begins with words of its own.", *BODY])
        assert unit.flags == ("running-lines",)


def test_roman_page_numbers_go(tmp_path: Path) -> None:
    pages = [
        body(n) + b"\n" + text_at(290, 40, roman) for n, roman in enumerate(("viii", "ix", "x", "xi"), 1)
    ]
    assert all(unit.text.endswith(BODY[-1]) for unit in settled(tmp_path / "a.pdf", pages))


def test_odd_and_even_pages_with_different_headers(tmp_path: Path) -> None:
    pages = [
        text_at(50, 760, f"{number}    The Book of Leaves" if number % 2 == 0 else f"Chapter One    {number}")
        + b"\n"
        + body(number)
        for number in range(1, 9)
    ]
    assert all(unit.text.startswith("Page ") for unit in settled(tmp_path / "a.pdf", pages))


def test_a_header_drawn_last_goes_too(tmp_path: Path) -> None:
    pages = [body(number) + b"\n" + text_at(50, 760, "Drawn last") for number in range(1, 5)]
    assert all(unit.text.endswith(BODY[-1]) for unit in settled(tmp_path / "a.pdf", pages))


def test_a_header_in_two_pieces_and_a_line_below(tmp_path: Path) -> None:
    pages = [
        b"\n".join(
            [
                text_at(50, 770, "Left"),
                text_at(400, 770, f"page {n}"),
                text_at(50, 758, "Draft of May"),
                body(n),
            ]
        )
        for n in range(1, 5)
    ]
    assert all(unit.text.startswith("Page ") for unit in settled(tmp_path / "a.pdf", pages))


def test_two_pages_are_too_few(tmp_path: Path) -> None:
    assert all("Of Leaves" in unit.text for unit in settled(tmp_path / "a.pdf", book(2)))


def test_body_lines_that_recur_stay(tmp_path: Path) -> None:
    for unit in settled(tmp_path / "a.pdf", [lines(*BODY, leading=14, y=770)] * 5):
        assert unit.text == "\n".join(BODY)


def test_numbers_that_do_not_count_pages_stay(tmp_path: Path) -> None:
    pages = [text_at(50, 760, f"Invoice {number * 37}") + b"\n" + body(number) for number in range(1, 7)]
    for number, unit in enumerate(settled(tmp_path / "a.pdf", pages), start=1):
        assert unit.text.startswith(f"Invoice {number * 37}\n")


def test_titles_that_change_on_every_page(tmp_path: Path) -> None:
    titles = ("Leaves", "Ink", "Thread", "Wood", "Glue", "Cloth", "Wax")
    pages = [text_at(50, 760, f"{title}  {n}") + b"\n" + body(n) for n, title in enumerate(titles, 11)]
    assert all(unit.text.startswith("Page ") for unit in settled(tmp_path / "a.pdf", pages))


def test_footnotes_at_one_height_stay(tmp_path: Path) -> None:
    notes = ("So it was said.", "Others disagree.", "See the list.", "In the older copy.")
    pages = [body(n) + b"\n" + text_at(50, 60, f"{n} {note}") for n, note in enumerate(notes, 1)]
    units = settled(tmp_path / "a.pdf", pages)
    assert [unit.text.split("\n")[-1] for unit in units] == [f"{n} {note}" for n, note in enumerate(notes, 1)]


def test_headings_at_one_height_stay(tmp_path: Path) -> None:
    pages = [
        text_at(50, 760, name, size=16) + b"\n" + body(1) for name in ("Leaves", "Ink", "Thread", "Wood")
    ]
    assert [unit.text.split("\n")[0] for unit in settled(tmp_path / "a.pdf", pages)] == [
        "Leaves",
        "Ink",
        "Thread",
        "Wood",
    ]


def test_pages_of_one_line_stay(tmp_path: Path) -> None:
    units = settled(tmp_path / "a.pdf", [lines(f"Page number {number} has words.") for number in range(5)])
    assert [unit.text for unit in units] == [f"Page number {number} has words." for number in range(5)]


def test_short_pages_stay(tmp_path: Path) -> None:
    pages = [lines(f"Chapter {number}", "All that happened then.", "And after.") for number in range(1, 6)]
    for number, unit in enumerate(settled(tmp_path / "a.pdf", pages), start=1):
        assert unit.text == f"Chapter {number}\nAll that happened then.\nAnd after."


def test_the_same_result_whatever_part_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    units = read(path, book(9))
    request = Request(path, path.name, pages=range(3, 6))
    part = [event for event in PdfReader().read(request) if isinstance(event, Unit)]
    assert part == units[3:6]


@pytest.mark.parametrize("give_text", [True, False])
def test_places_below_a_header_and_above_a_footer(tmp_path: Path, give_text: bool) -> None:
    path = tmp_path / "a.pdf"
    units = settled(path, book(5, "{title}    {page}", "{page}"))
    for number, unit in enumerate(units, start=1):
        text = unit.text
        found = []
        for word in ("begins", "three", "seven"):
            start = text.index(word)
            found += find_boxes(path, number, start, start + len(word), text=text if give_text else None)
        assert [round(box.left) for box in found] == [50 + 7 * 6, 50 + 5 * 6, 50 + 5 * 6]
        for box, y in zip(found, (700, 700 - 3 * 14, 700 - 7 * 14), strict=True):
            assert box.bottom <= y <= box.top


def test_places_where_nothing_was_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    units = settled(path, book(2, "{title}", "{page}"))
    start = units[1].text.index("three")
    [box] = find_boxes(path, 2, start, start + 5, text=units[1].text)
    assert box.bottom <= 700 - 3 * 14 <= box.top


def test_edges_are_settled_once(tmp_path: Path) -> None:
    units = settled(tmp_path / "a.pdf", book(5))
    assert all(unit.edges == () for unit in units)
    assert without_running_lines(units) == units
    assert all(one.text != other.text for one, other in pairwise(units))
