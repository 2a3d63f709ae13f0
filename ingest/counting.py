"""Counting the tokens of many texts by a counter that may take them all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .types import CountTokens


def count_all(texts: Sequence[str], count_tokens: CountTokens) -> list[int]:
    """Return the tokens of each text, in one trip where the counter can: where the model is in another process.

    Args:
        texts: to be counted.
        count_tokens: a plain function of one text; what has a method `many` beside is asked for all by that.
    """
    many: Callable[[Sequence[str]], list[int]] | None = getattr(count_tokens, "many", None)
    return many(texts) if many else [count_tokens(text) for text in texts]
