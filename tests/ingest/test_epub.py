from __future__ import annotations

from pathlib import Path

import pytest

from ingest import DamagedFileError, UnsupportedFileError
from ingest.anchors import place_label

from .archive_builder import archive, epub, read

ONE = "<html><body><h1>Bab Satu</h1><p>Hujan turun.</p><p>Pagi itu.</p></body></html>"
TWO = '<?xml version="1.0" encoding="utf-8"?><html><body><p>第二章的内容。</p><script/>وداعا</body></html>'
NCX = (
    '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">'
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Bab Satu</text>'
    '</navLabel><content src="one.xhtml"/><navPoint><navLabel><text>Pagi</text></navLabel>'
    '<content src="one.xhtml#pagi"/></navPoint></navPoint><navPoint><navLabel><text>第二章</text></navLabel>'
    '<content src="bab%202.xhtml"/></navPoint></navMap></ncx>'
)
NAV = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>'
    '<nav epub:type="landmarks"><ol><li><a href="one.xhtml">Start</a></li></ol></nav>'
    '<nav epub:type="toc"><ol><li><a href="one.xhtml">Bab <b>Satu</b></a><ol><li><a href="one.xhtml#pagi">Pagi</a>'
    '</li></ol></li><li><a href="bab%202.xhtml">第二章</a></li></ol></nav></body></html>'
)


@pytest.mark.parametrize("contents", [{"OEBPS__toc.ncx": NCX}, {"OEBPS__nav.xhtml": NAV}])
def test_chapters_in_reading_order_with_their_titles(tmp_path: Path, contents: dict[str, str]) -> None:
    path = tmp_path / "彩虹.epub"
    path.write_bytes(epub({"one.xhtml": ONE, "bab 2.xhtml": TWO}, **contents))
    opened, units, problems = read(path)
    assert [(unit.label, unit.text) for unit in units] == [
        ("Bab Satu", "# Bab Satu\n\nHujan turun.\n\nPagi itu."),
        ("第二章", "第二章的内容。\n\nوداعا"),
    ]
    assert {unit.file for unit in units} == {"彩虹.epub"}
    assert opened.title == "Laskar Pelangi — 彩虹"
    assert [(section.title, section.level) for section in opened.outline] == [
        ("Bab Satu", 0),
        ("Pagi", 1),
        ("第二章", 0),
    ]
    assert problems == []
    assert place_label(units[0], 12, 20) == "Bab Satu, paragraph 2"


def test_without_contents_parts_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.epub").write_bytes(epub({"one.xhtml": ONE, "cover.xhtml": "<html><img src=x></html>"}))
    _, units, _ = read(tmp_path / "a.epub")
    assert [(unit.label, unit.flags) for unit in units] == [("Bab Satu", ()), ("part 2", ("empty",))]


def test_a_missing_chapter_does_not_stop_the_rest(tmp_path: Path) -> None:
    book = epub({"one.xhtml": ONE, "two.xhtml": TWO})
    (tmp_path / "a.epub").write_bytes(book.replace(b"two.xhtml", b"owt.xhtml"))  # not inside the packed OPF
    _, units, problems = read(tmp_path / "a.epub")
    assert [unit.flags for unit in units] == [(), ("failed",)]
    assert [(problem.code, problem.where) for problem in problems] == [("page-failed", "a.epub, part 2")]


def test_names_that_lead_outside_find_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    opf = (
        '<package><manifest><item id="a" href="../../secret.txt" media-type="application/xhtml+xml"/>'
        '<item id="b" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="a"/><itemref idref="b"/></spine></package>'
    )
    container = '<container><rootfiles><rootfile full-path="OEBPS/x.opf"/></rootfiles></container>'
    parts = {"META-INF/container.xml": container, "OEBPS/x.opf": opf, "OEBPS/one.xhtml": ONE}
    (tmp_path / "a.epub").write_bytes(archive({"mimetype": "application/epub+zip", **parts}))
    _, units, problems = read(tmp_path / "a.epub")
    assert [unit.flags for unit in units] == [("failed",), ()]
    assert "secret" not in "".join(unit.text for unit in units)
    assert len(problems) == 1


def test_a_book_under_drm(tmp_path: Path) -> None:
    locked = (
        '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:CipherData>'
        '<e:CipherReference URI="OEBPS/{}"/></e:CipherData></e:EncryptedData></encryption>'
    )
    path = tmp_path / "a.epub"
    path.write_bytes(epub({"one.xhtml": ONE}, **{"META-INF__encryption.xml": locked.format("one.xhtml")}))
    with pytest.raises(UnsupportedFileError, match="DRM"):
        read(path)
    path.write_bytes(epub({"one.xhtml": ONE}, **{"META-INF__encryption.xml": locked.format("font.otf")}))
    assert len(read(path)[1]) == 1


@pytest.mark.parametrize(
    "book",
    [
        archive({"mimetype": "application/epub+zip"}, compress=False),
        archive(
            {"mimetype": "application/epub+zip", "META-INF/container.xml": "<container/>"}, compress=False
        ),
        epub({"one.xhtml": ONE})[:300],
        archive(
            {
                "mimetype": "application/epub+zip",
                "META-INF/container.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
            }
        ),
    ],
)
def test_damaged_books_say_so(tmp_path: Path, book: bytes) -> None:
    (tmp_path / "a.epub").write_bytes(book)
    with pytest.raises(DamagedFileError, match=r"a\.epub"):
        read(tmp_path / "a.epub")
