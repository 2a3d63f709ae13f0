"""Markdown blocks, turned into the flowables that fill the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token
from reportlab.platypus import CondPageBreak, Flowable, Paragraph

from scripts.handbook import style
from scripts.handbook.chapters import Chapter, plain_text, slug
from scripts.handbook.errors import HandbookError
from scripts.handbook.flowables import CodeBlock, OutlinedHeading
from scripts.handbook.inline import ResolveLink, markup
from scripts.handbook.tables import build_note, build_table

_LIST_STEP = 15.0
_INTRODUCED = {"fence", "table_open"}
"""Blocks that stay with the paragraph before them."""
_OPENING_SHARE = 0.36
"""A chapter begins on the page where the last one ended only if this much of it is free."""


class BlockBuilder:
    """Walks one chapter's tokens and yields its flowables."""

    def __init__(self, chapter: Chapter, resolve: ResolveLink) -> None:
        self._chapter = chapter
        self._resolve = resolve

    def build(self) -> list[Flowable]:
        """Return the chapter, its title first."""
        chapter = self._chapter
        title = OutlinedHeading(
            chapter.title,
            style.CHAPTER,
            title=f"{chapter.number} {chapter.title}",
            key=chapter.key,
            level=0,
        )
        label = Paragraph(f"Chapter {chapter.number}", style.CHAPTER_LABEL)
        room = CondPageBreak(style.TEXT_HEIGHT * _OPENING_SHARE)
        return [room, label, title, *self._blocks(chapter.body, depth=0)]

    def _blocks(self, tokens: Sequence[Token], depth: int) -> Iterator[Flowable]:
        index = 0
        while index < len(tokens):
            token = tokens[index]
            end = _matching_close(tokens, index)
            inner = tokens[index + 1 : end]
            if token.type == "heading_open":
                yield self._heading(token, inner[0])
            elif token.type == "paragraph_open":
                introduces = end + 1 < len(tokens) and tokens[end + 1].type in _INTRODUCED
                yield self._paragraph(inner[0], depth, introduces=introduces)
            elif token.type == "fence":
                yield CodeBlock(token.content.rstrip("\n").split("\n"), indent=depth * _LIST_STEP)
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                yield from self._list(token, inner, depth + 1)
            elif token.type == "table_open":
                yield self._table(inner)
            elif token.type == "blockquote_open":
                yield self._note(inner)
            else:
                raise HandbookError(f"{self._chapter.key}: no style for the block {token.type}.")
            index = end + 1

    def _heading(self, token: Token, inline: Token) -> Flowable:
        level = int(token.tag[1])
        look = style.HEADINGS.get(level)
        if look is None:
            raise HandbookError(f"{self._chapter.key}: headings are of level 1 to 3, not {level}.")
        title = plain_text(inline)
        text = markup(inline, look.fontSize, self._resolve)
        key = f"{self._chapter.key}#{slug(title)}"
        return OutlinedHeading(text, look, title=title, key=key, level=level - 1)

    def _paragraph(self, inline: Token, depth: int, *, introduces: bool) -> Flowable:
        look = style.BODY
        if depth:
            look = look.clone("item-text", leftIndent=depth * _LIST_STEP, spaceAfter=style.ITEM.spaceAfter)
        if introduces or inline.content.endswith(":"):  # what introduces a list or an example stays with it
            look = look.clone(f"{look.name}-lead", keepWithNext=1)
        return Paragraph(markup(inline, look.fontSize, self._resolve), look)

    def _list(self, opening: Token, tokens: Sequence[Token], depth: int) -> Iterator[Flowable]:
        number = int(opening.attrGet("start") or 1)
        ordered = opening.type == "ordered_list_open"
        look = style.ITEM.clone(
            "item",
            leftIndent=depth * _LIST_STEP,
            bulletIndent=(depth - 1) * _LIST_STEP + (0 if ordered else 3),
        )
        index = 0
        built: list[Flowable] = []
        while index < len(tokens):
            end = _matching_close(tokens, index)
            inner = tokens[index + 1 : end]
            bullet = f"{number}." if ordered else "•"
            built.append(Paragraph(markup(inner[1], look.fontSize, self._resolve), look, bulletText=bullet))
            built.extend(self._blocks(inner[3:], depth))
            number += 1
            index = end + 1
        if isinstance(built[-1], Paragraph):  # the list as a whole is followed by a paragraph's space
            built[-1].style = built[-1].style.clone("item-last", spaceAfter=style.BODY.spaceAfter + 1)
        yield from built

    def _note(self, tokens: Sequence[Token]) -> Flowable:
        inlines = (token for token in tokens if token.type == "inline")
        return build_note(
            [Paragraph(markup(token, style.NOTE.fontSize, self._resolve), style.NOTE) for token in inlines]
        )

    def _table(self, tokens: Sequence[Token]) -> Flowable:
        rows: list[list[Token]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token)
        cells = [[self._cell(cell, head=number == 0) for cell in row] for number, row in enumerate(rows)]
        return build_table(cells, style.TEXT_WIDTH)

    def _cell(self, inline: Token, *, head: bool) -> Flowable:
        look = style.CELL_HEAD if head else style.CELL
        return Paragraph(markup(inline, look.fontSize, self._resolve), look)


def _matching_close(tokens: Sequence[Token], index: int) -> int:
    """Return the index of the token that closes the block opened at `index`, or `index` itself."""
    depth = 0
    for position in range(index, len(tokens)):
        depth += tokens[position].nesting
        if depth == 0:
            return position
    raise HandbookError("Unbalanced Markdown: a block is not closed.")
