from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import psutil

from desktop_app.core.desk.desk import Desk, Tools
from desktop_app.core.desk.events import (
    AnswerBegun,
    AnswerDone,
    AnswerEnded,
    EngineState,
    Indexed,
    LibraryChanged,
    Question,
    Said,
    SessionsChanged,
    TakenIn,
)
from desktop_app.core.paths import Home
from desktop_app.core.reading_queue import ReadingDone
from desktop_app.core.settings import Settings
from ingest.sandbox.pool import Sandbox
from tests.desktop_app.desk.conftest import Listener, letters
from tests.engine.process import scripted

Desks = Callable[..., Desk]


def test_a_dropped_file_is_added_indexed_read_and_asked(desks: Desks, listener: Listener, book: Path) -> None:
    desk = desks()
    assert listener.wait(EngineState, lambda one: one.state == "ready").name == "model"
    desk.add([book])
    (number,) = listener.wait(TakenIn).document_ids
    assert listener.wait(Indexed, lambda one: one.done == one.total).total > 0
    assert listener.wait(ReadingDone).document_id == number
    (row,) = listener.wait(LibraryChanged, lambda one: any(row.state == "read" for row in one.rows)).rows
    assert (row.id, row.title, row.indexed) == (number, "Buch über Tiere", 1.0)
    asked = desk.questions.ask(Question("How many eggs does the queen lay?", (number,)))
    done = listener.wait(AnswerDone)
    assert done.question_id == asked
    assert "4,217 eggs" in done.answer.citations[0].quote
    assert done.message.reply.answer == done.answer.text
    assert listener.wait(AnswerBegun).session_id == done.session_id


def test_a_follow_up_stays_in_its_session_and_asking_again_forgets_what_came_after(
    desks: Desks, listener: Listener, book: Path
) -> None:
    desk = desks(read=False)
    desk.add([book])
    (number,) = listener.wait(TakenIn).document_ids
    desk.questions.ask(Question("How many eggs does the queen lay?", (number,)))
    first = listener.wait(AnswerDone)
    desk.questions.ask(
        Question("And what do bees do?", (number,), session_id=first.session_id, before=first.message.id)
    )
    second = listener.wait(AnswerDone, lambda one: one.question_id == 2)
    assert second.session_id == first.session_id
    desk.sessions_changed()
    (session,) = listener.wait(SessionsChanged, lambda one: bool(one.sessions)).sessions
    assert session.messages == 2


def test_what_cannot_be_added_is_told_and_nothing_else_stops(
    desks: Desks, listener: Listener, book: Path
) -> None:
    desk = desks(read=False)
    desk.add([book.with_name("missing.pdf")])
    (problem,) = listener.wait(TakenIn).problems
    assert "missing.pdf" in problem.where
    desk.add([book])
    assert listener.wait(TakenIn, lambda one: bool(one.document_ids)).problems == ()


def test_parsing_processes_stand_ready_for_what_is_dragged_here_and_end_behind_it(
    desks: Desks, listener: Listener, book: Path
) -> None:
    desk, workers = desks(read=False), Sandbox().workers
    desk.intake.expect()
    desk.intake.expect()
    assert eventually(lambda: len(desk.intake.parsing) == workers)
    ahead = desk.intake.parsing
    assert all(map(psutil.pid_exists, ahead))
    desk.add([book])
    assert listener.wait(TakenIn).document_ids
    assert eventually(lambda: not desk.intake.parsing and not any(map(psutil.pid_exists, ahead)))
    desk.intake.expect()
    assert eventually(lambda: len(desk.intake.parsing) == workers)
    unused = desk.intake.parsing
    desk.close()
    assert not any(map(psutil.pid_exists, unused))


def eventually(there: Callable[[], bool], seconds: float = 30.0) -> bool:
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.02)
    return there()


def test_an_empty_library_has_nothing_to_ask(desks: Desks, listener: Listener) -> None:
    desks().questions.ask(Question("Who?", ()))
    ended = listener.wait(AnswerEnded)
    assert (ended.state, "drop a file" in ended.reason) == ("failed", True)


def test_what_waits_to_be_read_waits_after_the_next_start(
    desks: Desks, listener: Listener, book: Path
) -> None:
    first = desks()
    first.reading.pause()
    first.add([book])
    listener.wait(TakenIn)
    first.close()
    seen = len(listener.events)
    desks()
    assert listener.wait(ReadingDone, since=seen).document_id == 1


def test_where_the_chosen_model_is_missing_the_starter_answers_and_that_is_said(
    home: Home, listener: Listener, tmp_path: Path
) -> None:
    tools = Tools(lambda _config, _sha: scripted.source(tmp_path), letters)
    desk = Desk(home.create(), Settings(model="qwen2.5-3b", kv="f16"), listener, tools)
    assert "starter model answers" in listener.wait(Said, lambda one: one.level == "warning").text
    assert listener.wait(EngineState, lambda one: one.state == "ready").name != "qwen2.5-3b"
    desk.close()


def test_a_model_that_cannot_run_is_said_and_the_library_is_there(
    home: Home, listener: Listener, tmp_path: Path
) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(b"scripted")
    tools = Tools(lambda _config, _sha: scripted.source(tmp_path, load="leave"), letters)
    desk = Desk(home.create(), Settings(model=str(model)), listener, tools)
    assert listener.wait(EngineState, lambda one: one.state == "down").reason
    assert listener.wait(LibraryChanged).rows == ()
    desk.close()
