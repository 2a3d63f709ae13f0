"""Tell the words of source code apart; in a parsing process, for a file may be made to keep a lexer busy for ever."""

from __future__ import annotations

from collections.abc import Iterator

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Token, _TokenType
from pygments.util import ClassNotFound

from desktop_app.core.viewing.types import Role, Span

MAX_BEFORE = 200_000
"""Characters before a stretch that are read to know how it begins: inside of a comment, say."""

# Where Pygments has another name than the grammar.
_NAMES = {
    "commonlisp": "common-lisp",
    "elisp": "emacs-lisp",
    "hcl": "terraform",
    "make": "makefile",
    "objc": "objective-c",
    "ocaml_interface": "ocaml",
    "proto": "protobuf",
    "svelte": "html",
    "vue": "html",
    "dockerfile": "docker",
    "starlark": "python",
}

_ROLES: tuple[tuple[_TokenType, Role], ...] = (
    (Token.Comment, "comment"),
    (Token.Literal.String.Doc, "string"),
    (Token.Literal.String, "string"),
    (Token.Literal.Number, "number"),
    (Token.Keyword.Constant, "number"),
    (Token.Keyword, "keyword"),
    (Token.Operator.Word, "keyword"),
    (Token.Name.Tag, "keyword"),
    (Token.Name.Function.Magic, "builtin"),
    (Token.Name.Function, "definition"),
    (Token.Name.Class, "definition"),
    (Token.Name.Decorator, "builtin"),
    (Token.Name.Builtin, "builtin"),
    (Token.Name.Exception, "builtin"),
    (Token.Name.Attribute, "builtin"),
    (Token.Generic.Heading, "definition"),
)


def lexer_for(language: str) -> Lexer | None:
    """Return what tells the words of a language apart, None where Pygments does not know it."""
    try:
        return get_lexer_by_name(_NAMES.get(language, language))
    except ClassNotFound:
        return None


def colour(text: str, language: str, start: int) -> tuple[tuple[Span, ...], ...]:
    """Return what has a role on each line of `text[start:]`, where `start` begins a line; () for unknown languages."""
    lexer = lexer_for(language)
    if lexer is None:
        return ()
    lines: list[list[Span]] = [[] for _ in range(text.count("\n", start) + 1)]
    # Not `get_tokens`: that strips and converts the text, and places in it would be off.
    line, begin = 0, start
    for place, kind, value in lexer.get_tokens_unprocessed(text):
        role = _role(kind)
        if role is None or place + len(value) <= start:
            continue
        for at, length in _by_line(value, place):
            if at + length <= start:
                continue
            cut = max(at, start)
            line += text.count("\n", begin, cut)
            begin = max(begin, cut)
            column = cut - (text.rfind("\n", start, cut) + 1 or start)
            lines[line].append((column, at + length - cut, role))
    return tuple(tuple(spans) for spans in lines)


def _role(kind: _TokenType) -> Role | None:
    return next((role for token, role in _ROLES if kind in token), None)


def _by_line(value: str, place: int) -> Iterator[tuple[int, int]]:
    for piece in value.split("\n"):
        if piece.strip():
            yield place, len(piece)
        place += len(piece) + 1
