"""DOCX: one unit a document, as Markdown; numbered by paragraph.

Read from its XML directly: libraries for writing Word files give paragraphs without their content
controls, tracked insertions, text boxes and footnotes, so text would be missing without a word.
Source: ECMA-376 part 1 (WordprocessingML).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DamagedFileError
from ..headings import markdown_headings
from ..languages import document_kind
from ..sniff import OLE_MARK, ZIP_MARK, zip_kind
from .archive import Archive, joined, opened
from .base import Event, Opened, Request
from .blocks import Blocks, one_line
from .text import sections

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_MAIN = "word/document.xml"


class DocxReader:
    """Reads Word documents, of the strict and of the transitional kind."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take what holds a Word document, and what is named like one and might."""
        kind = zip_kind(head)
        if kind is not None or (head and not head.startswith((ZIP_MARK, OLE_MARK))):
            return kind == "docx"
        return document_kind(path) == "docx"

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the document as one unit, its notes, comments and text boxes where they belong."""
        from .docx_body import INVISIBLE, Body
        from .docx_styles import Numbering, Styles

        with opened(request, "a Word document") as archive:
            main = _main_part(archive)
            parts = _related(archive, main)
            styles = Styles(_optional(archive, parts.get("styles")))
            numbering = Numbering(_optional(archive, parts.get("numbering")))
            notes = {
                (kind, note_id): element
                for kind in ("footnote", "endnote", "comment")
                for note_id, element in _notes(_optional(archive, parts.get(f"{kind}s")), kind)
            }
            blocks = Blocks("paragraph", request.limits.max_text_bytes)
            body = Body(blocks, styles, numbering, notes)
            body.read(archive.xml(main))
            title = body.title or _core_title(archive)
        unit = blocks.unit(request.name, flags=(INVISIBLE,) if body.hid_text else ())
        yield Opened(1, title, sections(markdown_headings(unit.text)))
        yield unit
        if blocks.cut:
            yield blocks.problem(request.name)


def _main_part(archive: Archive) -> str:
    main = _related(archive, "").get("officeDocument", _MAIN)
    if main not in archive:
        raise DamagedFileError(f"{archive.name}: holds no Word document. Save it anew in its program.")
    return main


def _related(archive: Archive, part: str) -> dict[str, str]:
    """Return the parts that a part refers to, by the last word of the relation's type."""
    folder, _, name = part.rpartition("/")
    rels = f"{folder}/_rels/{name}.rels" if part else "_rels/.rels"
    if rels not in archive:
        return {}
    found: dict[str, str] = {}
    for relation in archive.xml(rels):
        kind, target = relation.get("Type", "").rpartition("/")[2], relation.get("Target", "")
        if relation.get("TargetMode") != "External" and kind and target:
            found.setdefault(kind, joined(part, target))
    return found


def _optional(archive: Archive, part: str | None) -> Element | None:
    return archive.xml(part) if part and part in archive else None


def _notes(root: Element | None, kind: str) -> Iterator[tuple[str, Element]]:
    """Yield the notes that somebody wrote; separators are notes to the format as well."""
    for element in () if root is None else root:
        values = {name.rpartition("}")[2]: value for name, value in element.items()}
        if element.tag.endswith(f"}}{kind}") and values.get("type", "normal") == "normal" and "id" in values:
            yield values["id"], element


def _core_title(archive: Archive) -> str | None:
    root = _optional(archive, "docProps/core.xml")
    for element in () if root is None else root:
        if element.tag.endswith("}title") and element.text:
            return one_line(element.text) or None
    return None
