"""What a DOCX keeps beside its text: which styles are headings, and how paragraphs are numbered."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

_MAX_LEVELS = 9
_MAX_CHAIN = 12


def local(element: Element) -> str:
    """Return an element's name without its namespace: strict and transitional files differ in that alone."""
    return element.tag.rpartition("}")[2]


def value_of(element: Element | None, name: str = "val") -> str | None:
    """Return an attribute by its name without namespace."""
    for key, value in () if element is None else element.items():
        if key.rpartition("}")[2] == name:
            return value
    return None


def child(element: Element | None, *path: str) -> Element | None:
    """Return the first descendant along a path of local names."""
    for name in path:
        if element is None:
            return None
        element = next((one for one in element if local(one) == name), None)
    return element


def _of(element: Element | None) -> list[Element]:
    return [] if element is None else list(element)


def number_of(element: Element | None, name: str = "val") -> int | None:
    """Return an attribute as a number; None where it is none."""
    value = value_of(element, name)
    return int(value) if value and value.isdecimal() and len(value) < 10 else None


@dataclass(frozen=True, slots=True)
class Style:
    """What counts of a paragraph style."""

    name: str = ""
    outline: int | None = None
    """0 for a heading of the first level."""
    list_id: int | None = None
    list_level: int | None = None


class Styles:
    """The paragraph styles, each with what it takes from those it is based on."""

    def __init__(self, root: Element | None) -> None:
        self._elements = {value_of(one, "styleId") or "": one for one in _of(root) if local(one) == "style"}
        self._found: dict[str, Style] = {}

    def get(self, style_id: str | None) -> Style:
        """Return a style by its id."""
        if style_id is None:
            return Style()
        if style_id not in self._found:
            self._found[style_id] = self._resolve(style_id)
        return self._found[style_id]

    def _resolve(self, style_id: str) -> Style:
        name, outline, list_id, list_level = "", None, None, None
        seen: str | None = style_id
        for _ in range(_MAX_CHAIN):
            element = self._elements.get(seen or "")
            if element is None:
                break
            own = (value_of(child(element, "name")) or "").lower()
            name = name or own
            if outline is None:
                outline = number_of(child(element, "pPr", "outlineLvl"))
            if outline is None and own.startswith("heading ") and own[8:].isdecimal():
                outline = int(own[8:]) - 1
            if list_id is None:
                list_id = number_of(child(element, "pPr", "numPr", "numId"))
                list_level = number_of(child(element, "pPr", "numPr", "ilvl"))
            seen = value_of(child(element, "basedOn"))
        return Style(name, outline if outline is None or outline < _MAX_LEVELS else None, list_id, list_level)


@dataclass(slots=True)
class _Level:
    kind: str = "decimal"
    pattern: str = ""
    start: int = 1


@dataclass(slots=True)
class _List:
    levels: dict[int, _Level] = field(default_factory=dict)
    counters: dict[int, int] = field(default_factory=dict)


class Numbering:
    """Counts numbered paragraphs as Word does: contracts are cited by numbers that no text contains."""

    def __init__(self, root: Element | None) -> None:
        abstract: dict[str, _List] = {}
        self._lists: dict[int, _List] = {}
        for element in _of(root):
            if local(element) == "abstractNum":
                abstract[value_of(element, "abstractNumId") or ""] = _List(_levels(element))
        for element in _of(root):
            number = number_of(element, "numId")
            if local(element) == "num" and number is not None:
                shared = abstract.get(value_of(child(element, "abstractNumId")) or "")
                overridden = [one for one in element if local(one) == "lvlOverride"]
                if shared and overridden:
                    # An override starts a count of its own.
                    shared = _List(dict(shared.levels))
                    for one in overridden:
                        _override(shared, one)
                if shared:
                    self._lists[number] = shared

    def next(self, list_id: int, level: int) -> str | None:
        """Return the mark of the next paragraph of a list: "3.2.", "(a)" or "-"; None where it has none."""
        found = self._lists.get(list_id)
        level = min(level, _MAX_LEVELS - 1)
        if list_id == 0 or found is None or level not in found.levels:
            return None
        shape = found.levels[level]
        if shape.kind == "bullet":
            return "-"
        counters = found.counters
        counters[level] = counters.get(level, shape.start - 1) + 1
        for deeper in [one for one in counters if one > level]:
            del counters[deeper]
        if shape.kind == "none":
            return None
        mark = shape.pattern
        for at in range(level + 1):
            inner = found.levels.get(at, _Level())
            mark = mark.replace(f"%{at + 1}", _written(counters.get(at, inner.start), inner.kind))
        return mark.strip() or None


def _levels(element: Element) -> dict[int, _Level]:
    levels: dict[int, _Level] = {}
    for one in element:
        at = number_of(one, "ilvl")
        if local(one) == "lvl" and at is not None:
            levels[at] = _Level(
                value_of(child(one, "numFmt")) or "decimal",
                value_of(child(one, "lvlText")) or "",
                number_of(child(one, "start")) or 1,
            )
    return levels


def _override(target: _List, element: Element) -> None:
    at = number_of(element, "ilvl") or 0
    target.levels |= _levels(element)
    start = number_of(child(element, "startOverride"))
    if start is not None and at in target.levels:
        old = target.levels[at]
        target.levels[at] = _Level(old.kind, old.pattern, start)


def _written(number: int, kind: str) -> str:
    if kind in {"lowerLetter", "upperLetter"} and number > 0:
        # After z come aa, bb, cc.
        letter = chr(ord("a") + (number - 1) % 26) * min(1 + (number - 1) // 26, 10)
        return letter.upper() if kind == "upperLetter" else letter
    if kind in {"lowerRoman", "upperRoman"} and 0 < number < 4000:
        roman = _roman(number)
        return roman if kind == "upperRoman" else roman.lower()
    return f"{number:02}" if kind == "decimalZero" else str(number)


def _roman(number: int) -> str:
    written = ""
    for value, letters in (
        *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
        *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
    ):
        written += letters * (number // value)
        number %= value
    return written
