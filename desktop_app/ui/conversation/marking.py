"""An answer as Markdown: its words, what no passage supports, and the numbers that lead to its citations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop_app.core.answering import Answer, Claim

translate = QCoreApplication.translate

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def answer_markdown(answer: Answer) -> str:
    """Return a checked answer for `AnswerText`.

    The model's words may be Markdown; the words of a document are shown as they are, whatever they contain.
    """
    if answer.by == "quotes":
        said = " … ".join(f"{quoted(claim.text)} {numbers(claim.citations)}" for claim in answer.claims)
        return f"{translate('AnswerCard', 'The document says:')} {said}"
    if answer.by != "model" or not answer.claims:
        return quoted(answer.text)
    return " ".join(_claim(claim) for claim in answer.claims)


def quoted(text: str) -> str:
    """Return text so that Markdown shows it as it is."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(_SPECIAL.sub(r"\\\1", one) for one in paragraphs)


def _claim(claim: Claim) -> str:
    if not claim.supported:
        unsupported = translate("AnswerCard", "no passage supports this")
        return f"{claim.text} *({unsupported})*"
    return f"{claim.text} {numbers(claim.citations)}"


def numbers(citations: Sequence[int]) -> str:
    """Return links to citations, numbered from 1."""
    return " ".join(f"[\\[{number + 1}\\]](cite:{number})" for number in citations)
