"""Write tables as Markdown rows where ruling lines leave no doubt which word stands in which cell.

Tables without lines stay as their text stands: what looks like a column may be a list or a layout.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .pdf_arrange import Arranged, Part
from .pdf_chars import PageChars
from .pdf_grid import Grid, grids
from .pdf_objects import Objects
from .pdf_text import HYPHEN

_WORD = re.compile(rf"[^\s{HYPHEN}]+{HYPHEN}?")
_Word = tuple[int, int]
_MIN_FILLED = 0.4
"""Share of cells with words in them, from which on lines are those of a table, not of a drawing or form."""

_UNRULED_LINES = 4


@dataclass(slots=True)
class _Table:
    """The words of each cell, by row and column."""

    cells: dict[tuple[int, int], list[_Word]] = field(default_factory=dict)
    wide: set[tuple[int, int]] = field(default_factory=set)
    """Cells that go over several columns."""


def with_tables(page: Arranged, chars: PageChars, objects: Objects) -> Arranged:
    """Return the text with its ruled tables as Markdown; the same object where there are none."""
    found = grids(objects)
    if not found:
        return page
    tables = [_Table() for _ in found]
    for match in _WORD.finditer(page.text):
        _place(page, chars, match.span(), found, tables)
    good = [table for table, grid in zip(tables, found, strict=True) if _is_table(page.text, table, grid)]
    return page.take(list(_parts(page.text, good))) if good else page


def _place(
    page: Arranged, chars: PageChars, word: _Word, found: Sequence[Grid], tables: Sequence[_Table]
) -> None:
    """Put a word into its cell, if it stands in one."""
    first, last = (chars.box(page.origins[at]) for at in (word[0], word[1] - 1))
    first, last = first or last, last or first
    if first is None or last is None:
        return
    x, y = (first[0] + last[2]) / 2, (first[1] + first[3]) / 2
    for grid, table in zip(found, tables, strict=True):
        if cell := grid.cell(x, y):
            table.cells.setdefault(cell[:2], []).append(word)
            if cell.wide:
                table.wide.add(cell[:2])
            return


def _is_table(text: str, table: _Table, grid: Grid) -> bool:
    rows, columns = {row for row, _ in table.cells}, {column for _, column in table.cells}
    places = (len(grid.ys) - 1) * (len(grid.xs) - 1)
    if len(rows) < 2 or len(columns) < 2 or len(table.cells) < _MIN_FILLED * places:
        return False
    # Lines that no ruling parts are rows of their own: as many in cells side by side, or over columns.
    lines = {cell: _lines(text, words) for cell, words in table.cells.items()}
    if any(lines[cell] > 2 for cell in table.wide):
        return False
    many = [(row, number) for (row, _), number in lines.items() if number >= _UNRULED_LINES]
    return len(set(many)) == len(many)


def _lines(text: str, words: Sequence[_Word]) -> int:
    return 1 + sum("\n" in text[one[1] : other[0]] for one, other in pairwise(words))


def _parts(text: str, tables: Sequence[_Table]) -> Iterator[Part]:
    """Yield the text with each table where its first word stood."""
    heads = {min(words[0] for words in table.cells.values()): table for table in tables}
    at, ended = 0, True  # whether what was yielded last ends its line
    for start, end in sorted(word for table in tables for words in table.cells.values() for word in words):
        kept = at + len(text[at:start].rstrip(" \t\xa0")) if text[at:start].strip() else at
        if kept > at:
            yield from ((at, kept),) if ended else ("\r\n", (at, kept))
            ended = text[kept - 1] == "\n"
        if (start, end) in heads:
            yield from _rows(text, heads[start, end]) if ended else ("\r\n", *_rows(text, heads[start, end]))
            ended = False
        at = end
        at += len(text[at:]) - len(text[at:].lstrip())
    if at < len(text):
        yield from ((at, len(text)),) if ended else ("\r\n", (at, len(text)))


def _rows(text: str, table: _Table) -> Iterator[Part]:
    """Yield the rows, one a line; the last one without its line end."""
    columns = sorted({column for _, column in table.cells})
    for number, row in enumerate(sorted({row for row, _ in table.cells})):
        if number:
            yield "\r\n"
        for column in columns:
            yield "| "
            yield from _cell(text, table.cells.get((row, column), ()))
        yield "|"
        if number == 0:
            yield "\r\n" + "| --- " * len(columns) + "|"


def _cell(text: str, words: Sequence[_Word]) -> Iterator[Part]:
    """Yield a cell's words on one line, each line end in it joined as its script wants."""
    for index, (start, end) in enumerate(words):
        following = words[index + 1][0] if index + 1 < len(words) else -1
        if text[end - 1] == HYPHEN:
            # The document settles hyphens at line ends only, and a row is one line.
            yield start, end - 1
            if following < 0 or not text[following].islower():
                yield "-"
            continue
        yield start, end
        if following < 0 or not (
            _wide(text[end - 1]) and _wide(text[following]) and "\n" in text[end:following]
        ):
            yield " "


def _wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
