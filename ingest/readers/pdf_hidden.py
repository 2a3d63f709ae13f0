"""Leave out text that no reader sees: invisible, white on white, tiny, off the page.

Such text is the usual place for words meant for a machine only. It goes and the page is flagged. The
exception is a scan's own text layer: invisible letters over pictures that fill the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .pdf_arrange import Arranged
from .pdf_chars import PageChars, Rect
from .pdf_objects import Objects
from .pdf_survey import Survey

INVISIBLE = "invisible-text"
OCR_LAYER = "ocr-layer"

_TINY = 1.0
"""Height of a line in points below which nobody reads it."""


def without_hidden(
    page: Arranged, chars: PageChars, seen: Survey, objects: Objects, sheet: Rect
) -> tuple[Arranged, tuple[str, ...]]:
    """Return the text that is seen and the flags for what was found; `sheet` is the visible page."""
    flags: list[str] = []
    unseen = objects.transparent | {
        number for number, box in objects.white if not any(_touch(box, other) for other in objects.painted)
    }
    if objects.invisible and objects.is_scan(sheet):
        flags.append(OCR_LAYER)
    else:
        unseen |= objects.invisible
    far = seen.off or any(_tiny(chars, rect) for rect in seen.flat)
    if not unseen and not far:
        return page, tuple(flags)
    hidden = [at for at in _marks(page.text) if _unseen(chars, page.origins[at], unseen, far, sheet)]
    if not hidden:
        return page, tuple(flags)
    return page.without(list(_runs(hidden, page.text))), (*flags, INVISIBLE)


def _unseen(chars: PageChars, origin: int, unseen: set[int], far: bool, sheet: Rect) -> bool:
    if unseen and chars.text_object(origin) in unseen:
        return True
    box = chars.box(origin) if far else None
    return box is not None and (_off(box, sheet) or _size(box) < _TINY)


def _tiny(chars: PageChars, rect: Rect) -> bool:
    """Say whether a run of text is tiny: its letters, for the box of a row of dots is always flat."""
    box = chars.box_at((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)
    return box is not None and _size(box) < _TINY


def _size(box: Rect) -> float:
    """Return the larger side: a turned letter is as wide as its font is high."""
    return max(box[3] - box[1], box[2] - box[0])


def _marks(text: str) -> Iterator[int]:
    return (at for at, char in enumerate(text) if not char.isspace())


def _runs(places: Iterable[int], text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges that places make up, blanks between and after them included."""
    start = end = -1
    for place in places:
        if start >= 0 and not text[end:place].strip():
            end = place + 1
            continue
        if start >= 0:
            yield start, _with_blanks(text, start, end)
        start, end = place, place + 1
    if start >= 0:
        yield start, _with_blanks(text, start, end)


def _with_blanks(text: str, start: int, end: int) -> int:
    """Return the end of a range with the blanks after it, if blanks or nothing stand before it too."""
    if start and not text[start - 1].isspace():
        return end
    rest = text[end:]
    return end + len(rest) - len(rest.lstrip())


def _off(box: Rect, sheet: Rect) -> bool:
    return box[2] <= sheet[0] or box[0] >= sheet[2] or box[3] <= sheet[1] or box[1] >= sheet[3]


def _touch(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
