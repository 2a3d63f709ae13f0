from __future__ import annotations

from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.types import Unit

from .pdf_builder import lines, one_page, text_at, text_pages

LEFT = [f"left column line {row} of running text" for row in range(8)]
RIGHT = [f"right column line {row} of running text" for row in range(8)]


def read(path: Path, *content: bytes) -> str:
    path.write_bytes(text_pages([b"\n".join(content)]))
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    return unit.text


def columns() -> bytes:
    left = lines(*LEFT, size=9, leading=12, y=640)
    return left + b"\n" + lines(*RIGHT, x=320, size=9, leading=12, y=640)


def test_labels_drawn_before_the_fields_above_them(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text = read(
        path,
        text_at(50, 600, "Gender:"),
        text_at(50, 500, "Remarks:"),
        text_at(50, 700, "Name:"),
        text_at(50, 550, "[ ] yes [ ] no"),
    )
    assert text == "Name:\nGender:\n[ ] yes [ ] no\nRemarks:"
    start = text.index("Remarks")
    [box] = find_boxes(path, 1, start, start + 7, text=text)
    assert box.bottom <= 500 <= box.top


def test_ends_of_lines_drawn_first(tmp_path: Path) -> None:
    ends = [text_at(400, 700 - 60 * row, f"from {row}") for row in range(3)]
    starts = [text_at(50, 700 - 20 * row, f"entry {row}") for row in range(9)]
    text = read(tmp_path / "a.pdf", *ends, *starts)
    assert text.split("\n")[:4] == ["entry 0", "from 0", "entry 1", "entry 2"]


def test_a_superscript_stays_in_its_line(tmp_path: Path) -> None:
    text = read(
        tmp_path / "a.pdf",
        text_at(50, 700, "Area in km"),
        text_at(111, 704, "2", size=6),
        text_at(50, 680, "Next line."),
    )
    assert "".join(text.split()) == "Areainkm2Nextline."


def test_columns_stay_in_the_order_they_are_drawn_in(tmp_path: Path) -> None:
    assert read(tmp_path / "a.pdf", columns()).split("\n") == [*LEFT, *RIGHT]


def test_footnotes_drawn_first_follow_the_body(tmp_path: Path) -> None:
    note = lines("1 A small note.", "2 Another one.", size=7, leading=9, y=100)
    assert read(tmp_path / "a.pdf", note, columns()).split("\n") == [
        *LEFT,
        *RIGHT,
        "1 A small note.",
        "2 Another one.",
    ]


def test_a_header_drawn_last_comes_first(tmp_path: Path) -> None:
    header = text_at(50, 740, "Journal of Old Things, second volume")
    assert read(tmp_path / "a.pdf", columns(), header).split("\n") == [
        "Journal of Old Things, second volume",
        *LEFT,
        *RIGHT,
    ]


@pytest.mark.parametrize("leading", [12, 30])
def test_a_table_drawn_column_by_column_stays(tmp_path: Path, leading: int) -> None:
    cells = [
        text_at(x, 700 - leading * row, f"{name}{row}")
        for x, name in ((50, "a"), (200, "b"))
        for row in range(6)
    ]
    rows = read(tmp_path / "a.pdf", *cells).split("\n")
    by_column = [f"{name}{row}" for name in "ab" for row in range(6)]
    by_row = [f"{name}{row}" for row in range(6) for name in "ab"]
    assert rows in (by_column, by_row)


def test_an_upside_down_page_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    turned = [b"BT /F 10 Tf -1 0 0 -1 500 %d Tm (line %d) Tj ET" % (300 + 40 * row, row) for row in range(4)]
    path.write_bytes(one_page(b"\n".join(turned)))
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    assert unit.text == "line 0\nline 1\nline 2\nline 3"
