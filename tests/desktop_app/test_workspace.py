from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.core.answering import Answer
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.errors import CancelledError
from engine.fake import Script
from ingest import EmptyFileError, MissingFileError
from tests.desktop_app.fakes import FakeLoader

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
Make = Callable[[Script], Workspace]


def silent(_text: str) -> str:
    return ""


def ask(workspace: Workspace, path: Path, question: str, *, memory: bool = False) -> Answer:
    return workspace.asking.ask(question, workspace.add([path]).documents, CONFIG, use_memory=memory)


def test_adding_twice_reads_once(workspaces: Make, book: Path) -> None:
    workspace = workspaces(silent)
    calls: list[int] = []

    def progress(_name: str, done: int, _total: int) -> None:
        calls.append(done)

    first = workspace.add([book], on_progress=progress).documents[0]
    assert calls
    calls.clear()
    second = workspace.add([book], on_progress=progress).documents[0]
    assert second == first
    assert not calls, "an unchanged file is not opened again"
    book.write_text(book.read_text("utf-8") + "\n\nA new ending.", "utf-8")
    third = workspace.add([book]).documents[0]
    assert third.id == first.id
    assert third.sha256 != first.sha256


def test_one_bad_path_does_not_stop_the_others(workspaces: Make, book: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    added = workspaces(silent).add([empty, book, tmp_path / "missing.pdf"])
    assert [Path(document.source).name for document in added.documents] == [book.name]
    assert [problem.code for problem in added.problems] == ["empty-file", "missing-file"]


def test_a_single_bad_path_raises_its_own_error(workspaces: Make, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    workspace = workspaces(silent)
    with pytest.raises(EmptyFileError):
        workspace.add([tmp_path / "empty.txt"])
    with pytest.raises(MissingFileError):
        workspace.add([tmp_path / "missing.pdf"])
    with pytest.raises(NothingToAskError, match=r"missing\.pdf"):
        workspace.add([tmp_path / "empty.txt", tmp_path / "missing.pdf"])
    assert workspace.store.documents.all() == []


def test_adding_can_be_stopped_and_stores_nothing(workspaces: Make, book: Path) -> None:
    workspace, stop = workspaces(silent), threading.Event()
    stop.set()
    with pytest.raises(CancelledError):
        workspace.add([book], cancel=stop)
    assert workspace.store.documents.all() == []


def test_an_answer_the_passages_support_stays_the_models(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "The queen lays 4,217 eggs a day [1].")
    answer = ask(workspace, book, "How many eggs does the queen lay?")
    assert answer.by == "model"
    assert "4,217" in answer.text
    citation = answer.citations[0]
    assert citation.verified
    assert "4,217 eggs a day" in citation.quote
    lines = book.read_text("utf-8").split("\n")
    assert citation.line_start is not None
    assert "4,217" in lines[citation.line_start - 1], "the line is where an editor shows it"
    assert citation.source == str(book)


def test_an_invented_answer_is_replaced_by_the_documents_words(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "According to page 999, unicorns invented gunpowder [77].")
    answer = ask(workspace, book, "How many eggs does the queen lay?")
    assert answer.by == "quotes"
    assert "4,217" in answer.text
    assert "unicorns" not in answer.text
    assert all(citation.verified for citation in answer.citations)


def test_nothing_found_is_said(workspaces: Make, book: Path) -> None:
    answer = ask(workspaces(lambda _text: "42"), book, "Xylophone quarks?")
    assert "does not seem to tell" in answer.text
    assert answer.citations == ()
    assert answer.confidence == 0


def test_the_model_sees_numbered_passages_with_their_places(workspaces: Make, book: Path) -> None:
    seen: list[str] = []

    def script(text: str) -> str:
        seen.append(text)
        return "fifty flowers [1]"

    ask(workspaces(script), book, "How many flowers does a bee visit?")
    prompt = seen[0]
    assert f"[1] ({book.name}, lines " in prompt
    assert "A honey bee visits fifty flowers" in prompt
    assert prompt.rindex("How many flowers does a bee visit?") > prompt.index("[1] (")
    assert prompt.endswith("<|im_start|>assistant\n")


def test_reading_is_kept_and_used(workspaces: Make, book: Path) -> None:
    workspace = workspaces(lambda _text: "fifty flowers [1]")
    document = workspace.add([book]).documents[0]
    reading = workspace.readings.read(document, CONFIG)
    assert reading.report.complete
    assert reading.document.state == "read"
    assert reading.report.cells_peak <= CONFIG.budget + CONFIG.chunk
    again = workspace.readings.read(document, CONFIG)
    assert again.report.tokens_new == 0, "the snapshot serves"
    answer = ask(workspace, book, "How many flowers does a bee visit?", memory=True)
    assert answer.coverage.read == answer.coverage.total == 1
    assert answer.memory is not None
    assert answer.memory.cells_used == reading.report.tokens_kept <= CONFIG.budget
    without = ask(workspace, book, "How many flowers does a bee visit?")
    assert without.coverage.read == 0
    assert without.coverage.indexed == 1


def test_stopped_reading_goes_on_in_a_later_process(workspaces: Make, book: Path) -> None:
    first, stop = workspaces(silent), threading.Event()
    document = first.add([book]).documents[0]
    half = first.readings.read(document, CONFIG, on_progress=lambda _p: stop.set(), cancel=stop)
    assert not half.report.complete
    assert half.document.state == "reading"
    rest = workspaces(silent).readings.read(half.document, CONFIG)
    assert rest.report.complete
    assert rest.report.tokens_new == rest.report.tokens_total - half.report.tokens


def test_a_damaged_snapshot_is_read_again_openly(workspaces: Make, book: Path) -> None:
    workspace = workspaces(silent)
    document = workspace.add([book]).documents[0]
    workspace.readings.read(document, CONFIG)
    snapshot = workspace.store.snapshots.all(document.id)[0]
    with workspace.store._connection.transaction() as db:
        db.execute(
            "UPDATE snapshot_chunks SET bytes = zeroblob(length(bytes)) WHERE snapshot_id = ?", [snapshot.id]
        )
    reading = workspace.readings.read(document, CONFIG)
    assert reading.report.complete
    assert reading.report.tokens_new == reading.report.tokens_total
    loader = workspace.loader
    assert isinstance(loader, FakeLoader)
    assert any("damaged" in notice for notice in loader.notices)


def test_other_settings_have_their_own_snapshot(workspaces: Make, book: Path) -> None:
    workspace = workspaces(silent)
    document = workspace.add([book]).documents[0]
    workspace.readings.read(document, CONFIG)
    other = MemoryConfig(budget=200, chunk=64, sinks=8, recent=64)
    assert workspace.readings.read(document, other).report.tokens_new > 0
    assert workspace.readings.read(document, CONFIG).report.tokens_new == 0


def test_a_question_over_two_documents_names_the_right_one(
    workspaces: Make, book: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.md"
    other.write_text("# Rivers\n\nThe Musi river is 750 kilometres long.\n", "utf-8")
    workspace = workspaces(lambda _text: "750 kilometres [1]")
    documents = workspace.add([book, other]).documents
    answer = workspace.asking.ask("How long is the Musi river?", documents, CONFIG, use_memory=False)
    assert answer.citations[0].source == str(other)
    assert answer.coverage.total == 2
