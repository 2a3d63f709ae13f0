"""The contents: one entry a chapter with its page, and its sections as links beneath."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from reportlab.platypus import Flowable, Paragraph, Table, TableStyle
from reportlab.platypus.tableofcontents import TableOfContents

from scripts.handbook import style
from scripts.handbook.chapters import Chapter

_PAGE_COLUMN = 40.0


class Contents(TableOfContents):  # type: ignore[misc]
    """A table of contents on one page; the page numbers come from the previous pass of the build."""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        super().__init__()
        self._chapters = chapters

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        """Lay the contents out with the page numbers known so far."""
        pages = {key: page for _, _, page, key in self._lastEntries}
        rows = [self._row(chapter, pages.get(chapter.key, 0)) for chapter in self._chapters]
        self._table = Table(rows, colWidths=[available_width - _PAGE_COLUMN, _PAGE_COLUMN])
        self._table.setStyle(
            TableStyle(
                [
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 5.5),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 6.5),
                    ("LINEBELOW", (0, 0), (-1, -2), 0.4, style.RULE),
                ]
            )
        )
        self.width, self.height = self._table.wrapOn(self.canv, available_width, available_height)
        return self.width, self.height

    def _row(self, chapter: Chapter, page: int) -> list[Flowable | list[Flowable]]:
        title = Paragraph(_link(chapter.key, f"{chapter.number} {chapter.title}"), style.TOC_CHAPTER)
        number = Paragraph(_link(chapter.key, str(page)), style.TOC_PAGE)
        sections = [heading for heading in chapter.headings if heading.level == 2]
        if not sections:
            return [title, number]
        links = " · ".join(_link(heading.key, heading.title) for heading in sections)
        return [[title, Paragraph(links, style.TOC_SECTION)], number]


def _link(key: str, text: str) -> str:
    unbroken = escape(text).replace(" ", "\u00a0")
    return f'<a href="#{key}">{unbroken}</a>'
