"""Passages as the places a reader turns to: those of one page, or next to each other in a file, are one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_app.core.recall.types import Recalled
from desktop_app.core.store import Store, StoredPassage
from ingest.types import Passage

MOST_LINES = 80
"""What one place of a file may span: more is no place any more."""


@dataclass(slots=True)
class _Group:
    best: Recalled
    members: list[Passage]


def places(store: Store, recalled: Sequence[Recalled], k: int) -> list[Recalled]:
    """Join neighbouring passages into at most `k` places, in the order of their best passages.

    A place's text is the document's own between the first and the last passage that touch; of a page's
    other passages only the page number counts.
    """
    groups: list[_Group] = []
    for item in recalled:
        group = next((one for one in groups if _same_place(one, item.stored)), None)
        if group is not None:
            group.members.append(item.stored.passage)
        else:
            groups.append(_Group(item, [item.stored.passage]))
    return [_joined(store, group) for group in groups[:k]]


def _same_place(group: _Group, stored: StoredPassage) -> bool:
    one, other = group.best.stored, stored
    if one.document_id != other.document_id or one.passage.unit != other.passage.unit:
        return False
    if one.passage.page is not None:
        return True
    if not any(abs(member.ordinal - other.passage.ordinal) <= 1 for member in group.members):
        return False
    lines = [line for passage in (*group.members, other.passage) for line in _lines(passage)]
    return max(lines) - min(lines) < MOST_LINES


def _joined(store: Store, group: _Group) -> Recalled:
    """Give the best passage, grown by those that touch it."""
    passage = group.best.stored.passage
    touching = [passage]
    for member in sorted(group.members, key=lambda one: abs(one.ordinal - passage.ordinal)):
        if member.ordinal in {touching[0].ordinal - 1, touching[-1].ordinal + 1}:
            touching = sorted([*touching, member], key=lambda one: one.ordinal)
    unit = store.units.get(group.best.stored.document_id, passage.unit) if len(touching) > 1 else None
    if unit is None:
        return group.best
    start, end = min(one.start for one in touching), max(one.end for one in touching)
    lines = [line for one in touching for line in _lines(one)]
    whole = replace(
        passage,
        start=start,
        end=end,
        text=unit.text[start:end],
        tokens=sum(one.tokens for one in touching),
        line_start=min(lines, default=None),
        line_end=max(lines, default=None),
    )
    stored = group.best.stored
    return Recalled(StoredPassage(stored.id, stored.document_id, whole), group.best.score)


def _lines(passage: Passage) -> list[int]:
    return [line for line in (passage.line_start, passage.line_end) if line is not None]
