"""HTML: one unit a page, as Markdown; numbered by paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import UnsupportedFileError
from ..headings import markdown_headings
from ..languages import SUPPORTED, document_kind
from ..sniff import describe, is_html, is_text
from .base import Event, Opened, Request
from .blocks import Blocks
from .html_encoding import decode_html
from .html_text import convert
from .text import load_bytes, sections

# A template is source code: what a reader would see is made only when it runs.
_EXAMPLES = re.compile(rb"<(pre|code|script|style)\b.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_TEMPLATE = re.compile(rb"\{%[-+]?\s*\w+[^%]*%\}|<\?(?:php\b|=)|<%[=@#-]?\s")


class HtmlReader:
    """Reads whole pages; fragments and templates are left to the reader of source code."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take pages by suffix, and pages under a name that says nothing."""
        if not is_text(head) or not is_html(head) or is_template(head):
            return False
        # Web programs export pages under the names of Word and Excel.
        return document_kind(path) is not None or not path.suffix

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the page as one unit."""
        data = load_bytes(request, request.limits.max_text_bytes)
        if not is_text(data[:65536]):
            raise UnsupportedFileError(
                f"{request.name}: this is {describe(data[:65536])}, not a web page. Lontar reads {SUPPORTED}."
            )
        blocks = Blocks("paragraph", request.limits.max_text_bytes)
        page = convert(decode_html(data), blocks)
        unit = blocks.unit(request.name, flags=page.flags)
        yield Opened(1, page.title, sections(markdown_headings(unit.text)))
        yield unit
        if blocks.cut:
            yield blocks.problem(request.name)


def is_template(head: bytes) -> bool:
    """Say whether markup of a template engine stands in a page, examples of such left aside."""
    return _TEMPLATE.search(_EXAMPLES.sub(b"", head)) is not None
