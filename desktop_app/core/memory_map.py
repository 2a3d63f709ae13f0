"""The memory map: for every page or file of a document, what became of it in the model's memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from desktop_app.core.coverage import FAILED_FLAGS
from ingest.types import NEEDS_OCR, Passage, Unit

if TYPE_CHECKING:
    import numpy as np

UnitState = Literal["unread", "reading", "read", "skipped", "failed"]
"""Not read by the model yet; the page in work; read to its end; holds no text; could not be read."""


@dataclass(frozen=True, slots=True)
class MapUnit:
    """A page or a file. Of what was read of it, a share is kept, a share archived, and the rest evicted."""

    ordinal: int
    """0-based, as `Passage.unit`."""
    page: int | None
    file: str | None
    label: str | None
    """The page number as printed, where it differs."""
    tokens: int
    state: UnitState
    kept: float | None = None
    """0…1 of its tokens are in memory; None where no checkpoint tells yet."""
    archived: float = 0.0
    """0…1 of its tokens were evicted to the disk."""
    recalled: bool = False
    """Whether the last answer rests on it."""
    scanned: bool = False
    """Whether it was skipped because only text recognition could read it."""


@dataclass(frozen=True, slots=True)
class DocumentMap:
    """A document's units in order."""

    document_id: int
    units: tuple[MapUnit, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """What the map needs of a document's text; made once, the text itself is not kept."""

    document_id: int
    units: tuple[MapUnit, ...]
    """As before any reading."""
    passage_units: tuple[int, ...]
    """The unit of each passage."""
    passage_tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """What a snapshot holds of a document."""

    segments_read: int
    """Passages decoded to their end, from the first."""
    kept: tuple[int, ...]
    """Kept tokens of each passage."""


def outline(document_id: int, units: Sequence[Unit], passages: Sequence[Passage]) -> Outline:
    """Take the outline of a document: which units have text, and which passages are theirs."""
    tokens = [0] * len(units)
    for passage in passages:
        tokens[passage.unit] += passage.tokens
    cells = []
    for at, unit in enumerate(units):
        failed = bool(set(unit.flags) & set(FAILED_FLAGS))
        state: UnitState = "failed" if failed else "unread" if tokens[at] else "skipped"
        scanned = state == "skipped" and NEEDS_OCR in unit.flags
        cells.append(MapUnit(at, unit.page, unit.file, unit.label, tokens[at], state, scanned=scanned))
    return Outline(
        document_id,
        tuple(cells),
        tuple(passage.unit for passage in passages),
        tuple(passage.tokens for passage in passages),
    )


def held(
    segments_read: int, kept_segments: np.ndarray[tuple[int], np.dtype[np.int32]], passages: int
) -> Held:
    """Count a snapshot's kept tokens by passage; those of the frame belong to none."""
    # Here: what shows a map needs neither.
    import numpy as np

    from engine.memory.ledger import FRAME

    inside = kept_segments[(kept_segments > FRAME) & (kept_segments < passages)]
    return Held(segments_read, tuple(np.bincount(inside, minlength=passages).tolist()))


def document_map(
    outline: Outline,
    held: Held | None,
    *,
    share_read: float | None = None,
    archived: Mapping[int, int] | None = None,
    recalled: Collection[int] = (),
) -> DocumentMap:
    """Put the map together.

    Args:
        outline: the document's.
        held: what the newest snapshot holds; None without one.
        share_read: 0…1 of the document's tokens that a running reading has decoded; None while none runs. What it
            has read beyond the snapshot counts as read, its density as unknown.
        archived: evicted tokens on the disk, by passage.
        recalled: ordinals of the units the last answer rests on.
    """
    read, kept = _read_and_kept(outline, held)
    known = sum(read)
    read, reading = _with_progress(outline, read, share_read)
    saved = [0] * len(outline.units)
    for passage, tokens in (archived or {}).items():
        saved[outline.passage_units[passage]] += tokens
    cells = []
    for unit, tokens_read, tokens_kept, tokens_saved in zip(outline.units, read, kept, saved, strict=True):
        cell = unit
        if unit.state == "unread" and tokens_read:
            whole = tokens_read >= unit.tokens and unit.ordinal != reading
            known -= tokens_read
            density = None if known < 0 and not tokens_kept else min(1.0, tokens_kept / unit.tokens)
            stored = min(1.0 - (density or 0.0), tokens_saved / unit.tokens)
            state: UnitState = "read" if whole else "reading"
            cell = replace(unit, state=state, kept=density, archived=stored)
        elif unit.state == "unread" and unit.ordinal == reading:
            cell = replace(unit, state="reading")
        cells.append(replace(cell, recalled=True) if unit.ordinal in recalled else cell)
    return DocumentMap(outline.document_id, tuple(cells))


def _read_and_kept(outline: Outline, held: Held | None) -> tuple[list[int], list[int]]:
    """Return the tokens read and kept of each unit, as the snapshot has them."""
    read, kept = [0] * len(outline.units), [0] * len(outline.units)
    if held is None:
        return read, kept
    for at, (unit, tokens) in enumerate(zip(outline.passage_units, outline.passage_tokens, strict=True)):
        kept[unit] += held.kept[at]
        if at < held.segments_read:
            read[unit] += tokens
        elif held.kept[at]:  # the passage in which reading stopped
            read[unit] += min(tokens, held.kept[at])
    return read, kept


def _with_progress(
    outline: Outline, read: Sequence[int], share_read: float | None
) -> tuple[list[int], int | None]:
    """Return the tokens read of each unit when a running reading is counted in, and the unit in work."""
    if share_read is None:
        return list(read), None
    done = round(min(1.0, max(0.0, share_read)) * sum(outline.passage_tokens))
    further, reading = [0] * len(outline.units), None
    for unit, tokens in zip(outline.passage_units, outline.passage_tokens, strict=True):
        taken = min(tokens, done)
        further[unit] += taken
        done -= taken
        if taken < tokens:
            reading = unit
            break
    return [max(pair) for pair in zip(read, further, strict=True)], reading
