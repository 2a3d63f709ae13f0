from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from desktop_app.core.adding import Adding
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store, StoredDocument
from ingest import NothingToReadError, Recogniser, discover
from ingest.ocr.recogniser import available
from ingest.sandbox.pool import Sandbox
from ingest.symbol_types import SymbolMap
from tests.ingest.pdf_builder import lines, text_pages
from tests.ingest.scans import joined, scan

KEY = SnapshotKey("ab" * 32, "h2o", 2048, "q8_0", "q4_0", "llama.cpp b1")
META = SnapshotMeta(tokens_read=9, tokens_kept=9, complete=True)


def count(text: str) -> int:
    return len(text.split())


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    write(folder, {"a.py": "def alpha():\n    return 1\n", "b.py": "from a import alpha\n\nalpha()\n"})
    write(folder, {"notes.md": "# Notes\n\nSome words on palm leaves.\n", "sub/__init__.py": ""})
    return folder


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def add(store: Store, sandbox: Sandbox, path: Path, seen: list[int] | None = None) -> StoredDocument:
    [source] = discover([path])
    progress = (lambda _done, total: seen.append(total)) if seen is not None else None
    return Adding(store, count, sandbox).add(source, on_progress=progress)


def ids(store: Store, document: StoredDocument) -> dict[str | None, list[int]]:
    found: dict[str | None, list[int]] = {}
    for stored in store.passages.all(document.id):
        found.setdefault(stored.passage.file, []).append(stored.id)
    return found


def test_only_what_changed_is_read_and_the_rest_keeps_its_passages(
    store: Store, sandbox: Sandbox, root: Path
) -> None:
    first = add(store, sandbox, root)
    store.snapshots.save(first.id, KEY, META, [b"state"])
    before = ids(store, first)
    write(root, {"b.py": "from a import alpha\n\nprint(alpha())\n"})
    seen: list[int] = []
    second = add(store, sandbox, root, seen)
    assert second.id == first.id
    assert set(seen) == {1}, "progress counts what is read"
    after = ids(store, second)
    assert after["b.py"] != before["b.py"]
    assert {**after, "b.py": 0} == {**before, "b.py": 0}
    assert store.snapshots.all() == []
    assert second.state == "indexed"
    assert store.check() == []


def test_nothing_changed_nothing_is_read(store: Store, sandbox: Sandbox, root: Path) -> None:
    first = add(store, sandbox, root)
    store.snapshots.save(first.id, KEY, META, [b"state"])
    seen: list[int] = []
    assert add(store, sandbox, root, seen) == first
    assert seen == []
    assert len(store.snapshots.all()) == 1


def test_a_removed_and_a_moved_file(store: Store, sandbox: Sandbox, root: Path) -> None:
    first = add(store, sandbox, root)
    before = ids(store, first)
    (root / "b.py").unlink()
    (root / "a.py").rename(root / "sub" / "z.py")
    seen: list[int] = []
    second = add(store, sandbox, root, seen)
    assert seen == [], "nothing had to be read"
    assert ids(store, second) == {"notes.md": before["notes.md"], "sub/z.py": before["a.py"]}
    [hit] = store.passages.search("alpha", 5)
    assert (hit.passage.file, hit.id) == ("sub/z.py", before["a.py"][0])
    assert [hit.passage.file for hit in store.passages.search("z", 5)] == ["sub/z.py"]
    assert [unit.file for unit in store.units.all(first.id)] == ["notes.md", "sub/__init__.py", "sub/z.py"]
    assert store.check() == []


def test_a_new_file_without_text_is_no_failure(store: Store, sandbox: Sandbox, root: Path) -> None:
    first = add(store, sandbox, root)
    before = ids(store, first)
    write(root, {"more/__init__.py": "", "more/min.js": "var a=1;" * 2000})
    second = add(store, sandbox, root)
    assert (second.units, ids(store, second)) == (first.units + 1, before)
    assert [problem.code for problem in store.units.problems(first.id)] == ["generated"]
    write(root, {"notes.md": "# Other notes\n"})
    add(store, sandbox, root)
    assert [problem.code for problem in store.units.problems(first.id)] == ["generated"], "kept with its file"


