from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pypdf import PdfReader as PypdfReader
from pypdf import PdfWriter

from ingest import (
    DamagedFileError,
    Document,
    EmptyFileError,
    Limits,
    NothingToReadError,
    PasswordNeededError,
    Source,
    UnsupportedFileError,
    WrongPasswordError,
    load,
)
from ingest.readers import pdf_open

from .conftest import count_words
from .pdf_builder import build, lines, stream, text_pages, to_unicode

HELLO = text_pages([lines("Hello page one."), lines("Hello page two.")])


def read(path: Path, data: bytes, password: str | None = None, limits: Limits | None = None) -> Document:
    path.write_bytes(data)
    return load(Source(path, "pdf"), count_words, password=password, limits=limits or Limits())


def encrypted(user: str, owner: str, algorithm: str = "AES-256") -> bytes:
    writer = PdfWriter(clone_from=PypdfReader(BytesIO(HELLO)))
    writer.encrypt(user, owner, algorithm=algorithm)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def codes(document: Document) -> list[str]:
    return [problem.code for problem in document.problems]


def test_pages_in_order(tmp_path: Path) -> None:
    document = read(tmp_path / "hello.pdf", HELLO)
    assert [(unit.page, unit.text) for unit in document.units] == [
        (1, "Hello page one."),
        (2, "Hello page two."),
    ]
    assert (document.problems, document.title, document.kind) == ([], "hello", "pdf")


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_passwords(tmp_path: Path, algorithm: str) -> None:
    data = encrypted("secret", "owner", algorithm)
    with pytest.raises(PasswordNeededError, match="--password"):
        read(tmp_path / "a.pdf", data)
    with pytest.raises(WrongPasswordError):
        read(tmp_path / "a.pdf", data, "guess")
    for password in ("secret", "owner"):
        assert read(tmp_path / "a.pdf", data, password).units[0].text == "Hello page one."


