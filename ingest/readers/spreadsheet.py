"""Spreadsheets: one unit a sheet, as Markdown tables that repeat the header; numbered by row.

Rows have the numbers that a spreadsheet program shows beside them. Formulas give the values that
were saved with them.
"""

from __future__ import annotations

import csv
import re
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, time, timedelta
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..encodings import clean, decode
from ..errors import DamagedFileError, EmptyFileError, IngestError, UnsupportedFileError
from ..languages import SUPPORTED, document_kind
from ..sniff import OLE_MARK, ZIP_MARK, describe, is_html, is_text, read_head, zip_kind
from ..types import Problem
from .archive import Archive, opened
from .base import Event, Opened, Request
from .blocks import Blocks, Row
from .delimited import first_bytes, records

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

MAX_ROWS = 10_000
"""Rows read of one sheet: read whole, they take as long as a thick book."""
_MAX_COLUMNS = 1_000
_MAX_CELL_CHARS = 2_000
_ROW = re.compile(rb"<(?:\w+:)?row[\s/>]")
_LOOK_AHEAD = 20
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMBER = re.compile(r"[-+(]?[$€£¥]?\s?\d[\d.,'\s]*\s?[%€$£¥)]?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*")


class SpreadsheetReader:
    """Reads Excel workbooks, CSV and TSV."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take workbooks by what they hold, tables in plain text by their suffix."""
        kind = zip_kind(head)
        if kind is not None:
            return kind == "spreadsheet"
        if document_kind(path) != "spreadsheet":
            return False
        return (is_text(head) and not is_html(head)) or head.startswith((ZIP_MARK, OLE_MARK))

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the sheets, and a problem for each that was not read to its end."""
        if is_text(read_head(request.path)):
            yield from _read_text(request)
        else:
            yield from _read_workbook(request)


def _read_text(request: Request) -> Iterator[Event]:
    limit = request.limits.max_text_bytes
    data, rest = first_bytes(request.path, limit)
    if not data.strip():
        raise EmptyFileError(f"{request.name}: the file is empty.")
    if not is_text(data[:65536]):
        raise UnsupportedFileError(
            f"{request.name}: this is {describe(data[:65536])}, not a table. Lontar reads {SUPPORTED}."
        )
    text = clean(decode(data)[0])
    if rest:
        text = text[: text.rfind("\n") + 1] or text
    yield Opened(1)
    csv.field_size_limit(len(text) + 1)
    blocks = Blocks("row", limit)
    try:
        left_out = _write(blocks, enumerate(records(text, request.path.suffix.lower()), start=1))
    except csv.Error as error:
        raise DamagedFileError(
            f"{request.name}: cannot be read as a table ({error}). Save it anew."
        ) from error
    yield blocks.unit(request.name)
    if rest or left_out:
        yield _left_out(request.name, left_out + rest)


def _read_workbook(request: Request) -> Iterator[Event]:
    from openpyxl import load_workbook

    with opened(request, "an Excel workbook") as archive, warnings.catch_warnings():
        archive.check_all((".xml", ".rels"))
        # openpyxl warns of drawings and validations it does not keep; nothing of that is text.
        warnings.simplefilter("ignore")
        try:
            with closing(
                load_workbook(archive.source, read_only=True, data_only=True, keep_links=False)
            ) as book:
                yield Opened(len(book.worksheets), (book.properties.title or "").strip() or None)
                yield from _sheets(request, archive, book.worksheets)
        except IngestError:
            raise
        except Exception as error:  # whatever a malformed part makes of openpyxl
            raise DamagedFileError(
                f"{request.name}: cannot be opened as a workbook ({type(error).__name__}: {error}). "
                "Open it in its program and save it anew."
            ) from error


def _sheets(request: Request, archive: Archive, sheets: Sequence[ReadOnlyWorksheet]) -> Iterator[Event]:
    left = request.limits.max_text_bytes
    for sheet in sheets:
        blocks = Blocks("row", left)
        label = f"sheet {sheet.title}{' (hidden)' if sheet.sheet_state != 'visible' else ''}"
        where = f"{request.name}, {label}"
        columns = (sheet.max_column or 0) - _MAX_COLUMNS
        rows = _write_sheet(blocks, archive, sheet)
        yield blocks.unit(request.name, label)
        left -= blocks.size
        if rows:
            yield _left_out(where, rows)
        if columns > 0:
            message = f"{where}: {columns:,} columns were left out; the first {_MAX_COLUMNS:,} are read."
            yield Problem(where, "columns-left-out", message)


def _write_sheet(blocks: Blocks, archive: Archive, sheet: ReadOnlyWorksheet) -> int:
    # The size that a file claims may be missing or wrong, and openpyxl would believe it.
    sheet.reset_dimensions()
    rows = ((at, _cells(row)) for at, row in enumerate(sheet.iter_rows(values_only=True), start=1))
    # To count by openpyxl what is left out would take longer than to read what is not.
    return _write(blocks, rows, lambda: archive.count(sheet._worksheet_path, _ROW))


def _cells(row: Sequence[object]) -> list[str]:
    end = min(len(row), _MAX_COLUMNS)
    while end and row[end - 1] is None:
        end -= 1
    return [_shown(value) for value in row[:end]]


class _Filled:
    """Passes on the rows that hold anything, and counts them."""

    def __init__(self, rows: Iterator[tuple[int, list[str]]]) -> None:
        self.count = 0
        self._rows = rows

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        for at, row in self._rows:
            if any(cell.strip() for cell in row):
                self.count += 1
                yield at, row


def _write(
    blocks: Blocks, rows: Iterator[tuple[int, list[str]]], total: Callable[[], int] | None = None
) -> int:
    """Write rows as tables; return how many were left out, by their `total` where that is known sooner."""
    filled = _Filled(rows)
    source = iter(filled)
    first = list(islice(source, _LOOK_AHEAD))
    if not first:
        return 0
    width = min(max(len(_filled(row)) for _, row in first), _MAX_COLUMNS)
    before, header, body = _header(first, width)
    written = sum(
        blocks.add(" ".join(cell for cell in row if cell.strip()), at, tight=True) for at, row in before
    )
    named = header[0] is not None
    wanted = islice(chain(body, source), MAX_ROWS)
    written += blocks.add_table(header, ((at, _fit(row, width)) for at, row in wanted)) + named
    if next(source, None) is not None:
        if total is not None:
            return max(total(), filled.count) - written
        deque(source, maxlen=0)
    return filled.count - written


def _header(
    first: list[tuple[int, list[str]]], width: int
) -> tuple[list[tuple[int, list[str]]], Row, list[tuple[int, list[str]]]]:
    """Divide the first rows into lines above the table, its header, and its body.

    The header is the first row that fills at least half the columns. Where numbers stand in it,
    there is no header: columns are then named as a spreadsheet program names them.
    """
    enough = max(min(width, 2), (width + 1) // 2)
    index = next((at for at, (_, row) in enumerate(first) if len([c for c in row if c.strip()]) >= enough), 0)
    number, names = first[index]
    if len(first) > 1 and any(
        _NUMBER.fullmatch(cell.strip()) and not _YEAR.fullmatch(cell.strip()) for cell in names
    ):
        return first[:index], (None, [_column(at) for at in range(width)]), first[index:]
    return first[:index], (number, _fit(names, width)), first[index + 1 :]


def _filled(row: Sequence[str]) -> Sequence[str]:
    """Return a row without the empty cells at its end."""
    end = len(row)
    while end and not row[end - 1].strip():
        end -= 1
    return row[:end]


def _fit(row: Sequence[str], width: int) -> list[str]:
    """Return a row of a width; what stands beyond is kept in the last cell."""
    cells = [cell if len(cell) <= _MAX_CELL_CHARS else f"{cell[:_MAX_CELL_CHARS]}…" for cell in _filled(row)]
    if len(cells) > width:
        cells[width - 1 :] = [" ".join(cells[width - 1 :])]
    return cells + [""] * (width - len(cells))


def _column(index: int) -> str:
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _shown(value: object) -> str:
    """Return a cell's value as text: dates as ISO, numbers without noise in the last digit."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return format(value, ".15g")
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)


def _left_out(where: str, rows: int) -> Problem:
    return Problem(
        where,
        "rows-left-out",
        f"{where}: {rows:,} rows were left out; the first {MAX_ROWS:,} of a sheet are read. "
        "Split it to read the rest.",
    )
