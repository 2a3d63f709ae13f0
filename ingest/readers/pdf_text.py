"""Clean the text of a PDF page and remember where each character came from."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..hyphens import SOFT_HYPHEN

HYPHEN = "\x02"
"""pdfium's hyphen at a line's end, after the reader has told it from U+FFFE for "no character"."""
UNMAPPED = "unmapped-characters"

# Not NFKC: that would also turn ² into 2 and ½ into 1⁄2, which changes what a page says.
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ſt", "ﬆ": "st"}
# Symbol and Wingdings fonts put their bullets into the private-use area: common enough to name.
_SYMBOL_BULLETS = {"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "\uf0a8": "◦", "\uf02d": "-"}
_EDIT = re.compile(
    # What an edit can start with: asked first, this spares trying each of them at every letter.
    r"(?=[\x00-\x20.\x7f-\xa0\xa8\xad\xb4\u02c6-\u02dd\ud800-\uf8ff\ufb00-\ufdff\ufe70-\uffff\U000f0000-\U0010ffff])(?:"
    r"[ \t\xa0]*\r\n?"  # a line's end, with the blanks before it
    r"|[ \t]+(?=\n)"
    rf"|(?:{HYPHEN}|\u00ad(?=\r?\n))(?:\r?\n)?"  # a hyphen at a line's end
    r"|\u00ad"
    r"|(?:\. ){4,}\.*|\.{8,}"  # leaders: a table of contents is half dots otherwise
    r"|\xa8[aeiouyAEIOU]|[\xa8\xb4\u02c6\u02c7\u02d8\u02d9\u02da\u02dc]\u0131"  # an accent drawn before its letter
    r"|[\ufb00-\ufb06]"
    r"|[\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]"  # Hebrew and Arabic letters by their shape
    r"|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufeff\ufffe\uffff\U000f0000-\U0010ffff]"
    r")"
)
_WORD_END = re.compile(rf"[ \t\xa0]*[\r\n]|[ \t]+|{HYPHEN}|$")
_MOST_LETTERS = 4
_ACCENTS = {
    "\xa8": "\u0308",
    "\xb4": "\u0301",
    "\u02c6": "\u0302",
    "\u02c7": "\u030c",
    "\u02d8": "\u0306",
    "\u02d9": "\u0307",
    "\u02da": "\u030a",
    "\u02dc": "\u0303",
}
_Edit = tuple[int, int, str]
_NO_EDIT: _Edit = (sys.maxsize, sys.maxsize, "")


@dataclass(frozen=True, slots=True)
class CleanText:
    """A page's text and the edits that led to it."""

    text: str
    edits: tuple[_Edit, ...]
    """(start, end, replacement) in the raw text, in order, not overlapping."""
    unmapped: bool
    """True where characters had no meaning: control, private-use, lone surrogate."""

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the raw text that became `text[start:end]`."""
        return self._raw(start, after=False), self._raw(end - 1, after=True) if end > start else self._raw(
            start, after=False
        )

    def places(self, indexes: Sequence[int]) -> dict[int, int]:
        """Return where characters of the raw text, in order, stand in the clean one or would stand."""
        found: dict[int, int] = {}
        edits = iter(self.edits)
        start, end, new = next(edits, _NO_EDIT)
        shift = 0
        for index in indexes:
            while index >= end:
                shift += len(new) - (end - start)
                start, end, new = next(edits, _NO_EDIT)
            found[index] = min(index, start) + shift
        return found

    def _raw(self, index: int, *, after: bool) -> int:
        shift = 0  # clean position minus raw position, up to the edit at hand
        for raw_start, raw_end, new in self.edits:
            clean_start = raw_start + shift
            if index < clean_start:
                break
            if index < clean_start + len(new):
                if raw_end - raw_start == len(new):  # one for one: exact
                    return index - shift + after
                return raw_end if after else raw_start
            shift += len(new) - (raw_end - raw_start)
        return index - shift + after


def clean_page(raw: str) -> CleanText:
    """Clean pdfium's text of a page: line ends, hyphens, ligatures, NFC, characters without meaning.

    A hyphen at a line's end becomes U+00AD, and the line end that pdfium drops there is put back
    after the word. Edits cover only what changes, so a page costs a few dozen of them.
    """
    edits: list[_Edit] = []
    unmapped = False
    for match in _EDIT.finditer(raw):
        old, start, end = match[0], match.start(), match.end()
        new = _replacement(old)
        edits.append((start, end, new))
        unmapped = unmapped or (not new and old[0] not in " \t\xa0\ufeff")
        if new == SOFT_HYPHEN:
            edits += _line_end_after(raw, end)
    edits.sort()
    if not unicodedata.is_normalized("NFC", raw):
        taken = {start for start, _, _ in edits}
        edits += [edit for edit in _compositions(raw) if edit[0] not in taken]
        edits.sort()
    return CleanText(apply(raw, edits), tuple(edits), unmapped)


def apply(raw: str, edits: list[_Edit]) -> str:
    """Return the raw text with the edits made."""
    parts: list[str] = []
    at = 0
    for start, end, new in edits:
        parts += (raw[at:start], new)
        at = end
    return "".join((*parts, raw[at:]))


def _replacement(old: str) -> str:
    first = old[0]
    if first in "\r \t\xa0":
        return "\n" if "\r" in old else ""
    if first == HYPHEN or (first == SOFT_HYPHEN and len(old) > 1):
        return SOFT_HYPHEN
    if first == SOFT_HYPHEN:
        return "-"
    if first == ".":
        return "... " if old.endswith(" ") else "..."
    if first in _ACCENTS:
        return unicodedata.normalize("NFC", old[1].replace("\u0131", "i") + _ACCENTS[first])
    if "\ufb1d" <= first <= "\ufdcf" or "\ufdf0" <= first <= "\ufefc":
        return _letters(first)
    return _LIGATURES.get(first) or _SYMBOL_BULLETS.get(first, "")


def _letters(shape: str) -> str:
    """Return the letters of a shape, as people type and search them; signs for whole phrases stay."""
    letters = unicodedata.normalize("NFKC", shape).replace(" ", "")
    return letters if 0 < len(letters) <= _MOST_LETTERS else shape


def _line_end_after(raw: str, start: int) -> Iterator[_Edit]:
    """Yield the edit that puts the line end back after the word that a hyphen broke."""
    end = _WORD_END.search(raw, start)
    if end and end[0] and end[0].isspace() and not {"\r", "\n"} & set(end[0]):
        yield end.start(), end.end(), "\n"


def _compositions(raw: str) -> Iterator[_Edit]:
    """Yield the edits that bring a text to NFC, one a cluster."""
    start = 0
    for end in range(1, len(raw) + 1):
        if end < len(raw) and _composes(raw[start:end], raw[end]):
            continue
        cluster = raw[start:end]
        composed = unicodedata.normalize("NFC", cluster)
        if composed != cluster:
            yield start, end, composed
        start = end


def _composes(cluster: str, char: str) -> bool:
    """Say whether a character may change or join the cluster before it."""
    if unicodedata.combining(char):
        return True
    # Hangul parts and some Indic vowel signs compose although their class is zero.
    return char > "\u02ff" and len(unicodedata.normalize("NFC", cluster + char)) < len(
        unicodedata.normalize("NFC", cluster)
    ) + len(unicodedata.normalize("NFC", char))
