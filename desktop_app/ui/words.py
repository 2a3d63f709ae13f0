"""Amounts in words, translated: durations, sizes, pages and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from desktop_app.core.store import StoredCitation

translate = QCoreApplication.translate


def duration(seconds: float) -> str:
    """Say a time as people do: "40 s", "14 min", "2 h 5 min"."""
    if seconds < 90:
        return translate("Words", "{n} s").format(n=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 90:
        return translate("Words", "{n} min").format(n=minutes)
    return translate("Words", "{h} h {min} min").format(h=minutes // 60, min=minutes % 60)


def tr_units(kind: str, count: int) -> str:
    """Say how many pages, files, sheets or chapters a document has."""
    if kind == "pdf":
        return translate("Words", "%n page(s)", "", count)
    if kind == "epub":
        return translate("Words", "%n chapter(s)", "", count)
    if kind == "spreadsheet":
        return translate("Words", "%n sheet(s)", "", count)
    return (
        translate("Words", "%n file(s)", "", count)
        if kind == "code"
        else translate("Words", "%n part(s)", "", count)
    )


def size(size_bytes: int) -> str:
    """Say bytes in MiB or GiB."""
    if size_bytes >= 1 << 30:
        return translate("Words", "{n} GiB").format(n=f"{size_bytes / 2**30:.1f}")
    return translate("Words", "{n} MiB").format(n=f"{size_bytes / 2**20:.0f}")


def place(citation: StoredCitation) -> str:
    """Say where a quote stands: "manual.pdf, page 47", "app.py, lines 10-24"."""
    name = Path(citation.source).name
    if citation.page is not None:
        page = citation.label or citation.page
        return translate("Words", "{name}, page {page}").format(name=name, page=page)
    inside = citation.file if citation.file and citation.file != name else name
    if citation.label:
        return f"{inside}, {citation.label}"
    first, last = citation.line_start, citation.line_end
    if first == last:
        return translate("Words", "{name}, line {line}").format(name=inside, line=first)
    return translate("Words", "{name}, lines {first}-{last}").format(name=inside, first=first, last=last)
