"""Cut prose into sentences, headings, list items and table lines, each with the price of a cut after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

PARAGRAPH, LINE, SENTENCE, HEADING = 0.03, 0.1, 0.2, 0.7

_END = re.compile(r"(?:[.!?…]+[\"”’'»)\]]*(?=\s)|[。！？]+[」』”）]*)")
_NEXT_LOWER = re.compile(r"\s+[\"“‘'«(\[]*[a-zà-öø-ÿ]")
_LAST_WORD = re.compile(r"[\w.]+$")
_SHORT_FORMS = (
    "mr mrs ms dr prof st sr jr vs etc e.g i.e cf fig figs eq eqs sec ch vol no nos pp p ed eds al approx "
    "dept inc ltd co corp gen col capt lt sgt rev hon mt jan feb mar apr jun jul aug sep sept oct nov dec "
    "bzw z.b u.a d.h ca resp art abs nr"
)
_ABBREVIATIONS = frozenset(_SHORT_FORMS.split())
_LIST_ITEM = re.compile(r"[ \t]*(?:[•▪◦➢✓‣●○■–*+-][ \t]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)][ \t]|```|\|)")
_LEADER = re.compile(r"(?:\.[ .]{3,}|…{2,}|\s{4,})\s*[\divxlcIVXLC]+\s*$")
_CLOSED = re.compile(r"[.!?:;,…。！？、][\"”’'»)\]]*\s*$")
_WRAP_LIMIT = 200
_SHORT = 0.75


@dataclass(frozen=True, slots=True)
class Cut:
    """A place where prose may be cut, and what that costs."""

    at: int
    price: float


def cuts(text: str, headings: frozenset[int] = frozenset()) -> list[Cut]:
    """Return the places where a text can be cut, in order, each after the blanks that end a stretch.

    `headings` holds the offsets of lines known to be headings: a cut right after one is dear.
    """
    found = dict(_line_cuts(text, _typical_width(text), headings))
    hard = sorted({0, len(text), *found})
    for begin, end in pairwise(hard):
        for at in _sentence_ends(text, begin, end):
            found.setdefault(at, SENTENCE)
    return [Cut(at, found[at]) for at in sorted(found) if 0 < at < len(text)]


def _typical_width(text: str) -> int:
    """Return how wide full lines are: the 80th percentile of the lines that are not blank."""
    widths = sorted(len(line) for line in text.split("\n") if line.strip())
    return widths[len(widths) * 4 // 5] if widths else 0


def _line_cuts(text: str, typical: int, headings: frozenset[int]) -> Iterator[tuple[int, float]]:
    """Yield the ends of lines that end more than a line: a paragraph, an item, a row, a heading."""
    lines = text.split("\n")
    at = 0
    for index, line in enumerate(lines[:-1]):
        begin, at = at, at + len(line) + 1
        following = lines[index + 1]
        if not line.strip():
            continue
        if not following.strip():
            blank_end = at
            for later in lines[index + 1 :]:
                if later.strip():
                    break
                blank_end += len(later) + 1
            yield min(blank_end, len(text)), HEADING if begin in headings else PARAGRAPH
        elif begin in headings:
            yield at, HEADING
        elif at in headings:
            yield at, PARAGRAPH
        elif len(line) > _WRAP_LIMIT or _LEADER.search(line) or _LIST_ITEM.match(following):
            yield at, LINE
        elif len(line) < typical * _SHORT:
            # A short line ends something: a paragraph when it closes a sentence, else a row or a title.
            yield at, LINE if _CLOSED.search(line) else LINE * 2


def _sentence_ends(text: str, begin: int, end: int) -> Iterator[int]:
    for match in _END.finditer(text, begin, end):
        if match.start() == begin or text[match.start() - 1].isspace():
            continue  # dots that lead to a page number, an ellipsis on its own
        if match[0][0] == "." and _is_abbreviation(text, begin, match.start()):
            continue
        if _NEXT_LOWER.match(text, match.end()):
            continue
        at = match.end()
        while at < end and text[at].isspace():
            at += 1
        if at < end:
            yield at


def _is_abbreviation(text: str, begin: int, dot: int) -> bool:
    word = _LAST_WORD.search(text, max(begin, dot - 12), dot)
    if not word:
        return False
    lower = word[0].lower().strip(".")
    initial = len(word[0]) == 1 and word[0].isalpha() and word[0] not in "IA"
    return initial or lower in _ABBREVIATIONS
