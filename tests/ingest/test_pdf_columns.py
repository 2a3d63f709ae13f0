from __future__ import annotations

from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.types import Unit

from .pdf_builder import lines, text_at, text_pages, two_columns

LEFT = [
    "The palms of the island were cut",
    "when the moon was waning, for the",
    "leaves then keep better. Each was",
    "boiled with turmeric and pressed",
    "for as long as the press was free,",
    "often for half a year or longer.",
    "Only then could it be inscribed.",
]
RIGHT = [
    "Scribes held the iron stylus in the",
    "right hand and pushed with the left",
    "thumb. Soot mixed with oil was rub-",
    "bed into the lines, and the surface",
    "was wiped clean. What stays is dark",
    "and fine, and readable for several",
    "hundred years if it is kept dry.",
]


def read(path: Path, content: bytes) -> Unit:
    path.write_bytes(text_pages([content]))
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    return unit


def plain(text: str) -> str:
    return text.replace("\u00ad", "-")


def test_columns_drawn_row_by_row_are_read_one_after_the_other(tmp_path: Path) -> None:
    text = read(tmp_path / "a.pdf", two_columns(LEFT, RIGHT)).text
    expected = "\n".join([*LEFT, *RIGHT]).replace("rub-\nbed into", "rub\u00adbed\ninto")
    assert text == expected


def test_a_column_whose_lines_stand_lower(tmp_path: Path) -> None:
    content = b"\n".join(
        text_at(50, 700 - 12 * row, one, size=9) + b" " + text_at(320, 696 - 12 * row, other, size=9)
        for row, (one, other) in enumerate(zip(LEFT, RIGHT, strict=True))
    )
    text = read(tmp_path / "a.pdf", content).text
    assert text.startswith("\n".join(LEFT) + "\n" + RIGHT[0])


def test_titles_and_footers_over_both_columns_stay_outside(tmp_path: Path) -> None:
    title = text_at(150, 740, "On the making of palm-leaf books", size=14)
    footer = text_at(200, 60, "Journal of Old Things, page seventeen", size=9)
    text = read(tmp_path / "a.pdf", b"\n".join([title, two_columns(LEFT, RIGHT), footer])).text
    assert text.startswith("On the making of palm-leaf books\n" + LEFT[0])
    assert text.endswith(RIGHT[-1] + "\nJournal of Old Things, page seventeen")
    assert text.index(LEFT[-1]) < text.index(RIGHT[0])


def test_a_figure_between_two_bands_of_columns(tmp_path: Path) -> None:
    caption = text_at(80, 600, "Figure 1. A press for leaves, drawn from the side and from above it.", size=9)
    content = [two_columns(LEFT, RIGHT), caption, two_columns(LEFT, RIGHT, y=560)]
    text = plain(read(tmp_path / "a.pdf", b"\n".join(content)).text)
    parts = text.split("Figure 1. A press for leaves, drawn from the side and from above it.\n")
    assert len(parts) == 2
    for part in parts:
        assert part.startswith(LEFT[0])
        assert part.index(LEFT[-1]) < part.index(RIGHT[0]) < part.index(RIGHT[-1])


def test_three_columns(tmp_path: Path) -> None:
    columns = [
        [f"{name} line {row} of many words" for row in range(8)] for name in ("first", "other", "third")
    ]
    content = b"\n".join(
        text_at(40 + 185 * column, 700 - 12 * row, columns[column][row], size=8)
        for row in range(8)
        for column in range(3)
    )
    assert read(tmp_path / "a.pdf", content).text.split("\n") == [
        line for column in columns for line in column
    ]


def test_columns_drawn_one_after_the_other_stay(tmp_path: Path) -> None:
    content = lines(*LEFT, size=9, leading=12) + b"\n" + lines(*RIGHT, x=320, size=9, leading=12)
    text = plain(read(tmp_path / "a.pdf", content).text)
    assert text.startswith("\n".join(LEFT) + "\n" + RIGHT[0])


TABLE = [
    ("Country", "Population", "Capital", "Language"),
    ("Austria", "8.9", "Vienna", "German"),
    ("Belgium", "11.5", "Brussels", "Dutch, French, German"),
    ("Czech Republic", "10.7", "Prague", "Czech"),
    ("Denmark", "5.8", "Copenhagen", "Danish"),
    ("Finland", "5.5", "Helsinki", "Finnish, Swedish"),
    ("France", "67.8", "Paris", "French"),
    ("Greece", "10.4", "Athens", "Greek"),
]
TERMS = [
    ("sink", "a token at the start that draws attention whatever it says"),
    ("window", "the most recent tokens, which are always kept"),
    ("heavy hitter", "a token that much attention went to"),
    ("span", "sixteen tokens that are kept or dropped together"),
    ("budget", "how many cells there are for all of these"),
    ("cell", "room for the keys and values of one token"),
]
LISTING = [
    ("count = 0", "# nothing seen yet"),
    ("for name in sorted(names):", "# in the order of the alphabet"),
    ("    if name in seen:", "# twice is once"),
    ("        continue", "# go on with the next"),
    ("    seen.add(name)", "# now it has been seen"),
    ("    count += 1", "# one more"),
    ("return count", "# how many there were"),
]


@pytest.mark.parametrize(
    ("rows", "places"), [(TABLE, (50, 180, 280, 400)), (TERMS, (50, 200)), (LISTING, (50, 320))]
)
def test_tables_lists_of_terms_and_listings_stay_row_by_row(
    tmp_path: Path, rows: list[tuple[str, ...]], places: tuple[int, ...]
) -> None:
    content = b"\n".join(
        text_at(x, 700 - 14 * row, cell, size=9)
        for row, cells in enumerate(rows)
        for x, cell in zip(places, cells, strict=True)
    )
    text = read(tmp_path / "a.pdf", content).text
    assert [line.split() for line in text.split("\n")] == [" ".join(cells).split() for cells in rows]


def test_ordinary_pages_stay(tmp_path: Path) -> None:
    prose = [" ".join((LEFT[row % 7], RIGHT[(row + 3) % 7])).replace("rub-", "rubbed") for row in range(20)]
    text = read(tmp_path / "a.pdf", lines(*prose, size=9, leading=12)).text
    assert text == "\n".join(prose)


def test_a_quote_in_the_second_column_is_found_on_the_page(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text = read(path, two_columns(LEFT, RIGHT)).text.replace("\u00ad", "")
    advance = 9 * 0.6  # Courier
    quote = "into the lines, and the surface\nwas wiped"
    start = text.index(quote)
    first, second = find_boxes(path, 1, start, start + len(quote), text=text)
    assert (first.left, first.right) == pytest.approx((320 + 4 * advance, 320 + 35 * advance), abs=0.6)
    assert first.bottom <= 700 - 3 * 12 <= first.top
    assert (second.left, second.right) == pytest.approx((320, 320 + 9 * advance), abs=0.6)
    start = text.index("rubbed")
    one, other = find_boxes(path, 1, start, start + len("rubbed"), text=text)
    assert (one.right, other.left) == pytest.approx((320 + 35 * advance, 320), abs=0.6)
