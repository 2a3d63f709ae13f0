from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader as PypdfReader
from pypdf import PdfWriter

from ingest import Box, Source, load
from ingest.readers.pdf_boxes import find_boxes, merge_lines, unsettled_range

from .conftest import count_words
from .pdf_builder import lines, text_pages

# Courier's letters are all 0.6 of the size wide: at 10 points each is 6 points.
ADVANCE = 6


def text_of(path: Path) -> str:
    return load(Source(path, "pdf"), count_words).units[0].text


def span(path: Path, words: str) -> tuple[int, int]:
    start = text_of(path).index(words)
    return start, start + len(words)


def test_a_word_stands_where_it_was_set(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(text_pages([lines("one two three", "four five")]))
    [box] = find_boxes(path, 1, *span(path, "two"))
    assert (box.left, box.right) == pytest.approx((50 + 4 * ADVANCE, 50 + 7 * ADVANCE), abs=0.6)
    assert box.bottom <= 700 <= box.top
    assert 6 <= box.top - box.bottom <= 16


def test_one_box_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(text_pages([lines("one two three", "four five")]))
    first, second = find_boxes(path, 1, *span(path, "three\nfour"))
    assert (first.left, first.right) == pytest.approx((50 + 8 * ADVANCE, 50 + 13 * ADVANCE), abs=0.6)
    assert (second.left, second.right) == pytest.approx((50, 50 + 4 * ADVANCE), abs=0.6)
    assert second.bottom <= 680 <= second.top < first.bottom


@pytest.mark.parametrize("give_text", [True, False])
def test_places_after_joined_hyphens_and_ligatures(tmp_path: Path, give_text: bool) -> None:
    path = tmp_path / "a.pdf"
    page = lines("not permit-", "ted in a dining-", "parlour here now", "dining parlour")
    path.write_bytes(text_pages([page]))
    text = text_of(path)
    assert "permitted" in text
    assert "dining-parlour" in text
    start = text.index("here")
    [box] = find_boxes(path, 1, start, start + 4, text=text if give_text else None)
    assert (box.left, box.right) == pytest.approx((50 + 8 * ADVANCE, 50 + 12 * ADVANCE), abs=0.6)
    start = text.index("permitted")
    upper, lower = find_boxes(path, 1, start, start + 9, text=text if give_text else None)
    assert upper.left == pytest.approx(50 + 4 * ADVANCE, abs=0.6)
    assert (lower.left, lower.right) == pytest.approx((50, 50 + 3 * ADVANCE), abs=0.6)


def test_an_encrypted_file(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=PypdfReader(BytesIO(text_pages([lines("one two")]))))
    writer.encrypt("secret", algorithm="AES-256")
    path = tmp_path / "a.pdf"
    with path.open("wb") as file:
        writer.write(file)
    [box] = find_boxes(path, 1, 4, 7, password="secret")
    assert box.left == pytest.approx(50 + 4 * ADVANCE, abs=0.6)


def test_outside_of_the_document(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(text_pages([lines("one two")]))
    assert find_boxes(path, 2, 0, 3) == find_boxes(path, 0, 0, 3) == find_boxes(path, 1, 3, 3) == []


def test_a_gap_between_columns_starts_a_new_box() -> None:
    left, right = Box(50, 100, 60, 110), Box(300, 100, 310, 110)
    assert list(merge_lines([left, Box(60, 100, 66, 110), right])) == [Box(50, 100, 66, 110), right]


def test_translating_ranges_past_soft_hyphens() -> None:
    soft, settled = "per\u00admit in-\u00adn x", "permit in--n x"
    assert unsettled_range(soft, settled, 0, 6) == (0, 7)
    assert unsettled_range(soft, settled, 3, 6) == (4, 7)
    assert unsettled_range(soft, settled, 7, 8) == (8, 9)
