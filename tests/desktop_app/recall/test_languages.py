"""Recall in languages that are not English, with the real embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app.core.embedding.types import Embedder
from desktop_app.core.indexing import Indexing
from desktop_app.core.recall import places, recall
from desktop_app.core.store import Store
from tests.desktop_app.recall.languages import (
    CHINESE,
    CHINESE_QUESTIONS,
    INDONESIAN,
    INDONESIAN_QUESTIONS,
)
from tests.desktop_app.store.samples import document

ACROSS = (
    ("How much is the fine for bringing a book back late?", CHINESE, 4),
    ("When is the members' yearly meeting held?", INDONESIAN, 7),
)
"""Asked in English of documents in other languages."""


def found(store: Store, embedder: Embedder | None, question: str, k: int = 5) -> list[int | None]:
    everything = [one.id for one in store.documents.all()]
    recalled = recall(store, question, 4 * k, everything, embedder)
    return [item.stored.passage.page for item in places(store, recalled, k)]


def filled(path: Path, pages: Sequence[str], embedder: Embedder) -> Store:
    store = Store(path)
    store.documents.add(document("/document.pdf", pages), size=1)
    with Indexing(store, embedder) as indexing:
        assert indexing.run()
    return store


@pytest.mark.parametrize(
    ("pages", "questions"),
    [(CHINESE, CHINESE_QUESTIONS), (INDONESIAN, INDONESIAN_QUESTIONS)],
    ids=["Chinese", "Indonesian"],
)
def test_nine_of_ten_questions_find_their_page_among_the_first_five(
    tmp_path: Path, embedder: Embedder, pages: Sequence[str], questions: Sequence[tuple[str, int]]
) -> None:
    with filled(tmp_path / "library.db", pages, embedder) as store:
        missed = [question for question, page in questions if page not in found(store, embedder, question)]
        assert len(missed) <= 1, missed


@pytest.mark.parametrize(("question", "pages", "page"), ACROSS, ids=["Chinese", "Indonesian"])
def test_a_question_in_english_finds_a_passage_in_another_language(
    tmp_path: Path, embedder: Embedder, question: str, pages: Sequence[str], page: int
) -> None:
    with filled(tmp_path / "library.db", pages, embedder) as store:
        assert page in found(store, embedder, question)


def test_words_alone_find_chinese_that_says_the_same(tmp_path: Path) -> None:
    with Store(tmp_path / "library.db") as store:
        store.documents.add(document("/document.pdf", CHINESE), size=1)
        assert found(store, None, "押金什么时候退还？")[0] == 2
        assert found(store, None, "存包柜")[0] == 11
