from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from desktop_app.core.embedding.types import packed
from desktop_app.core.indexing import Indexing
from desktop_app.core.recall import places, recall
from desktop_app.core.recall.ranking import NEIGHBOUR, late_interaction, standardised
from desktop_app.core.store import Store
from ingest.types import Document, Passage, Unit
from tests.desktop_app.fakes import FakeEmbedder
from tests.desktop_app.store.samples import document

PAGES = ["palm leaves drying slowly", "irrigation of ricefields", "weaving baskets", "carving stones"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


def everything(store: Store) -> list[int]:
    return [one.id for one in store.documents.all()]


def pages(store: Store, question: str, embedder: FakeEmbedder | None) -> list[int | None]:
    return [item.stored.passage.page for item in recall(store, question, 9, everything(store), embedder)]


def test_without_vectors_words_decide(store: Store) -> None:
    store.documents.add(document("/a.pdf", PAGES), size=1)
    assert pages(store, "weaving", None) == pages(store, "weaving", FakeEmbedder()) == [3]
    assert pages(store, "weavers", None) == []
    assert recall(store, "weaving", 0, everything(store)) == []


def test_meaning_finds_what_words_do_not(store: Store) -> None:
    embedder = FakeEmbedder()
    store.documents.add(document("/a.pdf", PAGES), size=1)
    with Indexing(store, embedder) as indexing:
        assert indexing.run()
    assert pages(store, "ricefield irrigations", embedder)[0] == 2
    assert pages(store, "basketweaving", embedder)[0] == 3
    assert len(pages(store, "basketweaving", embedder)) == 4
    assert pages(store, "", embedder) != []
    assert pages(store, "", None) == []


def test_a_passage_not_embedded_yet_is_still_found_by_its_words(store: Store) -> None:
    embedder = FakeEmbedder()
    store.documents.add(document("/a.pdf", PAGES), size=1)
    with Indexing(store, embedder) as indexing:
        indexing.run()
    store.documents.add(document("/b.pdf", ["thatching roofs"]), size=1)
    found = recall(store, "thatching roofs", 9, everything(store), embedder)
    assert found[0].stored.passage.text == "thatching roofs"


def test_other_documents_are_not_searched(store: Store) -> None:
    embedder = FakeEmbedder()
    first = store.documents.add(document("/a.pdf", PAGES), size=1)
    second = store.documents.add(document("/b.pdf", ["weaving mats"]), size=1)
    with Indexing(store, embedder) as indexing:
        indexing.run()
    assert {item.stored.document_id for item in recall(store, "weaving", 9, [second], embedder)} == {second}
    assert {item.stored.document_id for item in recall(store, "weaving", 9, [first, second], embedder)} == {
        first,
        second,
    }


def test_scores_are_brought_to_one_scale_and_the_unknown_is_average() -> None:
    assert standardised(np.array([1.0, 3.0, np.nan])).tolist() == [-1.0, 1.0, 0.0]
    assert standardised(np.array([np.nan])).tolist() == [0.0]
    assert standardised(np.array([2.0, 2.0])).tolist() == [0.0, 0.0]


def test_each_word_takes_the_nearest_one_and_neighbours_count_less() -> None:
    east, north = np.array([1.0, 0.0], np.float32), np.array([0.0, 1.0], np.float32)
    question = packed(np.array([east, north]))
    words = {1: packed(np.array([east])), 2: packed(np.array([north, east])), 3: np.zeros((0, 2), np.int8)}
    alone = late_interaction(question, words, {1: (), 2: (), 3: ()})
    assert alone == {1: 0.5, 2: 1.0}
    beside = late_interaction(question, words, {1: (2, 3)})
    assert beside[1] == pytest.approx((1 + NEIGHBOUR) / 2)
    assert late_interaction(question[:0], words, {1: ()}) == {}


def in_file(texts: list[str]) -> Document:
    """A file of one line a text, each a passage."""
    whole, passages = "\n".join(texts), []
    for index, text in enumerate(texts):
        start = whole.index(text)
        passages.append(
            Passage(
                index,
                0,
                start,
                start + len(text),
                text,
                1,
                file="a.py",
                line_start=index + 1,
                line_end=index + 1,
            )
        )
    return Document("/code", "code", "code", "ab", [Unit(whole, file="a.py")], passages)


def test_neighbours_are_one_place_with_the_text_between_them(store: Store) -> None:
    store.documents.add(in_file(["alpha one", "alpha two", "beta", "gamma", "alpha far"]), size=1)
    found = places(store, recall(store, "alpha", 9, everything(store)), 9)
    assert [(one.stored.passage.line_start, one.stored.passage.line_end) for one in found] == [(1, 2), (5, 5)]
    assert found[0].stored.passage.text == "alpha one\nalpha two"
    assert places(store, recall(store, "alpha", 9, everything(store)), 1) == found[:1]


def test_a_page_is_one_place(store: Store) -> None:
    one = document("/a.pdf", ["weaving", "carving"])
    one.passages.append(Passage(2, 0, 0, 4, "weav", 1, page=1))
    store.documents.add(one, size=1)
    found = places(store, recall(store, "weaving carving", 9, everything(store)), 9)
    assert [item.stored.passage.page for item in found] in ([1, 2], [2, 1])
