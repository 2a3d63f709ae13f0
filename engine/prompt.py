"""The frame around a document: what the model reads before it and after the question.

One rendered chat is cut at a sentinel into opening and closing. The opening is byte-stable, so it is read once and
pinned; the document and the question are tokenised as plain text between them, so nothing in them can end
a turn or speak as the system.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.backend import Model
from engine.errors import TemplateError

SENTINEL = "LONTAR-DOCUMENT-GOES-HERE"


@dataclass(frozen=True, slots=True)
class Frame:
    """The tokens around the document and the question."""

    opening: tuple[int, ...]
    closing: tuple[int, ...]
    fallback: str | None
    """Why the model's own template is not used; None when it is."""


def make_frame(model: Model, system: str, lead: str) -> Frame:
    """Build the frame from the model's chat template, or a plain one when it has none that works.

    Args:
        model: the loaded model.
        system: what the system says; moved into the user's turn for templates that refuse the role.
        lead: first line of the user's turn, before the document.
    """
    body = f"{lead}\n{SENTINEL}"
    # Here, not above: it brings Jinja2, which the application needs in the engine's process alone.
    from engine.template import render

    reason = "the model file has no chat template"
    for messages in (
        [{"role": "system", "content": system}, {"role": "user", "content": body}],
        [{"role": "user", "content": f"{system}\n\n{body}"}],
    ):
        if not model.chat_template:
            break
        try:
            text = render(model.chat_template, messages, bos=model.bos, eos=model.eos)
        except TemplateError as error:
            reason = str(error)
            continue
        opening, found, closing = text.partition(SENTINEL)
        if found and SENTINEL not in closing:
            return Frame(
                tuple(model.tokenize(opening, special=True)),
                tuple(model.tokenize(closing, special=True)),
                None,
            )
        reason = "the chat template does not carry the message through"
    return Frame(tuple(model.tokenize(f"{system}\n\n{lead}\n")), tuple(model.tokenize("\n\nAnswer:")), reason)


class Tokenizes(Protocol):
    """A model, here or in another process, as far as its vocabulary is needed."""

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text; see `engine.backend.Tokenizer`."""


def question_tokens(model: Tokenizes, frame: Frame, text: str) -> Sequence[int]:
    """Return the tokens of a question's turn: plain text, then the frame's closing."""
    return [*model.tokenize(text), *frame.closing]
