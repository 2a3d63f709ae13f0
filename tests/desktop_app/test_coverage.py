from __future__ import annotations

from desktop_app.core.coverage import Coverage, coverage
from ingest.types import Passage, Unit


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
