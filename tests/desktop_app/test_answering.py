from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.core.answering import judge
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store
from engine.types import Generation
from ingest.types import Document, Passage, Unit

TEXTS = [
    "The GDFONT variable names the default font. It is read at start.",
    "Palms grow in the tropics. Some reach 30 metres.",
    "The copy takes effect within 300 ms of a double click.",
]
QUESTION = "Within how many ms must a double click copy?"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def recalled(store: Store) -> list[Recalled]:
    units = [Unit(text, page=page) for page, text in enumerate(TEXTS, start=1)]
    passages = [Passage(i, i, 0, len(text), text, len(text) // 4, page=i + 1) for i, text in enumerate(TEXTS)]
    number = store.documents.add(Document("/a.pdf", "pdf", "a", "00", units, passages, [], []), size=1)
    return [Recalled(stored, 1.0) for stored in store.passages.all(number)]


def said(text: str, probability: float = 0.5) -> Generation:
    return Generation(text, (1, 2), (math.log(probability),) * 2, "end", 10, 0.1, 0.1)


def test_a_supported_answer_cites_the_passage_that_holds_it(store: Store, recalled: list[Recalled]) -> None:
    judged = judge(store, QUESTION, said("It takes effect within 300 ms."), recalled, {})
    assert judged.by == "model"
    assert [citation.passage.page for citation in judged.citations] == [3]
    assert judged.confidence == pytest.approx(0.5), "probability × support 1 × all quotes verified"


def test_a_wrong_number_is_overruled_by_the_passage_that_holds_the_words(
    store: Store, recalled: list[Recalled]
) -> None:
    judged = judge(store, QUESTION, said("It takes effect within 300 ms [1]."), recalled, {})
    assert judged.citations[0].passage.page == 3
    assert 2 not in [citation.passage.page for citation in judged.citations]


def test_words_stitched_from_several_passages_do_not_pass(store: Store, recalled: list[Recalled]) -> None:
    judged = judge(store, QUESTION, said("Palms names the default tropics within 300 ms font."), recalled, {})
    assert judged.by == "quotes"


@pytest.mark.parametrize(
    "text", ["", "   ", "The answer is 1.", "Within how many ms must a double click copy?"]
)
def test_empty_talk_gives_way_to_the_best_quote(store: Store, recalled: list[Recalled], text: str) -> None:
    judged = judge(store, QUESTION, said(text), recalled, {})
    assert judged.by == "quotes"
    assert judged.text == "The document says: “The copy takes effect within 300 ms of a double click.”"
    assert judged.citations[0].passage.page == 3
    assert all(citation.verified for citation in judged.citations)


def test_without_a_model_the_document_speaks(store: Store, recalled: list[Recalled]) -> None:
    assert judge(store, QUESTION, None, recalled, {}).by == "quotes"


def test_nothing_recalled_is_said(store: Store) -> None:
    judged = judge(store, QUESTION, said("300 ms"), [], {})
    assert "does not seem to tell" in judged.text
    assert (judged.citations, judged.confidence) == ((), 0.0)


def test_confidence_stays_within_0_and_1(store: Store, recalled: list[Recalled]) -> None:
    for text in ("It takes effect within 300 ms.", "nonsense", ""):
        assert 0 <= judge(store, QUESTION, said(text, 0.99), recalled, {}).confidence <= 1
