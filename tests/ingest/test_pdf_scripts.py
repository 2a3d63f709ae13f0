from __future__ import annotations

from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.types import Unit

from .pdf_builder import text_at, text_pages, to_unicode

# A to G: mim, ha, mim, dal, lam, alef, ya. H: the ligature of lam and alef. 1, 2 and a to z are themselves.
ARABIC = {
    "41": "0645",
    "42": "062D",
    "43": "0645",
    "44": "062F",
    "45": "0644",
    "46": "0627",
    "47": "064A",
    "48": "06440627",
}


def read(path: Path, content: bytes, mapping: dict[str, str]) -> str:
    path.write_bytes(text_pages([content], font=b"/ToUnicode 6 0 R", extra=[to_unicode(mapping)]))
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    return unit.text


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ("12DCBA", "محمد12"),
        ("DCBA", "محمد"),
        ("21 DCBA", "محمد 21"),
        ("abc 21 DCBA", "abc 21 محمد"),
        ("DCBA HG", "يلا محمد"),
        ("FH", "لاا"),
    ],
)
def test_right_to_left_in_the_order_it_is_read(tmp_path: Path, drawn: str, text: str) -> None:
    """What is drawn from left to right reads from right to left, numbers and Latin words apart."""
    assert read(tmp_path / "a.pdf", text_at(50, 700, drawn), ARABIC) == text


def test_right_to_left_with_each_glyph_set_on_its_own(tmp_path: Path) -> None:
    content = b" ".join(text_at(100 - 6 * place, 700, char) for place, char in enumerate("ABCD"))
    content += b" " + text_at(70, 700, "1") + b" " + text_at(76, 700, "2")
    assert read(tmp_path / "a.pdf", content, ARABIC) == "محمد12"


def test_the_place_of_a_word_that_reads_from_right_to_left(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    text = read(path, text_at(50, 700, "21 DCBA HG"), ARABIC)
    start = text.index("محمد")
    [box] = find_boxes(path, 1, start, start + 4, text=text)
    assert (box.left, box.right) == pytest.approx((50 + 3 * 6, 50 + 7 * 6), abs=0.6)


@pytest.mark.shared_data
def test_real_files(shared_data: Path) -> None:
    def first_page(name: str) -> str:
        path = shared_data / "pdf-hard" / name
        return next(event.text for event in PdfReader().read(Request(path, name)) if isinstance(event, Unit))

    assert first_page("pj_vertical.pdf") == "あいうえお\n日本語"  # the right column is read first
    assert {"habibi", "حَبيبي"} <= set(first_page("sf_habibi.pdf").split())
