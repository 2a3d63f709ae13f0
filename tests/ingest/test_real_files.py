from __future__ import annotations

import tarfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ingest import (
    DamagedFileError,
    Document,
    NothingToReadError,
    PasswordNeededError,
    Source,
    boxes,
    discover,
    load,
)

from .conftest import count_words

pytestmark = pytest.mark.shared_data


def read(path: Path, password: str | None = None) -> Document:
    return load(Source(path, "pdf"), count_words, password=password)


def check(document: Document) -> None:
    for passage in document.passages:
        assert document.units[passage.unit].text[passage.start : passage.end] == passage.text
        assert 0 < passage.tokens <= 200
    kept = "".join("".join(passage.text.split()) for passage in document.passages)
    assert kept == "".join("".join(unit.text.split()) for unit in document.units)


def test_a_manual_of_311_pages(shared_data: Path) -> None:
    started = time.perf_counter()
    document = read(shared_data / "pdf" / "gnuplot.pdf")
    assert time.perf_counter() - started < 15
    check(document)
    assert (len(document.units), document.problems, len(document.outline)) == (311, [], 648)
    assert "The boxxyerror plot style is only relevant to 2D data plotting." in document.units[65].text
    titles = {passage.title for passage in document.passages if passage.page == 66}
    assert titles == {"Boxxyerror", "Candlesticks"}


def test_a_manual_with_page_labels(shared_data: Path) -> None:
    document = read(shared_data / "pdf" / "R-exts.pdf")
    check(document)
    # Printed numbers are physical minus 7; the front matter has Roman ones.
    assert (document.units[14].label, document.units[2].label) == ("8", "i")
    text = document.units[14].text
    assert "Note that if, for example,\na vignette has engine" in text
    assert "select the INSTALL option --force-biarch" in text
    licensing = [passage for passage in document.passages if passage.title == "Licensing"]
    assert licensing[0].text.startswith("1.1.2 Licensing\nLicensing for a package")


def test_a_novel_keeps_its_compounds(shared_data: Path) -> None:
    document = read(shared_data / "pdf" / "pride-and-prejudice.pdf")
    check(document)
    assert "dining-parlour" in document.units[22].text
    chapter = [passage for passage in document.passages if passage.title == "Chapter 6"]
    assert chapter[0].text.startswith("Chapter 6\nThe ladies of Longbourn soon waited")


def test_boxes_of_a_real_quote(shared_data: Path) -> None:
    path = shared_data / "pdf" / "R-exts.pdf"
    document = read(path)
    text = document.units[14].text
    start = text.index("for example,\na vignette")
    found = boxes(path, 15, start, start + len("for example,\na vignette"), text=text)
    # "for exam-" ends one line, "ple, a vignette" begins the next, at the left margin.
    assert len(found) == 2
    assert found[1].left < 120 < found[0].left
    assert found[0].bottom > found[1].bottom
    assert found == boxes(path, 15, start, start + len("for example,\na vignette"))


@pytest.mark.parametrize(
    ("name", "password", "contains"),
    [
        ("py_r3-empty-password", None, "pdf encryption test"),
        ("py_r5-empty-password", None, "pdf encryption test"),
        ("py_r6-owner-password", None, "pdf encryption test"),
        ("py_r4-user-password", "asdfzxcv", "pdf encryption test"),
        ("py_r6-user-password", "asdfzxcv", "pdf encryption test"),
    ],
)
def test_encrypted_files(shared_data: Path, name: str, password: str | None, contains: str) -> None:
    path = shared_data / "pdf-hard" / f"{name}.pdf"
    assert contains in read(path, password).units[0].text
    if password:
        with pytest.raises(PasswordNeededError):
            read(path)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("oc_invalid", DamagedFileError),
        ("oc_skew", NothingToReadError),
        ("oc_no_contents", NothingToReadError),
        ("sf_libreoffice-writer-password", PasswordNeededError),
    ],
)
def test_files_that_cannot_be_read_say_why(shared_data: Path, name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read(shared_data / "pdf-hard" / f"{name}.pdf")


def test_a_scan_with_one_page_of_text(shared_data: Path) -> None:
    document = read(shared_data / "pdf-hard" / "oc_multipage.pdf")
    assert [problem.where for problem in document.problems] == ["oc_multipage.pdf, pages 1–3, 5–6"]
    assert {passage.page for passage in document.passages} == {4}


def test_every_hard_file_ends_well(shared_data: Path) -> None:
    files = sorted((shared_data / "pdf-hard").glob("*.pdf"))
    assert len(files) >= 33
    for path in files:
        started = time.perf_counter()
        with suppress(NothingToReadError, PasswordNeededError, DamagedFileError):
            check(read(path))
        assert time.perf_counter() - started < 20


def test_a_repository(shared_data: Path, tmp_path: Path) -> None:
    with tarfile.open(shared_data / "code" / "flask-3.0.3.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    started = time.perf_counter()
    [source] = discover([tmp_path / "flask-3.0.3"])
    document = load(source, count_words)
    assert time.perf_counter() - started < 15
    check(document)
    assert {problem.code for problem in document.problems} == {"binary"}
    found = [
        p for p in document.passages if p.file == "src/flask/app.py" and p.title == "Flask.make_response"
    ]
    lines = (tmp_path / "flask-3.0.3" / "src" / "flask" / "app.py").read_text().split("\n")
    assert (
        found[0].text.lstrip().startswith("def make_response(self, rv: ft.ResponseReturnValue) -> Response:")
    )
    for passage in found:
        assert passage.line_start is not None
        assert passage.line_end is not None
        assert passage.text.rstrip() == "\n".join(lines[passage.line_start - 1 : passage.line_end]).rstrip()
    readme = [passage for passage in document.passages if passage.file == "README.md"]
    assert {passage.title for passage in readme} & {"A Simple Example", "Flask"}
