"""Comparing texts as a reader would: case, quotes, dashes and white space do not matter."""

from __future__ import annotations

import itertools
import re
import unicodedata

_QUOTES = str.maketrans("‘’‚‛“”„‟«»–—−\u00a0", '\'\'\'\'""""""--- ')
_WORD = re.compile(r"[^\W_]+(?:[_'.-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])[\"'”’»)\]]*\s+|(?<=[。！？])\s*|(?<=:)\s*\n|\n{2,}")
# Scripts that set no space between words: Han, Kana, Thai. Hangul has spaces, but its particles cling to the word.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f\uac00-\ud7af]+")

# Words that carry no fact: two texts that share only these share nothing.
_ENGLISH = """
a an and are as at be been being but by can could did do does for from had has have he her his how i if in into is
it its may me my no not of on or our she should so some such than that the their them then there these they this to
was we were what when where which while who whom whose why will with would you your
"""
_INDONESIAN = """
ada adalah agar akan apa apakah atau bagaimana berapa bisa boleh dalam dan dapat dari dengan di dia harus ia ini itu
jika juga kah kami kapan kalau karena ke kita lah mana mengapa mereka oleh pada saat saja saya sebagai seorang siapa
sudah tentang telah tersebut tidak untuk yaitu yang
"""
COMMON = frozenset((_ENGLISH + _INDONESIAN).split())
# Asking words and particles; a pair of characters that holds one of them joins two words and is no word.
_PARTICLES = frozenset(
    "的了吗呢么吧在是和与及或有个这那哪什谁几为被把从到对于也都就而之其之はがをにへとでのもかやら"
)


def normalise(text: str) -> str:
    """Return the text in lower case, NFKC, straight quotes and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).casefold().split())


def telling_words(text: str) -> set[str]:
    """Return the words of a text that carry its facts, numbers included; "keeps" counts as "keep".

    Where a script sets no spaces, each pair of neighbouring characters stands for a word.
    """
    plain = normalise(text)
    found = {pair for run in _UNSPACED.findall(plain) for pair in _pairs(run)}
    for word in _WORD.findall(_UNSPACED.sub(" ", plain)):
        if word not in COMMON:
            found.add(_singular(word))
    return found


def _pairs(run: str) -> list[str]:
    """Return the pairs of neighbours in a run of characters, those across a particle left out."""
    if len(run) == 1:
        return [] if run in _PARTICLES else [run]
    return [a + b for a, b in itertools.pairwise(run) if a not in _PARTICLES and b not in _PARTICLES]


def _singular(word: str) -> str:
    """Drop the s of a plural or a verb; names such as "canvas_s3" or "class" stay."""
    plain = word.isalpha() and len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if plain else word


def stems(text: str) -> set[str]:
    """Return the telling words of a text without the common English endings: "installed" counts as "install"."""
    return {_stem(word) for word in telling_words(text)}


def _stem(word: str) -> str:
    if not (word.isascii() and word.isalpha()):
        return word
    for ending in ("ing", "ed", "es", "ly", "s", "e"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 4:
            return stem[:-1] if stem[-1] == stem[-2] and ending in ("ing", "ed") else stem
    return word


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
