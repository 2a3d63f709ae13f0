"""What the model is told. The opening is byte-stable: changing it makes every snapshot start anew.

Text of a document is set line by line behind a bar, so no line of it can begin as one of ours does: it cannot end its
own quotation, begin another passage, or put the question. (Special tokens in it are characters: see `engine.prompt`.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.conversation import Conversation
from desktop_app.core.excerpts import CountTokens, Excerpt
from desktop_app.core.parts import Part
from desktop_app.core.store.notes import Note
from ingest.types import Passage

SYSTEM = (
    "You answer questions about a document. Use only what the document says. Answer briefly, in one or two "
    "sentences, and copy names, numbers and terms exactly."
)
LEAD = "Document:"
BAR = "> "
"""Stands before every line that is the document's."""
CONVERSATION_TOKENS = 192
"""What earlier turns may take; the newest come in first."""
_TURN_CHARACTERS = 400


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question's turn, and what did not fit into it."""

    text: str
    turns_left_out: int = 0
    """Earlier turns of the conversation that the model does not see."""


def place_of(passage: Passage) -> str:
    """Return where a passage stands: "page 47", "src/app.py, lines 10-24", "prices.xlsx, rows 2–40"."""
    if passage.page is not None:
        return f"page {passage.page}"
    if passage.label:
        return f"{passage.file}, {passage.label}"
    return f"{passage.file}, lines {passage.line_start}-{passage.line_end}"


def one_line(text: str) -> str:
    """Return a name or title as one line, so that it cannot look like more than it is."""
    return " ".join(text.split())


def barred(text: str) -> str:
    """Return a document's text with a bar before each of its lines, whatever ends a line there."""
    return "\n".join(f"{BAR}{line}".rstrip() for line in text.strip().splitlines())


def question_prompt(
    question: str,
    excerpts: Sequence[Excerpt],
    conversation: Conversation,
    count_tokens: CountTokens,
    *,
    names: Mapping[int, str],
    digest: str = "",
    numbers: bool,
) -> Prompt:
    """Return the turn that follows what was read: notes, numbered passages, conversation, question.

    Args:
        question: the user's, standing on its own.
        excerpts: in the order of their numbers; they have been fitted into their budget already.
        conversation: earlier turns.
        count_tokens: by the model's vocabulary.
        names: of the documents, by id, where several are asked; empty for one.
        digest: notes on the whole document, where no snapshot of it serves.
        numbers: whether to ask for the numbers of the passages used.
    """
    # The digest comes first: it is the same for every question, so its tokens are decoded once.
    parts = [f"Notes on the document:\n{barred(digest)}"] if digest else []
    for number, excerpt in enumerate(excerpts, start=1):
        passage = excerpt.stored.passage
        name = names.get(excerpt.stored.document_id)
        where = one_line(f"{name}, {place_of(passage)}" if name else place_of(passage))
        parts.append(f"[{number}] ({where})\n{barred(excerpt.text)}")
    said, left_out = _conversation(conversation, count_tokens)
    if said:
        parts.append(f"Said before:\n{said}")
    cite = " Name the number of each passage you use in brackets, such as [1]." if numbers else ""
    parts.append(
        f"Using only the text above, answer this question in one short sentence.{cite}\n{question.strip()}"
    )
    return Prompt("".join(f"\n\n{part}" for part in parts), left_out)


def note_request(part: Part) -> str:
    """Return what the model is asked when a part of the document ends."""
    title = f' "{one_line(part.title)}"' if part.title else ""
    return (
        f"\n\nPause here. In two or three short sentences, say what the part{title} above ({one_line(part.place)}) "
        "is about. Use only what it says."
    )


def notes_prompt(question: str, notes: Sequence[tuple[str, Note]], *, last: bool) -> str:
    """Return the turn that answers a question from numbered notes.

    Args:
        question: about the whole document.
        notes: each with its document's name, "" where there is one document only.
        last: whether this is the answer; otherwise it is one batch of several, to be put together later.
    """
    blocks = []
    for number, (name, note) in enumerate(notes, start=1):
        title = f", {note.title}" if note.title else ""
        where = one_line(f"{name}, {note.place}{title}" if name else f"{note.place}{title}")
        blocks.append(f"[{number}] ({where})\n{barred(note.text)}")
    joined = "".join(f"\n\n{block}" for block in blocks)
    task = (
        "Using only these notes, answer in at most six sentences, and name the number of the note behind each "
        "sentence in brackets, such as [1]."
        if last
        else "In at most four sentences, say what these notes tell about the question, with the numbers of the "
        "notes in brackets, such as [1]."
    )
    return f"{joined}\n\n{task}\n{question.strip()}"


def rewrite_prompt(question: str, conversation: Conversation) -> str:
    """Return the turn that asks for a follow-up question in full."""
    said = "\n".join(_turn(turn.standalone, turn.answer) for turn in conversation.turns[-3:])
    return (
        f"\n\nSaid before:\n{said}\n\nWrite the next question so that it can be understood without what was said "
        f"before. Change nothing else, and answer with the question alone.\n{question.strip()}"
    )


def _turn(question: str, answer: str) -> str:
    return f"{BAR}Q: {_short(question)}\n{BAR}A: {_short(answer)}"


def _short(text: str) -> str:
    """Return a text as one line; a cut shows."""
    line = one_line(text)
    return line if len(line) <= _TURN_CHARACTERS else line[:_TURN_CHARACTERS].rsplit(" ", 1)[0] + " (cut)"


def _conversation(conversation: Conversation, count_tokens: CountTokens) -> tuple[str, int]:
    """Return the newest turns that fit, oldest first, and how many were left out."""
    kept: list[str] = []
    left = CONVERSATION_TOKENS
    for turn in reversed(conversation.turns):
        line = _turn(turn.question, turn.answer)
        cost = count_tokens(line)
        if cost > left:
            break
        kept.insert(0, line)
        left -= cost
    return "\n".join(kept), len(conversation.turns) - len(kept)