def test_an_empty_user_password_opens_silently(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", encrypted("", "owner"))
    assert document.units[0].text == "Hello page one."
    assert document.problems == []


def test_a_needless_password_does_no_harm(tmp_path: Path) -> None:
    assert len(read(tmp_path / "a.pdf", HELLO, "anything").units) == 2


@pytest.mark.parametrize(
    ("data", "what"),
    [(b"<!DOCTYPE html><html></html>", "HTML page"), (b"\x89PNG\r\n\x1a\n\x00\x00", "PNG picture")],
)
def test_something_else_named_pdf(tmp_path: Path, data: bytes, what: str) -> None:
    with pytest.raises(UnsupportedFileError, match=what):
        read(tmp_path / "a.pdf", data)


def test_an_empty_file_named_pdf(tmp_path: Path) -> None:
    with pytest.raises(EmptyFileError):
        read(tmp_path / "a.pdf", b"")


def test_junk_before_the_mark(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", b"x" * 2000 + HELLO)
    assert [unit.text for unit in document.units] == ["Hello page one.", "Hello page two."]


def test_the_second_parser_steps_in(
    tmp_path: Path, in_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, password: str | None) -> pdfium.PdfDocument:
        raise pdfium.PdfiumError("Data format error", err_code=3)

    monkeypatch.setattr(pdf_open, "_load", refuse)
    document = read(tmp_path / "a.pdf", HELLO)
    assert [unit.text for unit in document.units] == ["Hello page one.", "Hello page two."]
    assert all("fallback-parser" in unit.flags for unit in document.units)
    assert codes(document) == ["damaged"]
    with pytest.raises(PasswordNeededError):
        read(tmp_path / "b.pdf", encrypted("secret", "owner"))
    assert read(tmp_path / "b.pdf", encrypted("secret", "owner"), "secret").units[1].text == "Hello page two."


def test_rubbish_names_both_attempts(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match=r"pdfium: .*pypdf: "):
        read(tmp_path / "a.pdf", b"%PDF-1.4\nThis is not one.")


def test_a_file_that_breaks_off(tmp_path: Path) -> None:
    whole = text_pages([lines(f"Page number {index} has words.") for index in range(40)])
    document = read(tmp_path / "a.pdf", whole[: whole.index(b"startxref")])
    assert [unit.text for unit in document.units] == [
        f"Page number {index} has words." for index in range(40)
    ]
    assert codes(document) == ["truncated"]


def test_half_a_file_names_both_attempts_and_what_is_wrong(tmp_path: Path) -> None:
    # What comes first in it has no page tree: that stands in the half that is missing.
    whole = text_pages([lines("x")])
    with pytest.raises(DamagedFileError, match=r"breaks off before its end.*pdfium: .*pypdf: "):
        read(tmp_path / "a.pdf", whole[: len(whole) // 2])


def test_pages_without_text_are_one_problem(tmp_path: Path) -> None:
    pages = [lines("Text.")] + [b"0 0 m 5 5 l S"] * 3 + [lines("More.")] + [b""]
    document = read(tmp_path / "scan.pdf", text_pages(pages))
    assert ["empty" in unit.flags for unit in document.units] == [False, True, True, True, False, True]
    # A stroke may be a letter that was drawn as a shape; the last page shows nothing at all.
    assert [(problem.code, problem.where) for problem in document.problems] == [
        ("no-text", "scan.pdf, page 6"),
        ("needs-ocr", "scan.pdf, pages 2–4"),
    ]
    assert [passage.page for passage in document.passages] == [1, 5]


def test_a_document_without_any_text(tmp_path: Path) -> None:
    with pytest.raises(NothingToReadError, match=r"nothing is written on pages 1–2\."):
        read(tmp_path / "blank.pdf", text_pages([b"", b""]))
    with pytest.raises(NothingToReadError, match=r"no text on page 2: scanned, not read"):
        read(tmp_path / "scan.pdf", text_pages([b"", b"0 0 m 5 5 l S"]))


def test_a_page_tree_that_holds_itself(tmp_path: Path) -> None:
    data = build(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 2/Kids[4 0 R 2 0 R]/MediaBox[0 0 600 800]>>",
            b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
            b"<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>",
            stream(lines("The only page.")),
        ]
    )
    document = read(tmp_path / "a.pdf", data)
    assert [(unit.text, unit.flags) for unit in document.units] == [("The only page.", ()), ("", ("failed",))]
    assert [(problem.code, problem.where) for problem in document.problems] == [
        ("page-failed", "a.pdf, page 2")
    ]


def test_a_billion_pages_are_given_up(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", HELLO.replace(b"/Count 2", b"/Count 1000000000"))
    assert [unit.text for unit in document.units] == ["Hello page one.", "Hello page two."]


def test_a_page_tree_that_leads_nowhere_is_given_up(tmp_path: Path) -> None:
    missing = b" ".join(b"%d 0 R" % number for number in range(10, 310))
    data = build(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 301/Kids[4 0 R %s]/MediaBox[0 0 600 800]>>" % missing,
            b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
            b"<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>",
            stream(lines("The only page.")),
        ]
    )
    document = read(tmp_path / "a.pdf", data)
    assert document.units[0].text == "The only page."
    assert len(document.units) == 101
    assert codes(document) == ["too-many-pages", "page-failed"]


def test_characters_without_meaning_are_flagged(tmp_path: Path) -> None:
    # A, an emoji beyond the basic plane, a lone surrogate, NUL, private use, a ligature's letters.
    mapping = {"41": "0041", "42": "D83DDE00", "43": "D83D", "44": "0000", "45": "E000", "46": "00660069"}
    page = b"BT /F 12 Tf 50 700 Td (ABACADAEAFA) Tj ET"
    data = text_pages([page, lines("A")], font=b"/ToUnicode 8 0 R", extra=[to_unicode(mapping)])
    document = read(tmp_path / "a.pdf", data)
    assert document.units[0].text == "A\U0001f600AAAAfiA"
    assert [unit.flags for unit in document.units] == [("unmapped-characters",), ()]


def test_words_broken_at_line_ends(tmp_path: Path) -> None:
    page = lines(
        "This is not permit-", "ted in the dining-", "parlour of the inn.", "The dining room and the parlour."
    )
    document = read(tmp_path / "a.pdf", text_pages([page]))
    expected = "This is not permitted\nin the dining-parlour\nof the inn.\nThe dining room and the parlour."
    assert document.units[0].text == expected


def test_outline_and_labels(tmp_path: Path) -> None:
    catalogue = b"/Outlines 10 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>"
    extra = [
        b"<</First 11 0 R/Last 12 0 R/Count 2>>",
        b"<</Title(First)/Parent 10 0 R/Next 12 0 R/Dest[4 0 R/Fit]/First 13 0 R/Last 13 0 R/Count 1>>",
        b"<</Title(Third)/Parent 10 0 R/Prev 11 0 R/Dest[8 0 R/Fit]>>",
        b"<</Title(Inner)/Parent 11 0 R/Dest[6 0 R/Fit]>>",
    ]
    pages = [
        lines("1 First", "Text of the first."),
        lines("Text.", "1.1 Inner", "Deep."),
        lines("2 Third", "End."),
    ]
    document = read(tmp_path / "a.pdf", text_pages(pages, catalogue=catalogue, extra=extra))
    assert [(s.title, s.level, s.page) for s in document.outline] == [
        ("First", 0, 1),
        ("Inner", 1, 2),
        ("Third", 0, 3),
    ]
    assert [unit.label for unit in document.units] == ["i", "ii", "1"]
    assert [(p.page, p.label, p.title) for p in document.passages] == [
        (1, "i", "First"),
        (2, "ii", "Inner"),
        (3, "1", "Third"),
    ]


def test_a_page_is_cut_at_the_limit(tmp_path: Path) -> None:
    document = read(
        tmp_path / "a.pdf", text_pages([lines("0123456789" * 3)]), limits=Limits(max_page_chars=20)
    )
    assert document.units[0].text == "0123456789" * 2
    assert codes(document) == ["page-cut"]


def test_too_many_pages(tmp_path: Path) -> None:
    document = read(tmp_path / "a.pdf", HELLO, limits=Limits(max_pages=1))
    assert (len(document.units), codes(document)) == (1, ["too-many-pages"])


def test_a_path_with_foreign_letters(tmp_path: Path) -> None:
    folder = tmp_path / "田中　太郎"
    folder.mkdir()
    assert read(folder / "Größe ß.pdf", HELLO).units[0].text == "Hello page one."
