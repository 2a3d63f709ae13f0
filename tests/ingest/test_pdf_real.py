"""What stands on the pages of real files, as they look when they are rendered."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.readers.base import Request
from ingest.readers.pdf import PdfReader
from ingest.running import without_running_lines
from ingest.types import Unit

pytestmark = pytest.mark.shared_data


def pages(path: Path, wanted: range | None = None) -> list[Unit]:
    request = Request(path, path.name, pages=wanted)
    return without_running_lines([event for event in PdfReader().read(request) if isinstance(event, Unit)])


def in_order(text: str, *quotes: str) -> None:
    places = [text.find(quote) for quote in quotes]
    assert -1 not in places, quotes[places.index(-1)]
    assert places == sorted(places)


def test_a_paper_in_two_columns(shared_data: Path) -> None:
    units = pages(shared_data / "pdf-hard" / "pj_tracemonkey.pdf")
    in_order(
        units[0].text,
        "Trace-based Just-in-Time Type Specialization for Dynamic\nLanguages",
        "Abstract\nDynamic languages such as JavaScript",
        "example, is the de facto standard for client-side web programming",
        "Permission to make digital or hard copies",
        "and is used for the application logic of browser-based productivity",
        "or that the same types will occur in subsequent loop iterations.",
    )
    assert all(unit.flags == () for unit in units)


def test_two_columns_by_latex(shared_data: Path) -> None:
    units = pages(shared_data / "pdf-hard" / "sf_multicolumn.pdf")
    in_order(
        units[0].text,
        "Abstract",
        "Nulla malesuada porttitor diam.",
        "pellentesque ante. Phasellus",
        "Fusce mauris.",
    )
    # The page numbers at the foot are gone; the table on page 3 has no lines between its columns.
    assert [unit.flags for unit in units] == [("running-lines",)] * 3
    assert units[0].text.endswith("Nam feugiat")
    assert "Denmark 5.8 42,951 Copenhagen Danish" in units[2].text


def test_three_columns_with_footnotes(shared_data: Path) -> None:
    units = pages(shared_data / "pdf-hard" / "pp_federal-register-2020-17221.pdf")
    in_order(
        units[2].text,
        "require operators to conduct an AOA",
        "limit 12 the magnitude of any MCAS\ncommand to move the horizontal",
        "displays (PFDs).\nAlso, as a result of the installation of",
        "and (4) add erroneous AOA as a",
    )
    for unit in units[1:7]:
        assert "Federal Register / Vol. 85" not in unit.text
        # The printer's marks lie below the cropped page.
        assert "VerDate" not in unit.text
        assert unit.flags == ("invisible-text", "running-lines")


def test_running_lines_of_manuals(shared_data: Path) -> None:
    [gnuplot] = pages(shared_data / "pdf" / "gnuplot.pdf", range(62, 69))[3:4]
    assert gnuplot.text.startswith("Boxxyerror\nThe boxxyerror plot style is only relevant")
    rexts = pages(shared_data / "pdf" / "R-exts.pdf", range(10, 18))[4]
    assert (rexts.page, rexts.label) == (15, "8")
    assert rexts.text.startswith("The ‘Biarch’ logical field is used on Windows")


def test_a_report_with_ruled_tables(shared_data: Path) -> None:
    units = pages(shared_data / "pdf-hard" / "pp_issue-67-example.pdf", range(8))
    rows = units[2].text.split("\n")
    assert "| 营业收入（元） | 4,755,785.11 | 5,699,227.63 | -16.55% |" in rows
    assert "| 基本每股收益（元/股） | -0.0053 | -0.0178 | 70.22% |" in rows
    assert (
        "| 归属于上市公司股东的扣除非经常性损益的净利润（元） | -7,889,855.34 | -15,424,679.15 | 48.85% |"
        in rows
    )
    assert rows[0] == "第二节 公司基本情况"  # header and page number are gone


def test_form_values(shared_data: Path) -> None:
    [unit] = pages(shared_data / "pdf-hard" / "sf_libreoffice-form.pdf")
    assert unit.text.endswith("\n\nFirst Name: Alice\nFirst Name_2: Bob")
    assert unit.flags == ("form-values",)
    in_order(unit.text, "Example for a Form", "Nationality:", "Agree to privacy policy")


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        # The page says "Phone"; its font has no map to characters.
        ("oc_truetype_font_nomapping", ("empty", "garbage-text", "needs-ocr")),
        # A scan in Chinese; its text layer needs the second parser where the system has no font for it.
        ("pp_pr-136-example", ("ocr-layer",)),
        # A picture of a sentence, and a box that is not ticked.
        ("oc_acroform", ("empty", "needs-ocr")),
        ("oc_skew", ("empty", "needs-ocr")),
    ],
)
def test_flags_of_first_pages(shared_data: Path, name: str, flags: tuple[str, ...]) -> None:
    [page] = pages(shared_data / "pdf-hard" / f"{name}.pdf", range(1))
    assert tuple(flag for flag in page.flags if flag != "fallback-parser") == flags


def test_the_text_layer_of_a_scanned_page(shared_data: Path) -> None:
    units = pages(shared_data / "pdf-hard" / "oc_multipage.pdf")
    scan = ("empty", "needs-ocr")
    assert [unit.flags for unit in units] == [scan, scan, scan, ("ocr-layer",), scan, scan]
    assert "Percentage [note 3]" in units[3].text
