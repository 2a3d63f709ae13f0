"""Put converted text together block by block, as Markdown, and remember where each counted part begins."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from ..chunkers.estimate import weigh
from ..encodings import clean
from ..types import Anchor, Problem, Unit

_PIECE_TOKENS = 140
_HEADER_TOKENS = 60
_BLANKS = re.compile(r"\s+")
_SUPERSCRIPTS = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_SUBSCRIPTS = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")

Row = tuple[int | None, Sequence[str]]
"""The row's number, where it has one, and its cells."""


class Blocks:
    """The text of a unit while it grows."""

    def __init__(self, part: str, limit: int) -> None:
        """Start empty; `part` names what is counted, `limit` is the largest length in characters."""
        self.part = part
        self.limit = limit
        self.size = 0
        self.cut = False
        """True where the limit left something out."""
        self._parts: list[str] = []
        self._anchors: list[Anchor] = []

    def add(self, text: str, number: int | None = None, *, tight: bool = False) -> bool:
        """Append a block after a blank line, or on the next line where `tight`; say whether it was taken."""
        text = unicodedata.normalize("NFC", clean(text)).strip("\n").rstrip()
        if not text.strip() or self.cut:
            return False
        gap = "" if not self._parts else "\n" if tight else "\n\n"
        if self.size + len(gap) + len(text) > self.limit:
            self.cut = True
            return False
        self._parts += (gap, text)
        self.size += len(gap)
        if number is not None:
            self._anchors.append(Anchor(self.size, self.part, number))
        self.size += len(text)
        return True

    def add_table(self, header: Row, rows: Iterable[Row]) -> int:
        """Append a table in pieces that repeat the header; return how many rows were taken.

        Each piece fits a passage, so that no row is quoted without the names of its columns. Where
        these alone would fill a passage, each row becomes a record with the names inside.
        """
        number, names = header
        head = f"{_line(names)}\n|{' --- |' * len(names)}"
        weight = weigh(head)
        if weight > _HEADER_TOKENS:
            self.add(_line(names), number)
            return sum(self.add(_record(names, cells), at) for at, cells in rows)
        taken, load = 0, 0
        for at, cells in rows:
            line = _line(cells)
            size = weigh(line) + 1
            if not taken or load + size > _PIECE_TOKENS:
                # The header repeated stands for the row below it; only the first time it is itself.
                self.add(head, at if taken else number if number is not None else at)
                load = weight
            if not self.add(line, at, tight=True) and self.cut:
                return taken
            taken, load = taken + 1, load + size
        if not taken:
            self.add(head, number)
        return taken

    def unit(self, file: str, label: str | None = None, flags: tuple[str, ...] = ()) -> Unit:
        """Return what was put together as a unit."""
        empty = () if self._parts else ("empty",)
        return Unit(
            "".join(self._parts), file=file, label=label, flags=(*empty, *flags), anchors=tuple(self._anchors)
        )

    def problem(self, where: str) -> Problem:
        """Return the problem to report where `cut` is set."""
        return Problem(
            where,
            "text-cut",
            f"{where}: cut after {self.size:,} characters. Split the file to read the rest.",
        )


def one_line(text: str) -> str:
    """Return a text without line ends and double blanks."""
    return _BLANKS.sub(" ", text).strip()


def raised(text: str, *, up: bool) -> str:
    """Return a superscript or subscript in Unicode, where every character has one: 10⁶ is not 106."""
    table = _SUPERSCRIPTS if up else _SUBSCRIPTS
    return text.translate(table) if text and all(ord(char) in table for char in text) else text


def _line(cells: Sequence[str]) -> str:
    # A stroke inside a cell would end it.
    escaped = (one_line(cell).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _record(names: Sequence[str], cells: Sequence[str]) -> str:
    filled = ((one_line(name), one_line(cell)) for name, cell in zip(names, cells, strict=False))
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in filled if cell)
