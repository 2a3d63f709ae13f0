"""What stands on a page without being part of its content: form values and notes.

pdfium leaves both out of a page's text, with or without appearance streams.
"""

from __future__ import annotations

import ctypes
import logging
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from .pdf_chars import Rect

log = logging.getLogger(__name__)

FORM_VALUES = "form-values"
ANNOTATIONS = "annotations"

_MAX_ANNOTATIONS = 2_000
_MAX_BYTES = 64 * 1024
_HIDDEN = pdfium_c.FPDF_ANNOT_FLAG_HIDDEN | pdfium_c.FPDF_ANNOT_FLAG_NOVIEW
_PASSWORD = 1 << 13
_FIELDS = (
    pdfium_c.FPDF_FORMFIELD_CHECKBOX,
    pdfium_c.FPDF_FORMFIELD_RADIOBUTTON,
    pdfium_c.FPDF_FORMFIELD_COMBOBOX,
    pdfium_c.FPDF_FORMFIELD_LISTBOX,
    pdfium_c.FPDF_FORMFIELD_TEXTFIELD,
)
# Links and pop-ups say nothing of their own; the rest carries what somebody wrote.
_WRITTEN = (
    pdfium_c.FPDF_ANNOT_TEXT,
    pdfium_c.FPDF_ANNOT_FREETEXT,
    pdfium_c.FPDF_ANNOT_HIGHLIGHT,
    pdfium_c.FPDF_ANNOT_UNDERLINE,
    pdfium_c.FPDF_ANNOT_SQUIGGLY,
    pdfium_c.FPDF_ANNOT_STRIKEOUT,
    pdfium_c.FPDF_ANNOT_STAMP,
    pdfium_c.FPDF_ANNOT_CARET,
    pdfium_c.FPDF_ANNOT_INK,
    pdfium_c.FPDF_ANNOT_LINE,
    pdfium_c.FPDF_ANNOT_SQUARE,
    pdfium_c.FPDF_ANNOT_CIRCLE,
    pdfium_c.FPDF_ANNOT_POLYGON,
    pdfium_c.FPDF_ANNOT_POLYLINE,
)


@dataclass(frozen=True, slots=True)
class Extra:
    """One line to be added to a page's text."""

    text: str
    box: Rect
    flag: str


def prepare(document: pdfium.PdfDocument) -> None:
    """Make a document's form values available; to be called before its pages are loaded."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # XFA forms are also kept as plain ones
            document.init_forms()
    except pdfium.PdfiumError as error:
        log.info("forms cannot be read: %s", error)


def extras(document: pdfium.PdfDocument, page: pdfium.PdfPage) -> list[Extra]:
    """Return the form values of a page, then its notes, each in the file's order."""
    values: dict[str, Extra] = {}
    notes: list[Extra] = []
    for annotation in _annotations(page):
        kind = pdfium_c.FPDFAnnot_GetSubtype(annotation)
        if kind != pdfium_c.FPDF_ANNOT_WIDGET and kind not in _WRITTEN:
            continue
        if pdfium_c.FPDFAnnot_GetFlags(annotation) & _HIDDEN:
            continue
        if kind == pdfium_c.FPDF_ANNOT_WIDGET:
            if document.formenv and (value := _value(document.formenv, annotation)):
                values.setdefault(value, Extra(value, _box(annotation), FORM_VALUES))
        elif note := _note(annotation):
            notes.append(Extra(note, _box(annotation), ANNOTATIONS))
    return [*values.values(), *notes]


def _annotations(page: pdfium.PdfPage) -> Iterator[Any]:
    for index in range(min(pdfium_c.FPDFPage_GetAnnotCount(page), _MAX_ANNOTATIONS)):
        annotation = pdfium_c.FPDFPage_GetAnnot(page, index)
        if annotation:
            try:
                yield annotation
            finally:
                pdfium_c.FPDFPage_CloseAnnot(annotation)


def _value(form: pdfium.PdfFormEnv, annotation: Any) -> str:
    """Return "name: value" of a field that is filled in; never that of a password field."""
    kind = pdfium_c.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind not in _FIELDS:
        return ""
    if kind == pdfium_c.FPDF_FORMFIELD_TEXTFIELD and _is_password(form, annotation):
        return ""
    value = _string(lambda buffer, size: pdfium_c.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size))
    if not value or (kind in _FIELDS[:2] and value == "Off"):
        return ""
    name = _string(
        lambda buffer, size: pdfium_c.FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, size)
    ) or _string(lambda buffer, size: pdfium_c.FPDFAnnot_GetFormFieldName(form, annotation, buffer, size))
    return f"{name}: {value}" if name else value


def _is_password(form: pdfium.PdfFormEnv, annotation: Any) -> bool:
    return bool(pdfium_c.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PASSWORD)


def _note(annotation: Any) -> str:
    return _string(
        lambda buffer, size: pdfium_c.FPDFAnnot_GetStringValue(annotation, b"Contents", buffer, size)
    )


def _string(call: Callable[[Any, int], int]) -> str:
    """Return the text that pdfium writes as UTF-16 into a buffer, whose size it tells first."""
    size = min(int(call(None, 0)), _MAX_BYTES)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    call(ctypes.cast(buffer, ctypes.POINTER(pdfium_c.FPDF_WCHAR)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", errors="replace").strip("\0 \r\n\t")


def _box(annotation: Any) -> Rect:
    rect = pdfium_c.FS_RECTF()
    if not pdfium_c.FPDFAnnot_GetRect(annotation, rect):
        return (0.0, 0.0, 0.0, 0.0)
    return (
        min(rect.left, rect.right),
        min(rect.bottom, rect.top),
        max(rect.left, rect.right),
        max(rect.bottom, rect.top),
    )
