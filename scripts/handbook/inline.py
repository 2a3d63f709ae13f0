"""Markdown inside a paragraph, turned into reportlab's paragraph markup."""

from __future__ import annotations

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from markdown_it.token import Token

from scripts.handbook.errors import HandbookError
from scripts.handbook.style import LEAF, MONO

ResolveLink = Callable[[str], str]
"""Maps a Markdown link's address to what the PDF links to: an address or "#key"."""

_TAGS = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "link_close": "</a>",
    "softbreak": " ",
    "hardbreak": "<br/>",
}
_CODE_SCALE = 0.87  # Plex Mono looks larger than the text faces at the same size


def markup(token: Token, size: float, resolve: ResolveLink) -> str:
    """Return an inline token as paragraph markup; `size` is the surrounding font size in points.

    Raises:
        HandbookError: the chapter uses an inline element the handbook has no style for.
    """
    parts = []
    for child in token.children or []:
        if child.type == "text":
            parts.append(escape(child.content))
        elif child.type == "code_inline":
            scaled = round(size * _CODE_SCALE, 2)
            parts.append(f'<font name="{MONO}" size="{scaled}">{escape(child.content)}</font>')
        elif child.type == "link_open":
            target = quoteattr(resolve(str(child.attrGet("href"))))
            parts.append(f'<a href={target} color="{LEAF.hexval().replace("0x", "#")}">')
        elif child.type in _TAGS:
            parts.append(_TAGS[child.type])
        else:
            raise HandbookError(f"The handbook has no style for inline {child.type}: {token.content!r}")
    return "".join(parts)
