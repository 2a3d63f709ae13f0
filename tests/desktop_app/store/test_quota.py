from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store
from desktop_app.core.store.quota import DEFAULT_LIMIT_BYTES
from tests.desktop_app.store.samples import document, noise

MIB = 1 << 20
State = tuple[Store, list[int]]


@pytest.fixture
def three(store: Store, key: SnapshotKey, meta: SnapshotMeta) -> State:
    """A store with three documents and a snapshot of 2 MiB of each."""
    numbers = [store.documents.add(document(f"/{name}.pdf", [name]), size=1) for name in "abc"]
    for number in numbers:
        store.snapshots.save(number, key, meta, [noise(2 * MIB)])
    return store, numbers


def kept(store: Store) -> set[int]:
    return {snapshot.document_id for snapshot in store.snapshots.all()}


def use(store: Store, number: int, key: SnapshotKey) -> None:
    found = store.snapshots.find(number, key)
    assert found is not None
    store.snapshots.load(found)


def test_five_gigabytes_unless_set(store: Store) -> None:
    assert store.quota.limit_bytes == DEFAULT_LIMIT_BYTES == 5 * 1024**3
    store.quota.set_limit(123)
    assert store.quota.limit_bytes == 123


def test_saving_beyond_the_limit_drops_the_oldest(three: State, key: SnapshotKey, meta: SnapshotMeta) -> None:
    store, (a, b, c) = three
    store.quota.set_limit(store._connection.size() + MIB // 2)
    assert kept(store) == {a, b, c}
    d = store.documents.add(document("/d.pdf", ["delta"]), size=1)
    store.snapshots.save(d, key, meta, [noise(2 * MIB)])
    assert kept(store) == {b, c, d}
    assert store._connection.size() <= store.quota.limit_bytes
    assert len(store.documents.all()) == 4, "text is kept"
    assert store.passages.search("a", 1) != []


def test_what_was_used_lately_stays(three: State, key: SnapshotKey, meta: SnapshotMeta) -> None:
    store, (a, b, c) = three
    use(store, a, key)
    use(store, c, key)
    use(store, b, key)
    store.quota.set_limit(store._connection.size() - MIB)
    assert kept(store) == {b, c}


def test_a_clock_set_back_evicts_nothing_out_of_turn(
    three: State, key: SnapshotKey, meta: SnapshotMeta, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, (a, _, c) = three
    monkeypatch.setattr("desktop_app.core.store.snapshots.utc_now", lambda: "1999-12-31T23:59:59.999+00:00")
    store.snapshots.save(a, key, meta, [noise(2 * MIB)])
    store.quota.set_limit(store._connection.size() - MIB)
    assert kept(store) == {a, c}


def test_the_one_being_saved_is_never_dropped(three: State, key: SnapshotKey, meta: SnapshotMeta) -> None:
    store, (_, b, _) = three
    store.quota.set_limit(store._connection.size())
    store.snapshots.save(b, key, meta, [noise(20 * MIB)])
    assert kept(store) == {b}
    use(store, b, key)


def test_a_lower_limit_frees_the_disk_at_once(three: State) -> None:
    store, _ = three
    dropped = store.quota.set_limit(0)
    assert len(dropped) == 3
    assert store.snapshots.all() == []
    assert store._connection.size() < 2 * MIB
    assert len(store.documents.all()) == 3


def test_an_error_in_saving_drops_nothing(three: State, key: SnapshotKey, meta: SnapshotMeta) -> None:
    store, numbers = three
    store.quota.set_limit(store._connection.size())

    def pieces() -> Iterator[bytes]:
        yield noise(4 * MIB)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.snapshots.save(numbers[0], replace(key, budget=99), meta, pieces())
    assert kept(store) == set(numbers)


def test_a_store_that_is_being_written_serves_snapshots_all_the_same(
    path: object, three: State, key: SnapshotKey
) -> None:
    store, (a, _, _) = three
    with Store(store.path, timeout_s=0.05) as other, store.transaction():
        use(other, a, key)


def test_paces_add_up_and_go_with_the_text(store: Store, key: SnapshotKey) -> None:
    number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
    assert store.paces.get(number, key) is None
    store.paces.add(number, key, 100, 2.0)
    store.paces.add(number, replace(key, build="another build"), 300, 2.0)
    pace = store.paces.get(number, key)
    assert pace is not None
    assert pace.seconds_for(1000) == pytest.approx(10.0)
    assert store.paces.get(number, replace(key, budget=1)) is None
    store.documents.add(document("/a.pdf", ["changed"]), size=1)
    assert store.paces.get(number, key) is None


def test_sizes_are_said_by_document(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", ["é" * 10, "abc"]), size=1)
    assert store.documents.text_bytes() == {number: 2 * (20 + 3)}


def test_a_private_document_is_searched_only_by_name(store: Store) -> None:
    first = store.documents.add(document("/a.pdf", ["palm"]), size=1)
    second = store.documents.add(document("/b.pdf", ["palm"]), size=1)
    store.documents.set_private(first, private=True)
    assert store.documents.get(first).private
    assert [hit.document_id for hit in store.passages.search("palm", 9)] == [second]
    assert {hit.document_id for hit in store.passages.search("palm", 9, [first, second])} == {first, second}
    store.documents.add(document("/a.pdf", ["palm tree"]), size=1)
    assert store.documents.get(first).private, "a change of the file changes no mark"
    store.documents.set_private(second, private=True)
    assert store.passages.search("palm", 9) == []
    store.documents.set_private(first, private=False)
    assert [hit.document_id for hit in store.passages.search("palm", 9)] == [first]
