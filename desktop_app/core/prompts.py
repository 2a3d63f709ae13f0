"""What the model is told. The opening is byte-stable: changing it makes every snapshot start anew."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.core.store.types import StoredPassage
from ingest.types import Passage

SYSTEM = (
    "You answer questions about a document. Use only what the document says. Answer briefly, in one or two "
    "sentences, and copy names, numbers and terms exactly."
)
LEAD = "Document:"


def place_of(passage: Passage) -> str:
    """Return where a passage stands: "page 47", "src/app.py, lines 10-24", "prices.xlsx, rows 2–40"."""
    if passage.page is not None:
        return f"page {passage.page}"
    if passage.label:
        return f"{passage.file}, {passage.label}"
    return f"{passage.file}, lines {passage.line_start}-{passage.line_end}"


def question_text(question: str, passages: Sequence[StoredPassage], *, numbers: bool) -> str:
    """Return the turn that follows what was read: numbered passages, then the question.

    Args:
        question: the user's.
        passages: in the order of their numbers.
        numbers: whether to ask for the numbers of the passages used. Models below a billion parameters
            answer worse for it and name numbers at random.
    """
    blocks = [
        f"[{number}] ({place_of(stored.passage)})\n{stored.passage.text.strip()}"
        for number, stored in enumerate(passages, start=1)
    ]
    joined = "".join(f"\n\n{block}" for block in blocks)
    cite = " Name the number of each passage you use in brackets, such as [1]." if numbers else ""
    return (
        f"{joined}\n\nUsing only the text above, answer this question in one short sentence.{cite}\n"
        f"{question.strip()}"
    )
