from __future__ import annotations

import pytest

from desktop_app.core.coverage import Coverage, Ranges, coverage
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
    ranges = Ranges(read="1", indexed="2, 5", skipped="3", failed="4")
    assert coverage(UNITS, PASSAGES, 2, 0) == Coverage(1, 2, 1, 1, "pages", ranges=ranges)
    assert coverage(UNITS, PASSAGES, 3, 0).read == 2
    ranges = Ranges(read="1–2, 5", skipped="3", failed="4")
    assert coverage(UNITS, PASSAGES, 4, 0) == Coverage(3, 0, 1, 1, "pages", ranges=ranges)


def test_nothing_is_lost_in_the_count() -> None:
    for read in range(5):
        assert coverage(UNITS, PASSAGES, read, 2).total == len(UNITS) + 2


def test_it_is_said_in_plain_words() -> None:
    said = coverage(UNITS, PASSAGES, 2, 0).words()
    assert (
        said == "1 of 5 pages read by the model (1), 2 only searched (2, 5), 1 without text (3), 1 failed (4)"
    )


def test_many_ranges_are_counted_not_listed() -> None:
    units = [Unit("x" if page % 2 else "", page=page) for page in range(1, 21)]
    passages = [passage(n, unit) for n, unit in enumerate(range(0, 20, 2))]
    said = coverage(units, passages, 10, 0).words()
    assert said == (
        "10 of 20 pages read by the model (1, 3, 5, 7 and 6 more), 10 without text (2, 4, 6, 8 and 6 more)"
    )


def test_files_are_named_while_they_are_few() -> None:
    units = [Unit("x", file=f"src/{name}.py") for name in "abcdef"]
    passages = [passage(n, n) for n in range(6)]
    said = coverage(units, passages, 2, 1).words()
    files = "src/c.py, src/d.py, src/e.py, src/f.py"
    assert said == f"2 of 7 files read by the model (src/a.py, src/b.py), 4 only searched ({files}), 1 failed"


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
    assert counted.words() == (
        "3 of 7 pages read by the model (1–2, 5), 3 without text, 2 of them scanned (3, 6–7), 1 failed (4)"
    )


def test_a_stamp_on_a_scan_is_no_unread_page() -> None:
    stamped = [Unit("Received 3 May", page=1, flags=("needs-ocr",))]
    assert coverage(stamped, [passage(0, 0)], 1, 0) == Coverage(1, 0, 0, 0, "pages", ranges=Ranges(read="1"))


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
