"""Tables in plain text: find the delimiter, mind the quotes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ..limits import MIB

_DELIMITERS = ",;\t|"


def first_bytes(path: Path, limit: int) -> tuple[bytes, int]:
    """Return the first bytes of a file, and how many lines there are in the rest."""
    with path.open("rb") as file:
        data = file.read(limit)
        rest = sum(block.count(b"\n") for block in iter(lambda: file.read(MIB), b""))
        return data, rest


def records(text: str, suffix: str) -> Iterator[list[str]]:
    """Yield the records of a table in plain text, by the delimiter that divides it most evenly."""
    first, _, below = text.partition("\n")
    # Excel's own way to name the delimiter.
    if len(first) == 5 and first.startswith("sep="):
        delimiter, text = first[4], below
    else:
        delimiter = _delimiter(text, suffix)
    if _quotes_close(text, delimiter):
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    else:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=csv.QUOTE_NONE)


def _delimiter(text: str, suffix: str) -> str:
    lines = [line for line in islice(text.split("\n"), 200) if line.strip()][:50]
    best, most = "\t" if suffix in {".tsv", ".tab"} else ",", 0.0
    for delimiter in (best, *(one for one in _DELIMITERS if one != best)):
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        usual = max(set(widths), key=widths.count, default=1)
        score = widths.count(usual) / len(widths) * min(usual, 20) if usual > 1 else 0.0
        if score > most * 1.1:
            best, most = delimiter, score
    return best


def _quotes_close(text: str, delimiter: str) -> bool:
    """Say whether quotes are meant as such: one that never closes would swallow the rest of the file."""
    reader = csv.reader(io.StringIO(text[:262_144], newline=""), delimiter=delimiter)
    return all(cell.count("\n") < 500 for row in reader for cell in row)
