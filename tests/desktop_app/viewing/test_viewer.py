from __future__ import annotations

import os
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pypdf import PdfReader, PdfWriter

from desktop_app.core.citations import cite_span
from desktop_app.core.errors import PlaceGoneError, UnknownDocumentError
from desktop_app.core.store import Store, StoredCitation, StoredDocument
from desktop_app.core.viewing import Place, ShownPage, ShownText, Viewer
from desktop_app.core.viewing import viewer as viewer_module
from ingest import Document, ParserFailedError, Passage, PasswordNeededError, Unit, WrongPasswordError
from ingest.digests import file_digest
from ingest.types import OCR, PrintedLine
from tests.ingest.pdf_builder import lines, text_pages
from tests.ingest.scans import scan

from .conftest import SAMPLE, Add

CODE = '''"""A module."""


def first():
    return "one"


def second():
    """Say two."""
    return "two"
'''


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "Büchlein.pdf"
    labels = b"/PageLabels<</Nums[0<</S/r>>1<</S/D>>]>>"
    path.write_bytes(
        text_pages([lines("a preface"), lines("ants lay eggs", "bees dance on combs")], catalogue=labels)
    )
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "src").mkdir(parents=True)
    (root / "src" / "code.py").write_text(CODE, "utf-8")
    (root / "README.md").write_text("# Project\n\nIt says one and two.\n", "utf-8")
    return root


def cited(document: StoredDocument, quote: str, **place: Any) -> StoredCitation:
    return StoredCitation(document.id, document.source, quote, verified=True, **place)


def test_parts_and_outline(viewer: Viewer, add: Add, book: Path, folder: Path) -> None:
    view = viewer.document(add(book).id)
    assert (view.name, view.kind, view.path) == ("Büchlein.pdf", "pdf", book)
    assert [(part.kind, part.label, part.page) for part in view.parts] == [("page", "i", 1), ("page", "1", 2)]
    view = viewer.document(add(folder).id)
    assert [(part.kind, part.label) for part in view.parts] == [
        ("text", "README.md"),
        ("code", "src/code.py"),
    ]
    outline = viewer.document(add(SAMPLE).id).outline
    assert any(section.page and section.title for section in outline)


def test_a_citation_on_a_page(viewer: Viewer, add: Add, book: Path) -> None:
    document = add(book)
    place = viewer.place(cited(document, "Bees  dance on", page=2))
    shown = viewer.show(place, 600)
    assert isinstance(shown, ShownPage)
    assert (shown.quote, shown.part.label, shown.notice) == ("bees dance on", "1", None)
    [box] = shown.boxes
    # Courier at 10 points: 6 points a letter, from 50 on, the second line at 680.
    assert (box.left, box.right) == pytest.approx((50, 50 + 13 * 6), abs=0.6)
    assert box.bottom <= 680 <= box.top
    assert shown.image.width == 600


def test_a_fresh_citation_knows_its_place(viewer: Viewer, store: Store, add: Add, book: Path) -> None:
    document = add(book)
    stored = next(one for one in store.passages.all(document.id) if "bees" in one.passage.text)
    start = stored.passage.text.index("eggs")
    citation = cite_span(store, stored, start, start + 4, document.source)
    assert viewer.place(citation) == Place(document.id, 1, citation.start, citation.end)
    # The document was added anew and the place has moved: the words are searched.
    moved = replace(citation, start=citation.start - 3, end=citation.end - 3)
    assert viewer.place(moved) == Place(document.id, 1, citation.start, citation.end)


def test_a_quote_on_a_scan_that_lies_on_its_side(viewer: Viewer, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan(lines("WORDS OF A PICTURE", size=24), page=b"/Rotate 90"))
    # As recognition gives it: Courier at 24 points, 14.4 a letter.
    line = PrintedLine(0, 18, (50, 718, 309, 718, 309, 697, 50, 697), 0.98)
    unit = Unit("WORDS OF A PICTURE", 1, flags=(OCR,), lines=(line,))
    document = Document(str(path), "pdf", "scan", file_digest(path), [unit])
    document.passages = [Passage(0, 0, 0, 18, unit.text, 4, page=1)]
    number = store.documents.add(document, size=1)
    shown = viewer.show(Place(number, 0, 0, 5), 800)
    assert isinstance(shown, ShownPage)
    [box] = shown.boxes
    left, top, width, height = shown.image.place(box)
    assert height > 2 * width, "the page is looked at from its side"
    rows = np.frombuffer(shown.image.pixels, np.uint8).reshape(shown.image.height, shown.image.width, 4)
    scale = shown.image.width / shown.image.width_pt
    inked = rows[:, :, 0] < 128
    seen = inked[
        round(scale * top) : round(scale * (top + height)),
        round(scale * left) : round(scale * (left + width)),
    ]
    assert seen.mean() > 0.1
    # "WORDS" is 5 of 16 letters, and all that is dark in its rows.
    assert 0.2 < seen.sum() / inked.sum() < 0.45
    assert seen.sum() >= 0.95 * inked[round(scale * top) : round(scale * (top + height))].sum()


