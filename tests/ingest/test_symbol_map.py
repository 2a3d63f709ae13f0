from __future__ import annotations

import pytest

from ingest.map_text import render
from ingest.symbol_map import map_symbols
from ingest.symbol_types import Place, SymbolMap
from ingest.tags import tag_file

from .conftest import count_words

FILES = {
    "app/core.py": "class Engine:\n    def start(self):\n        return helper_of_all()\n",
    "app/helpers.py": "def helper_of_all():\n    return 1\n\n\ndef never_used():\n    return 2\n",
    "app/web.py": "from .core import Engine\n\n\ndef serve():\n    engine = Engine()\n    engine.start()\n",
    "tests/test_core.py": "from app.core import Engine\n\n\ndef test_it():\n    assert Engine().start()\n",
    "web/core.js": "class Engine {\n  start() {\n    return 1;\n  }\n}\n",
}


def mapped(files: dict[str, str]) -> SymbolMap:
    tags = {
        file: found
        for file, text in files.items()
        if (found := tag_file(text, "javascript" if file.endswith(".js") else "python"))
    }
    return map_symbols(tags)


def test_what_is_referred_to_most_comes_first() -> None:
    found = mapped(FILES)
    names = [symbol.definition.name for symbol in found.symbols if symbol.file != "web/core.js"]
    assert set(names[:3]) == {"Engine", "Engine.start", "helper_of_all"}
    assert "never_used" in names[-3:]
    by_rank = sorted(found.files, key=lambda file: -found.files[file])
    assert set(by_rank[:2]) == {"app/core.py", "app/helpers.py"}


def test_where_is_it_defined_and_who_calls_it() -> None:
    [engine, other] = mapped(FILES).find("Engine")
    assert (engine.file, engine.definition.head, engine.references) == ("app/core.py", 1, 4)
    assert engine.places == (
        Place("app/web.py", 1),
        Place("app/web.py", 5),
        Place("tests/test_core.py", 1),
        Place("tests/test_core.py", 5),
    )
    assert (other.file, other.references) == ("web/core.js", 0), "another language's names are others"
    [start, _] = mapped(FILES).find("Engine.start")
    assert start.places == (Place("app/web.py", 6), Place("tests/test_core.py", 5))
    assert mapped(FILES).find("nothing") == []


def test_a_file_means_its_own_definition_first() -> None:
    found = mapped({"a.py": "def run():\n    pass\n\n\nrun()\n", "b.py": "def run():\n    pass\n"})
    assert {symbol.file: symbol.references for symbol in found.symbols} == {"a.py": 1, "b.py": 0}


def test_an_import_tells_which_definition_is_meant() -> None:
    found = mapped(
        {
            "one.py": "def load():\n    pass\n",
            "two.py": "def load():\n    pass\n",
            "use.py": "import two\n\ntwo.load()\n",
        }
    )
    assert {symbol.file: symbol.references for symbol in found.symbols} == {"one.py": 0, "two.py": 1}


def test_the_languages_own_names_are_meant_unless_imported() -> None:
    files = {"shadow.py": "def print(text):\n    pass\n", "use.py": "print(1)\n"}
    assert mapped(files).find("print")[0].references == 0
    files["importing.py"] = "from shadow import print\n\nprint(1)\n"
    assert mapped(files).find("print")[0].references == 2


def test_what_is_local_to_a_function_is_not_meant_elsewhere() -> None:
    found = mapped(
        {"a.py": "def outer():\n    def options():\n        pass\n    options()\n", "b.py": "options()\n"}
    )
    assert {symbol.definition.short: symbol.references for symbol in found.symbols} == {
        "outer": 0,
        "options": 1,
    }


def test_nothing_to_map() -> None:
    assert map_symbols({}) == SymbolMap()
    assert mapped({"a.py": "x1 + y1\n"}).symbols == ()
    assert render(SymbolMap(), count_words, 100) == ""


@pytest.mark.parametrize("budget", [0, 5, 20, 40, 80, 1000])
def test_the_text_fits_its_budget(budget: int) -> None:
    text = render(mapped(FILES), count_words, budget)
    assert count_words(text) <= budget
    assert bool(text) == (budget >= 20)


def test_the_text_names_files_lines_and_signatures() -> None:
    text = render(mapped(FILES), count_words, 1000)
    assert "app/core.py:\n  1: class Engine:\n    2: def start(self):\n" in text
    assert text.index("app/helpers.py:\n  1: def helper_of_all():") < text.index("tests/test_core.py:")
    assert "  5: def never_used():" in text
