"""Tables with light rules, and the note box, which is a table of one cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable, Table, TableStyle

from scripts.handbook import style
from scripts.handbook.errors import HandbookError

_GUTTER = 12.0
_PAD_TOP = 3.4
_PLENTY = 10_000.0

_RULED = TableStyle(
    [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), _GUTTER - 1),
        ("TOPPADDING", (0, 0), (-1, -1), _PAD_TOP),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4.2),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, style.LEAF),
        ("LINEBELOW", (0, 1), (-1, -1), 0.4, style.RULE),
    ]
)
_BOXED = TableStyle(
    [
        ("LINEBEFORE", (0, 0), (0, -1), 1.6, style.LEAF),
        ("LEFTPADDING", (0, 0), (-1, -1), 11),
        ("RIGHTPADDING", (0, 0), (-1, -1), 11),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
    ]
)


def build_table(cells: Sequence[Sequence[Any]], width: float) -> Flowable:
    """Return a table of paragraphs whose first row is its head, repeated where the table breaks.

    Raises:
        HandbookError: the longest words alone are wider than `width` points.
    """
    lowered = [
        ("TOPPADDING", (column, row), (column, row), _PAD_TOP + drop)
        for row, line in enumerate(cells)
        for column, cell in enumerate(line)
        if (drop := style.CELL.fontSize - max(part.fontSize for part in cell.frags)) > 0
    ]  # reportlab hangs text from the top of its own size: code alone in a cell would stand too high
    table = Table(cells, colWidths=_column_widths(cells, width), repeatRows=1)
    return _finish(table, TableStyle(lowered, parent=_RULED))


def build_note(paragraphs: list[Flowable]) -> Flowable:
    """Return paragraphs beside a rule."""
    return _finish(Table([[paragraphs]], colWidths=[style.TEXT_WIDTH]), _BOXED)


def _finish(table: Any, look: TableStyle) -> Flowable:
    table.setStyle(look)
    table.spaceBefore, table.spaceAfter = 4, 11
    table.hAlign = "LEFT"
    return table


def _column_widths(cells: Sequence[Sequence[Any]], total: float) -> list[float]:
    """Return column widths in points that add up to `total`.

    No column is narrower than its longest word. The room left goes first to the columns that can
    then be set on one line, then to the others in proportion to their text.
    """
    columns = list(zip(*cells, strict=True))
    least = [max(float(cell.minWidth()) for cell in column) + _GUTTER for column in columns]
    natural = [max(_natural_width(cell) for cell in column) + _GUTTER for column in columns]
    if sum(least) > total:
        raise HandbookError(f"A table of {len(columns)} columns is too wide for the page.")
    widths = list(least)
    open_columns = list(range(len(columns)))
    while open_columns:
        spare = total - sum(widths)
        fair = spare / len(open_columns)
        settled = [column for column in open_columns if natural[column] - widths[column] <= fair]
        if not settled:
            weight = sum(natural[column] - widths[column] for column in open_columns)
            for column in open_columns:
                widths[column] += spare * (natural[column] - least[column]) / weight
            return widths
        for column in settled:
            widths[column] = natural[column]
            open_columns.remove(column)
    widths[-1] += total - sum(widths)
    return widths


def _natural_width(cell: Any) -> float:
    cell.wrap(_PLENTY, _PLENTY)
    return max(float(width) for width in cell.getActualLineWidths0())
