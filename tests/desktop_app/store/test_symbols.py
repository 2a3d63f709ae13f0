from __future__ import annotations

from desktop_app.core.store import Store
from ingest.symbol_map import map_symbols
from ingest.symbol_types import FileTags, Place, SymbolMap
from ingest.tags import tag_file
from tests.desktop_app.store.samples import code_document

FILES = {
    "core.py": "class Engine:\n    def start(self):\n        return 1\n",
    "r\udce9sum\udce9.py": "from core import Engine\n\n\ndef serve():\n    return Engine().start()\n",
}


def add(store: Store, root: str = "/code") -> tuple[int, dict[str, FileTags], SymbolMap]:
    number = store.documents.add(code_document(root, FILES), size=1)
    tags = {file: found for file, text in FILES.items() if (found := tag_file(text, "python"))}
    symbol_map = map_symbols(tags)
    store.symbols.replace(number, tags, symbol_map)
    return number, tags, symbol_map


def test_gives_back_what_was_stored(store: Store) -> None:
    number, tags, symbol_map = add(store)
    assert store.symbols.all(number) == symbol_map
    assert store.symbols.tags(number) == tags
    assert store.symbols.all(number + 1) == SymbolMap()
    assert store.symbols.tags(number + 1) == {}


def test_finds_definitions_and_says_who_mentions_them(store: Store) -> None:
    number, _, symbol_map = add(store)
    [start] = store.symbols.find("start")
    assert (start.document_id, start.symbol) == (number, symbol_map.find("Engine.start")[0])
    assert [(use.place, use.inside) for use in store.symbols.uses(start)] == [
        (Place("r\udce9sum\udce9.py", 5), "serve")
    ]
    [engine] = store.symbols.find("Engine")
    assert [use.inside for use in store.symbols.uses(engine)] == [None, "serve"]


def test_a_name_is_qualified_or_not_and_in_any_case(store: Store) -> None:
    add(store)
    for name in ("Engine.start", "start", "START", "engine.START"):
        assert [one.symbol.definition.name for one in store.symbols.find(name)] == ["Engine.start"], name
    assert store.symbols.find("") == store.symbols.find("Engine.stop") == []


def test_a_search_is_within_the_documents_asked(store: Store) -> None:
    first, *_ = add(store)
    second, *_ = add(store, "/other")
    assert {one.document_id for one in store.symbols.find("serve")} == {first, second}
    assert {one.document_id for one in store.symbols.find("serve", [second])} == {second}
    assert store.symbols.find("serve", []) == []


def test_a_map_goes_with_its_document_and_by_a_new_one(store: Store) -> None:
    first, *_ = add(store)
    second, *_ = add(store, "/other")
    store.symbols.replace(first, {}, SymbolMap())
    assert store.symbols.all(first) == SymbolMap()
    store.documents.remove(second)
    assert store.symbols.find("Engine") == []
    assert store.check() == []
