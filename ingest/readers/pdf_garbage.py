"""Tell a text layer that says nothing by the statistics of its characters."""

from __future__ import annotations

import re

from .pdf_arrange import Arranged
from .pdf_chars import PageChars

GARBAGE = "garbage-text"

_SAMPLE = 32
"""Characters asked of the font."""
_STATISTIC = 600
"""Characters counted."""
_MIN_CHARS = 5
_MIN_SCAN_CHARS = 20
_MANY_CHARS = 60
_MIN_SYMBOLS = 4
"""Different ones: a row of dashes or stars is no garbage."""
_MEANINGLESS = re.compile("[\x80-\x9f\ud800-\udfff\ue000-\uf8ff\ufffd]")
_RARE = re.compile(r"[^\x00-\xff\w\s\ufffd]")
_LEADERS = re.compile(r"(?:[._·…] ?){3,}")
_NUMBER = re.compile(r"(?<!\w)[\d][\d.,:/%-]*(?!\w)")
# A word: three Latin letters with a vowel among them, two of any other alphabet, one Chinese character.
_LATIN = "a-zß-öø-ɏḀ-ỿ"
_WORD = re.compile(
    rf"(?=[{_LATIN}]*[aeiouyà-æè-ïò-öø-ýœĀ-ɏḀ-ỿ])[{_LATIN}]{{3,}}"
    "|[\u0370-\u1dff\u2c00-\u2dff\ua500-\uabff\ufb1d-\ufdcf\ufe70-\ufefc]{2,}"
    "|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]",
    re.IGNORECASE,
)


def is_garbage(page: Arranged, chars: PageChars, *, scan: bool) -> bool:
    """Say whether a page's text is not what its glyphs show.

    The signs: the font does not tell its characters; many of them have no meaning at all; most are
    symbols; or, over a scan, hardly any make up words, as with recognition in the wrong language.
    """
    text = page.text
    sample = _sample(text)
    marks = len("".join(sample.split()))
    if marks < _MIN_CHARS:
        return False
    if len(_MEANINGLESS.findall(sample)) > 0.2 * marks:
        return True
    if _share_unmapped(page, chars) > 0.4:
        return not has_words(text)  # codes without a map are often letters all the same
    if scan and marks >= _MIN_SCAN_CHARS:
        return not has_words(text)
    if _meant(sample) >= 0.4 * marks:
        return False
    sample = _sample(_LEADERS.sub(" ", text))  # a table of contents is half dots
    marks = len("".join(sample.split()))
    if _meant(sample) >= 0.4 * marks:
        return False
    symbols = {char for char in sample if not char.isalnum() and "\x20" < char <= "\xff"}
    # On a short page a single letter says otherwise: a line of code is mostly symbols too.
    return len(symbols) >= _MIN_SYMBOLS and (marks >= _MANY_CHARS or not any(map(str.isalpha, sample)))


def has_words(text: str) -> bool:
    """Say whether words make up a good part of a text, numbers left aside."""
    rest = _NUMBER.sub(" ", text)
    words = sum(map(len, _WORD.findall(rest)))
    return words > 0 and words >= 0.4 * len("".join(rest.split()))


def _meant(sample: str) -> int:
    """Count letters and digits, and what nobody gets by mistake: check marks, arrows, mathematics."""
    return sum(map(str.isalnum, sample)) + len(_RARE.findall(sample))


def _sample(text: str) -> str:
    return text[:: max(1, len(text) // _STATISTIC)]


def _share_unmapped(page: Arranged, chars: PageChars) -> float:
    """Return the share of a sample whose characters the font does not tell."""
    places = range(0, len(page.text), max(1, len(page.text) // _SAMPLE))
    marks = [at for at in places if not page.text[at].isspace() and page.origins[at] >= 0]
    return sum(chars.unmapped(page.origins[at]) for at in marks) / max(1, len(marks))
