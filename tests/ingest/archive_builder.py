"""Documents in ZIP archives, written by hand: a few lines of XML make the cases that programs hardly write."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from ingest.limits import Limits
from ingest.readers.base import Opened, Request
from ingest.registry import pick_reader
from ingest.types import Problem, Unit

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMESPACES = (
    f'xmlns:w="{W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)


def archive(parts: Mapping[str, str | bytes], *, compress: bool = True) -> bytes:
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w", method) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return buffer.getvalue()


def paragraph(text: str, style: str = "", properties: str = "") -> str:
    style = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{style}{properties}</w:pPr>{run(text)}</w:p>"


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def docx(body: str, *, before: str = "", **parts: str) -> bytes:
    """Return a Word document; `parts` are the insides of styles, numbering, footnotes and comments."""
    relations = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}/{name}" Target="{name}.xml"/>'
        for at, name in enumerate(parts)
    )
    package = "http://schemas.openxmlformats.org/package/2006"
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
            "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r" '
            f'Type="{_OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
            "word/document.xml": f'<?xml version="1.0" encoding="UTF-8"?>{before}'
            f"<w:document {_NAMESPACES}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{package}/relationships">'
            f"{relations}</Relationships>",
            **{
                f"word/{name}.xml": f"<w:{name} {_NAMESPACES}>{inside}</w:{name}>"
                for name, inside in parts.items()
            },
        }
    )


def epub(chapters: Mapping[str, str], **more: str | bytes) -> bytes:
    """Return a book with these files as its spine; `more` are parts, with `__` for a slash in the name."""
    items = "".join(
        f'<item id="i{at}" href="{name}" media-type="application/xhtml+xml"/>'
        for at, name in enumerate(chapters)
    )
    spine = "".join(f'<itemref idref="i{at}"/>' for at in range(len(chapters)))
    extra = {name.replace("__", "/").replace("_dot_", "."): content for name, content in more.items()}
    listed = "".join(
        '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
        if name.endswith(".ncx")
        else '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
        for name in extra
        if name.endswith(("nav.xhtml", ".ncx"))
    )
    opf = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Laskar Pelangi — 彩虹</dc:title></metadata>'
        f"<manifest>{items}{listed}</manifest><spine toc='ncx'>{spine}</spine></package>"
    )
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OEBPS/content.opf"/></rootfiles></container>'
    )
    return archive(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": container,
            "OEBPS/content.opf": opf,
            **{f"OEBPS/{name}": content for name, content in chapters.items()},
            **extra,
        }
    )


def read(
    path: Path, limits: Limits | None = None, password: str | None = None
) -> tuple[Opened, list[Unit], list[Problem]]:
    """Return what the reader of a file yields, in this process."""
    opened, *rest = pick_reader(path).read(Request(path, path.name, password, limits or Limits()))
    assert isinstance(opened, Opened)
    units = [event for event in rest if isinstance(event, Unit)]
    for unit in units:
        assert all(0 <= anchor.offset < len(unit.text) for anchor in unit.anchors)
        assert [a.offset for a in unit.anchors] == sorted(a.offset for a in unit.anchors)
    assert opened.total == len(units)
    return opened, units, [event for event in rest if isinstance(event, Problem)]
