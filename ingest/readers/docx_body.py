"""The text of a DOCX in reading order: paragraphs, lists, tables, and the notes and boxes that hang on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from .blocks import Blocks, one_line, raised
from .docx_styles import Numbering, Styles, child, local, number_of, value_of

INVISIBLE = "invisible-text"
# Deleted and moved text is no longer there; instructions and properties never were.
_NO_TEXT = (
    "del moveFrom instrText delText delInstrText pPr rPr rPrChange sectPr tblPr trPr tcPr sdtPr sdtEndPr rt "
    "proofErr bookmarkStart bookmarkEnd fldData ctrlPr tblGrid binData"
)
_SKIPPED = frozenset(_NO_TEXT.split())
_CONTAINERS = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"})
_CHARACTERS = {"tab": "\t", "ptab": "\t", "cr": "\n", "noBreakHyphen": "-"}
_MATH = {"den": "/", "sup": "^", "sub": "_"}
_OFF = frozenset({"0", "false", "off"})
_MAX_NESTED_BOXES = 5
_MAX_COLUMNS = 200


@dataclass(slots=True)
class _Line:
    """What a paragraph holds."""

    text: list[str] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)


class Body:
    """Writes the body of a document into blocks."""

    def __init__(
        self, blocks: Blocks, styles: Styles, numbering: Numbering, notes: Mapping[tuple[str, str], Element]
    ) -> None:
        self.title: str | None = None
        """The first paragraph styled as a title."""
        self.hid_text = False
        self._blocks = blocks
        self._styles = styles
        self._numbering = numbering
        self._notes = notes
        self._note_numbers: dict[tuple[str, str], int] = {}
        self._last_note = 0
        self._count = 0
        self._in_list = False
        self._depth = 0

    def read(self, root: Element) -> None:
        """Write everything in the document's body."""
        body = child(root, "body")
        if body is not None:
            self._children(body)

    def _children(self, elements: Iterable[Element]) -> None:
        for element in elements:
            name = local(element)
            if name == "p":
                self._paragraph(element)
            elif name == "tbl":
                self._table(element)
            elif name in _CONTAINERS:
                self._children(element)
            elif name == "AlternateContent":
                self._children(_alternative(element))

    def _paragraph(self, element: Element) -> None:
        line = _Line()
        self._inline(element, line)
        text = "".join(line.text).strip()
        properties = child(element, "pPr")
        style = self._styles.get(value_of(child(properties, "pStyle")))
        mark, level = self._mark(properties, style.list_id, style.list_level)
        outline = number_of(child(properties, "outlineLvl"))
        outline = style.outline if outline is None else outline if outline < 9 else None
        # A table of contents is made from the headings, which are in the text anyway.
        if text and not style.name.startswith("toc "):
            if style.name == "title":
                self.title = self.title or one_line(text)
                self._emit(f"# {one_line(text)}")
            elif outline is not None:
                numbered = f"{mark} " if mark and mark != "-" else ""
                self._emit(f"{'#' * min(outline + 1, 6)} {numbered}{one_line(text)}")
            elif mark:
                self._emit(f"{'  ' * min(level, 8)}{mark} {text}", in_list=True)
            else:
                self._emit(text)
        self._attached(line)

    def _attached(self, line: _Line) -> None:
        """Write what hangs on a paragraph: its text boxes, then its notes."""
        if self._depth >= _MAX_NESTED_BOXES:
            return
        self._depth += 1
        for box in line.boxes:
            self._children(box)
        for key in line.notes:
            note = self._notes.get(key)
            if note is not None:
                inner = _Line()
                self._inline(note, inner)
                label = "Comment" if key[0] == "comment" else f"[^{self._note_numbers[key]}]"
                author = value_of(note, "author") if key[0] == "comment" else None
                self._emit(f"{label}{f' by {author}' if author else ''}: {one_line(''.join(inner.text))}")
        self._depth -= 1

    def _mark(
        self, properties: Element | None, style_list: int | None, style_level: int | None
    ) -> tuple[str | None, int]:
        """Return a paragraph's number or bullet and its depth; each call counts on."""
        own = child(properties, "numPr")
        own_id, own_level = number_of(child(own, "numId")), number_of(child(own, "ilvl"))
        list_id = style_list if own_id is None else own_id
        level = style_level if own_level is None else own_level
        if list_id is None:
            return None, 0
        return self._numbering.next(list_id, level or 0), level or 0

    def _inline(self, element: Element, line: _Line) -> None:
        """Collect the text below an element."""
        for one in element:
            name = local(one)
            if name in _SKIPPED:
                continue
            if name == "t":
                line.text.append(one.text or "")
            elif name == "r":
                self._run(one, line)
            elif name in _CHARACTERS:
                line.text.append(_CHARACTERS[name])
            elif name == "br":
                line.text.append("\n")
            elif name == "p" and line.text:
                line.text.append(" ")
                self._inline(one, line)
            elif name == "txbxContent":
                line.boxes.append(one)
            elif name == "AlternateContent":
                self._inline(_alternative(one), line)
            elif name in {"footnoteReference", "endnoteReference", "commentReference"}:
                self._reference(one, name.removesuffix("Reference"), line)
            else:
                if name in _MATH and line.text:
                    line.text.append(_MATH[name])
                self._inline(one, line)

    def _run(self, run: Element, line: _Line) -> None:
        properties = child(run, "rPr")
        hidden = child(properties, "vanish")
        if hidden is not None and value_of(hidden) not in _OFF:
            self.hid_text = self.hid_text or any(local(one) == "t" and one.text for one in run)
            return
        raise_to = value_of(child(properties, "vertAlign"))
        before = len(line.text)
        self._inline(run, line)
        if raise_to in {"superscript", "subscript"} and len(line.text) > before:
            text = "".join(line.text[before:])
            line.text[before:] = [raised(text, up=raise_to == "superscript")]

    def _reference(self, element: Element, kind: str, line: _Line) -> None:
        key = (kind, value_of(element, "id") or "")
        if key not in self._notes or key in self._note_numbers:
            return
        line.notes.append(key)
        self._note_numbers[key] = 0
        if kind != "comment":
            self._last_note += 1
            self._note_numbers[key] = self._last_note
            line.text.append(f"[^{self._last_note}]")

    def _table(self, table: Element) -> None:
        """Write a table of data as Markdown rows; a table of one cell or column is a box of paragraphs."""
        hanging = _Line()
        rows: list[list[str]] = []
        for row in _below(table, "tr"):
            rows.append(self._cells(row, rows[-1] if rows else [], hanging))
        rows = [row for row in rows if any(cell.strip() for cell in row)]
        width = max((len(row) for row in rows), default=0)
        if len(rows) < 2 or width < 2:
            for cells in rows:
                for cell in cells:
                    self._emit(cell)
        else:
            padded = [row + [""] * (width - len(row)) for row in rows]
            self._count += 1
            self._in_list = False
            self._blocks.add_table((self._count, padded[0]), [(self._count, row) for row in padded[1:]])
        self._attached(hanging)

    def _cells(self, row: Element, above: list[str], hanging: _Line) -> list[str]:
        """Return a row's cells; those that are merged repeat their text, so that each row reads alone."""
        cells: list[str] = []
        for cell in _below(row, "tc"):
            line = _Line([], hanging.boxes, hanging.notes)
            properties = child(cell, "tcPr")
            merged = child(properties, "vMerge")
            if merged is None or value_of(merged) == "restart":
                self._inline(cell, line)
            elif len(cells) < len(above):
                line.text.append(above[len(cells)])
            span = min(number_of(child(properties, "gridSpan")) or 1, _MAX_COLUMNS)
            cells += ["".join(line.text).strip()] * span
        return cells[:_MAX_COLUMNS]

    def _emit(self, text: str, *, in_list: bool = False) -> None:
        if self._blocks.add(text, self._count + 1, tight=in_list and self._in_list):
            self._count += 1
        self._in_list = in_list


def _alternative(element: Element) -> Element:
    """Return one of two renderings of the same content; both would say it twice."""
    choice, fallback = child(element, "Choice"), child(element, "Fallback")
    if choice is not None and any(local(one) in {"t", "txbxContent", "p"} for one in choice.iter()):
        return choice
    return fallback if fallback is not None else choice if choice is not None else element


def _below(element: Element, name: str) -> list[Element]:
    """Return the children of a name, those in content controls and tracked insertions included."""
    found: list[Element] = []
    for one in element:
        if local(one) == name:
            found.append(one)
        elif local(one) in _CONTAINERS:
            found += _below(one, name)
    return found
