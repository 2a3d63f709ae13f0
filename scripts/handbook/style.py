"""The handbook's typography: page, colours, fonts and paragraph styles in one place.

All three families are under the SIL Open Font License and come from the development dependencies.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scripts.handbook.errors import HandbookError

PAGE_WIDTH, PAGE_HEIGHT = A4
MARGIN_LEFT, MARGIN_RIGHT = 32 * mm, 28 * mm
MARGIN_TOP, MARGIN_BOTTOM = 29 * mm, 27 * mm
TEXT_WIDTH = PAGE_WIDTH - MARGIN_LEFT - MARGIN_RIGHT
TEXT_HEIGHT = PAGE_HEIGHT - MARGIN_TOP - MARGIN_BOTTOM

INK = HexColor("#1F2421")
QUIET = HexColor("#6B716C")
LEAF = HexColor("#2C5E4C")
OCHRE = HexColor("#B07A34")
RULE = HexColor("#D9D7CF")
PAPER = HexColor("#F6F4EE")

SERIF, SANS, MONO = "Serif", "Sans", "Mono"
CODE_SIZE, CODE_LEADING = 8.5, 12.4

_FACES = {
    "Serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "Serif-Italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "Serif-Bold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "Serif-BoldItalic": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.ttf"),
    "Sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "Sans-Italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "Sans-Bold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "Sans-BoldItalic": ("font_source_sans_pro", "SourceSansPro-SemiboldIt.ttf"),
    "Mono": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular.ttf"),
}


def register_fonts() -> None:
    """Make the font families known to reportlab.

    Raises:
        HandbookError: a font package is not installed.
    """
    for name, (package, file) in _FACES.items():
        pdfmetrics.registerFont(TTFont(name, str(_font_file(package, file))))
    for family in (SERIF, SANS):
        pdfmetrics.registerFontFamily(
            family,
            normal=family,
            bold=f"{family}-Bold",
            italic=f"{family}-Italic",
            boldItalic=f"{family}-BoldItalic",
        )
    pdfmetrics.registerFontFamily(MONO, normal=MONO, bold=MONO, italic=MONO, boldItalic=MONO)


def _font_file(package: str, file: str) -> Path:
    # Found, not imported: the older font packages import modules that recent Pythons no longer have.
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        name = package.replace("_", "-")
        raise HandbookError(f"The font package {name} is missing: install the development dependencies.")
    return Path(spec.origin).parent / "files" / file


_BASE = ParagraphStyle(
    "base", fontName=SERIF, fontSize=10.5, leading=15.2, textColor=INK, allowWidows=0, allowOrphans=0
)
BODY = ParagraphStyle("body", _BASE, spaceAfter=7)
ITEM = ParagraphStyle("item", _BASE, spaceAfter=3.5, leftIndent=15, bulletIndent=3)
NOTE = ParagraphStyle("note", _BASE, fontName=SANS, fontSize=10, leading=14.2)
CELL = ParagraphStyle("cell", _BASE, fontName=SANS, fontSize=9.4, leading=12.8, splitLongWords=0)
CELL_HEAD = ParagraphStyle("cell-head", CELL, fontName="Sans-Bold", textColor=LEAF)

CHAPTER_LABEL = ParagraphStyle(
    "chapter-label",
    _BASE,
    fontName="Sans-Bold",
    fontSize=10,
    leading=13,
    textColor=OCHRE,
    spaceBefore=40,
    keepWithNext=1,
)
CHAPTER = ParagraphStyle(
    "chapter",
    _BASE,
    fontName="Sans-Bold",
    fontSize=25,
    leading=30,
    textColor=LEAF,
    spaceAfter=16,
    keepWithNext=1,
)
SECTION = ParagraphStyle(
    "section",
    _BASE,
    fontName="Sans-Bold",
    fontSize=14.5,
    leading=18,
    textColor=LEAF,
    spaceBefore=13,
    spaceAfter=5,
    keepWithNext=1,
)
SUBSECTION = ParagraphStyle(
    "subsection",
    _BASE,
    fontName="Sans-Bold",
    fontSize=11.3,
    leading=14.5,
    spaceBefore=9,
    spaceAfter=3,
    keepWithNext=1,
)
TOC_TITLE = ParagraphStyle("toc-title", CHAPTER, spaceAfter=10)
TOC_CHAPTER = ParagraphStyle("toc-chapter", _BASE, fontName="Sans-Bold", fontSize=10.8, leading=14)
TOC_PAGE = ParagraphStyle("toc-page", TOC_CHAPTER, alignment=TA_RIGHT)
TOC_SECTION = ParagraphStyle(
    "toc-section", _BASE, fontName=SANS, fontSize=9.2, leading=12.4, textColor=QUIET, spaceBefore=1.5
)

HEADINGS = {2: SECTION, 3: SUBSECTION}
