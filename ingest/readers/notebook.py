"""Jupyter notebooks: one unit a notebook, its cells as Markdown and fenced code; outputs never enter.

Source: nbformat 4.5, and 3.0 with its worksheets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..encodings import decode
from ..errors import DamagedFileError
from ..headings import markdown_headings
from ..languages import document_kind
from ..limits import MIB
from ..sniff import is_text
from .base import Event, Opened, Request
from .blocks import Blocks
from .text import load_bytes, sections

# Outputs make notebooks large: what is left without them has to fit the limit for text.
_MAX_BYTES = 64 * MIB
_EMBEDDED = re.compile(r"(?<=base64,)[A-Za-z0-9+/=\s]{200,}|[A-Za-z0-9+/=]{2000,}")


class NotebookReader:
    """Reads notebooks cell by cell."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take notebooks by suffix that begin as JSON does."""
        return (
            document_kind(path) == "notebook"
            and is_text(head)
            and decode(head[:64])[0].lstrip().startswith("{")
        )

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the cells as one unit; each cell is counted."""
        notebook = _load(request)
        language = _language(notebook)
        blocks = Blocks("cell", request.limits.max_text_bytes)
        for number, cell in enumerate(_cells(notebook), start=1):
            blocks.add(_cell_text(cell, language), number)
        unit = blocks.unit(request.name)
        headings = markdown_headings(unit.text)
        title = next((heading.title for heading in headings if heading.level == 0), None)
        yield Opened(1, title, sections(headings))
        yield unit
        if blocks.cut:
            yield blocks.problem(request.name)


def _load(request: Request) -> Mapping[str, Any]:
    text = decode(load_bytes(request, _MAX_BYTES))[0]
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedFileError(
            f"{request.name}: no sound notebook ({error}). Open it in Jupyter and save it anew."
        ) from error
    if not isinstance(found, dict) or not isinstance(found.get("cells", found.get("worksheets")), list):
        raise DamagedFileError(f"{request.name}: a JSON file without cells, so no notebook.")
    return found


def _cells(notebook: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    sheets = [notebook] if "cells" in notebook else notebook["worksheets"]
    for sheet in sheets:
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
        for cell in cells if isinstance(cells, list) else ():
            yield cell if isinstance(cell, dict) else {}


def _cell_text(cell: Mapping[str, Any], language: str) -> str:
    text = _joined(cell.get("source", cell.get("input", "")))
    text = _EMBEDDED.sub(lambda match: f"({len(match[0]):,} characters of data left out)", text).rstrip()
    kind = cell.get("cell_type")
    if not text.strip():
        return ""
    if kind == "code":
        fence = "```" if "```" not in text else "`````"
        return f"{fence}{language}\n{text}\n{fence}"
    if kind == "heading":
        level = cell.get("level", 1)
        return f"{'#' * (level if isinstance(level, int) and 1 <= level <= 6 else 1)} {text}"
    return text


def _joined(source: object) -> str:
    if isinstance(source, list):
        return "".join(line for line in source if isinstance(line, str))
    return source if isinstance(source, str) else ""


def _language(notebook: Mapping[str, Any]) -> str:
    found: object = notebook.get("metadata")
    for keys in (("language_info", "name"), ("kernelspec", "language")):
        value = found
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, str) and re.fullmatch(r"[\w+#.-]{1,30}", value):
            return value.lower()
    return "python"
