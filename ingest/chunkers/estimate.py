"""Guess the tokens of a text without a tokeniser: a call of one costs more than the text of a line.

Cutting needs a size for every line or sentence, but only the finished passages must be counted exactly.
The guess counts what byte-pair vocabularies usually hold as one token: short stretches of letters, single
digits, runs of punctuation, a line end with the indentation behind it. One exact count of a stretch of the
same text then says how far this vocabulary is from that.
"""

from __future__ import annotations

import re

from ..types import CountTokens

_WEIGHT = re.compile(r"[A-Za-z]{1,6}|[0-9]|_|[!-/:-@\[-^`{-~]{1,4}|\n\s*|[^\s\x00-\x7f]")
_SAMPLE_CHARS = 500
_RATIO_LIMITS = (0.25, 4.0)


def weigh(text: str) -> int:
    """Return the size of a text in guessed tokens; nearly additive over lines and sentences."""
    return len(_WEIGHT.findall(text))


def tokens_per_weight(text: str, count_tokens: CountTokens) -> float:
    """Return how many tokens a guessed one is worth, by counting one stretch from the middle exactly."""
    begin = max(0, (len(text) - _SAMPLE_CHARS) // 2)
    # From a line's start: half a line of code is not like code.
    begin = text.rfind("\n", max(0, begin - _SAMPLE_CHARS), begin) + 1 if begin else 0
    sample = text[begin : begin + _SAMPLE_CHARS]
    weight = weigh(sample)
    if not weight:
        return 1.0
    low, high = _RATIO_LIMITS
    return min(high, max(low, count_tokens(sample) / weight))
