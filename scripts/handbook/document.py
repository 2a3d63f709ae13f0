"""The handbook as a whole: cover, contents, chapters, running heads, outline and links."""

from __future__ import annotations

import io
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas as PageCanvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
)

from scripts.handbook import style
from scripts.handbook.blocks import BlockBuilder
from scripts.handbook.chapters import Chapter, read_chapters
from scripts.handbook.contents import Contents
from scripts.handbook.errors import HandbookError
from scripts.handbook.flowables import Canvas, OutlinedHeading, draw_cover

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "docs" / "handbook"
TARGET = ROOT / "resources" / "sample" / "lontar-handbook.pdf"
TITLE = "Lontar handbook"
CONTENTS_KEY = "contents"


def build(source: Path = SOURCE) -> bytes:
    """Return the handbook as a PDF; the same chapters give the same bytes.

    Raises:
        HandbookError: a chapter cannot be set as it stands.
    """
    style.register_fonts()
    chapters = read_chapters(source)
    output = io.BytesIO()
    _Handbook(output, _version()).multiBuild(
        _story(chapters), canvasmaker=partial(PageCanvas, initialFontName=style.SERIF)
    )
    return output.getvalue()


def resolve_link(chapters: list[Chapter], current: Chapter, href: str) -> str:
    """Return where a link leads: "#key" inside the handbook, or the address itself.

    Raises:
        HandbookError: there is no such chapter or heading.
    """
    if href.startswith(("https://", "http://", "mailto:")):
        return href
    file, _, anchor = href.partition("#")
    stem = file.removesuffix(".md") or current.key
    key = f"{stem}#{anchor}" if anchor else stem
    keys = {chapter.key for chapter in chapters}
    keys.update(heading.key for chapter in chapters for heading in chapter.headings)
    if key not in keys:
        raise HandbookError(f"{current.key}.md links to {href}, which does not exist.")
    return f"#{key}"


def _version() -> str:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def _story(chapters: list[Chapter]) -> list[Flowable]:
    contents = Contents(chapters)
    title = OutlinedHeading("Contents", style.TOC_TITLE, title="Contents", key=CONTENTS_KEY, level=0)
    story: list[Flowable] = [
        NextPageTemplate("text"),
        Paragraph(" ", style.BODY),
        PageBreak(),
        title,
        contents,
    ]
    story.append(PageBreak())
    for chapter in chapters:
        story.extend(BlockBuilder(chapter, partial(resolve_link, chapters, chapter)).build())
    return story


class _Handbook(BaseDocTemplate):  # type: ignore[misc]
    """The page layout; printed page numbers are the physical ones, so that citations need no table."""

    def __init__(self, output: io.BytesIO, version: str) -> None:
        # Uncompressed streams: the bytes then do not depend on which zlib Python was built with.
        super().__init__(
            output,
            pagesize=(style.PAGE_WIDTH, style.PAGE_HEIGHT),
            title=TITLE,
            author="The Lontar authors",
            subject="How to use Lontar, how it works and what it keeps",
            creator=f"Lontar {version}",
            keywords="Lontar, handbook",
            lang="en-GB",
            invariant=1,
            pageCompression=0,
        )
        self._version = version
        self._chapter_title = ""
        self._head: str | None = None
        """The running head of the page in work; None where a chapter opens the page."""
        frame = Frame(
            style.MARGIN_LEFT,
            style.MARGIN_BOTTOM,
            style.TEXT_WIDTH,
            style.TEXT_HEIGHT,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        self.addPageTemplates(
            [
                PageTemplate("cover", [frame], onPage=self._cover),
                PageTemplate("text", [frame], onPage=self._start_page, onPageEnd=self._furniture),
            ]
        )

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802 - reportlab's name
        """Note the chapters for the contents and the running head."""
        if not isinstance(flowable, OutlinedHeading) or flowable.level > 0:
            return
        self._chapter_title = flowable.title
        if flowable.opens_page:
            self._head = None
        if flowable.key != CONTENTS_KEY:
            self.notify("TOCEntry", (flowable.level, flowable.title, self.page, flowable.key))

    def _cover(self, canvas: Canvas, document: Any) -> None:
        del document
        canvas.showOutline()
        draw_cover(canvas, self._version)

    def _start_page(self, canvas: Canvas, document: Any) -> None:
        del canvas, document
        self._head = self._chapter_title

    def _furniture(self, canvas: Canvas, document: Any) -> None:
        right = style.PAGE_WIDTH - style.MARGIN_RIGHT
        canvas.setFillColor(style.QUIET)
        canvas.setFont("Sans", 8.8)
        if self._head is not None:
            head = style.PAGE_HEIGHT - style.MARGIN_TOP + 20
            canvas.drawString(style.MARGIN_LEFT, head, self._head)
            canvas.setStrokeColor(style.RULE)
            canvas.setLineWidth(0.5)
            canvas.line(style.MARGIN_LEFT, head - 6, right, head - 6)
        foot = style.MARGIN_BOTTOM - 26
        canvas.drawString(style.MARGIN_LEFT, foot, TITLE)
        canvas.drawRightString(right, foot, str(document.page))
