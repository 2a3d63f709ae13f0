from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from desktop_app.core.embedding.types import Embedded
from desktop_app.core.indexing import BATCH, Indexing, text_to_embed
from desktop_app.core.store import Store
from ingest.types import Passage
from tests.desktop_app.fakes import FakeEmbedder
from tests.desktop_app.store.samples import code_document, document

PAGES = [f"page {number} tells of things" for number in range(3 * BATCH + 5)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


def index(store: Store, embedder: FakeEmbedder, ids: Sequence[int] | None = None) -> list[tuple[int, int]]:
    seen: list[tuple[int, int]] = []
    with Indexing(store, embedder, ids) as indexing:
        assert indexing.run(lambda done, total: seen.append((done, total)))
        seen.append(indexing.progress)
    return seen


def test_every_passage_is_embedded_once_with_its_title(store: Store) -> None:
    embedder = FakeEmbedder()
    store.documents.add(document("/a.pdf", PAGES), size=1)
    seen = index(store, embedder)
    assert seen[-1] == (len(PAGES), len(PAGES))
    assert seen == sorted(seen)
    assert sorted(embedder.embedded) == sorted(
        f"Section {number}\n{text}" for number, text in enumerate(PAGES, 1)
    )
    assert index(store, embedder)[-1] == (len(PAGES), len(PAGES))
    assert len(embedder.embedded) == len(PAGES), "nothing is embedded twice"


def test_where_a_passage_stands_is_embedded_with_it() -> None:
    assert text_to_embed(Passage(0, 0, 0, 1, "x", 1, page=3)) == "x"
    assert text_to_embed(Passage(0, 0, 0, 1, "x", 1, file="a.py", title="Flask.run")) == "a.py / Flask.run\nx"


def test_a_changed_document_embeds_only_what_changed(store: Store) -> None:
    embedder = FakeEmbedder()
    store.documents.add(document("/a.pdf", PAGES), size=1)
    index(store, embedder)
    embedder.embedded.clear()
    changed = [*PAGES[:7], "something else", *PAGES[8:]]
    store.documents.add(document("/a.pdf", changed), size=1)
    assert store.embeddings.counts(embedder.name)[0] == 0
    index(store, embedder)
    assert embedder.embedded == ["Section 8\nsomething else"]
    ids, vectors = store.embeddings.wholes(embedder.name, embedder.width)
    assert (len(ids), vectors.shape) == (len(PAGES), (len(PAGES), embedder.width))
    assert not store.embeddings.known(embedder.name, [b"?" * 32]), (
        "what nobody says any more is forgotten, and what never was is unknown"
    )


def test_another_model_embeds_anew(store: Store) -> None:
    store.documents.add(document("/a.pdf", PAGES[:3]), size=1)
    index(store, FakeEmbedder("one/1"))
    other = FakeEmbedder("two/1")
    assert store.embeddings.counts(other.name) == (0, 3)
    index(store, other)
    assert store.embeddings.counts(other.name) == (3, 3)
    assert store.embeddings.counts("one/1") == (0, 3)


def test_a_renamed_file_is_embedded_under_its_new_name(store: Store) -> None:
    embedder = FakeEmbedder()
    number = store.documents.add(code_document("/code", {"old.py": "return rv"}), size=1)
    index(store, embedder)
    store.merging.rename_file(store.documents.get(number), "old.py", "new.py")
    assert store.embeddings.counts(embedder.name) == (0, 1)
    assert store.passages.search("new", 1) != []
    assert store.passages.search("old", 1) == []
    index(store, embedder)
    assert embedder.embedded[-1].startswith("new.py / ")


def test_a_removed_document_leaves_no_vectors(store: Store) -> None:
    embedder = FakeEmbedder()
    number = store.documents.add(document("/a.pdf", PAGES[:3]), size=1)
    index(store, embedder)
    store.documents.remove(number)
    assert store.embeddings.counts(embedder.name) == (0, 0)
    index(store, embedder)
    assert store.check() == []
    assert store._connection.rows("SELECT count(*) FROM embeddings") == [(0,)]


def test_only_the_documents_asked_for_are_indexed(store: Store) -> None:
    embedder = FakeEmbedder()
    first = store.documents.add(document("/a.pdf", PAGES[:3]), size=1)
    second = store.documents.add(document("/b.pdf", PAGES[3:8]), size=1)
    index(store, embedder, [second])
    assert store.embeddings.counts(embedder.name, [first]) == (0, 3)
    assert store.embeddings.counts(embedder.name, [second]) == (5, 5)


def test_stopped_half_way_it_goes_on_from_there(store: Store) -> None:
    cancel = threading.Event()

    class Halting(FakeEmbedder):
        """Goes on after its first batch only when that was written."""

        def passages(self, texts: Sequence[str]) -> list[Embedded]:
            if self.embedded:
                cancel.wait(60)
            return super().passages(texts)

    embedder = Halting()
    store.documents.add(document("/a.pdf", PAGES), size=1)

    def stop_early(done: int, total: int) -> None:
        if done:
            cancel.set()

    with Indexing(store, embedder) as indexing:
        assert not indexing.run(stop_early, cancel)
    done, total = store.embeddings.counts(embedder.name)
    assert 0 < done < total
    embedder.embedded.clear()
    index(store, embedder)
    assert len(embedder.embedded) == total - done


def test_a_failing_embedder_is_heard_of(store: Store) -> None:
    class Broken(FakeEmbedder):
        def passages(self, texts: Sequence[str]) -> list[Embedded]:
            raise ZeroDivisionError

    store.documents.add(document("/a.pdf", PAGES[:3]), size=1)
    with Indexing(store, Broken()) as indexing, pytest.raises(ZeroDivisionError):
        indexing.run()


def test_what_is_removed_while_it_is_embedded_is_passed_over(store: Store) -> None:
    embedder = FakeEmbedder()
    number = store.documents.add(document("/a.pdf", PAGES), size=1)
    with Indexing(store, embedder) as indexing:
        indexing.pump()
        store.documents.remove(number)
        while indexing.pump(0.05):
            pass
    assert store.embeddings.counts(embedder.name) == (0, 0)
