from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, fields
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_app.core.answering import Answer
from desktop_app.core.asking import Asking
from desktop_app.core.confidence import Calibration, Curve, load_calibration
from desktop_app.core.conversation import Conversation, Turn
from desktop_app.core.evidence import Evidence, evidence_of, weights_of
from desktop_app.core.excerpts import excerpts
from desktop_app.core.indexing import Indexing
from desktop_app.core.quotes import LONGEST, nearest
from desktop_app.core.recall import Recalled
from desktop_app.core.store import Store, StoredPassage
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import Script
from ingest.types import Document, Passage, Unit
from tests.desktop_app.fakes import FakeEmbedder, FakeEmbedders

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
Make = Callable[[Script], Workspace]


def item(text: str, number: int = 1, score: float = 1.0) -> Recalled:
    passage = Passage(number, 0, 0, len(text), text, len(text.split()), page=number)
    return Recalled(StoredPassage(number, 1, passage), score)


def words(text: str) -> int:
    return len(text.split())


LONG = "Stones lie here. Sand is there. The queen lays eggs. She never sleeps. Rain falls. Wind blows."


def test_an_excerpt_is_the_best_sentence_with_its_neighbours() -> None:
    made = excerpts([item(LONG)], "How many eggs does the queen lay?", {}, words, 11)
    assert made[0].text == "Sand is there. The queen lays eggs. She never sleeps.", (
        "on both sides, what follows first"
    )
    assert not made[0].whole


def test_a_rare_word_counts_more_than_common_ones() -> None:
    weights = {"sand": 0.9, "queen": 0.1, "egg": 0.1}
    assert excerpts([item(LONG)], "Queen eggs sand?", weights, words, 3)[0].text == "Sand is there."


def test_what_fits_comes_in_whole() -> None:
    made = excerpts([item("One two. Three."), item("Four.", 2)], "?", {}, words, 50)
    assert [one.text for one in made] == ["One two. Three.", "Four."]
    assert all(one.whole for one in made)


@given(st.lists(st.text(min_size=1, max_size=400), min_size=1, max_size=6), st.integers(1, 200))
def test_excerpts_stay_within_the_budget_and_their_passages(texts: list[str], budget: int) -> None:
    recalled = [item(text, n) for n, text in enumerate(texts)]
    made = excerpts(recalled, "What is it?", {}, words, budget)
    assert made, "the best one always comes in"
    assert sum(one.tokens for one in made[1:]) <= budget
    for one in made:
        assert one.text == one.stored.passage.text[one.start : one.end]


def test_evidence_is_measured_by_rarity() -> None:
    weights = {"queen": 0.2, "ant": 0.6, "xylophone": 1.0}
    asked = "Does the queen of ants play a xylophone?"
    found = evidence_of(asked, [item("The queen of the ants."), item("Nothing.", 2)], weights)
    assert found.best == pytest.approx(0.8 / 1.8)
    assert found.unknown == pytest.approx(1.0 / 1.8)
    assert evidence_of(asked, [], weights) == Evidence(unknown=1.0)
    assert evidence_of(asked, [item("x")], {}) == Evidence()


def test_a_name_that_the_documents_never_mention_is_a_stranger() -> None:
    weights = {"kafka": 1.0, "queue": 1.0, "which": 1.0}
    assert evidence_of("Which queue has Kafka?", [item("x")], weights).stranger == 1.0
    assert evidence_of("Which queue has kafka?", [item("x")], weights).stranger == 0.0
    assert evidence_of("Which queue has Kafka?", [item("x")], weights | {"kafka": 0.7}).stranger == 0.0


