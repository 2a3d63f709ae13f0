"""Turn HTML into Markdown as it reads in a browser: no scripts, no styles, nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

from .blocks import Blocks, one_line, raised
from .html_elements import BLOCK, CLOSED_BY_ANY_BLOCK, CLOSES, DROPPED, VOID
from .html_table import Table

INVISIBLE = "invisible-text"
_SEARCH_DEPTH = 200
_MAX_DEPTH = 5_000
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\r\n\f\xa0]+")
_SPACES_ONLY = re.compile(r"[ \t\xa0]+")
_AROUND_BREAK = re.compile(r" *\n *")


@dataclass(slots=True)
class Page:
    """What a page held."""

    title: str | None = None
    flags: tuple[str, ...] = ()


def convert(html: str, blocks: Blocks) -> Page:
    """Append a page's text to `blocks`, each block numbered, and return what else it says."""
    converter = _Converter(blocks)
    converter.feed(_without_open_ends(html))
    converter.close()
    converter.finish()
    flags = (INVISIBLE,) if converter.hid_text else ()
    return Page(one_line(converter.title) or None, flags)


def _without_open_ends(html: str) -> str:
    """Return HTML in which every comment and tag that begins also ends.

    The parser looks for the end of each again and again: ten thousand open comments take it minutes.
    """
    end = html.rfind("-->") + 3 if "-->" in html else 0
    html = html[:end] + html[end:].replace("<!--", "")
    end = html.rfind(">") + 1
    return html[:end] + html[end:].replace("<", "&lt;")


def _hides(attributes: Mapping[str, str]) -> bool:
    return "hidden" in attributes or bool(_HIDING.search(attributes.get("style", "")))


@dataclass(slots=True)
class _Open:
    tag: str
    hidden: bool
    by_style: bool = False
    mark: int = 0
    """For sup and sub: where their text begins among the inline pieces, unless a block ended since."""
    flushes: int = 0


