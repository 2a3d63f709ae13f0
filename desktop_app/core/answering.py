"""From a generated text to an answer that can be trusted: support, citations, sentence by sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from desktop_app.core.citations import (
    SUPPORTED,
    Citation,
    cite,
    cite_span,
    cited_numbers,
    claimed_quotes,
    find_quote,
    support,
    without_numbers,
)
from desktop_app.core.cloud.types import CloudUse
from desktop_app.core.coverage import Coverage
from desktop_app.core.normal import sentences, telling_words
from desktop_app.core.recall import Recalled
from desktop_app.core.routing import Kind
from desktop_app.core.store import Store
from engine.types import Generation, MemoryStats

MAX_CITATIONS = 3
MAX_QUOTES = 2
"""Quotes in an answer that is made of them; the other citations stand below it."""
NO_QUOTE = "(a quotation that does not stand there)"

By = Literal["model", "quotes", "symbols", "notes", "nothing"]
"""Whose words an answer is made of: the model's, the document's, the symbol map's, the notes'; or there is none."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of an answer."""

    text: str
    citations: tuple[int, ...]
    """Which of the answer's citations it rests on, from 0; none: no passage supports it."""

    @property
    def supported(self) -> bool:
        """Whether a passage holds what it says."""
        return bool(self.citations)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user sees, with everything it rests on."""

    text: str
    citations: tuple[Citation, ...]
    confidence: float
    """0…1: how often answers like this one were right, on the development questions."""
    by: By
    coverage: Coverage
    """Of all documents asked."""
    covered: tuple[tuple[str, Coverage], ...] = ()
    """Of each one, by its path."""
    claims: tuple[Claim, ...] = ()
    kind: Kind = "fact"
    question: str = ""
    """As it was understood: a follow-up with what it refers to."""
    refused: bool = False
    """Whether nothing found supports an answer; the citations are then the closest passages."""
    engine: Mapping[str, str] = field(default_factory=dict)
    memory: MemoryStats | None = None
    timing: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """What the confidence was computed from, each 0…1."""
    notes: tuple[str, ...] = ()
    """Remarks the user should see, e.g. that a snapshot had to be read again, or what did not fit."""
    prompt: tuple[int, ...] = ()
    """The exact tokens of the question's turn."""
    cloud: CloudUse | None = None
    """Why another computer was asked or not, and what came of it."""
    local: Answer | None = None
    """The local answer, where one from elsewhere stands in its place."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A generated text after the check against its passages."""

    text: str
    citations: tuple[Citation, ...]
    by: By
    claims: tuple[Claim, ...] = ()
    support: float = 0.0
    """Share of the words that the passages hold, 0…1."""
    likelihood: float = 0.0
    """Geometric mean of the probabilities of the model's tokens, 0…1."""


def judge(
    store: Store,
    question: str,
    generation: Generation | None,
    recalled: Sequence[Recalled],
    sources: Mapping[int, str],
    closest: Sequence[Citation],
    *,
    able: bool = False,
) -> Judged:
    """Keep the model's words where the passages support them; otherwise let the document speak.

    Args:
        store: holds the pages that quotes are checked against.
        question: the user's.
        generation: the model's answer, None when it could not run.
        recalled: the passages it was given, in the order of their numbers.
        sources: path of each document.
        closest: the quotes nearest to the question, best first.
        able: whether single sentences without support may stand, marked as such. Of a model that stitches words
            together, either every sentence is supported, and shown with what it rests on, or none is.
    """
    if not recalled:
        return Judged("", (), "nothing")
    said = generation.text.strip() if generation else ""
    likelihood = likelihood_of(generation) if generation else 0.0
    cited = _Cited(store, question, recalled, sources)
    claims = [cited.claim(sentence) for sentence in _sentences(said)]
    held = sum(claim.supported for claim in claims) / len(claims) if claims else 0.0
    if not held or (held < 1.0 and not able):
        return from_quotes(closest, likelihood)
    if not able:
        claims = [*claims, *cited.shown(claims)]
    text = " ".join(claim.text for claim in claims)
    return Judged(text, tuple(cited.citations), "model", tuple(claims), held, likelihood)


