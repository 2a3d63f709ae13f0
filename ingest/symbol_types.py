"""What is known of a repository's names: per file, and ranked over all of them. Loads no parser."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeGuard, cast

MAX_PLACES = 60
"""Places kept of one symbol."""
_WORD = re.compile(r"[\w$]+")
_DATA = "css dockerfile gomod graphql html ini json make scss sql svelte toml vue xml yaml"
_NO_PROGRAM = frozenset(_DATA.split())


def is_program(language: str | None) -> TypeGuard[str]:
    """Say whether a grammar's files define names that others mention."""
    return language is not None and language not in _NO_PROGRAM


@dataclass(frozen=True, slots=True)
class Definition:
    """A class, function or constant and where it stands; lines are 1-based and inclusive."""

    name: str
    """Qualified by what it is in: "Flask.make_response"."""
    kind: str
    line_start: int
    line_end: int
    head: int
    """The line of its name; decorators stand above it."""
    signature: str
    """Its first line, with the parameters where those go on."""
    local: bool = False
    """True inside a function: other files cannot mean it."""

    @property
    def short(self) -> str:
        """The name as it is mentioned: "make_response"."""
        return short_name(self.name)


@dataclass(frozen=True, slots=True)
class FileTags:
    """The names of one source file."""

    family: str
    """The language, or the one whose names it shares."""
    definitions: tuple[Definition, ...]
    packed: bytes
    """The mentions, compressed: of a large repository they are millions."""

    def mentions(self) -> dict[str, list[int]]:
        """Return each name that is mentioned with its lines, 1-based, only the first of very many."""
        return cast("dict[str, list[int]]", json.loads(zlib.decompress(self.packed)))


def pack_mentions(mentions: Mapping[str, list[int]]) -> bytes:
    """Return mentions as `FileTags.packed` holds them."""
    text = json.dumps(mentions, separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode("utf-8", errors="replace"), 1)


def short_name(name: str) -> str:
    """Return the last identifier of a qualified name, in whichever way the language qualifies."""
    words = _WORD.findall(name)
    return words[-1] if words else name


@dataclass(frozen=True, slots=True)
class Place:
    """A line that mentions a symbol."""

    file: str
    line: int
    """1-based."""


@dataclass(frozen=True, slots=True)
class RankedSymbol:
    """A definition and how much it is referred to."""

    file: str
    definition: Definition
    references: int
    """Lines that mention it; of a name that several definitions in one file share, each has them all."""
    rank: float
    """Share of the repository's attention; comparable within one map."""
    places: tuple[Place, ...]
    """Where it is mentioned, at most `MAX_PLACES` of them, by file and line."""


@dataclass(frozen=True, slots=True)
class SymbolMap:
    """The definitions of a repository, highest rank first, and the ranks of its files."""

    symbols: tuple[RankedSymbol, ...] = ()
    files: Mapping[str, float] = field(default_factory=dict)

    def find(self, name: str) -> list[RankedSymbol]:
        """Return what a name may mean, highest rank first: qualified ("Flask.run") or not ("run")."""
        return [
            symbol for symbol in self.symbols if name in (symbol.definition.name, symbol.definition.short)
        ]
