"""Cut a document's units into passages, in parsing processes; the token counter stays in the application."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .anchors import place_label
from .hyphens import SOFT_HYPHEN, dropped
from .limits import Limits
from .printed import moved
from .reading import LOST, Cut, Cuttable, Pulse, Reading, failure_code, page_ranges
from .sandbox.messages import Failure, Item, Task
from .symbol_types import FileTags
from .types import CountTokens, Passage, Problem

if TYPE_CHECKING:
    from .chunkers.base import Span
    from .sandbox.pool import Sandbox

log = logging.getLogger(__name__)

_BATCH_UNITS = 32
_BATCH_CHARS = 200_000
_CHARS_A_SECOND = 100_000
_PAGES_A_SECOND = 500
_SETTLE_TRIES = 3
_MANY = 128
"""Units from which on cutting takes long enough for its progress to be told, from the first again."""


@dataclass(slots=True)
class _Batch:
    """Units that one task cuts: their places in the document."""

    places: Sequence[int]
    done: int = 0
    plain: bool = False


@dataclass(slots=True)
class _Settling:
    """Pages whose hyphens and headings one task settles, from the first not yet settled."""

    at: int
    tries: int = 1


class Cutting:
    """The cutting of one document; `run` fills in `units`, `passages` and further problems."""

    def __init__(self, sandbox: Sandbox, reading: Reading, name: str, limits: Limits, pulse: Pulse) -> None:
        self.units = list(reading.units)
        self.problems: list[Problem] = []
        self.tags: dict[str, FileTags] = {}
        self._reading = reading
        self._name = name
        self._sandbox = sandbox
        self._limits = limits
        self._pulse = pulse
        self._pages = [place for place, unit in enumerate(self.units) if unit.page is not None]
        self._items: dict[int, Cuttable] = {}
        self._spans: dict[int, list[Span]] = {}
        self._lost: dict[str, list[int]] = {}

    def run(self, count_tokens: CountTokens) -> list[Passage]:
        """Return the passages in order; what could not be cut is lost and flagged "failed"."""
        for place, unit in enumerate(self.units):
            if unit.page is None:
                self._items[place] = Cuttable(unit)
        for batch in self._batches(sorted(self._items)):
            self._submit(batch)
        if self._pages:
            self._settle(0, None)
        for task, event in self._sandbox.events(count_tokens, self._pulse.beat):
            key: _Batch | _Settling = task.key
            if isinstance(key, _Settling):
                self._hear_settled(key, event)
            elif isinstance(event, Item):
                self._take(key.places[key.done], event.value)
                key.done += 1
            elif isinstance(event, Failure):
                self._recover(key, event)
        self._report_lost()
        return list(self._passages())

    def _take(self, place: int, cut: Cut) -> None:
        self._spans[place] = cut.spans
        if len(self.units) >= _MANY:
            self._pulse.report(len(self._spans), len(self.units))
        file = self.units[place].file
        if cut.tags is not None and file is not None:
            self.tags[file] = cut.tags

    def _settle(self, start: int, inherited: str | None, tries: int = 1) -> None:
        units = [self._reading.units[place] for place in self._pages]
        args = (units, self._reading.outline, start, inherited)
        seconds = self._seconds(self._pages[start:]) + len(units) / _PAGES_A_SECOND
        self._sandbox.submit(
            Task("ingest.tasks.cut:settle_pages", args, seconds, key=_Settling(start, tries)), first=True
        )

    def _hear_settled(self, key: _Settling, event: object) -> None:
        """Take a settled page; queue a batch to be cut as soon as it is full."""
        if isinstance(event, Item):
            self._settled(key.at, event.value)
            key.at += 1
        elif isinstance(event, Failure):
            log.warning("settling page %d of %s: it %s", key.at + 1, self._name, event.detail)
            last = len(self._pages) if key.tries >= _SETTLE_TRIES else min(key.at + 1, len(self._pages))
            for at in range(key.at, last):
                self._settled(at, self._unsettled(at))
            if last < len(self._pages):
                self._settle(last, self._inherited(last), key.tries + 1)

    def _settled(self, at: int, item: Cuttable) -> None:
        place = self._pages[at]
        self._items[place] = item
        self.units[place] = item.unit
        if at + 1 == len(self._pages) or (at + 1) % _BATCH_UNITS == 0:
            for batch in self._batches(self._pages[at // _BATCH_UNITS * _BATCH_UNITS : at + 1]):
                self._submit(batch)

    def _unsettled(self, at: int) -> Cuttable:
        """Return a page as it is, where settling it failed: words broken at line ends are joined."""
        unit = self._reading.units[self._pages[at]]
        text = unit.text.replace(SOFT_HYPHEN, "")
        lines = moved(unit.lines, dropped(unit.text, text))
        return Cuttable(replace(unit, text=text, edges=(), lines=lines), (), self._inherited(at))

    def _inherited(self, at: int) -> str | None:
        if at == 0:
            return None
        before = self._items[self._pages[at - 1]]
        return before.headings[-1].title if before.headings else before.inherited

    def _batches(self, places: Sequence[int]) -> Iterator[list[int]]:
        batch: list[int] = []
        size = 0
        for place in places:
            text = self._items[place].unit.text
            if not text.strip():
                continue
            batch.append(place)
            size += len(text)
            if len(batch) >= _BATCH_UNITS or size >= _BATCH_CHARS:
                yield batch
                batch, size = [], 0
        if batch:
            yield batch

    def _submit(self, places: Sequence[int], *, plain: bool = False) -> None:
        items = [self._items[place] for place in places]
        args = (items, self._limits, plain)
        key = _Batch(places, plain=plain)
        seconds = self._seconds(places)
        self._sandbox.submit(Task("ingest.tasks.cut:cut_units", args, seconds, counting=True, key=key))

    def _seconds(self, places: Sequence[int]) -> float:
        longest = max((len(self.units[place].text) for place in places), default=0)
        return self._limits.page_seconds + longest / _CHARS_A_SECOND

    def _recover(self, batch: _Batch, failure: Failure) -> None:
        """Cut the unit at hand by lines alone, or give it up; go on with the others."""
        if batch.done >= len(batch.places):
            return
        place = batch.places[batch.done]
        unit = self.units[place]
        log.warning("cutting %s: it %s", unit.file or f"page {unit.page}", failure.detail)
        if not batch.plain:
            self._submit([place], plain=True)
        else:
            self.units[place] = replace(unit, text="", anchors=(), flags=(*unit.flags, "failed"))
            self._lost.setdefault(failure.cause, []).append(place)
        if rest := batch.places[batch.done + 1 :]:
            self._submit(rest, plain=batch.plain)

    def _report_lost(self) -> None:
        for cause, places in self._lost.items():
            pages = [unit.page for place in places if (unit := self._reading.units[place]).page is not None]
            if pages:
                self._report(f"{self._name}, {page_ranges(pages)}", failure_code("page", cause), cause)
                self._reading.lost.update(pages)
            for place in places:
                if (file := self.units[place].file) is not None:
                    self._report(file, failure_code("file", cause), cause)

    def _report(self, where: str, code: str, cause: str) -> None:
        self.problems.append(Problem(where, code, f"{where}: {LOST[cause]}; left out."))

    def _passages(self) -> Iterator[Passage]:
        ordinal = 0
        for place, unit in enumerate(self.units):
            line, at = 1, 0
            in_file = unit.file is not None
            for span in self._spans.pop(place, ()):
                line += unit.text.count("\n", at, span.start)
                at = span.start
                text = unit.text[span.start : span.end]
                yield Passage(
                    ordinal=ordinal,
                    unit=place,
                    start=span.start,
                    end=span.end,
                    text=text,
                    tokens=span.tokens,
                    page=unit.page,
                    label=place_label(unit, span.start, span.end),
                    file=unit.file,
                    line_start=line if in_file else None,
                    line_end=line + text.count("\n") if in_file else None,
                    title=span.title,
                )
                ordinal += 1
