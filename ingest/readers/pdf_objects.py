"""What a page draws, object by object: which text is unseen, what is painted, how much is pictures."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from .pdf_chars import Rect, address

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MAX_OBJECTS = 20_000
_MAX_DEPTH = 5
_WHITE = 250
_INVISIBLE = 3
_FILLED_ONLY = (0, 4)
"""Render modes that show nothing but the fill."""
_GROUND = 3.0
"""Points across from which on something is a ground that text can be read on."""
_COVERING = 0.5
"""Share of a page from which on its pictures make it a scan."""


@dataclass(slots=True)
class Objects:
    """What is seen and unseen on a page."""

    invisible: set[int] = field(default_factory=set)
    """Addresses of the text objects in render mode 3."""
    transparent: set[int] = field(default_factory=set)
    """Addresses of the text objects that are filled with nothing."""
    white: list[tuple[int, Rect]] = field(default_factory=list)
    """White text: seen only where something lies under it."""
    painted: list[Rect] = field(default_factory=list)
    """Everything but text that is not white."""
    paths: list[tuple[Any, Matrix, Rect]] = field(default_factory=list)
    """Handles of the lines and shapes, valid while the page is open, with their matrix and box."""
    deep: bool = False
    """Whether forms draw forms that draw forms… further than a document needs."""
    pictures: float = 0.0
    """Area of all pictures in square points."""

    @property
    def shows(self) -> bool:
        """Whether anything but text is there to be seen: pictures, or letters that are drawn as shapes."""
        return bool(self.painted)

    def is_scan(self, sheet: Rect) -> bool:
        """Say whether pictures fill the page."""
        area = (sheet[2] - sheet[0]) * (sheet[3] - sheet[1])
        return area > 0 and self.pictures >= _COVERING * area


def look(page: pdfium.PdfPage) -> Objects:
    """Look at what a page draws; 4 µs an object, the first 20,000 of them."""
    found = Objects()
    colour, edges = [ctypes.c_uint() for _ in range(4)], [ctypes.c_float() for _ in range(4)]
    for count, (each, mode, matrix) in enumerate(_objects(page)):
        if count >= _MAX_OBJECTS:
            break
        if mode >= 0:
            _text(each, mode, matrix, found, colour, edges)
            continue
        kind = pdfium_c.FPDFPageObj_GetType(each)
        if kind == pdfium_c.FPDF_PAGEOBJ_IMAGE:
            box = _bounds(each, matrix, edges)
            found.painted.append(box)
            found.pictures += (box[2] - box[0]) * (box[3] - box[1])
        elif kind == pdfium_c.FPDF_PAGEOBJ_PATH:
            box = _bounds(each, matrix, edges)
            found.paths.append((each, matrix, box))
            if _shows(each, box, colour):
                found.painted.append(box)
        else:
            found.deep |= kind == pdfium_c.FPDF_PAGEOBJ_FORM
            found.painted.append(_bounds(each, matrix, edges))
    return found


def _objects(page: pdfium.PdfPage) -> Iterator[tuple[Any, int, Matrix]]:
    """Yield each object with its text's render mode, which is negative where it is no text."""
    counted = pdfium_c.FPDFPage_CountObjects(page)
    yield from _inside(page.raw, counted, pdfium_c.FPDFPage_GetObject, _IDENTITY, 0)


def _inside(
    holder: Any, count: int, get: Callable[[Any, int], Any], matrix: Matrix, depth: int
) -> Iterator[tuple[Any, int, Matrix]]:
    for index in range(count):
        each = get(holder, index)
        mode = pdfium_c.FPDFTextObj_GetTextRenderMode(each)
        if (
            mode >= 0
            or depth == _MAX_DEPTH
            or pdfium_c.FPDFPageObj_GetType(each) != pdfium_c.FPDF_PAGEOBJ_FORM
        ):
            yield each, mode, matrix
        else:
            inner = _product(_matrix(each), matrix)
            count_inside = pdfium_c.FPDFFormObj_CountObjects(each)
            yield from _inside(each, count_inside, pdfium_c.FPDFFormObj_GetObject, inner, depth + 1)


def _text(each: Any, mode: int, matrix: Matrix, found: Objects, colour: list[Any], edges: list[Any]) -> None:
    if mode == _INVISIBLE:
        found.invisible.add(address(each))
    elif mode in _FILLED_ONLY and pdfium_c.FPDFPageObj_GetFillColor(each, *colour):
        red, green, blue, alpha = colour
        if alpha.value == 0:
            found.transparent.add(address(each))
        elif red.value >= _WHITE and green.value >= _WHITE and blue.value >= _WHITE:
            found.white.append((address(each), _bounds(each, matrix, edges)))


def _shows(path: Any, box: Rect, colour: list[Any]) -> bool:
    """Say whether a shape, or a line as thick as one, is no white ground; a pattern counts as none."""
    if min(box[2] - box[0], box[3] - box[1]) < _GROUND:
        return False
    filled, stroked = drawn(path)
    if filled:
        known = pdfium_c.FPDFPageObj_GetFillColor(path, *colour)
    elif stroked and pdfium_c.FPDFPath_CountSegments(path) == 2:
        known = pdfium_c.FPDFPageObj_GetStrokeColor(path, *colour)
    else:
        return False  # an outline
    return not known or (any(part.value < _WHITE for part in colour[:3]) and colour[3].value > 0)


def _bounds(each: Any, matrix: Matrix, edges: list[Any]) -> Rect:
    if not pdfium_c.FPDFPageObj_GetBounds(each, *edges):
        return (0.0, 0.0, 0.0, 0.0)
    left, bottom, right, top = (edge.value for edge in edges)
    if matrix is _IDENTITY:
        return (left, bottom, right, top)
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def drawn(path: Any) -> tuple[bool, bool]:
    """Return whether a path is filled, and whether it is stroked; some only clip."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    known = pdfium_c.FPDFPath_GetDrawMode(path, fill, stroke)
    return bool(known and fill.value), bool(known and stroke.value)


def segments(path: Any, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """Yield the straight strokes of a path: from x, y to x, y on the page."""
    a, b, c, d, e, f = _product(_matrix(path), matrix)
    x, y = ctypes.c_float(), ctypes.c_float()
    start = last = (0.0, 0.0)
    for index in range(pdfium_c.FPDFPath_CountSegments(path)):
        segment = pdfium_c.FPDFPath_GetPathSegment(path, index)
        pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
        point = (a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        kind = pdfium_c.FPDFPathSegment_GetType(segment)
        if kind == pdfium_c.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == pdfium_c.FPDF_SEGMENT_LINETO:
            yield *last, *point
        if pdfium_c.FPDFPathSegment_GetClose(segment):
            yield *point, *start
        last = point


def _matrix(each: Any) -> Matrix:
    found = pdfium_c.FS_MATRIX()
    if not pdfium_c.FPDFPageObj_GetMatrix(each, found):
        return _IDENTITY
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _product(inner: Matrix, outer: Matrix) -> Matrix:
    if outer is _IDENTITY:
        return inner
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
