"""What a person does with the window, with a scripted model behind it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from desktop_app.core.desk.events import PasswordWanted
from desktop_app.ui.conversation.citation_chip import CitationChip
from tests.desktop_app.conftest import ANT
from tests.desktop_app.ui.conftest import Driver
from tests.engine.process import scripted

Driven = Callable[..., Driver]


def drop(driver: Driver, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    window, held = driver.assembly.window, (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.dragEnterEvent(QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, data, *held))
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, *held))


def dropped(driver: Driver, *paths: Path) -> None:
    """Drop files and wait until they stand in the list."""
    drop(driver, *paths)
    driver.until(lambda: len(driver.assembly.window.library.model.rows) >= len(paths))


def test_an_empty_library_shows_what_to_do_and_a_drop_leads_to_the_conversation(
    driven: Driven, book: Path
) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    assert window.middle.currentWidget() is window.welcome
    dropped(driver, book)
    assert window.middle.currentWidget() is window.conversation
    assert window.library.selected_ids() == [1]
    assert "Buch über Tiere" in window.conversation.composer.scope.text()


def test_a_question_is_answered_with_citations_that_open(driven: Driven, book: Path) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    dropped(driver, book)
    driver.ask("How many eggs does the queen lay?")
    (card,) = window.conversation.cards
    driver.answered()
    assert "4,217 eggs" in card.answer_words
    assert "on this computer" in card.foot.text()
    assert card.coverage.text().startswith("Of ")
    opened: list[Any] = []
    window.conversation.citation_opened.connect(opened.append)
    card.findChildren(CitationChip)[0].click()
    card.text.anchorClicked.emit(QUrl("cite:0"))
    assert [one.quote in ANT for one in opened] == [True, True]


def test_a_question_may_be_asked_before_its_document_is_in(driven: Driven, book: Path) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    drop(driver, book)
    assert window.middle.currentWidget() is window.conversation
    driver.ask("How many eggs does the queen lay?")
    assert window.library.model.rows == []
    driver.answered()
    (card,) = window.conversation.cards
    assert "4,217 eggs" in card.answer_words
    assert window.library.selected_ids() == [1]


def test_a_question_that_waits_for_its_document_can_be_stopped(driven: Driven, book: Path) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    drop(driver, book)
    driver.ask("How many eggs does the queen lay?")
    window.conversation.composer.button.click()
    (card,) = window.conversation.cards
    assert card.status.text() == "Stopped."
    driver.until(lambda: window.library.selected_ids() == [1])
    driver.ask("How many eggs does the queen lay?")
    driver.answered()
    assert card.message is None


def test_a_question_about_what_could_not_be_added_says_so(driven: Driven, tmp_path: Path) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    program = tmp_path / "tool.exe"
    program.write_bytes(b"MZ\0\0" * 100)
    drop(driver, program)
    driver.ask("What does it do?")
    (card,) = window.conversation.cards
    driver.until(lambda: "nothing to ask" in card.status.text())
    assert "tool.exe" in window.banner.label.text()


def test_the_answer_can_be_copied_asked_again_and_edited(driven: Driven, book: Path) -> None:
    driver = driven(read=False)
    conversation = driver.assembly.window.conversation
    dropped(driver, book)
    driver.ask("How many eggs does the queen lay?")
    driver.answered()
    first = conversation.cards[0]
    first._copy()
    assert "4,217 eggs" in QGuiApplication.clipboard().text()
    first.again_wanted.emit(first)
    driver.answered(2)
    assert conversation.cards[1].question == first.question
    first.edit_wanted.emit(first)
    assert conversation.composer.edit.toPlainText() == first.question
    driver.ask("Where do bees dance?")
    driver.answered(3)
    driver.until(lambda: driver.assembly.window.library.sessions.count() == 1)


def test_several_files_at_once_and_one_that_cannot_be_added(
    driven: Driven, book: Path, tmp_path: Path
) -> None:
    driver = driven(read=False)
    other = tmp_path / "notes.md"
    other.write_text("# Notes\n\nWasps build with paper.", "utf-8")
    program = tmp_path / "tool.exe"
    program.write_bytes(b"MZ\0\0" * 100)
    drop(driver, book, other, program)
    window = driver.assembly.window
    driver.until(lambda: len(window.library.model.rows) == 2)
    driver.until(lambda: not window.banner.isHidden())
    assert "tool.exe" in window.banner.label.text()
    assert sorted(window.library.selected_ids()) == [1, 2]


def test_a_conversation_comes_back_with_the_next_start(driven: Driven, book: Path) -> None:
    first = driven()
    dropped(first, book)
    first.until(lambda: first.assembly.window.library.model.rows[0].state == "read")
    first.ask("How many eggs does the queen lay?")
    first.answered()
    first.assembly.bridge.end()
    second = driven()
    window = second.assembly.window
    second.until(lambda: window.library.sessions.count() == 1)
    window.library.sessions.itemClicked.emit(window.library.sessions.item(0))
    second.until(lambda: bool(window.conversation.cards))
    assert "4,217 eggs" in window.conversation.cards[0].answer_words
    second.until(lambda: "Restored in" in window.conversation.resumed.text())
    assert window.library.selected_ids() == [1]


def test_searching_everything_shows_places(driven: Driven, book: Path) -> None:
    driver = driven(read=False)
    dropped(driver, book)
    library = driver.assembly.window.library
    library.search.setText("queen eggs")
    library.search.returnPressed.emit()
    driver.until(lambda: library.tabs.indexOf(library.results) >= 0)
    assert "4,217 eggs" in library.results.item(0).text()
    opened: list[Any] = []
    library.place_opened.connect(opened.append)
    library.results.itemClicked.emit(library.results.item(0))
    assert opened[0].document_id == 1
    library.search.clear()
    assert library.tabs.indexOf(library.results) < 0


@pytest.mark.parametrize("ending", ["md", "json", "pdf"])
def test_a_conversation_is_exported(
    driven: Driven, book: Path, tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = driven(read=False)
    dropped(driver, book)
    driver.ask("How many eggs does the queen lay?")
    driver.answered()
    path = tmp_path / f"talk.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    export = next(one for one in driver.assembly.actions.all if one.text() == "Export…")
    export.trigger()
    driver.until(lambda: path.is_file() and path.stat().st_size > 100)
    if ending == "json":
        assert "4,217" in json.loads(path.read_text("utf-8"))["messages"][0]["answer"]
    else:
        assert path.read_bytes()[:4] == (b"%PDF" if ending == "pdf" else b"# Ho")


def test_an_encrypted_file_asks_for_its_password(driven: Driven, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = driven(read=False)
    driver.until(lambda: driver.assembly.bridge.desk is not None)
    given: list[str | None] = []
    assert driver.assembly.bridge.desk is not None
    monkeypatch.setattr(driver.assembly.bridge.desk.intake, "give_password", given.append)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("secret", True))
    driver.assembly.controller.show_event(PasswordWanted("contract.pdf is encrypted"))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("", False))
    driver.assembly.controller.show_event(PasswordWanted("contract.pdf is encrypted"))
    assert given == ["secret", None]


def test_a_document_is_removed_once_that_is_confirmed(
    driven: Driven, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = driven(read=False)
    dropped(driver, book)
    library = driver.assembly.window.library
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    library.acted.emit("remove", [1])
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    library.acted.emit("private", [1])
    driver.until(lambda: library.model.rows[0].private)
    library.acted.emit("remove", [1])
    driver.until(lambda: not library.model.rows)
    assert driver.assembly.window.middle.currentWidget() is driver.assembly.window.welcome
    assert book.is_file()


def test_an_engine_that_dies_is_said_and_can_be_started_again(driven: Driven, tmp_path: Path) -> None:
    dies = {"now": True}

    def source(_config: object, _sha: str) -> Any:
        return scripted.source(tmp_path, load="leave") if dies["now"] else scripted.source(tmp_path)

    driver = driven(source)
    banner = driver.assembly.window.banner
    driver.until(lambda: not banner.isHidden())
    assert banner.action.text() == "Restart"
    dies["now"] = False
    banner.action.click()
    driver.until(lambda: "is ready" in driver.assembly.window.statusBar().currentMessage())
    assert banner.isHidden()


def test_a_question_is_stopped_and_the_words_stay(driven: Driven, tmp_path: Path) -> None:
    driver = driven(read=False)
    slow = tmp_path / "slow.txt"
    slow.write_text("The tortoise, which they do slow, wins. " * 3, "utf-8")
    dropped(driver, slow)
    driver.ask("Who wins, do hang?")
    card = driver.assembly.window.conversation.cards[0]
    driver.until(lambda: driver.assembly.window.conversation.composer.button.text() == "Stop")
    driver.assembly.window.conversation.composer.button.click()
    driver.until(lambda: "Stopped" in card.status.text())
    driver.until(lambda: driver.assembly.window.conversation.composer.button.text() == "Ask")


def test_what_waits_is_read_in_the_order_that_is_dragged(driven: Driven, book: Path, tmp_path: Path) -> None:
    driver = driven()
    driver.until(lambda: driver.assembly.bridge.desk is not None)
    driver.assembly.bridge.run(lambda desk: desk.reading.pause())
    other = tmp_path / "notes.md"
    other.write_text("# Notes\n\nWasps build with paper.", "utf-8")
    dropped(driver, book, other)
    library = driver.assembly.window.library
    driver.until(lambda: [row.id for row in library.model.rows] == [1, 2])
    data = library.model.mimeData([library.model.index(1)])
    library.model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, library.model.index(-1))
    driver.until(lambda: [row.id for row in library.model.rows] == [2, 1])
