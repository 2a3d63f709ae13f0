"""Citations: from passage numbers to quotes that stand on the page, checked against the stored text.

The model may only name the numbers of passages it was given; places come from the store, so an invented page is
impossible. The quote shown is cut from the passage itself and searched again in the stored page or file.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from desktop_app.core.normal import normalise, sentences, telling_words
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store, StoredPassage
from ingest.types import Passage

_NUMBER = re.compile(r"\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\]")
_TALK = frozenset(("answer", "document", "passage", "question", "text"))
"""Words in which a model speaks of its task rather than of the matter."""
MAX_QUOTE = 320
"""Characters of a quote; one or two sentences."""
LENGTH_PRICE = 0.05
"""What a character of a quote costs, in characters of wanted words found: unrelated sentences stay out."""
NEW_WORDS = 5
"""Words beyond those wanted that still speak for a quote."""
SUPPORTED = 0.8
"""Share of an answer's telling words that one passage must hold for it to count as supported."""
QUOTE_WORDS = 3
"""Words from which something between quotation marks counts as a quote."""
_QUOTED = re.compile(r"“([^“”]{8,})”|\"([^\"]{8,})\"|«([^«»]{8,})»")


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote and its place."""

    document_id: int
    source: str
    passage: Passage
    start: int
    """First character of the quote in the unit's text."""
    end: int
    quote: str
    verified: bool
    """Whether the quote was found on the stored page or in the stored lines."""

    @property
    def line_start(self) -> int | None:
        """First line of the quote, in a file."""
        if self.passage.line_start is None:
            return None
        return self.passage.line_start + self.passage.text.count("\n", 0, self.start - self.passage.start)

    @property
    def line_end(self) -> int | None:
        """Last line of the quote, in a file."""
        first = self.line_start
        return None if first is None else first + self.quote.count("\n")


def cited_numbers(answer: str, passages: int) -> list[int]:
    """Return the passage numbers named in an answer, in order, each once; numbers never given are dropped."""
    numbers = [int(n) for group in _NUMBER.findall(answer) for n in re.split(r"\s*[,;]\s*", group)]
    return [n for n in dict.fromkeys(numbers) if 1 <= n <= passages]


def without_numbers(answer: str) -> str:
    """Return an answer without its bracketed passage numbers."""
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(_NUMBER.sub("", answer).split()))


def support(answer: str, question: str, passage: str) -> float:
    """Return the share of the answer's telling words, beyond the question's own, that a passage holds, 0…1.

    An answer that adds no word to the question says nothing and has no support. Words from several passages do not
    add up: a small model stitches sentences together that stand nowhere.
    """
    said = telling_words(without_numbers(answer)) - telling_words(question) - _TALK
    return len(said & telling_words(passage)) / len(said) if said else 0.0


def cite(store: Store, item: Recalled, wanted: str, source: str) -> Citation:
    """Quote the sentences of a passage that hold most of `wanted`, and check the quote against the store."""
    start, end = best_sentences(item.stored.passage.text, wanted)
    return cite_span(store, item.stored, start, end, source)


def cite_span(store: Store, stored: StoredPassage, start: int, end: int, source: str) -> Citation:
    """Quote `passage.text[start:end]`, and check that it stands in the stored page or file."""
    passage = stored.passage
    quote = passage.text[start:end]
    unit = store.units.get(stored.document_id, passage.unit)
    return Citation(
        document_id=stored.document_id,
        source=source,
        passage=passage,
        start=passage.start + start,
        end=passage.start + end,
        quote=quote,
        verified=unit is not None and _stands(quote, unit.text, passage.start + start),
    )


def _stands(quote: str, text: str, place: int) -> bool:
    """Say whether a quote stands in a text: at its place, or elsewhere but for case, quotes and white space."""
    if not quote.strip():
        return False
    return text.startswith(quote, place) or normalise(quote) in normalise(text)


def claimed_quotes(answer: str) -> list[str]:
    """Return what an answer puts between quotation marks, if it is long enough to be a quote and not a name."""
    found = [match.group(1) or match.group(2) or match.group(3) for match in _QUOTED.finditer(answer)]
    return [quote for quote in found if len(quote.split()) >= QUOTE_WORDS]


def find_quote(text: str, quote: str) -> tuple[int, int] | None:
    """Return where a quote stands in a text, but for case, kinds of quotation marks and white space."""
    wanted = "".join(normalise(char) or " " for char in " ".join(quote.split()).strip(" .,;:…"))
    wanted = " ".join(wanted.split())
    if not wanted:
        return None
    plain: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        # One character may be several in its plain form ("ﬁ"): each keeps the place of the one it came from.
        for one in normalise(char) or " ":
            if one == " " and (not plain or plain[-1] == " "):
                continue
            plain.append(one)
            places.append(place)
    at = "".join(plain).find(wanted)
    if at < 0:
        return None
    return places[at], places[at + len(wanted) - 1] + 1


def relevance(quote: str, wanted: str) -> float:
    """Return how well a quote serves what is wanted: the wanted words in it and what a sentence adds to them.

    Its length has a price; and a sentence that only repeats the question tells nothing, so the first few words
    beyond those wanted count as well, those of its best sentence.
    """
    asked = telling_words(wanted)
    parts = [telling_words(quote[start:end]) for start, end in sentences(quote)]
    found = sum(len(word) for word in set().union(*parts) & asked) if parts else 0
    added = max((min(len(words - asked), NEW_WORDS) for words in parts if words & asked), default=0)
    return found + 2.0 * added - LENGTH_PRICE * len(quote)


def best_sentences(text: str, wanted: str) -> tuple[int, int]:
    """Return (start, end) of the run of sentences, at most MAX_QUOTE characters, that holds most of `wanted`.

    Rare words count more than common ones do: each wanted word weighs by its length.
    """
    spans = sentences(text) or [(0, len(text))]
    best, best_value = spans[0], -math.inf
    for first, (start, _) in enumerate(spans):
        for last in range(first, len(spans)):
            end = spans[last][1]
            if last > first and end - start > MAX_QUOTE:
                break
            value = relevance(text[start:end], wanted)
            if value > best_value:
                best, best_value = (start, end), value
    start, end = best
    if end - start > MAX_QUOTE:
        cut = text.rfind(" ", start, start + MAX_QUOTE)
        end = cut if cut > start else start + MAX_QUOTE
    return start, end
