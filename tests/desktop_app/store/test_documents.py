from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.core.errors import UnknownDocumentError
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store, UnitHead
from ingest.types import Anchor, Document
from tests.desktop_app.store.samples import code_document, document, noise


def test_gives_back_what_was_added(store: Store) -> None:
    added = document("/docs/a.pdf", ["alpha one", "beta", ""], title="Naïve 印")
    number = store.documents.add(added, size=1234)
    found = store.documents.get(number)
    assert store.documents.find("/docs/a.pdf") == found
    assert store.documents.all() == [found]
    assert (found.kind, found.title, found.sha256, found.size) == ("pdf", "Naïve 印", added.sha256, 1234)
    assert (found.state, found.tokens, found.units, found.passages) == ("indexed", 3, 3, 3)
    assert found.added_at.endswith("+00:00")
    assert store.units.all(number) == added.units
    assert store.units.get(number, 1) == added.units[1]
    assert store.units.get(number, 3) is None
    assert store.units.outline(number) == added.outline
    assert store.units.problems(number) == added.problems
    assert [stored.passage for stored in store.passages.all(number)] == added.passages


def test_units_are_listed_without_their_text(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha", ""]), size=1)
    assert store.units.heads(number) == [
        UnitHead(0, 1, "i", None, None, ()),
        UnitHead(1, 2, None, None, None, ("empty",)),
    ]
    number = store.documents.add(code_document("/repo", {"src/ü\udcff.py": "x"}), size=1)
    assert store.units.heads(number) == [UnitHead(0, None, None, "src/ü\udcff.py", "python", ())]


def test_adding_the_same_again_changes_nothing(store: Store, key: SnapshotKey, meta: SnapshotMeta) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    store.snapshots.save(number, key, meta, [b"state"])
    ids = [stored.id for stored in store.passages.all(number)]
    assert store.documents.add(document("/a.pdf", ["alpha"]), size=1) == number
    assert [stored.id for stored in store.passages.all(number)] == ids
    assert len(store.snapshots.all(number)) == 1


def test_adding_a_changed_file_replaces_its_content(
    store: Store, key: SnapshotKey, meta: SnapshotMeta
) -> None:
    other = store.documents.add(document("/b.pdf", ["beta"]), size=1)
    number = store.documents.add(document("/a.pdf", ["alpha", "old"]), size=1)
    old_ids = {stored.id for stored in store.passages.all(number)}
    for each in (number, other):
        store.snapshots.save(each, key, meta, [b"state"])
    store.documents.set_state(number, "read")
    changed = document("/a.pdf", ["gamma"])
    assert store.documents.add(changed, size=2) == number
    found = store.documents.get(number)
    assert (found.sha256, found.state, found.passages, found.size) == (changed.sha256, "indexed", 1, 2)
    assert store.units.all(number) == changed.units
    assert not old_ids & {stored.id for stored in store.passages.all(number)}
    assert store.passages.search("alpha", 9) == []
    assert [hit.document_id for hit in store.passages.search("gamma", 9)] == [number]
    assert [kept.document_id for kept in store.snapshots.all()] == [other]
    assert store.check() == []


def test_the_same_hash_is_replaced_on_demand(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    better = document("/a.pdf", ["alpha"], title="Better")
    assert store.documents.add(better, size=1, replace=True) == number
    assert store.documents.get(number).title == "Better"


def test_a_broken_document_leaves_the_old_one(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    broken = document("/a.pdf", ["beta", "gamma"])
    broken.passages[1] = replace(broken.passages[1], ordinal=0)
    with pytest.raises(Exception, match="UNIQUE"):
        store.documents.add(broken, size=1)
    assert [stored.passage.text for stored in store.passages.all(number)] == ["alpha"]
    assert len(store.passages.search("alpha", 5)) == 1


def test_removing_takes_everything_along(store: Store, key: SnapshotKey, meta: SnapshotMeta) -> None:
    kept = store.documents.add(document("/b.pdf", ["beta alpha"]), size=1)
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    store.snapshots.save(number, key, meta, [noise(5 << 20)])
    store.documents.remove(number)
    for table in ("units", "passages", "problems", "outline"):
        rows = store._connection.rows(f"SELECT DISTINCT document_id FROM {table}")
        assert rows == [(kept,)], table
    for table in ("snapshots", "snapshot_chunks"):
        assert store._connection.rows(f"SELECT * FROM {table}") == []
    assert [hit.document_id for hit in store.passages.search("alpha", 9)] == [kept]
    assert store._connection.one("PRAGMA freelist_count") == (0,)
    assert store.check() == []


def test_an_id_is_never_given_again(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    store.documents.remove(number)
    assert store.documents.add(document("/a.pdf", ["alpha"]), size=1) > number


def test_an_unknown_id_is_named(store: Store) -> None:
    for call in (store.documents.get, store.documents.remove):
        with pytest.raises(UnknownDocumentError, match="document 7"):
            call(7)
        with pytest.raises(UnknownDocumentError):
            call(10**30)
    with pytest.raises(UnknownDocumentError):
        store.documents.set_state(7, "read")
    assert store.documents.find("/nowhere") is None


def test_a_document_without_text_is_a_problem(store: Store) -> None:
    number = store.documents.add(Document("/scan.pdf", "pdf", "scan", "00"), size=1)
    assert store.documents.get(number).state == "problem"
    store.documents.set_state(number, "reading")
    assert store.documents.get(number).state == "reading"


def test_names_that_are_not_utf8_are_kept(store: Store) -> None:
    added = code_document("/caf\udce9", {"r\udce9sum\udce9.py": "def f(): pass"})
    number = store.documents.add(added, size=1)
    assert store.documents.add(added, size=1) == number
    assert store.documents.get(number).source == "/caf\udce9"
    assert store.units.all(number) == added.units
    (hit,) = store.passages.search("def f", 1)
    assert hit.passage == added.passages[0]
    store.documents.remove(number)
    assert store.check() == []


def test_counted_parts_of_a_unit_are_kept(store: Store) -> None:
    added = code_document("/a", {"t.csv": "x"})
    added.units[0] = replace(added.units[0], anchors=(Anchor(0, "row", 1), Anchor(7, "row", 2)))
    number = store.documents.add(added, size=1)
    assert store.units.all(number) == added.units


def test_documents_of_one_content_are_found_by_its_hash(store: Store) -> None:
    numbers = [store.documents.add(document(f"/{name}.pdf", ["alpha"]), size=1) for name in "ab"]
    store.documents.add(document("/c.pdf", ["beta"]), size=1)
    digest = store.documents.get(numbers[0]).sha256
    assert [found.id for found in store.documents.with_digest(digest)] == numbers


def test_counts_what_it_holds(store: Store, key: SnapshotKey, meta: SnapshotMeta) -> None:
    empty = store.stats()
    assert (empty.documents, empty.passages, empty.snapshots, empty.snapshot_bytes) == (0, 0, 0, 0)
    number = store.documents.add(document("/a.pdf", ["alpha one", "beta"]), size=1)
    store.snapshots.save(number, key, meta, [bytes(3000), bytes(4000)])
    stats = store.stats()
    assert (stats.documents, stats.units, stats.passages, stats.tokens) == (1, 2, 2, 3)
    assert (stats.snapshots, stats.snapshot_bytes) == (1, 7000)
    assert stats.store_bytes > empty.store_bytes > 0
