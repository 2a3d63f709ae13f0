"""Text as the words it is searched by: split, folded and stemmed before the index sees them.

SQLite's own tokenisers leave Chinese, Japanese and Korean unsplit, take identifiers as one word and stem
English alone. Here such scripts become pairs of neighbouring characters, identifiers also their parts, and words
of English and Indonesian their stems.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from Stemmer import Stemmer

# Question words, articles, pronouns, auxiliaries, prepositions, and what an apostrophe leaves behind.
_ENGLISH = """
a about am an and any are as at be been being but by can could d did do does doing don for from had has have
having he her hers him his how i if in into is isn it its ll m may me might must my of on or our ours re s
shall she should so some such t than that the their theirs them then there these they this those to us ve
was we were what when where which while who whom whose why will with would you your yours
"""
_INDONESIAN = """
ada adalah agar akan aku apa apakah atau bagaimana bagi bahwa berapa bisa boleh dan dapat dari dengan di dia
dalam harus hanya ia ini itu jika juga kah kami kamu kapan karena kalau ke kepada kita kok lah lain maka
mana masih mengapa mereka namun nya oleh pada para pun saat saja saya sebagai secara sedang sehingga sejak
seorang seperti serta siapa sudah supaya tanpa telah tentang tersebut tetapi tidak untuk yaitu yang
"""
STOP_WORDS = frozenset(_ENGLISH.split())
INDONESIAN_STOP_WORDS = frozenset(_INDONESIAN.split())

_LIKE_A_WORD = re.compile(r"\w+")
# Han, kana, bopomofo, hangul and their marks of repetition: written without spaces, or with endings attached.
_UNSPACED = re.compile(
    "[\u1100-\u11ff\u3005-\u3007\u3040-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+"
)
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_HAS_PARTS = re.compile(r"[^\W_]_[^\W_]|[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]")
_LONGEST = 64
"""A longer run of word characters is data, not a word."""
_REMEMBERED = 100_000
_REMEMBERED_RUNS = 20_000


class Analyser:
    """Turns text into words to index and questions into words to look for."""

    def __init__(self) -> None:
        self._stems = {name: _Stems(name) for name in ("english", "indonesian")}

    def index(self, *texts: str | None) -> str:
        """Give the words of some texts, in order, with single spaces between them."""
        words = [word for text in texts if text for word in split(text)]
        stems = self._stems[language_of(words)]
        return " ".join(map(stems.__getitem__, words))

    def terms(self, question: str) -> list[str]:
        """Give the distinct words that a question looks for; stop words only where there are no others.

        A question is short: its language is uncertain, so a word counts by its stem in either.
        """
        words = list(dict.fromkeys(split(question)))
        stop = STOP_WORDS | INDONESIAN_STOP_WORDS if language_of(words) == "indonesian" else STOP_WORDS
        telling = [word for word in words if word not in stop] or words
        return list(dict.fromkeys(stems[word] for word in telling for stems in self._stems.values()))


class _Stems(dict[str, str]):
    """The stems of one language's words, remembered: most of a text are words that have come before."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._stemmer = Stemmer(language)

    def __missing__(self, word: str) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[word] = known = self._stemmer.stemWord(word) or word if word.isascii() else word
        return known


def split(text: str) -> list[str]:
    """Split a text into words in lower case without accents; of identifiers their parts, then the whole."""
    words: list[str] = []
    for run in _LIKE_A_WORD.findall(text):
        words += _words_of(run) if len(run) <= _LONGEST else _words_in(run)
    return words


@lru_cache(_REMEMBERED_RUNS)
def _words_of(run: str) -> tuple[str, ...]:
    """Split a run of word characters; most of a text are words that have come before."""
    return tuple(_words_in(run))


def _words_in(run: str) -> Iterator[str]:
    if run.isascii():
        yield from _identifier(run)
        return
    at = 0
    for found in _UNSPACED.finditer(run):
        yield from _folded(run[at : found.start()])
        characters = found.group()
        yield from (characters[i : i + 2] for i in range(max(1, len(characters) - 1)))
        at = found.end()
    yield from _folded(run[at:])


def language_of(words: list[str]) -> str:
    """Tell Indonesian from English, which is what all else is taken for, by the small words."""
    english = sum(map(STOP_WORDS.__contains__, words))
    return "indonesian" if sum(map(INDONESIAN_STOP_WORDS.__contains__, words)) > english else "english"


def _folded(word: str) -> Iterator[str]:
    if word:
        plain = unicodedata.normalize("NFKD", word.lower())
        kept = "".join(character for character in plain if character.isalnum() or character == "_")
        if kept:
            yield kept[:_LONGEST]


def _identifier(word: str) -> Iterator[str]:
    if _HAS_PARTS.search(word):
        yield from (part.lower()[:_LONGEST] for part in _PART.findall(word))
    yield word.lower()[:_LONGEST]
