"""Excerpts: the sentences of recalled passages that the model is given, within a budget of tokens.

Reading is what the first word waits for, so a passage comes in with its best sentence and that one's neighbours
rather than whole. An excerpt is a stretch of its passage: what is quoted from it can be found on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.normal import sentences, telling_words
from desktop_app.core.recall import Recalled
from desktop_app.core.store import StoredPassage

PASSAGE_SHARE = 0.4
"""Of the budget one passage may take at most, so that several come in."""
MIN_TOKENS = 24
"""Less of a passage than this tells nothing."""

CountTokens = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A stretch of a passage: `stored.passage.text[start:end]`."""

    stored: StoredPassage
    start: int
    end: int
    tokens: int

    @property
    def text(self) -> str:
        """The words themselves."""
        return self.stored.passage.text[self.start : self.end]

    @property
    def whole(self) -> bool:
        """Whether nothing of the passage is left out."""
        return not (self.stored.passage.text[: self.start] + self.stored.passage.text[self.end :]).strip()


def excerpts(
    recalled: Sequence[Recalled],
    question: str,
    weights: Mapping[str, float],
    count_tokens: CountTokens,
    budget: int,
) -> list[Excerpt]:
    """Return excerpts of the best passages, in their order, that fit into `budget` tokens together.

    Args:
        recalled: best first.
        question: the user's.
        weights: how much each telling word of the question counts; 1 where it is missing.
        count_tokens: by the model's vocabulary.
        budget: tokens of all excerpts. The very best one always comes in, if only its best sentence.
    """
    wanted = {word: weights.get(word, 1.0) for word in telling_words(question)}
    chosen: list[Excerpt] = []
    left = budget
    for item in recalled:
        allowed = min(left, max(MIN_TOKENS, int(budget * PASSAGE_SHARE)))
        if chosen and allowed < MIN_TOKENS:
            break
        one = _excerpt(item.stored, wanted, count_tokens, allowed)
        if one.tokens <= left or not chosen:
            chosen.append(one)
            left -= one.tokens
    return chosen


def _excerpt(
    stored: StoredPassage, wanted: Mapping[str, float], count_tokens: CountTokens, allowed: int
) -> Excerpt:
    """Return the best sentence of a passage with as many neighbours as fit, the following ones first."""
    text = stored.passage.text
    spans = sentences(text) or [(0, len(text))]
    costs = [max(1, count_tokens(text[start:end])) for start, end in spans]
    if sum(costs) <= allowed:
        return Excerpt(stored, spans[0][0], spans[-1][1], sum(costs))
    values = [sum(wanted.get(word, 0.0) for word in telling_words(text[a:b])) for a, b in spans]
    best = max(range(len(spans)), key=lambda i: (values[i], -i))
    first = last = best
    tokens = costs[best]
    while True:
        # What follows a sentence explains it more often than what precedes it.
        after = costs[last + 1] if last + 1 < len(spans) else None
        before = costs[first - 1] if first > 0 else None
        if (
            after is not None
            and tokens + after <= allowed
            and (last - best <= best - first or before is None)
        ):
            last, tokens = last + 1, tokens + after
        elif before is not None and tokens + before <= allowed:
            first, tokens = first - 1, tokens + before
        elif after is not None and tokens + after <= allowed:
            last, tokens = last + 1, tokens + after
        else:
            return Excerpt(stored, spans[first][0], spans[last][1], tokens)
