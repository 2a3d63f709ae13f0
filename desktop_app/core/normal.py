"""Comparing texts as a reader would: case, quotes, dashes and white space do not matter."""

from __future__ import annotations

import itertools
import re
import unicodedata

_QUOTES = str.maketrans("‘’‚‛“”„‟«»–—−\u00a0", '\'\'\'\'""""""--- ')
_WORD = re.compile(r"[^\W_]+(?:[_'.-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+|(?<=[。！？])\s*|(?<=:)\s*\n|\n{2,}")

# Words that carry no fact: two texts that share only these share nothing.
_COMMON = """
a an and are as at be been being but by can could did do does for from had has have he her his how i if in into is
it its may me my no not of on or our she should so some such than that the their them then there these they this to
was we were what when where which while who whom whose why will with would you your
"""
COMMON = frozenset(_COMMON.split())


def normalise(text: str) -> str:
    """Return the text in lower case, NFKC, straight quotes and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold().split())


def telling_words(text: str) -> set[str]:
    """Return the words of a text that carry its facts, numbers included; "keeps" counts as "keep"."""
    return {_singular(word) for word in _WORD.findall(normalise(text)) if word not in COMMON}


def _singular(word: str) -> str:
    """Drop the s of a plural or a verb; names such as "canvas_s3" or "class" stay."""
    plain = word.isalpha() and len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if plain else word


def sentences(text: str) -> list[tuple[int, int]]:
    """Return (start, end) of a text's sentences, in order, without surrounding white space."""
    edges = [0, *(m.end() for m in _SENTENCE.finditer(text)), len(text)]
    found = []
    for start, end in itertools.pairwise(edges):
        part = text[start:end]
        if part.strip():
            lead = len(part) - len(part.lstrip())
            found.append((start + lead, start + len(part.rstrip())))
    return found
