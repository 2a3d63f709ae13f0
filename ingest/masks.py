"""Blank out the strings and comments of source code, so that only what is executed is left.

Code inside a string, such as Python's `f"{name}"`, is code. Which node types are which is told by their
names in the grammar, so a new language needs nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tree_sitter import Node, Query
    from tree_sitter_language_pack import SupportedLanguage

_QUIET = re.compile(
    r"comment|string|char_literal|character_literal|heredoc|nowdoc|regex|charlist|_str_text|line_str"
)
_LOUD = re.compile(r"interpolation$|interpolated_(?:expression|identifier)|substitution|expansion$")
# Parts of a string or comment that is masked as a whole.
_PARTS = re.compile(r"_(?:start|end|content|fragment|flags|pattern|marker|beginning|brace|quote|clause)$")


@lru_cache(maxsize=64)
def _strings_and_comments(language: str) -> Query | None:
    """Return a query for what masks identifiers, and for code inside strings, which does not."""
    from tree_sitter import Query
    from tree_sitter_language_pack import get_language

    grammar = get_language(cast("SupportedLanguage", language))
    named = {
        kind
        for number in range(grammar.node_kind_count)
        if grammar.node_kind_is_named(number) and (kind := grammar.node_kind_for_id(number))
    }
    loud = {kind for kind in named if _LOUD.search(kind)}
    quiet = {kind for kind in named - loud if _QUIET.search(kind) and not _PARTS.search(kind)}
    patterns = [f"({kind}) @loud" for kind in sorted(loud)] + [f"({kind}) @quiet" for kind in sorted(quiet)]
    return Query(grammar, "\n".join(patterns)) if patterns else None


def masked(data: bytes, root: Node, language: str) -> bytes:
    """Return the source with blanks for strings and comments; offsets stay."""
    query = _strings_and_comments(language)
    if query is None:
        return data
    from tree_sitter import QueryCursor

    captures = QueryCursor(query).captures(root)
    stretches = [
        (node.start_byte, -node.end_byte, name == "quiet")
        for name, nodes in captures.items()
        for node in nodes
    ]
    out = bytearray(data)
    # What begins first encloses: the inner one paints over it.
    for start, minus_end, quiet in sorted(stretches):
        out[start:-minus_end] = b" " * (-minus_end - start) if quiet else data[start:-minus_end]
    # Line ends inside strings are blanks now: they are needed to count.
    for at in line_ends(data):
        out[at] = 10
    return bytes(out)


def line_ends(data: bytes) -> Iterator[int]:
    """Yield the offsets of the newlines."""
    at = data.find(b"\n")
    while at >= 0:
        yield at
        at = data.find(b"\n", at + 1)
