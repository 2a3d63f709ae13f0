"""Where a stretch of a page's text stands on the page, for highlighting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .limits import DEFAULT_LIMITS, Limits
from .printed import rectangles
from .sandbox.call import run_in_child
from .types import PrintedLine

if TYPE_CHECKING:
    from .sandbox.pool import Sandbox


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in PDF points from the bottom left corner."""

    left: float
    bottom: float
    right: float
    top: float


def boxes(
    path: Path,
    page: int,
    start: int,
    end: int,
    *,
    text: str | None = None,
    lines: Sequence[PrintedLine] = (),
    password: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    sandbox: Sandbox | None = None,
) -> list[Box]:
    """Return the boxes of `Unit.text[start:end]` on a page (1-based), one a line.

    Give `text`, the unit's text, where it is at hand: whether a hyphen at a line's end was kept
    is then read off it. Without it the whole document is read once more (1 s for 300 pages).
    Give `lines` too, `Unit.lines`, for a page that was recognised: those say it without the file.
    The file is opened in a child process; keep a `sandbox` open where calls follow one another.
    A document that pdfium refuses, or a page that does not exist, has no boxes.

    Raises:
        IngestError: the file cannot be opened, or the page takes too much time or memory.
    """
    if lines and text is not None:
        return [Box(*rectangle) for rectangle in rectangles(lines, text, start, end)]
    # Loaded by its name: the module opens PDFs, which this process never does.
    task = "ingest.readers.pdf_boxes:find_boxes"
    args = (path, page, start, end, text, password, limits)
    found: list[Box] = run_in_child(task, args, limits, sandbox=sandbox)
    return found
