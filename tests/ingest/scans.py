"""Make scans: pages of text as pictures, turned or not, without a letter of text."""

from __future__ import annotations

import zlib
from io import BytesIO

import numpy as np
import pypdfium2 as pdfium

from .pdf_builder import one_page, text_pages


def scan(content: bytes, *, turns: int = 0, page: bytes = b"", dots: float = 1.5) -> bytes:
    """Return a PDF of one page that shows a picture of a content stream, turned by quarters to the left."""
    document = pdfium.PdfDocument(text_pages([content]))
    picture = document[0].render(scale=dots, grayscale=True).to_numpy()
    document.close()
    picture = np.rot90(picture.reshape(picture.shape[:2]), turns)
    height, width = picture.shape
    image = zlib.compress(np.ascontiguousarray(picture).tobytes())
    head = (
        b"<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8"
        b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream"
    )
    return one_page(
        b"q %g 0 0 %g 0 0 cm /Im Do Q" % (width / dots, height / dots),
        page=b"/MediaBox[0 0 %g %g]%s" % (width / dots, height / dots, page),
        resources=b"/XObject<</Im 6 0 R>>",
        extra=[head % (width, height, len(image), image)],
    )


def joined(*files: bytes) -> bytes:
    """Return the pages of several PDFs as one."""
    whole, buffer = pdfium.PdfDocument.new(), BytesIO()
    for data in files:
        whole.import_pages(pdfium.PdfDocument(data))
    whole.save(buffer)
    return buffer.getvalue()
