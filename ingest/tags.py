"""What a source file says about names: the definitions in it, and the lines that mention any name.

Mentions are the identifiers outside comments and strings; which of them refer to something is known only
when all files of a repository are (`symbol_map`). Everything here is pure and picklable: text in, `FileTags`
out, so that a child process can do it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .limits import DEFAULT_LIMITS, Limits
from .masks import line_ends, masked
from .symbol_types import Definition, FileTags, is_program, pack_mentions
from .symbols import VALUE_FUNCTIONS, Symbol, analysed

if TYPE_CHECKING:
    from tree_sitter import Node

MAX_LINES = 30
"""Lines kept of one name in one file; more say nothing new."""
_MAX_NAME = 80
_SIGNATURE_CHARS = 160
_SIGNATURE_LINES = 5

# Names of one language mean nothing in another, but these share theirs.
_FAMILIES = {
    **dict.fromkeys(("javascript", "typescript", "tsx"), "javascript"),
    **dict.fromkeys(("c", "cpp", "objc", "cuda"), "c"),
    **dict.fromkeys(("java", "kotlin", "scala", "groovy"), "jvm"),
    **dict.fromkeys(("ocaml", "ocaml_interface"), "ocaml"),
}
_IDENTIFIER = re.compile(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]+")
_FUNCTION_KINDS = frozenset({"function", "method", "constructor"})
# What stands around the statements of a file's top level.
_AROUND = (
    "preproc_ifdef preproc_if preproc_else export_statement declaration_list expression_statement "
    "lexical_declaration variable_declaration const_declaration var_declaration var_spec_list"
)
_TOP = frozenset(_AROUND.split())
_CONSTANTS = frozenset({"const_item", "static_item", "const_spec", "var_spec", "preproc_def"})


def tag_file(text: str, language: str | None, limits: Limits = DEFAULT_LIMITS) -> FileTags | None:
    """Return the names of a source file; None without a grammar, above the size cap, or for mere data."""
    if not is_program(language) or len(text) > limits.max_parse_bytes:
        return None
    analysis = analysed(text, language)
    if analysis is None:
        return None
    tree, symbols = analysis
    data = text.encode("utf-8", errors="replace")
    lines = text.split("\n")
    found = [_definition(symbol, lines, local=local) for symbol, local in _flat(symbols)]
    found += [_constant(name, row, lines) for name, row in _constants(tree.root_node)]
    found.sort(key=lambda definition: (definition.line_start, -definition.line_end))
    mentions = _mentions(masked(data, tree.root_node, language))
    return FileTags(_FAMILIES.get(language, language), tuple(found), pack_mentions(mentions))


def _flat(found: list[Symbol]) -> Iterator[tuple[Symbol, bool]]:
    """Yield all symbols in order, each with whether a function encloses it."""
    pending = [(symbol, False) for symbol in reversed(found)]
    while pending:
        symbol, local = pending.pop()
        yield symbol, local
        inner = local or symbol.kind in _FUNCTION_KINDS
        pending += [(member, inner) for member in reversed(symbol.members)]


def _definition(symbol: Symbol, lines: list[str], *, local: bool) -> Definition:
    signature = _signature(lines, symbol.row, symbol.last)
    first, last, head = symbol.first + 1, symbol.last + 1, symbol.row + 1
    return Definition(symbol.name, symbol.kind, first, last, head, signature, local)


def _constant(name: str, row: int, lines: list[str]) -> Definition:
    return Definition(name, "constant", row + 1, row + 1, row + 1, _signature(lines, row, row))


def _signature(lines: list[str], row: int, last: int) -> str:
    """Return a definition's head on one line: up to where its brackets are closed."""
    parts: list[str] = []
    depth = 0
    for line in lines[row : min(last + 1, row + _SIGNATURE_LINES)]:
        part = line.strip()
        parts.append(part)
        depth += sum(part.count(mark) for mark in "([") - sum(part.count(mark) for mark in ")]")
        if depth <= 0:
            break
    whole = " ".join(parts).rstrip("{ ")
    return whole if len(whole) <= _SIGNATURE_CHARS else whole[: _SIGNATURE_CHARS - 1] + "…"


def _constants(root: Node) -> Iterator[tuple[str, int]]:
    """Yield the names that a file assigns at its top level, each once, with their lines, 0-based."""
    seen: set[str] = set()
    pending = list(reversed(root.named_children))
    while pending:
        node = pending.pop()
        if node.type in _TOP:
            pending += reversed(node.named_children)
            continue
        target = _target(node)
        if target is not None and target.type.endswith("identifier"):
            name = (target.text or b"").decode("utf-8", errors="replace")
            if name not in seen:
                seen.add(name)
                yield name, target.start_point.row


def _target(node: Node) -> Node | None:
    """Return what a statement gives a value, where that may be a constant."""
    if node.type == "assignment":
        return node.child_by_field_name("left")
    if node.type == "variable_declarator":
        value = node.child_by_field_name("value")
        return (
            node.child_by_field_name("name") if value is None or value.type not in VALUE_FUNCTIONS else None
        )
    return node.child_by_field_name("name") if node.type in _CONSTANTS else None


def _mentions(code: bytes) -> dict[str, list[int]]:
    """Return the lines that mention each name, each line once."""
    starts = [0, *(at + 1 for at in line_ends(code))]
    found: dict[bytes, list[int]] = {}
    for match in _IDENTIFIER.finditer(code):
        lines = found.setdefault(match[0], [])
        if len(lines) < MAX_LINES:
            line = bisect_right(starts, match.start())
            if not lines or lines[-1] != line:
                lines.append(line)
    return {
        name.decode("utf-8", errors="replace"): lines
        for name, lines in found.items()
        if len(name) <= _MAX_NAME
    }
