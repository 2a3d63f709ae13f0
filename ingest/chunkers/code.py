"""Source code to passages: a class or function is one where it fits, else it is cut at its members."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from tree_sitter import Node

from ..limits import DEFAULT_LIMITS, Limits
from ..symbols import Symbol, analysed, definition_name, last_row, title_of
from ..types import CountTokens
from .base import Gauge, Piece, Span, divide, split_span
from .estimate import weigh

_STEP = 0.12
_JOINT = 0.2
_LARGE_JOINT = 0.8
_INSIDE = 0.9
_STICKY = 1.5
_MAX_DEPTH = 40


def chunk_code(
    text: str, language: str | None, count_tokens: CountTokens, *, limits: Limits = DEFAULT_LIMITS
) -> Iterator[Span]:
    """Yield passages of a source file, each of whole lines where lines fit, titled by symbol.

    Without a grammar, above the size cap, or where the parser finds nothing, blocks of lines are
    taken: blank lines and unindented lines are where they end.
    """
    if not text.strip():
        return
    source = _Lines.of(text)
    gauge = Gauge.of(text, count_tokens, limits)
    analysis = analysed(text, language) if language and len(text) <= limits.max_parse_bytes else None
    found: list[Symbol] = []
    pieces: list[Piece] = []
    if analysis is not None:
        tree, found = analysis
        _cut_node(source, _Stretch(tree.root_node, 0, len(source.lines)), gauge.maximum, pieces)
    else:
        pieces = list(_block_pieces(source))
    pieces = list(_split_long(source, pieces, gauge.maximum))
    for span in divide(text, pieces, gauge, count_tokens, limits, keep_indent=True):
        first = source.row(span.start)
        last = first + text.count("\n", span.start, span.end)
        yield Span(span.start, span.end, span.tokens, title_of(found, first, last))


@dataclass(frozen=True, slots=True)
class _Lines:
    """A text by lines, with the guessed tokens before each."""

    text: str
    lines: list[str]
    starts: list[int]
    """Offset of each line, and one past the last."""
    weights: list[int]

    @classmethod
    def of(cls, text: str) -> _Lines:
        lines = text.split("\n")
        starts = [0, *accumulate(len(line) + 1 for line in lines)]
        starts[-1] = len(text)
        # One for the line's end and the indentation of the next; blank lines go along with it.
        weights = (weigh(line) + 1 if line and not line.isspace() else 0 for line in lines)
        return cls(text, lines, starts, [0, *accumulate(weights)])

    def weight(self, first: int, end: int) -> int:
        return self.weights[end] - self.weights[first]

    def piece(self, first: int, end: int, cut: float, joint: float = 0.0) -> Piece:
        return Piece(self.starts[first], self.starts[end], self.weight(first, end), cut, joint)

    def row(self, offset: int) -> int:
        return min(bisect_right(self.starts, offset), len(self.lines)) - 1


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Lines `first` to `end` that a node fills."""

    node: Node
    first: int
    end: int
    depth: int = 0
    after: float = 0.0
    """Price of a cut at the end."""
    joint: float = 0.0
    """Price of not cutting before it, handed down by the definition that begins here."""


def _cut_node(source: _Lines, at: _Stretch, maximum: float, pieces: list[Piece]) -> None:
    """Append pieces for a stretch, as large as they fit: cut at the children of its node where it is too large."""
    defines = bool(at.depth) and _defines(at.node)
    fits = source.weight(at.first, at.end) <= (maximum if defines else maximum / 3)
    # A definition that fits stays whole; of anything else only what is small, so that a long
    # docstring can be cut and its beginning stay with the signature.
    joint = max(at.joint, (_JOINT if fits else _LARGE_JOINT) if defines else 0.0)
    if fits and at.depth:
        pieces.append(source.piece(at.first, at.end, at.after, joint))
        return
    groups = _groups(at.node, at.first, at.end)
    if not groups or at.depth >= _MAX_DEPTH:
        pieces += _line_pieces(source, at, joint)
        return
    for index, (child, begin, end, sticky) in enumerate(groups):
        last = index + 1 == len(groups)
        price = at.after if last else _price(source, end, at.depth, sticky=sticky)
        inner = _Stretch(child, begin, end, at.depth + 1, price, 0.0 if index else joint)
        _cut_node(source, inner, maximum, pieces)


def _groups(node: Node, first: int, end: int) -> list[tuple[Node, int, int, bool]]:
    """Divide lines among the children that start on them: (child, first line, end, stays with the next)."""
    starts: list[tuple[int, Node, bool]] = []
    body = node.child_by_field_name("body") or node.child_by_field_name("consequence")
    taken = first - 1
    for child in node.children:
        row = child.start_point.row
        if row > taken and row < end and last_row(child) >= row:
            sticky = child.type.endswith("comment") or (body is not None and child != body)
            begin = first if not starts else row
            starts.append((begin, child, sticky))
        elif starts and last_row(child) > taken and child.is_named:
            # Starts on a line that is taken and goes on: the larger of the two speaks for the lines.
            starts[-1] = (starts[-1][0], child, starts[-1][2] and child != body)
        taken = max(taken, last_row(child))
    borders = [begin for begin, _, _ in starts] + [end]
    return [(child, begin, borders[index + 1], sticky) for index, (begin, child, sticky) in enumerate(starts)]


def _price(source: _Lines, row: int, depth: int, *, sticky: bool) -> float:
    """Return the price of a cut before line `row`: deeper is dearer, a blank line makes it cheaper."""
    blank = row > 0 and not source.lines[row - 1].strip()
    if sticky and not blank:
        return _STICKY
    price = min(_INSIDE, 0.05 + _STEP * depth)
    return price * 0.7 if blank else price


def _defines(node: Node) -> bool:
    return definition_name(node) is not None or any(
        definition_name(child) is not None for child in node.named_children[-1:]
    )


def _line_pieces(source: _Lines, at: _Stretch, joint: float) -> Iterator[Piece]:
    """Yield one piece a line for what has no structure, such as a docstring."""
    prices = {row: 0.5 if blank else 0.7 for row, blank in _line_borders(source, at.first, at.end)}
    begin = at.first
    for row in [*prices, at.end]:
        yield source.piece(begin, row, prices.get(row, at.after), joint if begin == at.first else 0.0)
        begin = row


def _block_pieces(source: _Lines) -> Iterator[Piece]:
    """Yield one piece a line for a file without a grammar: indentation and blank lines say where to cut."""
    begin = 0
    for row, blank in _line_borders(source, 0, len(source.lines)):
        flush = not source.lines[row][:1].isspace()
        price = (0.08 if flush else 0.2) if blank else (0.4 if flush else 0.6)
        yield source.piece(begin, row, price)
        begin = row
    yield source.piece(begin, len(source.lines), 0.0)


def _line_borders(source: _Lines, first: int, end: int) -> Iterator[tuple[int, bool]]:
    """Yield the lines before which a cut may be made, and whether a blank line stands before them."""
    for row in range(first + 1, end):
        if source.lines[row].strip():
            yield row, not source.lines[row - 1].strip()


def _split_long(source: _Lines, pieces: list[Piece], maximum: float) -> Iterator[Piece]:
    """Yield the pieces, those of a single overlong line in parts."""
    for piece in pieces:
        if piece.weight <= maximum:
            yield piece
            continue
        parts = list(split_span(source.text, piece.start, piece.end, maximum))
        for part in parts:
            yield Piece(
                part.start,
                part.end,
                part.weight,
                piece.cut if part is parts[-1] else 0.8,
                piece.joint if part is parts[0] else 0,
            )
