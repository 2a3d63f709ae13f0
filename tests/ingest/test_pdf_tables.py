from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.types import Unit

from .pdf_builder import form, one_page, text_at

XS = (50, 150, 250, 400)
ROWS = (("Country", "People", "Capital"), ("Austria", "8.9", "Vienna"), ("Belgium", "11.5", "Brussels"))
MARKDOWN = """\
| Country | People | Capital |
| --- | --- | --- |
| Austria | 8.9 | Vienna |
| Belgium | 11.5 | Brussels |"""


def read(path: Path, *content: bytes) -> str:
    path.write_bytes(one_page(b"\n".join(content)))
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    return unit.text


def cells(rows: Sequence[Sequence[str]] = ROWS, top: int = 700) -> bytes:
    return b"\n".join(
        text_at(x + 4, top - 14 - 20 * row, cell)
        for row, texts in enumerate(rows)
        for x, cell in zip(XS, texts, strict=False)
    )


def strokes(rows: int = 3, top: int = 700) -> bytes:
    across = [f"{XS[0]} {top - 20 * row} m {XS[-1]} {top - 20 * row} l S" for row in range(rows + 1)]
    down = [f"{x} {top} m {x} {top - 20 * rows} l S" for x in XS]
    return "\n".join(across + down).encode()


def rectangles() -> bytes:
    return "\n".join(
        f"{left} {680 - 20 * row} {right - left} 20 re S" for row in range(3) for left, right in pairwise(XS)
    ).encode()


def thin_shapes() -> bytes:
    across = [f"{XS[0]} {700 - 20 * row} {XS[-1] - XS[0]} 0.5 re f" for row in range(4)]
    return "\n".join(across + [f"{x} 640 0.5 60 re f" for x in XS]).encode()


def cell_by_cell() -> bytes:
    down = [f"{x} {700 - 20 * row} m {x} {680 - 20 * row} l S" for x in XS for row in range(3)]
    across = [
        f"{one} {700 - 20 * row} m {other} {700 - 20 * row} l S"
        for one, other in pairwise(XS)
        for row in range(4)
    ]
    return "\n".join(across + down).encode()


def one_path() -> bytes:
    return strokes().replace(b" S", b"") + b" S"


@pytest.mark.parametrize(
    "ruling",
    [strokes(), rectangles(), thin_shapes(), one_path(), cell_by_cell()],
    ids=["strokes", "boxes", "shapes", "path", "cell by cell"],
)
def test_a_ruled_table(tmp_path: Path, ruling: bytes) -> None:
    path = tmp_path / "a.pdf"
    text = read(path, text_at(50, 740, "Before it."), ruling, cells(), text_at(50, 600, "After it."))
    assert text == f"Before it.\n{MARKDOWN}\nAfter it."
    for word, place, y in (("8.9", 154, 666), ("Brussels", 254, 646), ("After", 50, 600)):
        start = text.index(word)
        [box] = find_boxes(path, 1, start, start + len(word), text=text)
        assert box.left == pytest.approx(place, abs=0.6)
        assert box.bottom <= y <= box.top


def test_cells_drawn_column_by_column(tmp_path: Path) -> None:
    columns = b"\n".join(
        text_at(x + 4, 686 - 20 * row, ROWS[row][column])
        for column, x in enumerate(XS[:3])
        for row in range(3)
    )
    assert read(tmp_path / "a.pdf", strokes(), columns) == MARKDOWN


def test_a_cell_of_several_lines(tmp_path: Path) -> None:
    ruling = b"50 700 m 400 700 l S 50 680 m 400 680 l S 50 640 m 400 640 l S " + b" ".join(
        b"%d 700 m %d 640 l S" % (x, x) for x in (50, 200, 400)
    )
    words = [
        (54, 686, "Term"),
        (204, 686, "Meaning"),
        (54, 666, "sink"),
        (204, 666, "a token that"),
        (204, 652, "draws looks"),
    ]
    content = b"\n".join(text_at(*word) for word in words)
    assert read(tmp_path / "a.pdf", ruling, content) == (
        "| Term | Meaning |\n| --- | --- |\n| sink | a token that draws looks |"
    )