def test_a_folder_that_lost_all_its_text_leaves_the_old_document(
    store: Store, sandbox: Sandbox, root: Path
) -> None:
    first = add(store, sandbox, root)
    for name in ("a.py", "b.py", "notes.md"):
        (root / name).unlink()
    with pytest.raises(NothingToReadError):
        add(store, sandbox, root)
    assert store.documents.all() == [first]


def test_a_document_of_the_schema_before_is_read_once_and_then_known(
    store: Store, sandbox: Sandbox, root: Path
) -> None:
    first = add(store, sandbox, root)
    store.files.replace(first.id, {})
    write(root, {"b.py": "b = 1\n"})
    seen: list[int] = []
    add(store, sandbox, root, seen)
    assert set(seen) == {4}
    write(root, {"b.py": "b = 2\n"})
    seen.clear()
    assert add(store, sandbox, root, seen).id == first.id
    assert set(seen) == {1}


def test_a_moved_file_keeps_its_id_and_what_was_read(store: Store, sandbox: Sandbox, tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "elsewhere" / "new.txt"
    write(tmp_path, {"old.txt": "Words on palm leaves.\n", "elsewhere/x": ""})
    first = add(store, sandbox, old)
    store.snapshots.save(first.id, KEY, META, [b"state"])
    store.documents.set_state(first.id, "read")
    [passage] = store.passages.all(first.id)
    old.rename(new)
    second = add(store, sandbox, new)
    assert (second.id, second.source, second.title, second.state) == (first.id, str(new), "new", "read")
    assert len(store.snapshots.all(first.id)) == 1
    [moved] = store.passages.all(first.id)
    assert (moved.id, moved.passage.file) == (passage.id, "new.txt")
    assert store.units.all(first.id)[0].file == "new.txt"
    assert len(store.passages.search("new", 5)) == 1
    assert len(store.documents.all()) == 1


def test_a_moved_folder_is_the_same_document(store: Store, sandbox: Sandbox, root: Path) -> None:
    first = add(store, sandbox, root)
    before = ids(store, first)
    new = root.parent / "renamed"
    root.rename(new)
    second = add(store, sandbox, new)
    assert (second.id, second.source, second.title) == (first.id, str(new), "renamed")
    assert ids(store, second) == before


def test_a_copy_is_another_document(store: Store, sandbox: Sandbox, root: Path) -> None:
    first = add(store, sandbox, root)
    shutil.copytree(root, root.parent / "copy")
    assert add(store, sandbox, root.parent / "copy").id != first.id
    assert store.documents.get(first.id).source == str(root)


def test_definitions_and_who_uses_them_are_stored_and_follow(
    store: Store, sandbox: Sandbox, root: Path
) -> None:
    first = add(store, sandbox, root)
    [alpha] = store.symbols.find("alpha", [first.id])
    assert (alpha.symbol.file, [use.place.line for use in store.symbols.uses(alpha)]) == ("a.py", [1, 3])
    write(root, {"b.py": "x = 1\n", "c.py": "import a\n\n\ndef user():\n    a.alpha()\n"})
    add(store, sandbox, root)
    [alpha] = store.symbols.find("alpha", [first.id])
    assert [(use.place.file, use.inside) for use in store.symbols.uses(alpha)] == [("c.py", "user")]


def test_names_that_were_left_when_time_was_up_are_found_the_next_time(
    store: Store, sandbox: Sandbox, root: Path
) -> None:
    first = add(store, sandbox, root)
    complete = store.symbols.all(first.id)
    tags = store.symbols.tags(first.id)
    store.symbols.replace(first.id, {"b.py": tags["b.py"]}, SymbolMap())
    write(root, {"notes.md": "# Other notes\n"})
    add(store, sandbox, root)
    assert store.symbols.all(first.id) == complete


_TEXTS = st.sampled_from(
    [
        "",
        "\n \n",
        "def alpha():\n    return beta()\n",
        "def beta():\n    return 2\n\n\nclass Gamma:\n    def alpha(self):\n        return beta()\n",
        "# Heading\n\n" + "Words on palm leaves, and many of them. " * 30,
        "var a=1;" * 1500,
        "alpha beta gamma\r\ndelta\r\n",
    ]
)
_NAMES = st.sampled_from(["a.py", "b.py", "c.py", "sub/a.py", "sub/d.js", "e.md", "f.txt", "LICENSE"])
_EDITS = st.one_of(
    st.tuples(st.just("write"), _NAMES, _TEXTS),
    st.tuples(st.just("remove"), _NAMES, st.just("")),
    st.tuples(st.just("move"), _NAMES, _NAMES),
)


def edit(folder: Path, how: str, name: str, what: str) -> None:
    path = folder / name
    if how == "write":
        write(folder, {name: what})
    elif how == "remove":
        path.unlink(missing_ok=True)
    elif path.exists():
        (folder / what).parent.mkdir(exist_ok=True)
        path.replace(folder / what)


def state(store: Store, document: StoredDocument) -> dict[str, object]:
    """All that must not depend on how a document came into the library."""
    hits = {
        word: {(hit.passage, round(hit.score, 6)) for hit in store.passages.search(word, 50)}
        for word in ("alpha", "gamma", "leaves", "py", "license")
    }
    return {
        "document": (document.sha256, document.size, document.tokens, document.units, document.passages),
        "more": (document.title, document.state, document.kind, document.source),
        "units": store.units.all(document.id),
        "passages": [stored.passage for stored in store.passages.all(document.id)],
        "problems": sorted(map(repr, store.units.problems(document.id))),
        "files": store.files.digests(document.id),
        "symbols": store.symbols.all(document.id),
        "tags": store.symbols.tags(document.id),
        "hits": hits,
    }


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(_EDITS, min_size=1, max_size=4), min_size=1, max_size=4))
@example([[("write", "b.py", "def alpha():\n    return beta()\n")]])
def test_an_incremental_adding_equals_a_fresh_one(
    sandbox: Sandbox, steps: list[list[tuple[str, str, str]]]
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name).resolve() / "project"
        write(folder, {"keep.md": "# Kept\n\nThese words stay.\n", "a.py": "def alpha():\n    return 1\n"})
        with Store(Path(name) / "grown.db") as grown:
            document = add(grown, sandbox, folder)
            for edits in steps:
                for one in edits:
                    edit(folder, *one)
                document = add(grown, sandbox, folder)
            with Store(Path(name) / "fresh.db") as fresh:
                expected = state(fresh, add(fresh, sandbox, folder))
            assert state(grown, document) == expected
            assert grown.check() == []


@pytest.mark.skipif(not available(), reason="the optional component lontar[ocr] is not installed")
@pytest.mark.timeout(300)
def test_a_scan_is_read_again_when_it_can_be_recognised(
    store: Store, sandbox: Sandbox, tmp_path: Path
) -> None:
    path = tmp_path / "mixed.pdf"
    # Page 1 has text; page 2 draws its letters as a picture.
    path.write_bytes(joined(text_pages([lines("Plain text")]), scan(lines("Seen on glass", size=20))))
    [source] = discover([path])
    first = Adding(store, count, sandbox).add(source)
    assert [problem.code for problem in store.units.problems(first.id)] == ["needs-ocr"]
    assert Adding(store, count, sandbox).add(source) == first
    with Recogniser() as recogniser:
        second = Adding(store, count, sandbox, recogniser).add(source)
    assert second.id == first.id
    page = store.units.all(second.id)[1]
    assert (page.text, page.flags) == ("Seen on glass", ("ocr",))
    assert (page.lines[0].start, page.lines[0].end, len(page.lines[0].corners)) == (0, 13, 8)
    assert store.units.problems(second.id) == []
