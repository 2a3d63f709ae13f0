from __future__ import annotations

from dataclasses import replace

from desktop_app.core.answering import Answer
from desktop_app.core.cloud.continuing import go_on
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from tests.desktop_app.cloud.conftest import QUESTION
from tests.desktop_app.fakes import FakeLoader

CONFIG = MemoryConfig()


def cut_answer(workspace: Workspace, document: StoredDocument, text: str) -> Answer:
    local = workspace.asking.ask(QUESTION, [document], CONFIG, use_memory=False)
    return replace(local, text=text, by="model", local=local, question=QUESTION)


def continued(
    workspace: Workspace, document: StoredDocument, begun: str, more: str
) -> tuple[Answer, list[str]]:
    told: list[str] = []
    loader = FakeLoader(lambda text: told.append(text) or more)  # type: ignore[func-returns-value]
    cut = cut_answer(workspace, document, begun)
    found = workspace.asking.find(QUESTION, [document])
    answer = go_on(
        workspace.store,
        loader.engine(CONFIG),
        cut,
        found,
        CONFIG,
        sources={document.id: document.source},
        names={},
    )
    return answer, told


def test_the_local_model_goes_on_where_the_other_stopped(workspace: Workspace, ants: StoredDocument) -> None:
    answer, told = continued(workspace, ants, "The queen of the Zubrowka ants lays", "4,217 eggs a day.")
    assert answer.text == "The queen of the Zubrowka ants lays 4,217 eggs a day."
    assert answer.citations[0].verified
    assert answer.local is not None
    assert any("went on" in note for note in answer.notes)
    assert any("lays" in text for text in told)


def test_an_end_that_nothing_supports_changes_nothing(workspace: Workspace, ants: StoredDocument) -> None:
    answer, _ = continued(workspace, ants, "Bicycles", "are wholly invented nonsense.")
    assert answer.text == "Bicycles"
    assert continued(workspace, ants, "Bicycles", "")[0].text == "Bicycles"
