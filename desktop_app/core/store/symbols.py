"""The symbol maps of repositories: where a name is defined, who mentions it, what matters most."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.text import from_column, to_column
from ingest.symbol_types import Definition, FileTags, Place, RankedSymbol, SymbolMap

_DEFINITION = "name, kind, line_start, line_end, head, signature, local"
_SYMBOL = f'file, {_DEFINITION}, "references", rank, places'


@dataclass(frozen=True, slots=True)
class StoredSymbol:
    """A symbol and the document it is in."""

    document_id: int
    symbol: RankedSymbol


@dataclass(frozen=True, slots=True)
class Use:
    """A line that mentions a symbol, and the definition it stands in."""

    place: Place
    inside: str | None
    """The innermost definition around the line, e.g. "Flask.wsgi_app"; None at a file's top level."""


class Symbols:
    """The symbol maps of all documents."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def replace(self, document_id: int, tags: Mapping[str, FileTags], symbol_map: SymbolMap) -> None:
        """Put a document's map, and the tags it was made from, in the place of the old ones."""
        with self._connection.transaction() as db:
            for table in ("symbols", "tagged_files"):
                db.execute(f"DELETE FROM {table} WHERE document_id = ?", [document_id])
            self._connection.insert_many(
                "INSERT INTO tagged_files (document_id, file, family, rank, mentions) VALUES (?, ?, ?, ?, ?)",
                (
                    (document_id, to_column(file), one.family, symbol_map.files.get(file, 0.0), one.packed)
                    for file, one in tags.items()
                ),
            )
            self._connection.insert_many(
                f"INSERT INTO symbols (document_id, short, {_SYMBOL}) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (_row(document_id, symbol) for symbol in symbol_map.symbols),
            )

    def all(self, document_id: int) -> SymbolMap:
        """Give a document's map, highest rank first; an empty one where it has none."""
        rows = self._connection.rows(
            f"SELECT {_SYMBOL} FROM symbols WHERE document_id = ? ORDER BY id", [document_id]
        )
        files = self._connection.rows(
            "SELECT file, rank FROM tagged_files WHERE document_id = ? ORDER BY id", [document_id]
        )
        return SymbolMap(
            tuple(_symbol(row) for row in rows), {from_column(file): rank for file, rank in files}
        )

    def find(self, name: str, document_ids: Sequence[int] | None = None) -> list[StoredSymbol]:
        """Find what a name may mean, qualified ("Flask.run") or not ("run"), highest rank first.

        Where nothing is spelt so, upper and lower case are taken as the same.
        """
        within = "" if document_ids is None else f"AND document_id IN ({','.join(map(str, document_ids))})"
        rows = self._connection.rows(
            f"SELECT document_id, {_SYMBOL} FROM symbols "
            f"WHERE (short = ? COLLATE NOCASE OR name = ? COLLATE NOCASE) {within} ORDER BY rank DESC, id",
            [to_column(name)] * 2,
        )
        found = [StoredSymbol(row[0], _symbol(row[1:])) for row in rows]
        spelt_so = [one for one in found if name in (one.symbol.definition.short, one.symbol.definition.name)]
        return spelt_so or found

    def uses(self, found: StoredSymbol) -> list[Use]:
        """List the lines that mention a symbol, by file and line, each with the definition around it."""
        return [Use(place, self._inside(found.document_id, place)) for place in found.symbol.places]

    def tags(self, document_id: int) -> dict[str, FileTags]:
        """Give the tags of each file of a document, by its path: a map is made from them anew."""
        definitions: dict[str, list[Definition]] = defaultdict(list)
        for file, *rest in self._connection.rows(
            f"SELECT file, {_DEFINITION} FROM symbols WHERE document_id = ? ORDER BY line_start, line_end DESC, id",
            [document_id],
        ):
            definitions[from_column(file)].append(_definition(tuple(rest)))
        rows = self._connection.rows(
            "SELECT file, family, mentions FROM tagged_files WHERE document_id = ? ORDER BY id", [document_id]
        )
        return {
            (name := from_column(file)): FileTags(family, tuple(definitions[name]), mentions)
            for file, family, mentions in rows
        }

    def _inside(self, document_id: int, place: Place) -> str | None:
        row = self._connection.one(
            "SELECT name FROM symbols WHERE document_id = ? AND file = ? AND line_start <= ? "
            "AND line_end >= ? AND kind <> 'constant' ORDER BY line_start DESC, line_end LIMIT 1",
            [document_id, to_column(place.file), place.line, place.line],
        )
        return None if row is None else from_column(row[0])


def _row(document_id: int, symbol: RankedSymbol) -> Row:
    definition = symbol.definition
    return (
        document_id,
        to_column(definition.short),
        to_column(symbol.file),
        to_column(definition.name),
        definition.kind,
        definition.line_start,
        definition.line_end,
        definition.head,
        to_column(definition.signature),
        definition.local,
        symbol.references,
        symbol.rank,
        json.dumps(_grouped(symbol.places), separators=(",", ":")),
    )


def _grouped(places: Sequence[Place]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place in places:
        found.setdefault(place.file, []).append(place.line)
    return found


def _symbol(row: Row) -> RankedSymbol:
    file, *definition, references, rank, places = row
    return RankedSymbol(
        from_column(file),
        _definition(tuple(definition)),
        references,
        rank,
        tuple(_places(json.loads(places))),
    )


def _places(grouped: Mapping[str, list[int]]) -> Iterator[Place]:
    for file, lines in grouped.items():
        for line in lines:
            yield Place(file, line)


def _definition(row: Row) -> Definition:
    name, kind, line_start, line_end, head, signature, local = row
    return Definition(
        from_column(name), kind, line_start, line_end, head, from_column(signature), bool(local)
    )
