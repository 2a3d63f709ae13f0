"""An answer as Markdown: its words, what no passage supports, and the numbers that lead to its citations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from desktop_app.core.store import Reply

translate = QCoreApplication.translate

_SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")
"""All ASCII punctuation: behind a backslash none of it means anything to Markdown (CommonMark 2.4)."""


def answer_markdown(reply: Reply) -> str:
    """Return a checked answer for `AnswerText`.

    The model's words may be Markdown; the words of a document are shown as they are, whatever they contain.
    """
    if reply.author == "quotes" and reply.claims:
        said = " … ".join(f"{quoted(text)} {links(cited)}" for text, cited in reply.claims)
        return f"{translate('AnswerCard', 'The document says:')} {said}"
    if reply.author != "model" or not reply.claims:
        return quoted(reply.answer)
    return " ".join(_claim(text, cited) for text, cited in reply.claims)


def quoted(text: str) -> str:
    """Return text so that Markdown shows it as it is."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(_SPECIAL.sub(r"\\\1", one) for one in paragraphs)


def _claim(text: str, cited: Sequence[int]) -> str:
    if not cited:
        return f"{text} *({translate('AnswerCard', 'no passage supports this')})*"
    return f"{text} {links(cited)}"


def links(citations: Sequence[int]) -> str:
    """Return links to citations, numbered from 1."""
    return " ".join(f"[\\[{number + 1}\\]](cite:{number})" for number in citations)