class _Cited:
    """The claims of one answer and the citations they share."""

    def __init__(
        self, store: Store, question: str, recalled: Sequence[Recalled], sources: Mapping[int, str]
    ) -> None:
        self._store, self._question, self._sources = store, question, sources
        self._recalled = recalled
        self.citations: list[Citation] = []

    def claim(self, sentence: str) -> Claim:
        """Check a sentence: its quotations word for word, then the rest by its telling words."""
        text, quoted = sentence, list[int]()
        for quote in claimed_quotes(sentence):
            found = self._quotation(quote)
            if found is None:
                text = text.replace(quote, NO_QUOTE)
            else:
                quoted.append(found)
        if text != sentence:
            return Claim(text, ())
        items = self._supporting(sentence)
        wanted = f"{without_numbers(sentence)} {self._question}"
        cited = [
            self._add(cite(self._store, item, wanted, self._sources.get(item.stored.document_id, "")))
            for item in items
        ]
        return Claim(text, tuple(dict.fromkeys([*quoted, *(at for at in cited if at is not None)])))

    def shown(self, claims: Sequence[Claim]) -> list[Claim]:
        """Return what the claims rest on as further sentences: the quotes, for a model that copies parts of them."""
        numbers = dict.fromkeys(number for claim in claims for number in claim.citations)
        return [Claim(quoted(self.citations[number]), (number,)) for number in list(numbers)[:MAX_QUOTES]]

    def _quotation(self, quote: str) -> int | None:
        """Return the citation of a quotation, None where no passage has it."""
        for item in self._recalled:
            span = find_quote(item.stored.passage.text, quote)
            if span is not None:
                source = self._sources.get(item.stored.document_id, "")
                return self._add(cite_span(self._store, item.stored, *span, source))
        return None

    def _add(self, citation: Citation) -> int | None:
        """Take in a citation that stands where it says; return its number."""
        if not citation.verified:
            return None
        if citation not in self.citations:
            self.citations.append(citation)
        return self.citations.index(citation)

    def _supporting(self, sentence: str) -> list[Recalled]:
        """Return the passages a sentence rests on: those it names that hold of it, and the one that holds most."""
        shares = {
            item.stored.id: support(sentence, self._question, item.stored.passage.text)
            for item in self._recalled
        }
        best = max(self._recalled, key=lambda item: shares[item.stored.id])
        if shares[best.stored.id] < SUPPORTED:
            return []
        # A small model names numbers at random: a named passage must hold something of what is said.
        named = [self._recalled[n - 1] for n in cited_numbers(sentence, len(self._recalled))]
        kept = [item for item in named if shares[item.stored.id] > 0]
        if not any(shares[item.stored.id] >= SUPPORTED for item in kept):
            kept = [best, *(item for item in kept if item is not best)]
        return kept[:MAX_CITATIONS]


def _sentences(said: str) -> list[str]:
    """Return the sentences of an answer; a number that follows the full stop belongs to the sentence before."""
    found: list[str] = []
    for start, end in sentences(said):
        part = said[start:end]
        if found and not telling_words(without_numbers(part)):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def from_quotes(closest: Sequence[Citation], likelihood: float = 0.0) -> Judged:
    """Answer in the document's own words: the quotes nearest to the question."""
    if not closest:
        return Judged("", (), "nothing", likelihood=likelihood)
    claims = tuple(Claim(quoted(one), (at,)) for at, one in enumerate(closest[:MAX_QUOTES]))
    text = f"The document says: {' … '.join(claim.text for claim in claims)}"
    return Judged(text, tuple(closest), "quotes", claims, 1.0, likelihood)


def quoted(citation: Citation) -> str:
    """Return a quote as it is shown: on one line, between quotation marks."""
    return f"“{' '.join(citation.quote.split())}”"


def likelihood_of(generation: Generation) -> float:
    """Return the geometric mean of the tokens' probabilities, 0…1."""
    if not generation.logprobs:
        return 0.0
    return math.exp(sum(generation.logprobs) / len(generation.logprobs))


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer as one of the ways of answering makes it, before it is put together with the rest."""

    judged: Judged
    confidence: float
    generation: Generation | None = None
    notes: tuple[str, ...] = ()
    refused: bool = False
    figures: Mapping[str, float] = field(default_factory=dict)
