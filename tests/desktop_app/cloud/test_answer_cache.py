from __future__ import annotations

import pytest

from desktop_app.core.cloud.answer_cache import AnswerCache
from desktop_app.core.cloud.payload import Payload, build
from desktop_app.core.conversation import Conversation
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from tests.desktop_app.cloud.conftest import QUESTION
from tests.desktop_app.fakes import FakeEmbedder, FakeEmbedders


def payload(workspace: Workspace, document: StoredDocument, question: str) -> Payload:
    found = workspace.asking.find(question, [document])
    return build(QUESTION, found.recalled, found.weights, Conversation(), {}, None)


@pytest.fixture
def embedder() -> FakeEmbedder:
    return FakeEmbedder()


def kept(
    workspace: Workspace, document: StoredDocument, embedder: FakeEmbedder | None
) -> tuple[AnswerCache, Payload]:
    cache = AnswerCache(workspace.store, FakeEmbedders(embedder))
    made = payload(workspace, document, QUESTION)
    cache.keep(QUESTION, made, endpoint="e", model="m", answer="4,217.")
    return cache, made


def test_the_same_words_however_they_are_set(workspace: Workspace, ants: StoredDocument) -> None:
    cache, made = kept(workspace, ants, None)
    found = cache.find(f" {QUESTION.upper()}", made)
    assert found is not None
    assert (found.answer, found.model, found.endpoint) == ("4,217.", "m", "e")
    assert cache.find("How many flowers does a bee visit?", made) is None


def test_the_same_meaning_in_other_words(
    workspace: Workspace, ants: StoredDocument, embedder: FakeEmbedder
) -> None:
    cache, made = kept(workspace, ants, embedder)
    near = QUESTION.replace("How many", "So how many")
    assert cache.find(near, made) is not None
    assert AnswerCache(workspace.store, None).find(near, made) is None


@pytest.mark.parametrize(
    "other",
    [
        QUESTION.replace("How many eggs", "How many eggs in 1999"),
        QUESTION.replace("does the queen", "does the queen not"),
        "Who never leaves the nest?",
    ],
)
def test_a_number_or_a_no_makes_another_question(
    workspace: Workspace, ants: StoredDocument, embedder: FakeEmbedder, other: str
) -> None:
    cache, made = kept(workspace, ants, embedder)
    assert cache.find(other, made) is None


def test_vectors_of_another_model_are_not_compared(
    workspace: Workspace, ants: StoredDocument, embedder: FakeEmbedder
) -> None:
    cache, made = kept(workspace, ants, embedder)
    embedder.name = "letters/2"
    assert cache.find(QUESTION.replace("How many", "So how many"), made) is None


def test_other_passages_are_another_question(workspace: Workspace, ants: StoredDocument) -> None:
    cache, _ = kept(workspace, ants, None)
    other = payload(workspace, ants, "How many flowers does a honey bee visit on each trip?")
    assert cache.find(QUESTION, other) is None


def test_an_answer_goes_with_the_first_of_its_passages(workspace: Workspace, ants: StoredDocument) -> None:
    cache, made = kept(workspace, ants, None)
    workspace.store.documents.remove(ants.id)
    assert cache.find(QUESTION, made) is None
