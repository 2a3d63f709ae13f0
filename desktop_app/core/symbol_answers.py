"""Where a name of the source code is defined and who mentions it: from the symbol map, without any model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.answering import Claim, Judged
from desktop_app.core.citations import Citation
from desktop_app.core.routing import Route
from desktop_app.core.store import Store
from desktop_app.core.store.symbols import StoredSymbol, Use
from ingest.symbol_types import Place
from ingest.types import Passage, Unit

MAX_DEFINITIONS = 5
MAX_USES = 12
"""Lines named one by one; how many more there are is said."""


@dataclass(frozen=True, slots=True)
class _Files:
    """The units of one document by file, each with its ordinal."""

    document_id: int
    source: str
    units: Mapping[str, tuple[int, Unit]]

    def citation(self, file: str, first: int, last: int, title: str | None) -> Citation | None:
        """Quote lines of a file; None where the stored file has no such lines or they are empty."""
        if file not in self.units:
            return None
        ordinal, unit = self.units[file]
        lines = unit.text.split("\n")
        if not 1 <= first <= last <= len(lines):
            return None
        start = sum(len(line) + 1 for line in lines[: first - 1])
        quote = "\n".join(lines[first - 1 : last])
        lead = len(quote) - len(quote.lstrip())
        start, quote = start + lead, quote.strip()
        if not quote:
            return None
        end = start + len(quote)
        first += unit.text.count("\n", start - lead, start)
        passage = Passage(
            ordinal=0,
            unit=ordinal,
            start=start,
            end=end,
            text=quote,
            tokens=0,
            file=file,
            line_start=first,
            line_end=first + quote.count("\n"),
            title=title,
        )
        # Cut from the stored file a line above: it stands there.
        return Citation(self.document_id, self.source, passage, start, end, quote, verified=True)


class SymbolAnswers:
    """Answers questions about names in source code."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def known(self, name: str, document_ids: Sequence[int]) -> bool:
        """Say whether the documents define a name."""
        return bool(self._store.symbols.find(name, document_ids))

    def answer(self, route: Route, document_ids: Sequence[int], sources: Mapping[int, str]) -> Judged:
        """Say where a name is defined and which lines mention it, each with its file and line."""
        found = self._store.symbols.find(route.symbol, document_ids)
        writing = _Writing()
        files: dict[int, _Files] = {}
        for stored in found[:MAX_DEFINITIONS]:
            if stored.document_id not in files:
                files[stored.document_id] = self._files(stored.document_id, sources)
            held = files[stored.document_id]
            if route.aspect != "uses":
                _say_definition(writing, stored, held)
            else:
                _say_heading(writing, stored)
            if route.aspect != "definition":
                _say_uses(writing, stored, self._store.symbols.uses(stored), held)
        if len(found) > MAX_DEFINITIONS:
            writing.say(f"{len(found) - MAX_DEFINITIONS} more definitions bear this name.", None)
        return Judged(writing.text, tuple(writing.citations), "symbols", tuple(writing.claims), 1.0, 1.0)

    def _files(self, document_id: int, sources: Mapping[int, str]) -> _Files:
        units = {
            unit.file: (ordinal, unit)
            for ordinal, unit in enumerate(self._store.units.all(document_id))
            if unit.file is not None
        }
        return _Files(document_id, sources.get(document_id, ""), units)


class _Writing:
    """An answer as it grows: lines, each with its citation."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.citations: list[Citation] = []

    @property
    def text(self) -> str:
        return "\n".join(claim.text for claim in self.claims)

    def say(self, line: str, citation: Citation | None) -> None:
        """Add a line."""
        rests_on: tuple[int, ...] = ()
        if citation is not None:
            rests_on = (len(self.citations),)
            self.citations.append(citation)
        self.claims.append(Claim(line, rests_on))


def _say_definition(writing: _Writing, stored: StoredSymbol, files: _Files) -> None:
    symbol, definition = stored.symbol, stored.symbol.definition
    span = _lines(definition.line_start, definition.line_end)
    line = (
        f"{definition.name} ({definition.kind}) is defined in {symbol.file}, {span}: {definition.signature}"
    )
    # The name's own line: decorators and comments above it are part of the span, not of the quote.
    writing.say(line, files.citation(symbol.file, definition.head, definition.head, definition.name))


def _say_heading(writing: _Writing, stored: StoredSymbol) -> None:
    symbol = stored.symbol
    writing.say(f"{symbol.definition.name} ({symbol.file}, line {symbol.definition.head}):", None)


def _say_uses(writing: _Writing, stored: StoredSymbol, uses: Sequence[Use], files: _Files) -> None:
    definition = stored.symbol.definition
    own = Place(stored.symbol.file, definition.head)
    others = [use for use in uses if use.place != own]
    if not others:
        writing.say("No other line of the stored files mentions it.", None)
        return
    writing.say(f"{stored.symbol.references} lines mention it:", None)
    for use in others[:MAX_USES]:
        inside = f", in {use.inside}" if use.inside else ""
        place = use.place
        writing.say(
            f"  {place.file}, line {place.line}{inside}",
            files.citation(place.file, place.line, place.line, use.inside),
        )
    if len(others) > MAX_USES:
        more = max(stored.symbol.references, len(others)) - MAX_USES
        writing.say(f"  and {more} more", None)


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first}–{last}"
