from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.errors import SnapshotDamagedError, UnknownDocumentError
from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store, StoredSnapshot
from desktop_app.core.store.snapshots import CHUNK_BYTES
from tests.desktop_app.store.samples import document, noise, raw


@pytest.fixture
def number(store: Store) -> int:
    return store.documents.add(document("/a.pdf", ["alpha"]), size=1)


@pytest.fixture
def saved(store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta) -> StoredSnapshot:
    store.snapshots.save(number, key, meta, [noise(CHUNK_BYTES + 1000)])
    found = store.snapshots.find(number, key)
    assert found is not None
    return found


@pytest.mark.parametrize("sizes", [[], [0], [1], [CHUNK_BYTES], [7, 0, CHUNK_BYTES * 2, 5], [1 << 20] * 9])
def test_gives_back_what_was_saved(
    store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta, sizes: list[int]
) -> None:
    chunks = [noise(size) for size in sizes]
    snapshot_id = store.snapshots.save(number, key, meta, iter(chunks))
    (found,) = store.snapshots.all(number)
    assert (found.id, found.key, found.meta, found.size) == (snapshot_id, key, meta, sum(sizes))
    assert store.snapshots.load(found) == b"".join(chunks)
    largest = store._connection.one("SELECT max(length(bytes)) FROM snapshot_chunks")
    assert largest is not None
    assert (largest[0] or 0) <= CHUNK_BYTES


def test_a_new_one_takes_the_place_of_the_old(
    store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta, saved: StoredSnapshot
) -> None:
    store.snapshots.save(number, replace(key, budget=4096), meta, [b"other key"])
    store.snapshots.save(number, key, replace(meta, complete=False), [b"new"])
    found = store.snapshots.find(number, key)
    assert found is not None
    assert found.id != saved.id
    assert not found.meta.complete
    assert store.snapshots.load(found) == b"new"
    assert [other.key.budget for other in store.snapshots.all(number)] == [4096, 2048]
    assert store.snapshots.find(number, replace(key, kv_k="f16")) is None
    with pytest.raises(SnapshotDamagedError):
        store.snapshots.load(saved)


def test_an_error_while_saving_leaves_the_old(
    store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta, saved: StoredSnapshot
) -> None:
    def failing() -> Iterator[bytes]:
        yield noise(CHUNK_BYTES)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.snapshots.save(number, key, meta, failing())
    assert store.snapshots.find(number, key) == saved
    assert len(store.snapshots.load(saved)) == saved.size


def test_the_file_does_not_grow_with_each_save(
    store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta
) -> None:
    def pages() -> int:
        row = store._connection.one("PRAGMA page_count")
        assert row is not None
        return int(row[0])

    store.snapshots.save(number, key, meta, [noise(3 << 20)])
    before = pages()
    for _ in range(3):
        store.snapshots.save(number, key, meta, [noise(3 << 20)])
    assert pages() <= before + 8
    (found,) = store.snapshots.all()
    store.snapshots.drop(found.id)
    assert pages() < before / 2
    store.snapshots.drop(found.id)


def flip(column: str) -> Callable[[sqlite3.Connection], object]:
    def change(connection: sqlite3.Connection) -> None:
        (value,) = connection.execute(f"SELECT {column} FROM snapshot_chunks WHERE ordinal = 0").fetchone()
        flipped = bytearray(value)
        flipped[len(flipped) // 2] ^= 1
        connection.execute(f"UPDATE snapshot_chunks SET {column} = ? WHERE ordinal = 0", [bytes(flipped)])

    return change


DAMAGE: dict[str, Callable[[sqlite3.Connection], object]] = {
    "bit": flip("bytes"),
    "checksum": flip("sha256"),
    "missing": lambda connection: connection.execute("DELETE FROM snapshot_chunks WHERE ordinal = 1"),
    "order": lambda connection: connection.execute(
        "UPDATE snapshot_chunks SET ordinal = 9 WHERE ordinal = 0"
    ),
    "header": lambda connection: connection.execute("UPDATE snapshots SET header = x'00'"),
    "tokens": lambda connection: connection.execute("UPDATE snapshots SET tokens_read = 1"),
    "size": lambda connection: connection.execute("UPDATE snapshots SET size = 7"),
    "key": lambda connection: connection.execute("UPDATE snapshots SET kv_k = 'f16'"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_noticed(path: Path, store: Store, number: int, saved: StoredSnapshot, kind: str) -> None:
    with raw(path) as connection:
        DAMAGE[kind](connection)
    (found,) = store.snapshots.all(number)
    with pytest.raises(SnapshotDamagedError, match="read the document again"):
        store.snapshots.load(found)


def test_a_bit_flipped_on_the_disk_is_noticed(path: Path, key: SnapshotKey, meta: SnapshotMeta) -> None:
    data = noise(1 << 20)
    with Store(path) as store:
        number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
        store.snapshots.save(number, key, meta, [data])
    content = bytearray(path.read_bytes())
    content[content.index(data[500_000:500_064])] ^= 1
    path.write_bytes(content)
    with Store(path) as store:
        (found,) = store.snapshots.all(number)
        with pytest.raises(SnapshotDamagedError):
            store.snapshots.load(found)
        assert store.units.all(number)


def test_a_removed_document_takes_no_snapshot(
    store: Store, number: int, key: SnapshotKey, meta: SnapshotMeta
) -> None:
    store.documents.remove(number)
    with pytest.raises(UnknownDocumentError, match="add it again"):
        store.snapshots.save(number, key, meta, [b"late"])


def test_choices_are_kept(path: Path) -> None:
    with Store(path) as store:
        assert store.tuning.get("kv") is None
        store.tuning.put("kv", {"k": "q8_0", "rate": 1.5})
        store.tuning.put("kv", ["f16", None])
    with Store(path) as store:
        found = store.tuning.get("kv")
        assert found is not None
        assert found.value == ["f16", None]
        assert found.measured_at
        store.tuning.forget("kv")
        assert store.tuning.get("kv") is None
