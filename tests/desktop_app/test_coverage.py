from __future__ import annotations

import pytest

from desktop_app.core.coverage import Coverage, coverage
from ingest.types import Kind, Passage, Problem, Unit
from ingest.unread import files_left_out


def passage(ordinal: int, unit: int) -> Passage:
    return Passage(ordinal, unit, 0, 1, "x", 1, page=unit + 1)


UNITS = [
    Unit("a", page=1),
    Unit("b", page=2),
    Unit("", page=3, flags=("empty",)),
    Unit("", page=4, flags=("failed",)),
    Unit("c", page=5),
]
PASSAGES = [passage(0, 0), passage(1, 1), passage(2, 1), passage(3, 4)]


def test_a_page_is_read_when_its_last_passage_was() -> None:
    assert coverage(UNITS, PASSAGES, 2, 0) == Coverage(read=1, indexed=2, skipped=1, failed=1, unit="pages")
    assert coverage(UNITS, PASSAGES, 3, 0).read == 2
    assert coverage(UNITS, PASSAGES, 4, 0) == Coverage(read=3, indexed=0, skipped=1, failed=1, unit="pages")


def test_nothing_is_lost_in_the_count() -> None:
    for read in range(5):
        assert coverage(UNITS, PASSAGES, read, 2).total == len(UNITS) + 2


def test_it_is_said_in_plain_words() -> None:
    said = coverage(UNITS, PASSAGES, 2, 0).words()
    assert said == "1 of 5 pages read, 2 only searched, 1 without text, 1 failed"


def test_documents_add_up() -> None:
    total = Coverage(1, 2, 3, 4, "pages") + Coverage(1, 0, 0, 0, "files")
    assert total == Coverage(2, 2, 3, 4, "units")


def test_scans_that_were_not_read_are_told_from_blank_pages() -> None:
    units = [
        *UNITS,
        Unit("", page=6, flags=("empty", "needs-ocr")),
        Unit("", page=7, flags=("empty", "needs-ocr")),
    ]
    counted = coverage(units, PASSAGES, 4, 0)
    assert (counted.skipped, counted.scanned, counted.total) == (3, 2, 7)
    assert counted.words() == "3 of 7 pages read, 1 without text, 2 scanned and not read, 1 failed"


def test_a_stamp_on_a_scan_is_no_unread_page() -> None:
    stamped = [Unit("Received 3 May", page=1, flags=("needs-ocr",))]
    assert coverage(stamped, [passage(0, 0)], 1, 0) == Coverage(1, 0, 0, 0, "pages")


@pytest.mark.parametrize(
    ("kind", "unit"), [("epub", "chapters"), ("spreadsheet", "sheets"), ("code", "files"), ("text", "files")]
)
def test_units_are_called_what_they_are(kind: Kind, unit: str) -> None:
    assert coverage([Unit("a", file="a", label="one")], [], 0, 0, kind).unit == unit


def test_pages_with_attached_files_are_units() -> None:
    units = [Unit("a", page=1), Unit("b", file="notes.txt", flags=("attachment",))]
    assert coverage(units, [], 0, 0, "pdf").unit == "units"


@pytest.mark.parametrize(
    "code",
    [
        "damaged-file",
        "file-crashed",
        "file-memory",
        "file-timeout",
        "ingest-failed",
        "password-needed",
        "too-large",
        "unreadable",
        "unreadable-file",
        "wrong-password",
    ],
)
def test_a_file_that_could_not_be_read_is_counted_once(code: str) -> None:
    problems = [Problem("a.py", code, "a.py: cannot be read."), Problem("a.py", code, "a.py: once more.")]
    assert files_left_out([Unit("b", file="b.py")], problems) == {"a.py"}
    # Its unit is there: it failed while it was cut, or its beginning was read.
    assert files_left_out([Unit("", file="a.py", flags=("failed",))], problems) == set()


@pytest.mark.parametrize("code", ["generated", "binary", "page-timeout", "no-text", "needs-ocr", "page-cut"])
def test_what_was_skipped_on_purpose_or_concerns_a_page_is_no_lost_file(code: str) -> None:
    assert files_left_out([], [Problem("a.py", code, "a.py: a reason.")]) == set()
