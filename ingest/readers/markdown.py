"""Markdown: one unit a file; its headings are the outline and the first of them the title."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..headings import markdown_headings
from ..languages import classify
from ..sniff import is_text
from .base import Event, Opened, Request
from .text import load_text, sections, text_unit


class MarkdownReader:
    """Reads Markdown as it is written: the markup stays in the text, so quotes match the file."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take Markdown suffixes."""
        file_type = classify(path)
        return file_type is not None and file_type.kind == "markdown" and is_text(head)

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the file as one unit."""
        text = load_text(request)
        headings = markdown_headings(text)
        title = next((heading.title for heading in headings if heading.level == 0), None)
        yield Opened(1, title, sections(headings))
        yield text_unit(text, request.name)
