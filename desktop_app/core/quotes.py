"""The quotes nearest to a question: the stretches of recalled passages that hold most of what it asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from desktop_app.core.citations import Citation, cite_span
from desktop_app.core.normal import sentences, stems
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store

MAX_NEAREST = 3
LONGEST = 480
"""Characters of a stretch: two to four sentences, for the answer often stands beside the words of the question."""
RANK_PRICE = 0.02
"""What a place further down recall's list costs, in shares of the question's words."""
LENGTH_PRICE = 0.0002
"""What a character costs."""
NEW_WORD, NEW_WORDS = 0.01, 8
"""A stretch that only repeats the question tells nothing: what each further word is worth, and how many count."""


def nearest(
    store: Store, recalled: Sequence[Recalled], weights: Mapping[str, float], sources: Mapping[int, str]
) -> list[Citation]:
    """Return the verified quotes nearest to a question, best first, one a passage, at most MAX_NEAREST.

    Args:
        store: what they are checked against.
        recalled: best first.
        weights: the question's words and what each is worth.
        sources: path of each document.
    """
    wanted: dict[str, float] = {}
    for word, weight in weights.items():
        for stem in stems(word):
            wanted[stem] = max(weight, wanted.get(stem, 0.0))
    whole = sum(wanted.values()) or 1.0
    found: list[tuple[float, int, int, int]] = []
    for rank, item in enumerate(recalled):
        value, start, end = max(_valued(item.stored.passage.text, wanted, whole), default=(0.0, 0, 0))
        found.append((value - RANK_PRICE * rank, rank, start, end))
    # The earlier of two equals is the one that recall puts first.
    found.sort(key=lambda one: (-one[0], one[1]))
    citations: list[Citation] = []
    for _, rank, start, end in found:
        stored = recalled[rank].stored
        citation = cite_span(store, stored, start, end, sources.get(stored.document_id, ""))
        if citation.verified:
            citations.append(citation)
        if len(citations) == MAX_NEAREST:
            break
    return citations


def _valued(text: str, wanted: Mapping[str, float], whole: float) -> Iterator[tuple[float, int, int]]:
    """Yield the value and the place of each run of sentences that is short enough."""
    spans = sentences(text)
    held = [stems(text[start:end]) for start, end in spans]
    for first, (start, _) in enumerate(spans):
        words = set[str]()
        for last in range(first, len(spans)):
            end = spans[last][1]
            if end - start > LONGEST:
                if last > first:
                    break
                # One sentence alone may be longer than a quote: a table, a listing.
                end = _cut(text, start)
            words |= held[last]
            share = sum(weight for stem, weight in wanted.items() if stem in words) / whole
            new = min(len(words - wanted.keys()), NEW_WORDS)
            yield share + NEW_WORD * new - LENGTH_PRICE * (end - start), start, end


def _cut(text: str, start: int) -> int:
    """Return where a quote from `start` ends that is as long as allowed, at a space if there is one."""
    cut = text.rfind(" ", start + 1, start + LONGEST)
    return cut if cut > start else start + LONGEST
