"""Collect an HTML table's cells, and tell data from layout."""

from __future__ import annotations

from .blocks import one_line

_LONG_CELL = 600
_MAX_SPAN = 50
_MAX_COLUMNS = 200
_MAX_CELLS = 200_000


class Table:
    """The rows of one table; text of spanning cells is repeated, so that each row reads alone."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._cell: list[str] | None = None
        self._spans: tuple[int, int] = (1, 1)
        self._below: dict[int, tuple[int, str]] = {}
        """Column to (rows still to fill, text) for cells that span rows."""
        self._cells = 0
        self._layout = False

    def begin_row(self) -> None:
        """Start a row."""
        self.end_cell()
        self._fill()
        if not self._rows or self._rows[-1]:
            self._rows.append([])

    def begin_cell(self, columns: str, rows: str) -> None:
        """Start a cell with the spans that its attributes say."""
        self.end_cell()
        if not self._rows:
            self._rows.append([])
        self._cell = []
        self._spans = _span(columns), _span(rows)

    def takes(self, text: str) -> bool:
        """Take a block of text into the open cell; False where it belongs to the page."""
        if self._layout or self._cell is None or self._cells > _MAX_CELLS:
            return False
        self._cell.append(text)
        return True

    def end_cell(self) -> None:
        """End the open cell."""
        if self._cell is None:
            return
        text, self._cell = one_line(" ".join(self._cell)), None
        if self._layout:
            return
        self._fill()
        row = self._rows[-1]
        columns, rows = self._spans
        for column in range(len(row), min(len(row) + columns, _MAX_COLUMNS)):
            if rows > 1:
                self._below[column] = (rows - 1, text)
            row.append(text)
        self._cells += columns

    def lay_out(self) -> list[str]:
        """Take the table for layout from here on; return the text collected so far, in order."""
        collected = [cell for row in self._rows for cell in _without_repeats(row)]
        if self._cell:
            collected.append("\n".join(self._cell))
            self._cell = []
        self._layout = True
        self._rows = [[]]
        return [text for text in collected if text]

    def data_rows(self) -> list[list[str]] | None:
        """Return the rows, all of one width, or None where this is a layout or a list of boxes."""
        self.end_cell()
        rows = [row for row in self._rows if any(row)]
        width = max((len(row) for row in rows), default=0)
        if self._layout or len(rows) < 2 or width < 2:
            return None
        if any(len(cell) > _LONG_CELL for row in rows for cell in row):
            return None
        return [row + [""] * (width - len(row)) for row in rows]

    def _fill(self) -> None:
        """Put in what cells above span into, where the row has come to their columns."""
        if not self._rows:
            return
        row = self._rows[-1]
        while len(row) in self._below:
            left, text = self._below.pop(len(row))
            if left > 1:
                self._below[len(row)] = (left - 1, text)
            row.append(text)


def _span(value: str) -> int:
    return min(int(value), _MAX_SPAN) if value.isdecimal() and len(value) < 6 and int(value) else 1


def _without_repeats(row: list[str]) -> list[str]:
    return [cell for index, cell in enumerate(row) if index == 0 or cell != row[index - 1]]
