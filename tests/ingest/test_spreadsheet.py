from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from msoffcrypto.format.ooxml import OOXMLFile
from openpyxl import Workbook

from ingest import DamagedFileError, EmptyFileError, PasswordNeededError, UnsupportedFileError
from ingest.anchors import place_label
from ingest.chunkers.prose import chunk_prose
from ingest.limits import Limits
from ingest.readers import spreadsheet
from ingest.readers.spreadsheet import _column
from ingest.registry import kind_of
from ingest.types import Unit

from .archive_builder import archive, read
from .conftest import count_words


def book(*sheets: tuple[str, Iterable[Iterable[object]]]) -> Workbook:
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, rows in sheets:
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    return workbook


def text_of(tmp_path: Path, content: str | bytes, name: str = "a.csv") -> str:
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return read(tmp_path / name)[1][0].text


def labels(unit: Unit) -> dict[str, str | None]:
    """Return each line's label, by its text."""
    found: dict[str, str | None] = {}
    at = 0
    for line in unit.text.split("\n"):
        found[line] = place_label(unit, at, at + len(line)) if line else None
        at += len(line) + 1
    return found


def test_a_workbook_is_a_unit_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "harga 价格.xlsx"
    when = dt.datetime(2024, 5, 17, 9, 30)  # noqa: DTZ001 -- workbooks know no time zones
    workbook = book(
        (
            "Harga",
            [
                ["Barang", "价格", "Since", "Valid"],
                ["Teh | hijau", 0.1 + 0.2, dt.date(2024, 5, 17), True],
                [None, None, None, None],
                ["شاي", 12, when, False],
            ],
        ),
        ("空", []),
        ("Hidden", [["Name", "Note"], ["x", "line one\nline two"]]),
    )
    workbook["Hidden"].sheet_state = "hidden"
    workbook.properties.title = "Daftar harga"
    workbook.save(path)
    opened, units, problems = read(path)
    assert [(unit.label, unit.flags) for unit in units] == [
        ("sheet Harga", ()),
        ("sheet 空", ("empty",)),
        ("sheet Hidden (hidden)", ()),
    ]
    assert units[0].text == (
        "| Barang | 价格 | Since | Valid |\n| --- | --- | --- | --- |\n"
        "| Teh \\| hijau | 0.3 | 2024-05-17 | TRUE |\n| شاي | 12 | 2024-05-17 09:30:00 | FALSE |"
    )
    assert units[2].text.endswith("| x | line one line two |")
    found = labels(units[0])
    assert found["| Barang | 价格 | Since | Valid |"] == "sheet Harga, row 1"
    assert found["| شاي | 12 | 2024-05-17 09:30:00 | FALSE |"] == "sheet Harga, row 4"
    assert place_label(units[0], 0, len(units[0].text)) == "sheet Harga, rows 1–4"
    assert (opened.title, problems) == ("Daftar harga", [])


def test_formulas_give_the_values_saved_with_them(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    book(("S", [["a", "b"], ["x", "=1+1"]])).save(buffer)
    with zipfile.ZipFile(buffer) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>").replace(
        b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>"
    )
    (tmp_path / "a.xlsx").write_bytes(archive(parts))
    assert read(tmp_path / "a.xlsx")[1][0].text.endswith("| x | 2 |")


