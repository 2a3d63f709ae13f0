from __future__ import annotations

from pathlib import Path

from ingest import Document, Limits, Source, load

from .conftest import count_words
from .pdf_builder import lines, one_page, stream, text_pages


def host(*files: tuple[str, bytes]) -> bytes:
    """Return a PDF with attached files."""
    names = b"".join(b"(%s)%d 0 R" % (name.encode(), 6 + 2 * at) for at, (name, _) in enumerate(files))
    extra: list[bytes] = []
    for at, (name, data) in enumerate(files):
        one = name.encode()
        extra += [b"<</Type/Filespec/F(%s)/UF(%s)/EF<</F %d 0 R>>>>" % (one, one, 7 + 2 * at), stream(data)]
    catalogue = b"/Names<</EmbeddedFiles<</Names[%s]>>>>" % names
    return one_page(lines("See the attached files."), catalogue=catalogue, extra=extra)


def read(path: Path, data: bytes) -> Document:
    path.write_bytes(data)
    return load(Source(path, "pdf"), count_words)


def test_each_is_read_by_its_own_reader(tmp_path: Path) -> None:
    document = read(
        tmp_path / "a.pdf",
        host(
            ("notes.md", b"# Notes\n\nRemember the milk."),
            ("code.py", b"def answer():\n    return 42\n"),
            ("inner.pdf", text_pages([lines("First inner page."), lines("Second inner page.")])),
        ),
    )
    assert [(unit.page, unit.file, unit.label) for unit in document.units] == [
        (1, None, None),
        (None, "notes.md", "attachment"),
        (None, "code.py", "attachment"),
        (None, "inner.pdf", "attachment, page 1"),
        (None, "inner.pdf", "attachment, page 2"),
    ]
    assert document.problems == []
    by_text = {passage.text: passage for passage in document.passages}
    inner = by_text["Second inner page."]
    assert (inner.page, inner.file, inner.label) == (None, "inner.pdf", "attachment, page 2")
    assert by_text["def answer():\n    return 42"].title == "answer"


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    inner = host(("deep.txt", b"Too deep to be read."))
    document = read(
        tmp_path / "a.pdf",
        host(("photo.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 20), ("inner.pdf", inner), ("no.txt", b"")),
    )
    assert [unit.file for unit in document.units] == [None, "inner.pdf", "no.txt"]
    assert document.units[2].flags == ("empty", "attachment")
    said = {problem.where: problem for problem in document.problems}
    assert {problem.code for problem in document.problems} == {"attachment"}
    assert "a PNG picture" in said["a.pdf, photo.png"].message
    assert "deep.txt" in said["a.pdf, inner.pdf"].message
    assert "Too deep" not in "".join(unit.text for unit in document.units)


def test_names_are_plain_and_never_the_same(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", host(("../../x.txt", b"one"), ("x.txt", b"two"), ("x.txt", b"three")))
    assert [unit.file for unit in document.units[1:]] == ["_.._x.txt", "x.txt", "x (2).txt"]


def test_large_ones_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(host(("long.txt", b"word " * 1000), ("short.txt", b"word")))
    document = load(Source(path, "pdf"), count_words, limits=Limits(max_text_bytes=100))
    assert [unit.file for unit in document.units] == [None, "short.txt"]
    assert [problem.where for problem in document.problems] == ["a.pdf, long.txt"]
