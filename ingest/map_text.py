"""Write a symbol map as compact text for a model: which files matter, what they define, on which line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from .symbol_types import RankedSymbol, SymbolMap
from .types import CountTokens

_MAX_SYMBOLS = 2_000


def render(symbol_map: SymbolMap, count_tokens: CountTokens, budget: int) -> str:
    """Return the highest-ranked definitions that fit into `budget` tokens, "" where not one does.

    A file is a line with its path, the most important file first; below it, in the order of the file, each
    definition with its line number and its signature, indented by what it is in.
    """
    symbols = symbol_map.symbols[:_MAX_SYMBOLS]
    fits, too_many = 0, len(symbols) + 1
    best = ""
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        text = _text(symbols[:middle])
        if count_tokens(text) <= budget:
            fits, best = middle, text
        else:
            too_many = middle
    return best


def _text(symbols: Sequence[RankedSymbol]) -> str:
    by_file: dict[str, list[RankedSymbol]] = defaultdict(list)
    for symbol in symbols:
        by_file[symbol.file].append(symbol)
    # The sort is stable: among equals, the file of the higher symbol stays first.
    order = sorted(by_file, key=lambda file: -sum(symbol.rank for symbol in by_file[file]))
    lines: list[str] = []
    for file in order:
        lines.append(f"{file}:")
        found = sorted(by_file[file], key=lambda symbol: symbol.definition.line_start)
        lines += [_line(symbol) for symbol in found]
    return "\n".join(lines)


def _line(symbol: RankedSymbol) -> str:
    definition = symbol.definition
    depth = definition.name.count(".") + definition.name.count("::")
    return f"{'  ' * (depth + 1)}{definition.head}: {definition.signature}"
