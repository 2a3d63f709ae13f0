from __future__ import annotations

from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.readers.pdf_boxes import find_boxes
from ingest.types import Problem, Unit

from .pdf_builder import lines, one_page, stream

FIELD = b"<</Type/Annot/Subtype/Widget/Rect[100 500 300 520]/FT/Tx/T(name)/V(Ada Lovelace)%s>>"


def read(path: Path, *annotations: bytes, content: bytes = b"") -> Unit:
    kids = b" ".join(b"%d 0 R" % (6 + index) for index in range(len(annotations)))
    path.write_bytes(
        one_page(
            content or lines("A form to fill in."),
            page=b"/Annots[%s]" % kids,
            catalogue=b"/AcroForm<</Fields[%s]>>" % kids,
            extra=annotations,
        )
    )
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    return unit


def test_a_value_without_appearance_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    unit = read(path, FIELD % b"")
    assert unit.text == "A form to fill in.\n\nname: Ada Lovelace"
    assert unit.flags == ("form-values",)
    start = unit.text.index("Lovelace")
    [box] = find_boxes(path, 1, start, start + 8, text=unit.text)
    assert (box.left, box.bottom, box.right, box.top) == pytest.approx((100, 500, 300, 520))
    start = unit.text.index("fill in")
    [box] = find_boxes(path, 1, start, start + 7, text=unit.text)
    assert box.left == pytest.approx(50 + 10 * 6, abs=0.6)


def test_the_name_for_people_comes_first(tmp_path: Path) -> None:
    assert read(tmp_path / "a.pdf", FIELD % b"/TU(Your full name)").text.endswith(
        "\nYour full name: Ada Lovelace"
    )


@pytest.mark.parametrize("more", [b"/F 2", b"/F 32", b"/Ff 8192"], ids=["hidden", "no view", "password"])
def test_hidden_fields_and_passwords_are_not_read(tmp_path: Path, more: bytes) -> None:
    unit = read(tmp_path / "a.pdf", FIELD % more)
    assert (unit.text, unit.flags) == ("A form to fill in.", ())


def test_choices_boxes_and_radio_buttons(tmp_path: Path) -> None:
    unit = read(
        tmp_path / "a.pdf",
        b"<</Type/Annot/Subtype/Widget/Rect[1 1 9 9]/FT/Ch/Ff 131072/T(city)/V(Ubud)/Opt[(Ubud)(Kuta)]>>",
        b"<</Type/Annot/Subtype/Widget/Rect[1 1 9 9]/FT/Btn/T(agreed)/V/Yes/AS/Yes>>",
        b"<</Type/Annot/Subtype/Widget/Rect[1 1 9 9]/FT/Btn/T(refused)/V/Off/AS/Off>>",
        b"<</Type/Annot/Subtype/Widget/Rect[1 1 9 9]/FT/Tx/T(empty)/V()>>",
    )
    assert unit.text == "A form to fill in.\n\ncity: Ubud\nagreed: Yes"


def test_a_value_kept_by_the_parent_field(tmp_path: Path) -> None:
    kid = b"<</Type/Annot/Subtype/Widget/Rect[100 500 300 520]/Parent 7 0 R>>"
    parent = b"<</FT/Tx/T(born)/V(\xfe\xff\x001\x008\x001\x005)/Kids[6 0 R]>>"
    path = tmp_path / "a.pdf"
    path.write_bytes(
        one_page(
            lines("A form."),
            page=b"/Annots[6 0 R]",
            catalogue=b"/AcroForm<</Fields[7 0 R]>>",
            extra=[kid, parent],
        )
    )
    [unit] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Unit)]
    assert unit.text == "A form.\n\nborn: 1815"


def test_notes_are_read_and_links_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    unit = read(
        path,
        b"<</Type/Annot/Subtype/FreeText/Rect[10 10 90 30]/Contents(Check this figure.)/DA(/F 9 Tf)>>",
        b"<</Type/Annot/Subtype/Link/Rect[10 10 90 30]/Contents(Not a note)>>",
        b"<</Type/Annot/Subtype/Text/Rect[200 10 220 30]/Contents(First line\rSecond line)>>",
        b"<</Type/Annot/Subtype/Highlight/Rect[1 1 2 2]/QuadPoints[1 2 2 2 1 1 2 1]/Contents(Why?)>>",
        b"<</Type/Annot/Subtype/Text/F 2/Rect[200 10 220 30]/Contents(Hidden note)>>",
    )
    assert unit.text == "A form to fill in.\n\nCheck this figure.\nFirst line\nSecond line\nWhy?"
    assert unit.flags == ("annotations",)
    start = unit.text.index("Second")
    [box] = find_boxes(path, 1, start, start + 6, text=unit.text)
    assert (box.left, box.right) == (200, 220)


def test_control_characters_in_values(tmp_path: Path) -> None:
    value = FIELD.replace(b"(Ada Lovelace)", b"(\xfe\xff\x00A\x00\x00\xd8\x3d\x00B)") % b""
    text = read(tmp_path / "a.pdf", value).text
    assert text.startswith("A form to fill in.\n\nname: A")
    text.encode()
    assert "\0" not in text


def test_a_quote_over_text_and_value_has_both_places(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    unit = read(path, FIELD % b"")
    text, value = find_boxes(path, 1, unit.text.index("fill in"), unit.text.index(" Ada"), text=unit.text)
    assert text.left == pytest.approx(50 + 10 * 6, abs=0.6)
    assert value.right == 300


def test_a_page_that_is_nothing_but_a_form(tmp_path: Path) -> None:
    unit = read(tmp_path / "a.pdf", FIELD % b"", content=b" ")
    assert (unit.text, unit.flags) == ("name: Ada Lovelace", ("form-values",))


def test_attached_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    catalogue = b"/Names<</EmbeddedFiles<</Names[(notes.txt)6 0 R]>>>>"
    file = b"<</Type/Filespec/F(notes.txt)/UF(notes.txt)/EF<</F 7 0 R>>>>"
    path.write_bytes(
        one_page(lines("See the notes."), catalogue=catalogue, extra=[file, stream(b"Some notes.")])
    )
    [problem] = [event for event in PdfReader().read(Request(path, path.name)) if isinstance(event, Problem)]
    assert (problem.where, problem.code) == ("a.pdf, notes.txt", "attachment")
    assert "save it" in problem.message
