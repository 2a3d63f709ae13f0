"""How well what was recalled bears a question: figures without a scale of their own, whatever recall scores by."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.normal import stems, telling_words
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store, StoredDocument

_NAME = re.compile(r"\b[^\W\d_a-z][\w.]+")
TOGETHER = 3
"""Passages whose words are taken together: a question and its answer may be a paragraph apart."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Each figure lies within 0…1."""

    best: float = 0.0
    """Of the question's words, by rarity: the share that one passage holds, at best."""
    together: float = 0.0
    """The share that the three best passages hold together."""
    unknown: float = 0.0
    """The share that stands nowhere in the documents."""
    margin: float = 0.0
    """How far the best passage is ahead: (its score - mean of the next four) / (its score - the lowest score);
    1 where there is no other."""

    stranger: float = 0.0
    """1 where the question names something, in capitals, that stands nowhere in the documents."""


def weights_of(store: Store, question: str, documents: Sequence[StoredDocument]) -> dict[str, float]:
    """Return what each telling word of a question is worth: 1 where no passage has it, less the more have it."""
    words = telling_words(question)
    total = sum(document.passages for document in documents)
    counts = store.frequency.of(words, [document.id for document in documents])
    # One more than there are: in a document of a single passage its words must not weigh nothing.
    return {word: math.log((2 + total) / (1 + counts[word])) / math.log(2 + total) for word in words}


def evidence_of(question: str, recalled: Sequence[Recalled], weights: Mapping[str, float]) -> Evidence:
    """Measure what was recalled against a question and what each of its words is worth."""
    # What a question begins with is always in capitals.
    names = telling_words(" ".join(_NAME.findall(question.strip()[1:])))
    stranger = float(any(weights.get(name, 0.0) >= 1.0 for name in names))
    if not recalled:
        return Evidence(unknown=1.0, stranger=stranger)
    wanted: dict[str, float] = {}
    for word, weight in weights.items():
        for stem in stems(word):
            wanted[stem] = max(weight, wanted.get(stem, 0.0))
    whole = sum(wanted.values())
    if not whole:
        return Evidence(stranger=stranger)

    def share(held: set[str]) -> float:
        return sum(weight for stem, weight in wanted.items() if stem in held) / whole

    held = [stems(f"{item.stored.passage.title or ''} {item.stored.passage.text}") for item in recalled]
    together = set[str]().union(*held[:TOGETHER])
    return Evidence(
        best=max(share(one) for one in held),
        together=share(together),
        unknown=sum(weight for word, weight in weights.items() if weight >= 1.0) / sum(weights.values()),
        margin=_margin([item.score for item in recalled]),
        stranger=stranger,
    )


def _margin(scores: Sequence[float]) -> float:
    if len(scores) == 1:
        return 1.0
    best, others = max(scores), sorted(scores, reverse=True)[1:5]
    span = best - min(scores)
    # At most 1, which rounding may pass where the others are all alike.
    return min(1.0, (best - sum(others) / len(others)) / span) if span > 0 else 0.0
