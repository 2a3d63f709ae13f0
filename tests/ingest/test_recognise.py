from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest import Document, NothingToReadError, Recogniser, Source, boxes, load
from ingest.ocr.recogniser import available

from .conftest import count_words
from .hard_pdfs import HARD, Hard
from .pdf_builder import lines, text_pages, two_columns
from .scans import scan

pytestmark = [
    pytest.mark.skipif(not available(), reason="the optional component lontar[ocr] is not installed"),
    pytest.mark.timeout(300),
]

QUICK = [hard for hard in HARD if hard.file in ("oc_acroform", "oc_linn")]
"""The other scans of the table are checked by `benchmarks/ingest.py --scans`."""


@pytest.fixture(scope="module")
def recogniser() -> Iterator[Recogniser]:
    with Recogniser() as one:
        yield one


def read(path: Path, recogniser: Recogniser | None) -> Document:
    return load(Source(path, "pdf"), count_words, recogniser=recogniser)


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_a_scan_is_read_and_a_quote_found_on_the_page(tmp_path: Path, recogniser: Recogniser) -> None:
    path = write(
        tmp_path / "scan.pdf", scan(lines("The quick brown fox", "jumps over the lazy dog", size=16))
    )
    document = read(path, recogniser)
    [unit] = document.units
    assert unit.text == "The quick brown fox\njumps over the lazy dog"
    assert unit.flags == ("ocr",)
    assert document.problems == []
    assert all(line.confidence > 0.8 for line in unit.lines)
    start = unit.text.index("lazy")
    [box] = boxes(path, 1, start, start + 4, text=unit.text, lines=unit.lines)
    # Courier: each letter is 0.6 of the size; "lazy" begins after 15 of them, at x = 50.
    assert box.left == pytest.approx(50 + 15 * 9.6, abs=15)
    assert box.right == pytest.approx(50 + 19 * 9.6, abs=15)
    assert box.bottom < 684 < box.top


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_scan_is_read_as_if_it_were_not(tmp_path: Path, recogniser: Recogniser, turns: int) -> None:
    texts = ("A page that lay askew", "on the glass of the scanner", "is read from its top down")
    path = write(tmp_path / "turned.pdf", scan(lines(*texts, size=16), turns=turns))
    [unit] = read(path, recogniser).units
    assert unit.text.split("\n") == list(texts)


def test_a_turned_page_keeps_its_places(tmp_path: Path, recogniser: Recogniser) -> None:
    """The picture lies on its side in the file, and the page says that it is to be turned."""
    path = write(
        tmp_path / "rotated.pdf", scan(lines("Turned by the page", size=16), turns=1, page=b"/Rotate 90")
    )
    [unit] = read(path, recogniser).units
    assert unit.text == "Turned by the page"
    [box] = boxes(path, 1, 0, len(unit.text), text=unit.text, lines=unit.lines)
    # In the file's own coordinates the line runs upwards: y of the upright page is x from the left.
    assert box.top - box.bottom > 4 * (box.right - box.left)
    assert box.bottom == pytest.approx(50, abs=10)


def test_columns_are_read_one_after_the_other(tmp_path: Path, recogniser: Recogniser) -> None:
    left = ["When the first boats came in", "the whole village went down", "to the harbour to count them"]
    right = ["Nobody spoke of the missing", "one until the lamps were lit", "and the tide had turned back"]
    content = two_columns([*left, *left], [*right, *right], leading=18)
    path = write(tmp_path / "columns.pdf", scan(content, dots=2))
    [unit] = read(path, recogniser).units
    text = " ".join(unit.text.split())
    assert text.index(left[0]) < text.rindex(left[2]) < text.index(right[0])


def test_only_the_pages_that_need_it_are_recognised(tmp_path: Path, recogniser: Recogniser) -> None:
    path = write(tmp_path / "text.pdf", text_pages([lines("Plain text"), b""]))
    document = read(path, recogniser)
    assert [unit.flags for unit in document.units] == [(), ("empty",)]
    assert [problem.code for problem in document.problems] == ["no-text"]


def test_without_it_a_scan_is_said_to_be_unread(tmp_path: Path) -> None:
    path = write(tmp_path / "scan.pdf", scan(lines("Unseen", size=20)))
    with pytest.raises(NothingToReadError, match=r"page 1: scanned, not read.*--ocr"):
        read(path, None)


def test_progress_is_told_and_stops_the_work(tmp_path: Path, recogniser: Recogniser) -> None:
    path = write(tmp_path / "scan.pdf", scan(lines("Stopped half-way", size=20)))
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load(Source(path, "pdf"), count_words, recogniser=recogniser, on_progress=progress)
    assert told[:2] == [(1, 1), (0, 1)]


@pytest.mark.shared_data
@pytest.mark.parametrize("hard", QUICK, ids=lambda hard: hard.file)
def test_what_real_scans_say(shared_data: Path, recogniser: Recogniser, hard: Hard) -> None:
    path = shared_data / "pdf-hard" / f"{hard.file}.pdf"
    assert not list(hard.unrecognised(read(path, recogniser)))
