from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.core import answering
from desktop_app.core.answering import Judged
from desktop_app.core.normal import telling_words
from desktop_app.core.quotes import nearest
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


def judge(
    store: Store,
    question: str,
    generation: Generation | None,
    recalled: list[Recalled],
    sources: dict[int, str],
    *,
    able: bool = False,
) -> Judged:
    weights = dict.fromkeys(telling_words(question), 1.0)
    closest = nearest(store, recalled, weights, sources)
    return answering.judge(store, question, generation, recalled, sources, closest, able=able)


def said(text: str, probability: float = 0.5) -> Generation:
    return Generation(text, (1, 2), (math.log(probability),) * 2, "end", 10, 0.1, 0.1)


def test_a_supported_answer_cites_the_passage_that_holds_it(store: Store, recalled: list[Recalled]) -> None:
    judged = judge(store, QUESTION, said("It takes effect within 300 ms."), recalled, {})
    assert judged.by == "model"
    assert [citation.passage.page for citation in judged.citations] == [3]
    assert judged.likelihood == pytest.approx(0.5)
    assert (judged.support, judged.claims[0].citations) == (1.0, (0,))


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
    assert judged.text.startswith(
        "The document says: “The copy takes effect within 300 ms of a double click.”"
    )
    assert judged.citations[0].passage.page == 3
    assert all(citation.verified for citation in judged.citations)


def test_without_a_model_the_document_speaks(store: Store, recalled: list[Recalled]) -> None:
    assert judge(store, QUESTION, None, recalled, {}).by == "quotes"


def test_nothing_recalled_is_said(store: Store) -> None:
    judged = judge(store, QUESTION, said("300 ms"), [], {})
    assert judged.by == "nothing"
    assert (judged.citations, judged.claims) == ((), ())


MIXED = "It takes effect within 300 ms. Unicorns invented gunpowder in Mongolia."


def test_an_able_models_sentence_without_support_stands_marked(
    store: Store, recalled: list[Recalled]
) -> None:
    judged = judge(store, QUESTION, said(MIXED), recalled, {}, able=True)
    assert judged.by == "model"
    assert [claim.supported for claim in judged.claims] == [True, False]
    assert judged.support == 0.5


def test_a_weak_models_answer_stands_whole_or_not_at_all(store: Store, recalled: list[Recalled]) -> None:
    assert judge(store, QUESTION, said(MIXED), recalled, {}).by == "quotes"


def test_a_quotation_that_stands_nowhere_is_dropped(store: Store, recalled: list[Recalled]) -> None:
    text = "It says “The copy takes effect within 900 ms of a double click.” It takes effect within 300 ms."
    judged = judge(store, QUESTION, said(text), recalled, {}, able=True)
    assert "900" not in judged.text
    assert [claim.supported for claim in judged.claims] == [False, True]


def test_a_quotation_is_cited_where_it_stands(store: Store, recalled: list[Recalled]) -> None:
    text = 'It says "the  copy takes effect WITHIN 300 ms" of a click.'
    judged = judge(store, QUESTION, said(text), recalled, {}, able=True)
    quoted = judged.citations[judged.claims[0].citations[0]]
    assert quoted.quote == "The copy takes effect within 300 ms"
    assert TEXTS[2][quoted.start : quoted.end] == quoted.quote
    assert quoted.passage.page == 3


def test_a_number_behind_the_full_stop_belongs_to_its_sentence(
    store: Store, recalled: list[Recalled]
) -> None:
    judged = judge(store, QUESTION, said("It takes effect within 300 ms. [3]"), recalled, {})
    assert judged.claims[0].text == "It takes effect within 300 ms. [3]"
    assert judged.claims[1].text.startswith("“"), "what a weak model says is shown with what it rests on"