class _Converter(HTMLParser):
    """Keeps a stack of open elements, with the closing rules that matter for text; never recurses."""

    def __init__(self, blocks: Blocks) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks = blocks
        self.title = ""
        self.hid_text = False
        self._stack: list[_Open] = []
        self._inline: list[str] = []
        self._flushes = 0
        self._lists: list[int | None] = []
        """One entry an open list: the next number, or None for bullets."""
        self._marker: str | None = None
        self._in_list = False
        self._quotes = 0
        self._pre = 0
        self._tables: list[Table] = []
        self._count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        values = {name: value or "" for name, value in attrs}
        self._close_implied(tag)
        if tag in BLOCK:
            self._flush()
        if tag == "br":
            self._inline.append("\n")
        if tag in VOID:
            return
        above = self._stack[-1] if self._stack else None
        # Scripts that hide a whole page until it is complete show it in the end.
        by_style = tag not in {"html", "body"} and _hides(values)
        hidden = by_style or tag in DROPPED or (tag == "dialog" and "open" not in values)
        if len(self._stack) < _MAX_DEPTH:
            self._stack.append(
                _Open(
                    tag,
                    hidden or (above is not None and above.hidden),
                    by_style or (above is not None and above.by_style),
                    len(self._inline),
                    self._flushes,
                )
            )
        if not self._hidden():
            self._begin(tag, values)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take `<tag/>`: XHTML closes empty elements so, HTML ignores the slash."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element and all that was left open inside it; ignore a tag that closes nothing."""
        if tag == "p" and not any(one.tag == "p" for one in self._stack[-_SEARCH_DEPTH:]):
            self._flush()
        for depth in range(len(self._stack) - 1, max(-1, len(self._stack) - _SEARCH_DEPTH - 1), -1):
            if self._stack[depth].tag == tag:
                while len(self._stack) > depth:
                    self._end(self._stack.pop())
                return

    def handle_data(self, data: str) -> None:
        """Take text."""
        if self._stack and self._stack[-1].tag == "title" and not self._hidden():
            self.title += data
        elif self._hidden():
            self.hid_text = self.hid_text or (self._stack[-1].by_style and bool(data.strip()))
        else:
            self._inline.append(data if self._pre else _SPACES.sub(" ", data))

    def finish(self) -> None:
        """Close what the file left open."""
        while self._stack:
            self._end(self._stack.pop())
        self._flush()

    def _hidden(self) -> bool:
        return bool(self._stack) and self._stack[-1].hidden

    def _close_implied(self, tag: str) -> None:
        closed, bounds = CLOSES.get(tag, CLOSED_BY_ANY_BLOCK if tag in BLOCK else (frozenset(), frozenset()))
        at = None
        for depth in range(len(self._stack) - 1, max(-1, len(self._stack) - _SEARCH_DEPTH - 1), -1):
            if self._stack[depth].tag in closed:
                at = depth
            elif self._stack[depth].tag in bounds:
                break
        while at is not None and len(self._stack) > at:
            self._end(self._stack.pop())

    def _begin(self, tag: str, values: dict[str, str]) -> None:
        if tag in {"ul", "ol"}:
            start = values.get("start", "")
            self._lists.append(
                None if tag == "ul" else int(start) if start.isdecimal() and len(start) < 9 else 1
            )
        elif tag == "li":
            self._marker = self._item_marker()
        elif tag == "blockquote":
            self._quotes += 1
        elif tag in {"pre", "textarea"}:
            self._pre += 1
        elif tag == "table":
            if self._tables:  # those further out have a table in them already
                self._lay_out(self._tables[-1])
            self._tables.append(Table())
        elif tag == "tr" and self._tables:
            self._tables[-1].begin_row()
        elif tag in {"td", "th"} and self._tables:
            self._tables[-1].begin_cell(values.get("colspan", ""), values.get("rowspan", ""))
        elif tag[0] == "h" and tag[1:] in set("123456") and self._tables:
            self._lay_out(self._tables[-1])

    def _end(self, one: _Open) -> None:
        """Do what closing an element means."""
        tag = one.tag
        if one.hidden:
            return
        if tag in {"sup", "sub"}:
            begin = one.mark if one.flushes == self._flushes else 0
            self._inline[begin:] = [raised("".join(self._inline[begin:]), up=tag == "sup")]
        if tag in BLOCK:
            self._flush(tag)
        if tag in {"ul", "ol"} and self._lists:
            self._lists.pop()
            self._marker = None
        elif tag == "li":
            self._marker = None
        elif tag == "blockquote":
            self._quotes = max(0, self._quotes - 1)
        elif tag in {"pre", "textarea"}:
            self._pre = max(0, self._pre - 1)
        elif tag in {"td", "th"} and self._tables:
            self._tables[-1].end_cell()
        elif tag == "table" and self._tables:
            self._close_table(self._tables.pop())

    def _item_marker(self) -> str:
        number = self._lists[-1] if self._lists else None
        if number is None:
            return "- "
        self._lists[-1] = number + 1
        return f"{number}. "

    def _flush(self, tag: str = "") -> None:
        """End a block: give its text to the cell it is in, or to the page."""
        if not self._inline:
            return
        raw = "".join(self._inline)
        self._inline.clear()
        self._flushes += 1
        text = raw.rstrip() if self._pre else _AROUND_BREAK.sub("\n", _SPACES_ONLY.sub(" ", raw)).strip()
        if not text.strip():
            return
        if self._tables and self._tables[-1].takes(text):
            return
        if tag[:1] == "h" and tag[1:] in set("123456"):
            text = one_line(text)
            self._emit(f"{'#' * int(tag[1])} {text}")
        elif tag == "pre":
            fence = "```" if "```" not in text else "`````"
            self._emit(f"{fence}\n{text.lstrip(chr(10))}\n{fence}")
        else:
            self._emit_text(text)

    def _emit_text(self, text: str) -> None:
        indent = "  " * max(0, len(self._lists) - 1)
        marker, item = self._marker, bool(self._lists)
        if item:
            text = f"{indent}{marker if marker is not None else '  '}{text}"
            self._marker = None
        self._emit(text, tight=item and self._in_list)
        self._in_list = item

    def _emit(self, text: str, *, tight: bool = False) -> None:
        if not tight:
            self._in_list = False
        if self._quotes:
            text = "\n".join(f"> {line}" for line in text.split("\n"))
        if self.blocks.add(text, self._count + 1, tight=tight):
            self._count += 1

    def _lay_out(self, table: Table) -> None:
        """Take a table for mere layout: its cells become blocks, those before this one first."""
        for text in table.lay_out():
            self._emit(text)

    def _close_table(self, table: Table) -> None:
        rows = table.data_rows()
        if rows is None:
            for text in table.lay_out():
                self._emit(text)
            return
        self._in_list = False
        self._count += 1
        self.blocks.add_table((self._count, rows[0]), [(self._count, row) for row in rows[1:]])
