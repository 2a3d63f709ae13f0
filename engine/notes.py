"""Reading notes: as a section ends, the model says in two or three sentences what it was about.

The request and the note are decoded behind the bounded cache and taken away again, in the cells that the next chunk
will use: notes cost time, no memory. They are what is left of a document in words where no snapshot can serve.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.backend import Model
from engine.config import Sampling
from engine.generate import generate
from engine.memory.cache import BoundedCache
from engine.prompt import Frame, question_tokens
from engine.types import CancelToken

NOTE_TOKENS = 80
"""Two or three sentences."""

OnNote = Callable[[int, str], None]
"""Called with the section's number, from 0, and the note."""


@dataclass(frozen=True, slots=True)
class NotePlan:
    """Which sections get a note, and what is asked at their ends."""

    ends: Sequence[int]
    """For each section the number of segments read when it has ended, ascending."""
    requests: Sequence[str]
    """What the model is asked for each, as plain text."""


class NoteTaker:
    """Writes the notes of one reading."""

    def __init__(self, model: Model, frame: Frame, plan: NotePlan, on_note: OnNote, *, room: int) -> None:
        """Take the plan.

        Args:
            model: the loaded weights.
            frame: its closing ends the request.
            plan: the sections.
            on_note: receives the notes.
            room: cells that are free between two chunks.
        """
        self._model, self._frame, self._plan, self._on_note, self._room = model, frame, plan, on_note, room

    def write(self, cache: BoundedCache, before: int, now: int, cancel: CancelToken | None) -> None:
        """Write the notes of the sections that ended between two counts of segments read.

        Raises:
            CancelledError: stopped; the sections that are left get no note in this reading.
        """
        for number, end in enumerate(self._plan.ends):
            if not before < end <= now:
                continue
            prompt = question_tokens(self._model, self._frame, self._plan.requests[number])
            tokens = min(NOTE_TOKENS, self._room - len(prompt) - 1)
            if tokens < NOTE_TOKENS // 4:
                continue
            note = generate(self._model, cache, prompt, Sampling(max_tokens=tokens), cancel=cancel)
            if note.reason != "cancelled" and note.text.strip():
                self._on_note(number, note.text.strip())
