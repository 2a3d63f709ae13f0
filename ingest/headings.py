"""Where sections start in a text: Markdown and reStructuredText headings, chapter lines, PDF outlines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from .languages import MARKDOWN_SUFFIXES, document_kind
from .types import Section, Unit


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's start in one unit."""

    offset: int
    """Character in the unit's text where the heading line starts."""
    title: str
    level: int = 0
    certain: bool = True
    """False where the section is known to start on this page but its heading was not found there."""


_ATX = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_SETEXT = re.compile(r"^ {0,3}(=+|-+)[ \t]*$")
_ADORNMENT = re.compile(r"^([=\-~^\"'*+#`:.])\1{2,}[ \t]*$")
_CHAPTER = re.compile(
    r"^[ \t]*((?:chapter|part|book|volume|appendix|kapitel|chapitre|capítulo)[ \t]+(?:[ivxlcdm]+|\d+|[a-z])\b"
    r"(?:[.:—–-]?[ \t]+[^.\n]{1,70}|[.:]?))[ \t]*[.\]]?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBER = re.compile(r"[\dA-Z]{1,4}(\.\d+)*\.?|[IVXLC]+\.?")
_BEFORE_TITLE = re.compile(
    r"[ \t]*(?:(?:chapter|part|appendix|section|§)?[ \t]*[\dA-Z]{1,4}(?:\.\d+)*[.:]?\s+)?", re.IGNORECASE
)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def headings_in_file(text: str, name: str) -> list[Heading]:
    """Return the headings of a prose file, by what its name says about its markup.

    What is no text itself (Word, EPUB…) has been turned into Markdown by its reader.
    """
    if PurePath(name).suffix.lower() in MARKDOWN_SUFFIXES or document_kind(name):
        return markdown_headings(text)
    return underlined_headings(text) or chapter_lines(text)


def markdown_headings(text: str) -> list[Heading]:
    """Return ATX (`## Title`) and setext (underlined) headings outside fenced code."""
    found: list[Heading] = []
    fence = ""
    previous, previous_at, at = "", 0, 0
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            previous = ""
        elif mark:
            fence, previous = mark[1], ""
        elif atx := _ATX.match(line):
            if title := _plain(atx[2]):
                found.append(Heading(at, title, len(atx[1]) - 1))
            previous = ""
        elif (
            (under := _SETEXT.match(line))
            and previous
            and not previous.startswith(("    ", "\t", ">", "- ", "* ", "|"))
        ):
            found.append(Heading(previous_at, _plain(previous), 0 if under[1][0] == "=" else 1))
            previous = ""
        else:
            previous, previous_at = line.rstrip(), at
        at += len(line) + 1
    return found


def underlined_headings(text: str) -> list[Heading]:
    """Return reStructuredText headings: each underlined by one punctuation mark."""
    found: list[Heading] = []
    levels: list[str] = []
    previous, previous_at, at = "", 0, 0
    for line in text.split("\n"):
        if (under := _ADORNMENT.match(line)) and previous and len(line.rstrip()) >= len(previous):
            if under[1] not in levels:
                levels.append(under[1])
            found.append(Heading(previous_at, previous.strip(), levels.index(under[1])))
            previous = ""
        else:
            blank_or_mark = (
                not line.strip() or _ADORNMENT.match(line) or line.startswith((" ", "\t", "|", "+"))
            )
            previous, previous_at = ("", at) if blank_or_mark else (line.rstrip(), at)
        at += len(line) + 1
    return found


def chapter_lines(text: str) -> list[Heading]:
    """Return lines such as "Chapter 6" or "CHAPTER XII. The Ball" that stand alone."""
    return [
        Heading(match.start(), " ".join(match[1].split()))
        for match in _CHAPTER.finditer(text)
        if not re.search(
            r"[.\s]{2,}\d+$|\s\d+$", match[1].split(maxsplit=2)[2] if match[1].count(" ") > 1 else ""
        )
    ]


def page_headings(outline: Sequence[Section], units: Sequence[Unit]) -> list[list[Heading]]:
    """Return the headings of each page, by the outline; by chapter lines where there is none.

    Sections that start on the same page are told apart by finding their titles in its text.
    """
    pages: dict[int, list[Section]] = {}
    for section in outline:
        if section.page is not None:
            pages.setdefault(section.page, []).append(section)
    if not pages:
        return [chapter_lines(unit.text) for unit in units]
    return [_locate(pages.get(unit.page or 0, ()), unit.text) for unit in units]


def _locate(sections: Iterable[Section], text: str) -> list[Heading]:
    found: list[Heading] = []
    at = 0
    for section in sections:
        match = _find_title(section.title, text, at)
        if match:
            found.append(Heading(match[0], section.title, section.level))
            at = match[1]
        else:
            # Known to be on this page: after the one before it, or from the top.
            found.append(Heading(at if found else 0, section.title, section.level, certain=False))
    # Two at one place: the deeper one, which comes later, holds; a parent without text of its own says less.
    return [
        replace(one)
        for index, one in enumerate(found)
        if index + 1 == len(found) or found[index + 1].offset > one.offset
    ]


def _find_title(title: str, text: str, start: int) -> tuple[int, int] | None:
    """Find a heading line: the title after an optional number ("1.2", "A.3", "Chapter 4:")."""
    number, _, rest = title.partition(" ")
    wanted = (rest if rest and _NUMBER.fullmatch(number) else title).lower()
    lower = text.lower()
    if len(lower) != len(text):  # a few letters grow when lowered: then places would shift
        lower, wanted = text, wanted if wanted in text else title
    at = lower.find(wanted, start)
    while at >= 0:
        line, end = text.rfind("\n", 0, at) + 1, at + len(wanted)
        if _BEFORE_TITLE.fullmatch(text, line, at) and not text[end : end + 1].isalnum():
            return line, end
        at = lower.find(wanted, at + 1)
    return _find_wrapped(wanted, text, start) if wanted.count(" ") > 2 else None


def _find_wrapped(title: str, text: str, start: int) -> tuple[int, int] | None:
    """Find a long heading that fills more than one line."""
    body = r"\s+".join(re.escape(word) for word in title.split())
    match = re.compile(rf"^{_BEFORE_TITLE.pattern}{body}(?!\w)", re.IGNORECASE | re.MULTILINE).search(
        text, start
    )
    return match.span() if match else None


def _plain(title: str) -> str:
    """Return a Markdown heading without its markup."""
    return re.sub(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?=\W|$)", "", _LINK.sub(r"\1", title)).strip()