@given(st.lists(st.floats(0.01, 50), min_size=1, max_size=8), st.floats(0.001, 1000))
@example([2.0, 1.9, 1.9, 1.9], 1.0)
def test_figures_have_no_scale(scores: list[float], scale: float) -> None:
    ranked = sorted(scores, reverse=True)
    weights = {"stone": 0.5}
    one = evidence_of("Stones?", [item("stones", n, score) for n, score in enumerate(ranked)], weights)
    other = evidence_of(
        "Stones?", [item("stones", n, score * scale) for n, score in enumerate(ranked)], weights
    )
    assert one.margin == pytest.approx(other.margin, abs=1e-6)
    assert all(0 <= figure <= 1 for figure in astuple(one))


def test_words_are_weighed_over_the_documents_asked(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "")
    documents = workspace.add([book]).documents
    weights = weights_of(workspace.store, "Do stones or queens or xylophones happen?", documents)
    assert weights["xylophone"] == pytest.approx(1.0)
    assert weights["queen"] > 0.4
    assert weights["stone"] < weights["queen"], "every chapter has stones"


@given(st.text(max_size=1200), st.lists(st.sampled_from("abcdef"), max_size=4))
def test_quotes_are_short_and_in_their_passage(text: str, asked: list[str]) -> None:
    from desktop_app.core.quotes import _valued

    for _, start, end in _valued(text, dict.fromkeys(asked, 1.0), 1.0):
        assert 0 <= start < end <= len(text)
        assert end - start <= LONGEST


def test_the_nearest_quotes_come_best_first(tmp_path: Path) -> None:
    texts = ["Sand is dry.", "The queen lays 4,217 eggs.", "A queen."]
    units = [Unit(text, page=n) for n, text in enumerate(texts, 1)]
    passages = [Passage(n, n, 0, len(t), t, 4, page=n + 1) for n, t in enumerate(texts)]
    with Store(tmp_path / "library.db") as store:
        number = store.documents.add(Document("/a.pdf", "pdf", "a", "0", units, passages, [], []), size=1)
        recalled = [Recalled(stored, 1.0) for stored in store.passages.all(number)]
        found = nearest(store, recalled, {"queen": 0.5, "egg": 0.9}, {number: "/a.pdf"})
    assert [one.passage.page for one in found] == [2, 3, 1]
    assert all(one.verified for one in found)


def test_a_curve_rises_with_what_speaks_for_it() -> None:
    curve = Curve(-1.0, {"best": 4.0, "unknown": -2.0})
    assert curve.at({"best": 0.25, "unknown": 0.0}) == pytest.approx(0.5)
    assert curve.at({"best": 1.0, "unknown": 0.0}) > curve.at({"best": 0.5, "unknown": 0.0})
    assert curve.at({"best": 0.5, "unknown": 1.0}) < curve.at({"best": 0.5, "unknown": 0.0})


def test_the_shipped_calibration_refuses_the_unknown_and_not_the_plain() -> None:
    shipped = load_calibration()
    names = [field.name for field in fields(Evidence)] + ["supported", "likelihood", "verified"]
    plain = dict.fromkeys(names, 1.0) | {"unknown": 0.0, "stranger": 0.0}
    nothing = dict.fromkeys(names, 0.0) | {"unknown": 1.0, "stranger": 1.0}
    assert not shipped.refuses(plain)
    assert shipped.refuses(nothing)
    assert 0 <= shipped.right.at(nothing) < shipped.right.at(plain) <= 1


def ask(workspace: Workspace, path: Path, question: str, said: Conversation | None = None) -> Answer:
    documents = workspace.add([path]).documents
    return workspace.asking.ask(question, documents, CONFIG, conversation=said, use_memory=False)


def test_what_the_document_does_not_tell_is_refused_with_the_closest_passages(
    workspaces: Make, book: Path
) -> None:
    question = "Which xylophone sonata did the admiral whistle in part seven?"
    answer = ask(workspaces(lambda _text: "Chapter 7."), book, question)
    assert answer.refused
    assert answer.text == "The document does not seem to tell. The passages that come closest are below."
    assert answer.by == "nothing"
    assert answer.citations
    assert all(one.verified for one in answer.citations)
    assert answer.confidence < 0.5