def test_a_heading_over_two_columns(tmp_path: Path) -> None:
    ruling = (
        b"50 700 m 400 700 l S 50 680 m 400 680 l S 50 660 m 400 660 l S 50 640 m 400 640 l S "
        + b" ".join(
            b"%d %d m %d 640 l S" % (x, top, x) for x, top in ((50, 700), (150, 700), (250, 680), (400, 700))
        )
    )
    content = b"\n".join(
        [text_at(54, 686, "Year"), text_at(160, 686, "First and second half of it")]
        + [
            text_at(x, y, word)
            for y, words in ((666, "abc"), (646, "def"))
            for x, word in zip((54, 154, 254), words, strict=True)
        ]
    )
    assert (
        read(tmp_path / "a.pdf", ruling, content).split("\n")[0] == "| Year | First and second half of it | |"
    )


def test_a_table_in_a_form_object(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    inner = form(strokes(top=600) + b"\n" + cells(top=600))
    path.write_bytes(
        one_page(b"q 1 0 0 1 20 -100 cm /A Do Q", resources=b"/XObject<</A 6 0 R>>", extra=[inner])
    )
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    assert unit.text == MARKDOWN


def test_rows_that_no_line_parts_stay(tmp_path: Path) -> None:
    ruling = b"50 700 m 400 700 l S 50 680 m 400 680 l S 50 600 m 400 600 l S " + b" ".join(
        b"%d 700 m %d 600 l S" % (x, x) for x in (50, 150, 400)
    )
    keys = [
        ("Key", "Function"),
        ("^B", "back"),
        ("^F", "forward"),
        ("^A", "to the start"),
        ("^E", "to the end"),
    ]
    content = b"\n".join(
        text_at(x, 686 - 18 * row, word)
        for row, words in enumerate(keys)
        for x, word in zip((54, 154), words, strict=True)
    )
    assert read(tmp_path / "a.pdf", ruling, content) == "\n".join(" ".join(words) for words in keys)


def test_the_axes_of_a_chart_are_no_table(tmp_path: Path) -> None:
    axes = b"100 500 m 500 500 l S 300 300 m 300 700 l S 296 600 m 304 600 l S 296 400 m 304 400 l S "
    axes += b"80 300 m 520 300 l 520 720 l 80 720 l h W n "  # clips, and leaves no mark
    axes += b"200 496 m 200 504 l S 400 496 m 400 504 l S"
    labels = [text_at(195, 480, "-2"), text_at(395, 480, "2"), text_at(280, 596, "2"), text_at(310, 540, "f")]
    assert "|" not in read(tmp_path / "a.pdf", axes, *labels)


@pytest.mark.parametrize(
    "ruling",
    [
        b"",
        b"50 700 m 400 700 l S 50 680 m 400 680 l S 50 640 m 400 640 l S",
        b"40 620 380 100 re S",
    ],
    ids=["no lines", "lines across alone", "a frame"],
)
def test_without_a_grid_the_text_stays(tmp_path: Path, ruling: bytes) -> None:
    text = read(tmp_path / "a.pdf", ruling, cells())
    assert text == "\n".join(" ".join(row) for row in ROWS)


def test_the_grid_of_a_chart_is_no_table(tmp_path: Path) -> None:
    lines = [
        b"100 %d m 500 %d l S %d 300 m %d 700 l S" % (300 + 40 * n, 300 + 40 * n, 100 + 40 * n, 100 + 40 * n)
        for n in range(11)
    ]
    labels = [text_at(85 + 40 * n, 285, str(n)) for n in range(11)]
    text = read(tmp_path / "a.pdf", *lines, *labels, text_at(200, 500, "growth"), text_at(300, 420, "decay"))
    assert "|" not in text
