"""Order names by how well they fit what someone typed in haste."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

_Item = TypeVar("_Item")

_WORD_START = 8
_IN_A_ROW = 5
_AT_THE_START = 4
_GAP = 1


def fuzzy_score(typed: str, name: str) -> int | None:
    """Return how well a name fits, more is better; None where its letters do not come in the order typed.

    Case, accents and spaces do not count. Letters in a row and at the start of words weigh most.
    """
    wanted, letters = _folded(typed).replace(" ", ""), _folded(name)
    if not wanted:
        return 0
    # From every place where the first letter stands: the first one found is not always the best.
    scores = [
        score
        for start, letter in enumerate(letters)
        if letter == wanted[0] and (score := _from(wanted, letters, start)) is not None
    ]
    return max(scores, default=None)


def best_first(typed: str, items: Sequence[_Item], name: Callable[[_Item], str]) -> list[_Item]:
    """Return the items that fit, best first; those that fit alike keep their order, and nothing typed keeps all."""
    scored = [(score, item) for item in items if (score := fuzzy_score(typed, name(item))) is not None]
    return [item for _, item in sorted(scored, key=lambda pair: -pair[0])]


def _from(wanted: str, letters: str, start: int) -> int | None:
    score = _AT_THE_START if start == 0 else 0
    last = -1
    for letter in wanted:
        place = letters.find(letter, start if last < 0 else last + 1)
        if place < 0:
            return None
        if last >= 0 and place == last + 1:
            score += _IN_A_ROW
        elif place == 0 or not letters[place - 1].isalnum():
            score += _WORD_START
        elif last >= 0:
            score -= min(_GAP * (place - last - 1), 3)
        last = place
    return score


def _folded(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
