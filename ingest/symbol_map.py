"""Rank what a repository defines by how much the rest of it refers to it.

Files are nodes; a file that mentions a name points to the file that defines it, the more strongly the more
lines do so and the more telling the name is. PageRank over the files, and each file's rank handed on to what
it mentions, gives the rank of a definition: used by many, and by what is used itself. The idea and most of
the weights are those of aider's repository map (https://aider.chat/2023/10/22/repomap.html).
"""

from __future__ import annotations

import builtins
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import PurePosixPath

from .page_rank import page_rank
from .symbol_types import MAX_PLACES, Definition, FileTags, Place, RankedSymbol, SymbolMap

_COMMON_NAME = 5
"""A name that more files define says little about which is meant."""
_OWN = 0.05
"""What part of its own rank a file gives to what only it mentions."""
_PRIVATE = 0.1
_SHORT_NAME = 4
_SHORT = 0.1
"""What a name such as `get` or `args` is worth: parameters and locals everywhere are called so."""
_CONSTANT = 0.2
"""What a constant or an alias is worth beside a class or a function: it ends the trail."""
_BUILT_IN = {"python": frozenset(dir(builtins))}
"""Names that need no definition: unless imported, the language's own is meant."""
_TELLING = 5.0
_TELLING_NAME = re.compile(r"(?=.{8,})(?:[a-zA-Z0-9]+_[a-zA-Z0-9_]+|[a-zA-Z0-9]*[a-z][A-Z]\w*)")


@dataclass(slots=True)
class _Uses:
    """The mentions that were resolved to one (file, name)."""

    places: list[Place] = field(default_factory=list)
    count: int = 0
    attention: float = 0.0

    def take(self, file: str, lines: list[int]) -> None:
        self.count += len(lines)
        self.places += (Place(file, line) for line in lines[: MAX_PLACES - len(self.places)])


@dataclass(frozen=True, slots=True)
class _Mention:
    """A name that a file mentions, and the file that is taken to define it."""

    name: str
    target: str
    lines: list[int]
    weight: float


def map_symbols(tags: Mapping[str, FileTags]) -> SymbolMap:
    """Return the map of a repository from the tags of its files, by their paths."""
    number = {file: index for index, file in enumerate(tags)}
    names = _Names.of(tags)
    uses: dict[tuple[str, str], _Uses] = defaultdict(_Uses)
    outer: list[tuple[int, int, float]] = []
    outer_uses: list[_Uses] = []
    inner: list[tuple[int, float, _Uses]] = []
    for file, one in tags.items():
        mentions = names.resolved(file, one)
        own = sum(mention.weight for mention in mentions if mention.target == file)
        for mention in mentions:
            use = uses[mention.target, mention.name]
            use.take(file, mention.lines)
            if mention.target == file:
                inner.append((number[file], mention.weight / own, use))
            else:
                outer.append((number[file], number[mention.target], mention.weight))
                outer_uses.append(use)
    ranks, flows = page_rank(len(number), outer)
    for use, flow in zip(outer_uses, flows, strict=True):
        use.attention += flow
    for index, share, use in inner:
        use.attention += _OWN * ranks[index] * share
    found = [
        _ranked(file, definition, uses[file, definition.short], ranks[number[file]])
        for file, one in tags.items()
        for definition in one.definitions
    ]
    found.sort(key=lambda symbol: (-symbol.rank, symbol.file, symbol.definition.line_start))
    return SymbolMap(tuple(found), dict(zip(number, ranks, strict=True)))


@dataclass(frozen=True, slots=True)
class _Names:
    """What is defined where; keys are (language family, name)."""

    definers: Mapping[tuple[str, str], list[str]]
    """The files that define a name so that others can mean it."""
    constants: set[tuple[str, str]]
    """Names that stand for nothing but constants."""
    modules: Mapping[str, str]

    @classmethod
    def of(cls, tags: Mapping[str, FileTags]) -> _Names:
        definers: dict[tuple[str, str], list[str]] = defaultdict(list)
        larger: set[tuple[str, str]] = set()
        for file, one in tags.items():
            for name in {definition.short for definition in one.definitions if not definition.local}:
                definers[one.family, name].append(file)
            larger |= {
                (one.family, definition.short)
                for definition in one.definitions
                if definition.kind != "constant"
            }
        return cls(definers, set(definers) - larger, {file: _module(file) for file in tags})

    def resolved(self, file: str, tags: FileTags) -> list[_Mention]:
        """Return what a file mentions of all that is defined; its own definitions come first."""
        own: dict[str, set[int]] = defaultdict(set)
        for definition in tags.definitions:
            # The head of a definition with decorators is somewhere below its first line.
            own[definition.short].update(range(definition.line_start, definition.head + 1))
        mentions = tags.mentions()
        found: list[_Mention] = []
        for name, lines in mentions.items():
            if name in own:
                targets = [file]
                lines = [line for line in lines if line not in own[name]]
            else:
                targets = self._meant(name, tags.family, mentions)
            # Of many, it may be any: attention would be spread too thin to matter, and the places mislead.
            if lines and len(targets) <= _COMMON_NAME:
                weight = _weight(name, len(lines), (tags.family, name) in self.constants)
                found += [_Mention(name, target, lines, weight / len(targets)) for target in targets]
        return found

    def _meant(self, name: str, family: str, mentions: Mapping[str, list[int]]) -> list[str]:
        """Return the files whose definition may be meant: those whose module is mentioned too, if any is."""
        targets = self.definers.get((family, name), [])
        imported = [target for target in targets if self.modules[target] in mentions]
        return imported or ([] if name in _BUILT_IN.get(family, ()) else targets)


def _module(file: str) -> str:
    """Return the name by which other files import this one."""
    path = PurePosixPath(file)
    return path.parent.name if path.stem in ("__init__", "index", "mod", "lib") else path.stem


def _weight(name: str, lines: int, constant: bool) -> float:
    weight = sqrt(lines)
    if name.startswith("_"):
        weight *= _PRIVATE
    if len(name) <= _SHORT_NAME:
        weight *= _SHORT
    if constant:
        weight *= _CONSTANT
    elif _TELLING_NAME.fullmatch(name):
        weight *= _TELLING
    return weight


def _ranked(file: str, definition: Definition, use: _Uses, file_rank: float) -> RankedSymbol:
    # What nobody mentions is ordered by its file, below everything that somebody does.
    rank = use.attention or file_rank * 1e-6
    return RankedSymbol(file, definition, use.count, rank, tuple(use.places))