def test_words_that_stand_on_the_page_no_more(viewer: Viewer, add: Add, book: Path) -> None:
    document = add(book)
    place = viewer.place(cited(document, "wasps sting", page=2))
    assert place == Place(document.id, 1)
    shown = viewer.show(place, 300)
    assert isinstance(shown, ShownPage)
    assert shown.boxes == ()
    with pytest.raises(PlaceGoneError, match="Büchlein"):
        viewer.place(cited(document, "wasps sting", page=7))
    with pytest.raises(PlaceGoneError):
        viewer.show(Place(document.id, 9), 300)


def test_cited_lines_of_a_file(viewer: Viewer, add: Add, folder: Path) -> None:
    document = add(folder)
    quote = '    """Say two."""\n    return "two"'
    place = viewer.place(cited(document, quote, file="src/code.py", line_start=9, line_end=10))
    shown = viewer.show(place, 100)
    assert isinstance(shown, ShownText)
    assert shown.text[shown.start : shown.end] == shown.quote == quote
    assert (shown.part.kind, shown.first_line, shown.total_lines) == ("code", 1, 11)
    assert shown.colours[3][0] == (0, 3, "keyword")
    assert (4, 5, "definition") in shown.colours[3]
    # Nothing of the quote is left: the lines that were cited are marked.
    place = viewer.place(cited(document, "return 2", file="src/code.py", line_start=4, line_end=5))
    assert CODE[place.start : place.end] == 'def first():\n    return "one"'


def test_the_nearest_of_equal_quotes(viewer: Viewer, add: Add, tmp_path: Path) -> None:
    path = tmp_path / "twice.txt"
    path.write_text("the same words\n" * 40, "utf-8")
    document = add(path)
    place = viewer.place(cited(document, "same words", file="twice.txt", line_start=30, line_end=30))
    assert 26 <= place.start // 15 <= 29


def test_a_file_that_is_gone_or_changed(viewer: Viewer, add: Add, book: Path, folder: Path) -> None:
    document = add(book)
    place = viewer.place(cited(document, "bees dance", page=2))
    assert isinstance(viewer.show(place, 200), ShownPage)
    book.write_bytes(text_pages([lines("another"), lines("book altogether")]))
    os.utime(book, (1, 1))
    changed = viewer.show(place, 200)
    book.unlink()
    moved = viewer.show(place, 200)
    for shown, code in ((changed, "changed"), (moved, "moved")):
        assert isinstance(shown, ShownText)
        assert shown.notice
        assert shown.notice.code == code
        assert shown.text[shown.start : shown.end] == "bees dance"
    document = add(folder)
    (folder / "README.md").write_text("something else\n", "utf-8")
    shown = viewer.show(Place(document.id, 0), 200)
    assert shown.notice
    assert shown.notice.code == "changed"
    assert viewer.show(Place(document.id, 1), 200).notice is None
    assert viewer.path(Place(document.id, 1)) == folder / "src/code.py"


def test_an_encrypted_file(viewer: Viewer, add: Add, book: Path) -> None:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(book.read_bytes())))
    writer.encrypt("secret", algorithm="AES-256")
    with book.open("wb") as file:
        writer.write(file)
    document = add(book, "secret")
    place = viewer.place(cited(document, "ants lay", page=2))
    with pytest.raises(PasswordNeededError):
        viewer.show(place, 200)
    viewer.unlock(document.id, "guess")
    with pytest.raises(WrongPasswordError):
        viewer.show(place, 200)
    # Whoever gives none sees the text.
    assert "ants lay eggs" in viewer.text(place).text
    viewer.unlock(document.id, "secret")
    shown = viewer.show(place, 200)
    assert isinstance(shown, ShownPage)
    assert len(shown.boxes) == 1


def test_pictures_are_kept_within_a_bound(
    viewer: Viewer, add: Add, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = add(book)
    first = viewer.show(Place(document.id, 0), 150)
    monkeypatch.setattr(viewer_module, "render_page", lambda *_, **__: pytest.fail("drawn anew"))
    again = viewer.show(Place(document.id, 0), 150)
    assert isinstance(first, ShownPage)
    assert isinstance(again, ShownPage)
    assert again.image is first.image


def test_a_page_that_cannot_be_drawn_is_shown_as_text(
    viewer: Viewer, add: Add, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = add(book)
    monkeypatch.setattr(viewer_module, "render_page", _refuse)
    shown = viewer.show(Place(document.id, 1), 150)
    assert isinstance(shown, ShownText)
    assert shown.notice
    assert (shown.notice.code, shown.notice.detail) == ("not-drawn", "Too much.")


def _refuse(*_: object, **__: object) -> None:
    raise ParserFailedError("Too much.")


def test_a_document_that_was_removed(viewer: Viewer, store: Store, add: Add, book: Path) -> None:
    document = add(book)
    store.documents.remove(document.id)
    with pytest.raises(UnknownDocumentError):
        viewer.document(document.id)
    with pytest.raises(UnknownDocumentError):
        viewer.place(cited(document, "ants", page=2))


def test_parts_of_converted_formats(viewer: Viewer, add: Add, tmp_path: Path) -> None:
    path = tmp_path / "prices.csv"
    path.write_text("fruit,price\napple,3\npear,4\n", "utf-8")
    document = add(path)
    [part] = viewer.document(document.id).parts
    assert part.kind == "text"
    place = viewer.place(cited(document, "pear", file="prices.csv", label=f"{part.label}, row 3"))
    shown = viewer.show(place, 1)
    assert isinstance(shown, ShownText)
    assert shown.text[shown.start : shown.end] == "pear"
    assert viewer.path(place) == path
