"""Tasks of a parsing process: settle hyphens, find headings, cut units into passages.

Sentences are found by regular expressions and symbols by tree-sitter, on text that a file chose: both
may take as long as they like, but not in the application.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..chunkers.base import Span
from ..chunkers.code import chunk_code
from ..chunkers.prose import chunk_prose
from ..headings import headings_in_file, page_headings
from ..hyphens import SOFT_HYPHEN, Vocabulary, dropped, resolve
from ..languages import classify
from ..limits import Limits
from ..printed import moved
from ..reading import Cut, Cuttable, pickle_quickly
from ..running import without_running_lines
from ..tags import tag_file
from ..types import CountTokens, Section, Unit

_BEAT = 16

pickle_quickly(Span)


def settle_pages(
    units: Sequence[Unit], outline: Sequence[Section], start: int = 0, inherited: str | None = None
) -> Iterator[Cuttable | None]:
    """Yield pages from `start` on as the whole document shows them, with their headings.

    Running headers and footers are known by the pages around, and whether a hyphen at a line's end stays
    by the document's vocabulary. `inherited` is the section in which the page before `start` ended.
    """
    units = without_running_lines(units)
    vocabulary = Vocabulary(())
    if any(SOFT_HYPHEN in unit.text for unit in units):
        for number, unit in enumerate(units):
            one = Vocabulary([unit.text])
            vocabulary.words |= one.words
            vocabulary.compounds |= one.compounds
            if number % _BEAT == 0:
                yield None
    sections: dict[int, list[Section]] = {}
    for section in outline:
        if section.page is not None:
            sections.setdefault(section.page, []).append(section)
    for unit in units[start:]:
        text = resolve(unit.text, vocabulary)
        settled = unit
        if text != unit.text:
            settled = replace(unit, text=text, lines=moved(unit.lines, dropped(unit.text, text)))
        own = sections.get(unit.page or 0, [])
        headings = page_headings(own, [settled])[0] if own or not sections else []
        yield Cuttable(settled, tuple(headings), inherited)
        inherited = headings[-1].title if headings else inherited


def cut_units(
    items: Sequence[Cuttable], limits: Limits, plain: bool = False, *, count_tokens: CountTokens
) -> Iterator[Cut]:
    """Yield the passages of each unit, and the names in it where it is a program.

    `plain` cuts by lines alone, where the better way failed.
    """
    for item in items:
        unit = item.unit
        if plain:
            yield Cut(list(chunk_code(unit.text, None, count_tokens, limits=limits)))
        else:
            spans = list(_spans(item, limits, count_tokens))
            # At once: the syntax tree that the spans were cut by is still there.
            yield Cut(spans, tag_file(unit.text, unit.language, limits) if unit.file else None)


def _spans(item: Cuttable, limits: Limits, count_tokens: CountTokens) -> Iterator[Span]:
    unit, headings, inherited = item.unit, list(item.headings), item.inherited
    file_type = classify(unit.file) if unit.file else None
    # A page of HTML has the name of source code, but its reader made prose of it: no grammar.
    if file_type and file_type.kind == "code" and unit.language:
        return chunk_code(unit.text, unit.language, count_tokens, limits=limits)
    if unit.file:
        headings = headings_in_file(unit.text, unit.file)
    return chunk_prose(unit.text, count_tokens, headings=headings, inherited=inherited, limits=limits)
