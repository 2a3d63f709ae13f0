"""Needles: made-up facts of several kinds, hidden in a text that the caller brings, each with its question.

Deterministic: the same kind, count and seed give the same needles.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.backend import Tokenizer
from engine.config import SPAN

Kind = Literal["code", "name", "date"]
KINDS: tuple[Kind, ...] = ("code", "name", "date")

_TOWNS = (
    "Lisbon",
    "Bergen",
    "Verona",
    "Tampere",
    "Ghent",
    "Cadiz",
    "Leipzig",
    "Galway",
    "Poznan",
    "Izmir",
    "Turin",
)
_PLACES = ("archive", "harbour", "museum", "library", "observatory", "greenhouse", "foundry", "lighthouse")
_FIRST = (
    "Alma",
    "Bruno",
    "Clara",
    "Dario",
    "Edith",
    "Felix",
    "Greta",
    "Hugo",
    "Ilse",
    "Jonas",
    "Karin",
    "Lorenz",
)
_LAST = (
    "Okafor",
    "Lindqvist",
    "Moretti",
    "Haddad",
    "Novak",
    "Ferreira",
    "Tanaka",
    "Duarte",
    "Kowalski",
    "Brandt",
)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")


@dataclass(frozen=True, slots=True)
class Needle:
    """A made-up fact."""

    sentence: str
    question: str
    answer: str
    """What a right answer contains; part of the sentence."""


@dataclass(frozen=True, slots=True)
class Haystack:
    """A text with needles in it."""

    tokens: list[int]
    needles: tuple[Needle, ...]
    places: tuple[tuple[int, int], ...]
    """Where each needle's sentence lies: start <= token < end."""

    def spans(self, number: int) -> NDArray[np.int64]:
        """Return the spans that a needle's sentence touches."""
        start, end = self.places[number]
        return np.arange(start // SPAN, (end - 1) // SPAN + 1)


def make_needles(kind: Kind, count: int, seed: int) -> list[Needle]:
    """Return needles about different things."""
    chance = random.Random(f"{kind} {seed}")
    things = [f"{town} {place}" for town in _TOWNS for place in _PLACES]
    return [_needle(kind, thing, chance) for thing in chance.sample(things, count)]


def _needle(kind: Kind, thing: str, chance: random.Random) -> Needle:
    if kind == "code":
        answer = str(chance.randrange(10_000, 100_000))
        return Needle(
            f" The access code of the {thing} is {answer}.",
            f"What is the access code of the {thing}?",
            answer,
        )
    if kind == "name":
        answer = f"{chance.choice(_FIRST)} {chance.choice(_LAST)}"
        return Needle(
            f" The keeper of the {thing} is called {answer}.", f"Who is the keeper of the {thing}?", answer
        )
    answer = f"{chance.randrange(1, 29)} {chance.choice(_MONTHS)} {chance.randrange(1850, 2000)}"
    return Needle(f" The {thing} was opened on {answer}.", f"When was the {thing} opened?", answer)


def hide(tokenizer: Tokenizer, filler: Sequence[int], needles: Sequence[Needle], length: int) -> Haystack:
    """Return `length` tokens of the filler with the needles spread evenly over them.

    Raises:
        ValueError: the filler is too short.
    """
    hidden = [tokenizer.tokenize(needle.sentence) for needle in needles]
    rest = length - sum(map(len, hidden))
    if rest < 0 or len(filler) < rest:
        raise ValueError(f"{len(filler)} tokens of filler do not make {length} with {len(needles)} needles")
    tokens: list[int] = []
    places: list[tuple[int, int]] = []
    taken = 0
    for number, sentence in enumerate(hidden):
        upto = int(rest * (number + 0.5) / len(hidden))
        tokens += filler[taken:upto]
        places.append((len(tokens), len(tokens) + len(sentence)))
        tokens += sentence
        taken = upto
    return Haystack([*tokens, *filler[taken:rest]], tuple(needles), tuple(places))
