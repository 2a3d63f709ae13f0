"""Find classes and functions in source code by tree-sitter, whatever the language."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Tree
    from tree_sitter_language_pack import SupportedLanguage

log = logging.getLogger(__name__)

# Node types of definitions in the grammars of languages.py: containers hold members of their own.
_CONTAINER_TYPES = (
    "class_definition class_declaration class_specifier class struct_specifier struct_item "
    "struct_declaration enum_item enum_declaration enum_specifier trait_item impl_item "
    "interface_declaration module module_definition namespace_definition namespace_declaration "
    "object_definition trait_definition object_declaration protocol_declaration class_interface "
    "class_implementation mod_item union_item abstract_class_declaration internal_module "
    "record_declaration union_specifier extension_declaration trait_declaration enum_definition "
    "mixin_declaration singleton_class package_declaration"
)
CONTAINERS = frozenset(_CONTAINER_TYPES.split())
_FUNCTION_TYPES = (
    "function_definition function_declaration function_item method_definition method_declaration method "
    "singleton_method constructor_declaration function_signature_item subroutine function_statement "
    "generator_function_declaration local_function_statement macro_definition function_clause "
    "deinit_declaration init_declaration property_declaration type_spec type_alias_declaration type_item "
    "subprogram_declaration subprogram_body subroutine_declaration_statement function_signature rule_set "
    "message service rpc procedure_definition local_function create_function_statement "
    "create_table_statement create_table protocol_function_declaration"
)
FUNCTIONS = frozenset(_FUNCTION_TYPES.split())
_WRAPPERS = frozenset(
    {"decorated_definition", "export_statement", "template_declaration", "declaration_list"}
)
_NAME_FIELDS = ("name", "declarator", "type")
# What a node type contains, in this order, and what its definition is called then.
_WORDS = (
    "method constructor interface protocol trait struct record union enum namespace macro property type "
    "impl mixin extension object class package module message service table rule"
)
_KINDS = {**{word: word for word in _WORDS.split()}, "mod_item": "module"}
VALUE_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function", "class"})


@dataclass(slots=True)
class Symbol:
    """A definition and the lines it takes, decorators included, 0-based and inclusive."""

    name: str
    """Qualified by its containers: "Flask.make_response"."""
    first: int
    last: int
    kind: str = "function"
    """What it is, in one word; see `_KINDS`."""
    row: int = 0
    """The line of its own head, decorators left out."""
    members: list[Symbol] = field(default_factory=list)


@lru_cache(maxsize=64)
def _parser(language: str) -> Parser | None:
    # Grammars are loaded for code alone, not by everyone who reads a PDF.
    from tree_sitter_language_pack import get_parser

    try:
        return get_parser(cast("SupportedLanguage", language))
    except (LookupError, ImportError, OSError, ValueError, TypeError) as error:
        log.warning("no grammar for %s: %s", language, error)
        return None


def parse(text: str, language: str) -> Tree | None:
    """Parse source code, or return None where no grammar of that name is there."""
    parser = _parser(language)
    if parser is None:
        return None
    try:
        return parser.parse(text.encode("utf-8", errors="replace"))
    except (ValueError, RuntimeError) as error:
        log.warning("%s cannot be parsed: %s", language, error)
        return None


@lru_cache(maxsize=1)
def analysed(text: str, language: str) -> tuple[Tree, list[Symbol]] | None:
    """Return the syntax tree and the definitions of a file, or None where no grammar of that name is there.

    The last file is remembered: it is cut into passages first, and its names are found then.
    """
    tree = parse(text, language)
    return None if tree is None else (tree, symbols(tree.root_node))


def symbols(root: Node) -> list[Symbol]:
    """Return the definitions of a file, nested as they stand in it."""
    found: list[Symbol] = []
    # A stack, not recursion: generated code nests deeper than Python's stack.
    stack: list[tuple[Node, list[Symbol], str]] = [(root, found, "")]
    while stack:
        node, siblings, prefix = stack.pop()
        for child in node.named_children:
            name = definition_name(child) if child.type not in _WRAPPERS else None
            if name:
                outer = _with_wrappers(child)
                symbol = Symbol(
                    prefix + name,
                    outer.start_point.row,
                    last_row(child),
                    kind_of(child.type, inside=bool(prefix)),
                    child.start_point.row,
                )
                siblings.append(symbol)
                stack.append((child, symbol.members, f"{prefix}{name}."))
            elif child.end_point.row > child.start_point.row:
                stack.append((child, siblings, prefix))
    _sort(found)
    return found


def definition_name(node: Node) -> str | None:
    """Return the name that a node defines, or None where it defines nothing."""
    if node.type == "variable_declarator":
        value = node.child_by_field_name("value")
        if value is None or value.type not in VALUE_FUNCTIONS:
            return None
    elif node.type not in CONTAINERS and node.type not in FUNCTIONS:
        return None
    receiver = node.child_by_field_name("receiver")
    name = _name(node)
    if name and receiver is not None and node.type == "method_declaration":
        # Go: func (s *Server) Close() is Server.Close.
        types = [text for kind, text in _identifiers(receiver) if kind == "type_identifier"]
        name = f"{types[0]}.{name}" if types else name
    return name


def kind_of(node_type: str, *, inside: bool = False) -> str:
    """Return in one word what a definition of this node type is; `inside` another one it may be a method."""
    found = next((kind for part, kind in _KINDS.items() if part in node_type), "function")
    return "method" if inside and found == "function" else found


def last_row(node: Node) -> int:
    """Return the last line a node takes; a node that ends at a line's start does not take that line."""
    row, column = node.end_point
    return row - 1 if column == 0 and row > node.start_point.row else row