def test_a_size_that_lies_hides_no_rows(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    book(("S", [["a", "b"], ["x", "y"]])).save(buffer)
    with zipfile.ZipFile(buffer) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    name = "xl/worksheets/sheet1.xml"
    parts[name] = parts[name].replace(b'ref="A1:B2"', b'ref="A1"')
    (tmp_path / "a.xlsx").write_bytes(archive(parts))
    assert read(tmp_path / "a.xlsx")[1][0].text.endswith("| x | y |")


def test_the_header_is_repeated_and_rows_keep_their_numbers(tmp_path: Path) -> None:
    rows = "".join(f"Person {at},{at * 1000},city number {at}\n" for at in range(2, 102))
    path = tmp_path / "a.csv"
    path.write_text(f"Name,Salary,City\n{rows}")
    [unit] = read(path)[1]
    pieces = unit.text.split("\n\n")
    assert len(pieces) > 5
    for piece in pieces:
        assert piece.startswith("| Name | Salary | City |\n| --- | --- | --- |\n| Person ")
    second = pieces[1].split("\n")
    number = int(second[2].split()[2])
    start = unit.text.index(pieces[1])
    assert place_label(unit, start, start + len(pieces[1])) == f"rows {number}–{number + len(second) - 3}"
    assert labels(unit)["| Person 77 | 77000 | city number 77 |"] == "row 77"


@pytest.mark.parametrize(
    ("content", "first", "last"),
    [
        ("a;b\n1,5;x\n2,5;y\n", "| a | b |", "| 2,5 | y |"),
        ("a\tb\nx, y\tz\n", "| a | b |", "| x, y | z |"),
        ("sep=|\na|b\nx|y\n", "| a | b |", "| x | y |"),
        ('a,b\n"x, ""q""\nnext",y\n', "| a | b |", '| x, "q" next | y |'),
        ('a,b\n5" pipe,y\n', "| a | b |", '| 5" pipe | y |'),
        ("Report of May\n\nName,Age\nAda,36\n", "Report of May", "| Ada | 36 |"),
        ("1,2\n3,4\n", "| A | B |", "| 3 | 4 |"),
        ("Land,2019,2020\nBali,1,2\n", "| Land | 2019 | 2020 |", "| Bali | 1 | 2 |"),
        ("a,b\nx,y,z,w\n", "| a | b |  |  |", "| x | y | z | w |"),
        ("名前;都市\r\n太郎;東京\r\n".encode("cp932"), "| 名前 | 都市 |", "| 太郎 | 東京 |"),
        ("a,b\nنعم,لا\n".encode("utf-16"), "| a | b |", "| نعم | لا |"),
        ("name\nAda\nBob\n", "| name |", "| Bob |"),
    ],
)
def test_tables_in_plain_text(tmp_path: Path, content: str | bytes, first: str, last: str) -> None:
    lines = text_of(tmp_path, content).split("\n")
    assert (lines[0], lines[-1]) == (first, last)


def test_a_quote_that_never_closes_swallows_nothing(tmp_path: Path) -> None:
    text = text_of(tmp_path, 'a,b\n"x,y\n' + "p,q\n" * 2_000)
    assert text.count("| p | q |") == 2_000


def test_rows_of_many_columns_are_records(tmp_path: Path) -> None:
    names = [f"Column number {at}" for at in range(40)]
    values = [f"v{at}" for at in range(40)]
    text = text_of(tmp_path, f"{','.join(names)}\n{','.join(values)}\n")
    assert text.split("\n\n")[1].startswith("Column number 0: v0; Column number 1: v1; ")


def test_many_rows_are_cut_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "MAX_ROWS", 100)
    (tmp_path / "a.csv").write_text("n,m\n" + "".join(f"{at},x\n" for at in range(1000)))
    _, [unit], [problem] = read(tmp_path / "a.csv")
    assert unit.text.endswith("| 99 | x |")
    assert (problem.code, problem.where) == ("rows-left-out", "a.csv")
    assert problem.message.startswith("a.csv: 900 rows were left out")
    path = tmp_path / "a.xlsx"
    book(("S", [["n", "m"], *([at, "x"] for at in range(1000))])).save(path)
    _, [unit], [problem] = read(path)
    assert unit.text.endswith("| 99 | x |")
    assert problem.message.startswith("a.xlsx, sheet S: 900 rows were left out")


def test_a_large_file_of_text_is_read_to_the_limit(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("n,m\n" + "1,x\n" * 1000)
    _, [unit], [problem] = read(tmp_path / "a.csv", Limits(max_text_bytes=2_002))
    assert problem.code == "rows-left-out"
    kept = unit.text.count("| 1 | x |")
    assert problem.message.startswith(f"a.csv: {1000 - kept} rows were left out")


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("a.csv", b"", EmptyFileError),
        ("a.csv", b" \n", EmptyFileError),
        ("a.xlsx", archive({"xl/workbook.xml": "<a/>"}), DamagedFileError),
        (
            "a.xlsx",
            archive({"xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}),
            DamagedFileError,
        ),
        ("a.xlsx", archive({"xl/workbook.xml": "<a/>"})[:60], DamagedFileError),
    ],
)
def test_what_cannot_be_read_says_why(
    tmp_path: Path, name: str, content: bytes, error: type[Exception]
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(error, match=name):
        read(tmp_path / name)


def test_an_encrypted_workbook_opens_with_its_password(tmp_path: Path) -> None:
    plain, made = io.BytesIO(), io.BytesIO()
    book(("S", [["a", "b"], ["x", "y"]])).save(plain)
    OOXMLFile(plain).encrypt("sandi", made)
    (tmp_path / "a.xlsx").write_bytes(made.getvalue())
    with pytest.raises(PasswordNeededError, match="--password"):
        read(tmp_path / "a.xlsx")
    assert read(tmp_path / "a.xlsx", password="sandi")[1][0].text.endswith("| x | y |")


def test_each_passage_of_a_table_begins_with_its_header(tmp_path: Path) -> None:
    rows = "".join(f"Person {at},{at * 1000},city number {at}\n" for at in range(2, 102))
    text = text_of(tmp_path, f"Name,Salary,City\n{rows}")
    spans = list(chunk_prose(text, count_words))
    assert len(spans) > 5
    assert {text[span.start : span.end].split("\n")[0] for span in spans} == {"| Name | Salary | City |"}


def test_kinds_follow_the_content() -> None:
    assert kind_of(Path("a.zip"), archive({"xl/workbook.xml": "<a/>"})) == "spreadsheet"
    assert kind_of(Path("a.csv"), b"a,b") == "spreadsheet"
    assert kind_of(Path("a.xlsx"), archive({"other": "x"})) == "spreadsheet"
    assert kind_of(Path("a.xlsx"), archive({"word/document.xml": "x"})) == "docx"
    assert kind_of(Path("a.zip"), archive({"other": "x"})) is None


def test_exports_under_the_old_suffix_are_what_they_hold(tmp_path: Path) -> None:
    assert kind_of(Path("a.xls"), b"<html><table>") == "html"
    assert kind_of(Path("a.xls"), b"a\tb\n1\t2\n") == "spreadsheet"
    (tmp_path / "a.xls").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    with pytest.raises(UnsupportedFileError, match="before 2007"):
        read(tmp_path / "a.xls")


def test_columns_are_named_as_in_a_spreadsheet() -> None:
    assert [_column(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
