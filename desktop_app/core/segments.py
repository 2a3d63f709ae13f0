"""The only coupling between ingest and engine: passages become segments."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.core.store.types import StoredPassage
from engine.types import Segment
from ingest.types import Unit


def segments_of(units: Sequence[Unit], passages: Sequence[StoredPassage]) -> list[Segment]:
    """Return what the model reads: every passage with the white space behind it, a blank line between units.

    The text of all segments together is the text of the units; the ids are the passages' row ids.
    """
    segments = []
    for at, stored in enumerate(passages):
        passage, following = stored.passage, passages[at + 1].passage if at + 1 < len(passages) else None
        text = units[passage.unit].text
        if following is not None and following.unit == passage.unit:
            read = text[passage.start : following.start]
        else:
            read = text[passage.start : passage.end] + "\n\n"
        segments.append(Segment(str(stored.id), read))
    return segments