def _name(node: Node) -> str | None:
    for name in _NAME_FIELDS:
        child = node.child_by_field_name(name)
        while child is not None and child.child_by_field_name("declarator"):
            child = child.child_by_field_name("declarator")  # C: pointers and parameters around the name
        if child is not None:
            return _short(child)
    for child in node.named_children:
        if child.type.endswith(("identifier", "name", "constant")):
            return _short(child)
    return None


def _short(node: Node) -> str | None:
    text = " ".join((node.text or b"").decode("utf-8", errors="replace").split())
    return text if 0 < len(text) <= 120 else None


def _identifiers(node: Node) -> Iterator[tuple[str, str]]:
    for child in node.named_children:
        if child.type.endswith("identifier"):
            yield child.type, (child.text or b"").decode("utf-8", errors="replace")
        yield from _identifiers(child)


def _with_wrappers(node: Node) -> Node:
    parent = node.parent
    while parent is not None and parent.type in {
        "decorated_definition",
        "export_statement",
        "template_declaration",
    }:
        node, parent = parent, parent.parent
    return node


def _sort(found: list[Symbol]) -> None:
    pending = [found]
    while pending:
        level = pending.pop()
        level.sort(key=lambda symbol: (symbol.first, -symbol.last))
        pending += [symbol.members for symbol in level if symbol.members]


def _first_line(symbol: Symbol) -> int:
    return symbol.first


def _last_line(symbol: Symbol) -> int:
    return symbol.last


def title_of(found: list[Symbol], first: int, last: int) -> str | None:
    """Return the name for lines `first` to `last`: what fills most of them, else what encloses them."""
    level, name = found, None
    while level:
        # Siblings follow one another: only those around the lines can cover any of them.
        begin = bisect_left(level, first, key=_last_line)
        end = max(begin + 1, bisect_right(level, last, key=_first_line))
        near = level[min(begin, len(level) - 1) : end]
        best = max(near, key=lambda symbol: min(symbol.last, last) - max(symbol.first, first))
        covered = min(best.last, last) - max(best.first, first) + 1
        if covered <= 0:
            return name
        if covered * 2 < last - first + 1:
            # Several small ones: their common home, or outside of any, the largest.
            return name or best.name
        name = best.name
        if first <= best.first and best.last <= last:
            return name
        level = best.members
    return name
