from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.core.answering import Answer
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import Script

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
APP = '''"""An app."""


class App:
    """It runs."""

    @property
    def name(self) -> str:
        return "app"

    def start(self) -> None:
        prepare(self.name)


def prepare(name: str) -> None:
    print(name)
'''
MAIN = "from app import App, prepare\n\nprepare('twice')\nApp().start()\n"


def no_model(_text: str) -> str:
    raise AssertionError("no model is asked about names")


@pytest.fixture
def ask(workspaces: Callable[[Script], Workspace], tmp_path: Path) -> Callable[[str], Answer]:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "app.py").write_text(APP, "utf-8")
    (folder / "main.py").write_text(MAIN, "utf-8")
    workspace = workspaces(no_model)
    documents = workspace.add([folder]).documents
    return lambda question: workspace.asking.ask(question, documents, CONFIG)


def test_a_definition_is_cited_by_its_line(ask: Callable[[str], Answer]) -> None:
    answer = ask("Where is prepare defined?")
    assert (answer.kind, answer.by) == ("symbol", "symbols")
    assert "app.py, lines 15–16" in answer.text
    citation = answer.citations[0]
    assert (citation.passage.file, citation.line_start, citation.line_end) == ("app.py", 15, 15)
    assert citation.quote == "def prepare(name: str) -> None:"
    assert citation.verified
    assert APP[citation.start : citation.end] == citation.quote


def test_callers_are_cited_by_file_and_line(ask: Callable[[str], Answer]) -> None:
    answer = ask("Who calls prepare?")
    places = {(one.passage.file, one.line_start) for one in answer.citations}
    assert {("app.py", 12), ("main.py", 3)} <= places
    assert "in App.start" in answer.text
    for one in answer.citations:
        text = {"app.py": APP, "main.py": MAIN}[one.passage.file or ""]
        assert one.line_start is not None
        assert one.quote in text.split("\n")[one.line_start - 1]


def test_every_line_says_what_it_rests_on(ask: Callable[[str], Answer]) -> None:
    answer = ask("Where is prepare defined and who calls it?")
    numbers = [number for claim in answer.claims for number in claim.citations]
    assert numbers == list(range(len(answer.citations)))
    assert answer.coverage.total == 2


def test_what_no_code_defines_goes_to_the_text(workspaces: Callable[[Script], Workspace], book: Path) -> None:
    workspace = workspaces(lambda _text: "")
    answer = workspace.asking.ask("Where is the queen defined?", workspace.add([book]).documents, CONFIG)
    assert answer.kind == "fact"
