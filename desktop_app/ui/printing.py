"""A conversation as a PDF."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument


def write_pdf(markdown: str, path: Path) -> None:
    """Lay Markdown out on A4 and write it.

    Raises:
        OSError: the file cannot be written.
    """
    with path.open("wb"):
        pass  # Qt reports no reason for a file it cannot open; Python does
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout.Unit.Millimeter)
    document = QTextDocument()
    document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownNoHTML)
    document.print_(writer)
