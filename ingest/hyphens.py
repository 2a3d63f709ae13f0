"""Decide what a hyphen at a line's end was: a word broken in two, or a compound's own hyphen.

pdfium reports both alike ("exam-" / "ples", "dining-" / "parlour"), so readers leave U+00AD
there, and the whole document decides once it is known: its own vocabulary tells which it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SOFT_HYPHEN = "\u00ad"

_WORD = re.compile(r"[^\W_]+(?:[-’'\u2010\u2011][^\W_]+)*")
_BROKEN = re.compile(rf"([^\W_]*){SOFT_HYPHEN}(?=([^\W_]*))")
_BROKEN_WORD = re.compile(rf"[^\W_]*(?:{SOFT_HYPHEN}[^\W_]*)+")

_LEAST_PARTICIPLE = 4


class Vocabulary:
    """The words of a document, lower case, compounds both whole and in parts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.words: set[str] = set()
        self.compounds: set[str] = set()
        for text in texts:
            if SOFT_HYPHEN in text:  # words still in question are no evidence
                text = _BROKEN_WORD.sub(" ", text)
            for word in set(_WORD.findall(text)):
                lower = word.lower()
                self.words.add(lower)
                if "-" in lower:
                    self.compounds.add(lower)
                    self.words.update(lower.split("-"))

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """Say whether `left-right` is a compound; evidence first, then the parts, then joining."""
        if not left or not right or not (left[-1].isalpha() and right[0].isalpha()):
            return True
        proper = right[0].isupper()
        left, right = left.lower(), right.lower()
        if f"{left}-{right}" in self.compounds:
            return True
        if left + right in self.words:  # "Trace-" / "Monkey" too, where the text has TraceMonkey
            return False
        if proper or (left.endswith("ed") and len(left) > _LEAST_PARTICIPLE and right in self.words):
            return True  # "mixed-" / "mode", where "mixed" stands nowhere else
        # "dining" and "parlour" are words of their own; "exam" and "ples" are not both.
        return len(left) > 2 and len(right) > 2 and left in self.words and right in self.words


def resolve(text: str, vocabulary: Vocabulary) -> str:
    """Replace each soft hyphen by nothing or by a hyphen."""
    if SOFT_HYPHEN not in text:
        return text

    def settle(match: re.Match[str]) -> str:
        return match[1] + ("-" if vocabulary.keeps_hyphen(match[1], match[2]) else "")

    return _BROKEN.sub(settle, text)


def dropped(soft: str, settled: str) -> list[tuple[int, int, str]]:
    """Return the edits of the soft hyphens that `resolve` took out of a text."""
    found: list[tuple[int, int, str]] = []
    at = soft.find(SOFT_HYPHEN)
    while at >= 0:
        if settled[at - len(found) : at - len(found) + 1] != "-":
            found.append((at, at + 1, ""))
        at = soft.find(SOFT_HYPHEN, at + 1)
    return found
