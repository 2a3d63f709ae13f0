"""The kinds of questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["fact", "exact", "two", "whole", "symbol"]
"""A fact; an exact value (number, name, identifier); two facts that may stand far apart; the whole document;
a name in source code."""
Aspect = Literal["definition", "uses", "both"]
"""What is asked about a symbol."""


@dataclass(frozen=True, slots=True)
class Route:
    """What a question asks for."""

    kind: Kind
    symbol: str = ""
    """The name that is asked about, as the document spells it ("symbol" only)."""
    aspect: Aspect = "both"
