"""What a text is about, in its own sentences: the extractive notes and digest.

Below about a billion parameters a model's free text cannot be trusted, so where such a model reads, the notes are
sentences of the document itself. They are chosen by centrality (the words the stretch is about, the centroid method
of Radev and others, 2004) and by place: what opens a section says what it is about.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.normal import sentences, telling_words
from desktop_app.core.store.types import StoredPassage

_PROPER = re.compile(r"^[\"'“‘(]?[^\W\d_a-z]")
_TELLS = re.compile(
    r"\b(?:this (?:manual|document|book|guide|paper|report|chapter|section|part|project|package|library|repository)|"
    r"the (?:purpose|aim|goal) of|is an?|are|introduc\w+|describ\w+|explain\w+|provid\w+|"
    r"dokumen ini|buku ini|bab ini|adalah|merupakan|menjelaskan|membahas)\b|本(?:文|书|章|节|手册)|介绍|是一",
    re.IGNORECASE,
)
_TITLES = frozenset(
    ["mr", "mrs", "miss", "ms", "dr", "sir", "lady", "lord", "colonel", "captain", "chapter", "section"]
)
"""What stands before names, and is none."""
_BOILERPLATE = re.compile(
    r"copyright|permission|licen[cs]e|distribut\w+ (?:verbatim|copies)|all rights|warrant|isbn|hak cipta|版权",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[\d.]+")
_MIN_WORDS, _MAX_WORDS = 4, 40
_MAX_CHARACTERS = 260
_LISTING = 0.15
"""Share of numbers among the words from which a stretch is a table of contents or of figures."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a passage: `stored.passage.text[start:end]`."""

    stored: StoredPassage
    start: int
    end: int
    words: frozenset[str]

    @property
    def text(self) -> str:
        """Its words."""
        return self.stored.passage.text[self.start : self.end]


def sentences_of(passages: Iterable[StoredPassage]) -> list[Sentence]:
    """Return the sentences that can stand alone: of middling length, begun with a capital, ended as one."""
    found = []
    for stored in passages:
        text = stored.passage.text
        for start, end in sentences(text):
            one = text[start:end]
            words = frozenset(telling_words(one))
            if _stands_alone(one, len(words)):
                found.append(Sentence(stored, start, end, words))
    return found


def _stands_alone(text: str, words: int) -> bool:
    plain = " ".join(text.split())
    ended = plain.rstrip("\"'”’)»").endswith((".", "!", "?", "。", "！", "？"))
    letters = sum(map(str.isalpha, plain))
    numbers = sum(bool(_NUMBER.fullmatch(word)) for word in plain.split())
    prose = letters >= 0.6 * len(plain.replace(" ", "")) and numbers <= _LISTING * len(plain.split())
    return (
        ended
        and prose
        and _MIN_WORDS <= words <= _MAX_WORDS
        and len(plain) <= _MAX_CHARACTERS
        and bool(_PROPER.match(plain))
    )


def centre(found: Sequence[Sentence], background: Mapping[str, int], total: int) -> dict[str, float]:
    """Return the weight of each word: how often a stretch uses it, and how rare it is in the whole.

    Args:
        found: the sentences of the stretch.
        background: in how many sentences of the whole each word stands.
        total: sentences of the whole.
    """
    counts = Counter(word for sentence in found for word in sentence.words)
    return {
        word: math.log1p(count) * math.log((1 + total) / (1 + background.get(word, 0)) + 1)
        for word, count in counts.items()
    }


def best(
    found: Sequence[Sentence], weights: Mapping[str, float], count: int, title: Collection[str] = ()
) -> list[Sentence]:
    """Return the `count` sentences that say most of what weighs, in order, none repeating another.

    Greedy: what has been said counts little the next time (maximal marginal relevance).

    Args:
        found: in order.
        weights: of each word.
        count: how many.
        title: words of the document's title: a sentence that says what one of them is comes first.
    """
    defines = _definition_of(title)
    left, chosen, said = list(enumerate(found)), list[int](), set[str]()
    while left and len(chosen) < count:
        at, sentence = max(left, key=lambda pair: _value(pair[0], pair[1], weights, said, defines))
        chosen.append(at)
        said |= sentence.words
        left = [(i, s) for i, s in left if i != at and s.words != sentence.words]
    return [found[at] for at in sorted(chosen)]


def _value(
    place: int,
    sentence: Sentence,
    weights: Mapping[str, float],
    said: set[str],
    defines: re.Pattern[str] | None,
) -> float:
    weight = sum(weights.get(word, 0.0) * (0.2 if word in said else 1.0) for word in sentence.words)
    opening = 1.0 + 1.0 / (1 + place)
    telling = 2.0 if _TELLS.search(sentence.text) else 1.0
    if defines and defines.search(sentence.text):
        telling *= 4.0
    if _BOILERPLATE.search(sentence.text):
        telling /= 8.0
    # Between sum and mean: neither the longest sentence nor the densest fragment wins by its length alone.
    return float(opening * telling * weight / len(sentence.words) ** 0.7)


def _definition_of(title: Collection[str]) -> re.Pattern[str] | None:
    """Return what finds "Gnuplot is a…" where the title has the word."""
    words = "|".join(re.escape(word) for word in sorted(title) if word[0].isalpha())
    if not words:
        return None
    return re.compile(rf"\b(?:{words})\s+(?:is|are|adalah|merupakan)\b|(?:{words})是", re.IGNORECASE)


def background_of(found: Sequence[Sentence]) -> Counter[str]:
    """Count in how many sentences each word stands."""
    return Counter(word for sentence in found for word in sentence.words)


def names(passages: Sequence[StoredPassage], count: int) -> list[str]:
    """Return the names that a text mentions most: words that stand capitalised inside sentences, as spelt."""
    capital, small = Counter[str](), Counter[str]()
    inside = re.compile(r"(?<=[a-z,;] )[A-Z][\w'-]*[a-z][\w-]*")
    for stored in passages:
        text = " ".join(stored.passage.text.split())
        capital.update(match.group().removesuffix("'s") for match in inside.finditer(text))
        small.update(re.findall(r"(?<![\w'])[a-z][\w-]+", text))
    return [
        word
        for word, number in capital.most_common(4 * count)
        if number >= 3 and small[word.lower()] < number / 2 and word.lower() not in _TITLES
    ][:count]
