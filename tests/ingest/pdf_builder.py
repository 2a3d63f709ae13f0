"""Write small PDFs object by object, so that a test knows every coordinate and every flaw."""

from __future__ import annotations

from collections.abc import Sequence


def build(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Return a PDF of numbered objects; object 1 is the catalogue."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    xref = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, xref)
    return bytes(out)


def stream(data: bytes) -> bytes:
    return b"<</Length %d>>\nstream\n%s\nendstream" % (len(data), data)


def text_pages(
    contents: Sequence[bytes], *, catalogue: bytes = b"", extra: Sequence[bytes] = (), font: bytes = b""
) -> bytes:
    """Return a PDF with one page a content stream, in Courier under the name /F.

    Page n is object 3 + 2n (from 0), `extra` objects follow the last content stream.
    """
    kids = b" ".join(b"%d 0 R" % (4 + 2 * index) for index in range(len(contents)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R%s>>" % catalogue,
        b"<</Type/Pages/Count %d/Kids[%s]/MediaBox[0 0 600 800]>>" % (len(contents), kids),
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding%s>>" % font,
    ]
    for index, content in enumerate(contents):
        page = b"<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
        objects += [page % (5 + 2 * index), stream(content)]
    return build([*objects, *extra])


def lines(*texts: str, x: int = 50, y: int = 700, size: int = 10, leading: int = 20) -> bytes:
    """Return a content stream with one line of text below the other."""
    parts = [
        b"BT /F %d Tf %d %d Td (%s) Tj ET" % (size, x, y - leading * index, _escape(text))
        for index, text in enumerate(texts)
    ]
    return b"\n".join(parts)


def _escape(text: str) -> bytes:
    raw = text.encode("cp1252")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def to_unicode(pairs: dict[str, str]) -> bytes:
    """Return a ToUnicode map: two hexadecimal digits of a code to the digits of its UTF-16."""
    entries = b"\n".join(b"<%s> <%s>" % (code.encode(), value.encode()) for code, value in pairs.items())
    return stream(
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
        b"1 begincodespacerange <00> <FF> endcodespacerange\n"
        b"%d beginbfchar\n%s\nendbfchar endcmap end end" % (len(pairs), entries)
    )


def text_at(x: float, y: float, text: str, *, size: float = 10, before: str = "") -> bytes:
    """Return a text object at a place; `before` holds operators such as `3 Tr` or `1 g`."""
    return b"BT %s /F %g Tf %g %g Td (%s) Tj ET" % (before.encode(), size, x, y, _escape(text))


def two_columns(left: Sequence[str], right: Sequence[str], *, y: int = 700, leading: int = 12) -> bytes:
    """Return two columns drawn row by row, a line of the left one, then the one beside it."""
    rows = zip(left, right, strict=True)
    return b"\n".join(
        text_at(50, y - leading * row, one, size=9) + b" " + text_at(320, y - leading * row, other, size=9)
        for row, (one, other) in enumerate(rows)
    )


def form(content: bytes, resources: bytes = b"/Font<</F 3 0 R>>") -> bytes:
    """Return a form XObject."""
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<%s>>/Length %d>>"
    return (head + b"\nstream\n%s\nendstream") % (resources, len(content), content)


def one_page(
    content: bytes,
    *,
    page: bytes = b"",
    catalogue: bytes = b"",
    resources: bytes = b"",
    extra: Sequence[bytes] = (),
) -> bytes:
    """Return a PDF of one page (object 4) that can draw more than text; `extra` objects start at 6."""
    return build(
        [
            b"<</Type/Catalog/Pages 2 0 R%s>>" % catalogue,
            b"<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 600 800]>>",
            b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
            b"<</Type/Page/Parent 2 0 R/Resources<<%s%s>>/Contents 5 0 R%s>>"
            % (b"" if b"/Font" in resources else b"/Font<</F 3 0 R>>", resources, page),
            stream(content),
            *extra,
        ]
    )
