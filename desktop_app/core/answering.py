"""From a generated text to an answer that can be trusted: support, citations, confidence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desktop_app.core.citations import (
    SUPPORTED,
    Citation,
    cite,
    cited_numbers,
    relevance,
    support,
    without_numbers,
)
from desktop_app.core.coverage import Coverage
from desktop_app.core.normal import telling_words
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store
from engine.types import Generation, MemoryStats

MAX_CITATIONS = 3
_NO_ANSWER = "The document does not seem to tell. No passage matches the question."


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user sees, with everything it rests on."""

    text: str
    citations: tuple[Citation, ...]
    confidence: float
    """0…1; not calibrated yet."""
    by: str
    """"model" where the words are the model's, "quotes" where they are the document's own."""
    coverage: Coverage
    engine: Mapping[str, str] = field(default_factory=dict)
    memory: MemoryStats | None = None
    timing: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    notes: tuple[str, ...] = ()
    """Remarks the user should see, e.g. that a snapshot had to be read again."""
    prompt: tuple[int, ...] = ()
    """The exact tokens of the question's turn."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A generated text after the check against its passages."""

    text: str
    citations: tuple[Citation, ...]
    confidence: float
    by: str


def judge(
    store: Store,
    question: str,
    generation: Generation | None,
    recalled: Sequence[Recalled],
    sources: Mapping[int, str],
) -> Judged:
    """Keep the model's words where the passages support them; otherwise let the document speak.

    Args:
        store: holds the pages that quotes are checked against.
        question: the user's.
        generation: the model's answer, None when it could not run.
        recalled: the passages it was given, in the order of their numbers.
        sources: path of each document.
    """
    if not recalled:
        return Judged(_NO_ANSWER, (), 0.0, "quotes")
    said = generation.text.strip() if generation else ""
    held = max(support(said, question, item.stored.passage.text) for item in recalled)
    if not generation or held < SUPPORTED:
        return _from_quotes(store, question, recalled, sources)
    items = _supporting(said, question, recalled)
    wanted = f"{without_numbers(said)} {question}"
    citations = tuple(_cite(store, item, wanted, sources) for item in items)
    verified = sum(c.verified for c in citations) / len(citations)
    return Judged(said, citations, _likelihood(generation) * held * verified, "model")


def _supporting(said: str, question: str, recalled: Sequence[Recalled]) -> list[Recalled]:
    """Return the passages an answer rests on: those it names, then those that hold most of its words."""
    named = [recalled[n - 1] for n in cited_numbers(said, len(recalled))]
    # A small model names numbers at random: a named passage must hold something of what is said.
    shares = {item.stored.id: support(said, question, item.stored.passage.text) for item in recalled}
    kept = [item for item in named if shares[item.stored.id] > 0]
    best = max(recalled, key=lambda item: shares[item.stored.id])
    if not any(shares[item.stored.id] >= SUPPORTED for item in kept):
        kept = [best, *(item for item in kept if item is not best)]
    return kept[:MAX_CITATIONS]


def _from_quotes(
    store: Store, question: str, recalled: Sequence[Recalled], sources: Mapping[int, str]
) -> Judged:
    """Answer in the document's own words: the sentences nearest to the question."""
    asked = telling_words(question)
    citations = [_cite(store, item, question, sources) for item in recalled]
    shares = [len(telling_words(c.quote) & asked) / len(asked) if asked else 0.0 for c in citations]
    # Best match first, the shorter of two equals; what holds far less than the best is noise.
    order = sorted(
        range(len(citations)), key=lambda i: (-shares[i], -relevance(citations[i].quote, question))
    )
    enough = [i for i in order if shares[i] >= max(shares) / 2]
    chosen = [citations[i] for i in enough if citations[i].verified][:MAX_CITATIONS]
    if not chosen:
        return Judged(_NO_ANSWER, (), 0.0, "quotes")
    quote = " ".join(chosen[0].quote.split())
    return Judged(f"The document says: “{quote}”", tuple(chosen), shares[order[0]] / 2, "quotes")


def _cite(store: Store, item: Recalled, wanted: str, sources: Mapping[int, str]) -> Citation:
    return cite(store, item, wanted, sources.get(item.stored.document_id, ""))


def _likelihood(generation: Generation) -> float:
    """Return the geometric mean of the tokens' probabilities, 0…1."""
    if not generation.logprobs:
        return 0.0
    return math.exp(sum(generation.logprobs) / len(generation.logprobs))