def test_what_did_not_fit_is_said(workspaces: Make, book: Path) -> None:
    answer = ask(
        workspaces(lambda _text: ""), book, "How many eggs does the queen of the ants lay on stones?"
    )
    left = [note for note in answer.notes if "left out for want of room" in note]
    assert len(left) == 1
    assert f"{book.name}, lines " in left[0]


def test_a_follow_up_is_answered_with_what_it_refers_to(workspaces: Make, book: Path) -> None:
    seen: list[str] = []

    def script(text: str) -> str:
        seen.append(text)
        return "She never leaves the nest."

    before = "How many eggs does the queen of the Zubrowka ants lay?"
    said = Conversation((Turn(before, before, "4,217 a day"),))
    answer = ask(workspaces(script), book, "Does she leave the nest?", said)
    assert answer.question == f"{before} Does she leave the nest?"
    assert f"Understood as: {answer.question}" in answer.notes
    assert "> A: 4,217 a day" in seen[0]
    assert "never leaves the nest" in answer.text


def test_the_second_question_reuses_what_the_first_decoded(workspaces: Make, book: Path) -> None:
    prompts: list[str] = []

    def script(text: str) -> str:
        prompts.append(text)
        return "fifty"

    workspace = workspaces(script)
    engine = workspace.loader.engine(CONFIG)
    workspace.loader.engine = lambda config: engine  # type: ignore[method-assign]
    ask(workspace, book, "How many flowers does a honey bee visit on each trip?")
    ask(workspace, book, "How many flowers does a honey bee visit on every trip?")
    first, second = prompts
    shared = next(n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b)
    assert second[:shared].endswith("does a honey bee visit on e"), "all before the question's last words"


def test_several_documents_are_asked_and_named(workspaces: Make, book: Path, tmp_path: Path) -> None:
    other = tmp_path / "wasps.txt"
    other.write_text("A wasp queen of the Mravenec wasps lays 900 eggs a day in paper nests.", "utf-8")
    seen: list[str] = []

    def script(text: str) -> str:
        seen.append(text)
        return ""

    workspace = workspaces(script)
    documents = workspace.add([book, other]).documents
    answer = workspace.asking.ask(
        "How many eggs do the queens of the Zubrowka ants and of the Mravenec wasps lay?",
        documents,
        CONFIG,
        use_memory=False,
    )
    assert {Path(one.source).name for one in answer.citations} >= {book.name, other.name}
    assert f"({other.name}, " in seen[0]
    assert [Path(source).name for source, _ in answer.covered] == [book.name, other.name]
    assert answer.coverage.total == 2


def test_a_calibration_can_be_given(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "fifty flowers")
    never = Calibration(Curve(0.0, {}), 2.0, Curve(0.0, {}))
    asking = Asking(workspace.store, workspace.loader, workspace.readings, calibration=never)
    documents = workspace.add([book]).documents
    assert asking.ask("How many flowers does a honey bee visit?", documents, CONFIG, use_memory=False).refused


def test_nothing_is_refused_while_the_index_grows(workspaces: Make, book: Path) -> None:
    """What is not indexed yet may tell: only the whole index speaks against an answer."""
    workspace = workspaces(lambda _text: "fifty flowers")
    never = Calibration(Curve(0.0, {}), 2.0, Curve(0.0, {}))
    embedder = FakeEmbedder()
    asking = Asking(
        workspace.store, workspace.loader, workspace.readings, FakeEmbedders(embedder), calibration=never
    )
    documents = workspace.add([book]).documents
    question = "How many flowers does a honey bee visit?"
    assert not asking.ask(question, documents, CONFIG, use_memory=False).refused
    with Indexing(workspace.store, embedder) as indexing:
        assert indexing.run()
    assert asking.ask(question, documents, CONFIG, use_memory=False).refused
