from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.answering import Answer
from desktop_app.core.errors import PrivateDocumentError, UnknownSessionError
from desktop_app.core.reading import store_key
from desktop_app.core.resuming import kept, note_pace, restored
from desktop_app.core.sessions import TITLE_LENGTH
from desktop_app.core.store import StoredDocument, StoredMessage
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.engine import Engine
from engine.errors import CancelledError, OutOfMemoryError
from engine.fake import Script
from engine.prompt import question_tokens

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
SETTINGS = {"model": None, "budget": 160, "policy": "h2o", "kv": "auto", "read": True}
Make = Callable[[Script], Workspace]
QUESTION = "How many eggs does the queen lay?"


@pytest.fixture
def workspace(workspaces: Make) -> Workspace:
    return workspaces(lambda _text: "The queen lays 4,217 eggs a day [1].")


@pytest.fixture
def document(workspace: Workspace, book: Path) -> StoredDocument:
    return workspace.add([book]).documents[0]


def asked(workspace: Workspace, document: StoredDocument, *, memory: bool = False) -> Callable[[], Answer]:
    return lambda: workspace.asking.ask(QUESTION, [document], CONFIG, use_memory=memory)


def only_message(workspace: Workspace, session_id: int) -> StoredMessage:
    (message,) = workspace.sessions.show(session_id)[1]
    return message


def test_keeps_an_answer_with_all_it_rests_on(
    workspaces: Make, workspace: Workspace, document: StoredDocument, book: Path
) -> None:
    session = workspace.sessions.start(QUESTION, [document], SETTINGS)
    answer = workspace.sessions.record(session.id, QUESTION, asked(workspace, document))
    later = workspaces(lambda _text: "")
    found, messages = later.sessions.show(session.id)
    assert (found.title, found.messages, found.document_ids) == (QUESTION, 1, (document.id,))
    reply = messages[0].reply
    assert (messages[0].question, reply.answer, reply.state) == (QUESTION, answer.text, "complete")
    assert (reply.author, reply.confidence) == (answer.by, answer.confidence)
    counted = {"read": 0, "indexed": 1, "skipped": 0, "failed": 0, "unit": "files", "total": 1}
    assert counted.items() <= reply.coverage.items()
    assert reply.timing == answer.timing
    assert reply.engine == answer.engine
    (citation,) = reply.citations
    assert "4,217 eggs" in citation.quote
    assert (citation.source, citation.file, citation.verified) == (str(book), book.name, True)
    assert citation.line_start == answer.citations[0].line_start


def test_keeps_the_exact_tokens_of_the_question(workspaces: Make, book: Path) -> None:
    seen: list[str] = []

    def script(text: str) -> str:
        seen.append(text)
        return "4,217 eggs [1]"

    workspace = workspaces(script)
    document = workspace.add([book]).documents[0]
    session = workspace.sessions.start(QUESTION, [document], SETTINGS)
    workspace.sessions.record(session.id, QUESTION, asked(workspace, document))
    tokens = only_message(workspace, session.id).reply.prompt
    engine = workspace.loader.engine(CONFIG)
    assert isinstance(engine, Engine)
    assert tokens == tuple(question_tokens(engine.model, engine.frame, _turn(seen[0])))
    said = b"".join(engine.model.piece(token) for token in tokens).decode()
    assert seen[0].endswith(said), "what the model saw last is what is kept"


def _turn(seen: str) -> str:
    """Return the question's turn as plain text: behind the lead, before the closing."""
    return seen.partition("Document:\n")[2].partition("<|im_end|>")[0]


def test_what_stops_or_fails_is_kept_with_its_reason(workspace: Workspace, document: StoredDocument) -> None:
    sessions = workspace.sessions
    session = sessions.start(QUESTION, [document], SETTINGS)
    causes: list[Exception] = [
        CancelledError("stopped here"),
        OutOfMemoryError("too little memory"),
        KeyError("x"),
    ]
    for cause in causes:

        def fail(cause: Exception = cause) -> Answer:
            raise cause

        with pytest.raises(type(cause)):
            sessions.record(session.id, QUESTION, fail)
    replies = [message.reply for message in sessions.show(session.id)[1]]
    assert [(reply.state, reply.reason) for reply in replies] == [
        ("stopped", "stopped here"),
        ("failed", "too little memory"),
        ("failed", "unexpected KeyError"),
    ]
    assert all(reply.answer == "" for reply in replies)


def test_an_answer_cut_short_is_kept_as_stopped(workspace: Workspace, document: StoredDocument) -> None:
    session, stop = workspace.sessions.start(QUESTION, [document], SETTINGS), threading.Event()

    def ask() -> Answer:
        answer = asked(workspace, document)()
        stop.set()
        return replace(answer, text="The queen")

    workspace.sessions.record(session.id, QUESTION, ask, cancel=stop)
    reply = only_message(workspace, session.id).reply
    assert (reply.answer, reply.state) == ("The queen", "stopped")


def test_a_long_first_question_makes_a_short_title(workspace: Workspace, document: StoredDocument) -> None:
    session = workspace.sessions.start("word\n" * 99, [document], SETTINGS)
    assert len(session.title) <= TITLE_LENGTH
    assert session.title.startswith("word word")
    assert session.title.endswith("…")


def test_text_outlives_every_snapshot(workspace: Workspace, document: StoredDocument) -> None:
    workspace.readings.read(document, CONFIG)
    session = workspace.sessions.start(QUESTION, [document], SETTINGS)
    workspace.sessions.record(session.id, QUESTION, asked(workspace, document, memory=True))
    before = workspace.sessions.show(session.id)
    workspace.store.quota.set_limit(0)
    assert workspace.store.snapshots.all() == []
    assert workspace.sessions.show(session.id) == before
    engine = workspace.loader.engine(CONFIG)
    (item,) = kept(workspace.store, workspace.readings, [document], engine, CONFIG)
    assert (item.tokens_read, item.otherwise) == (0, False)


def test_restoring_is_checked_and_its_saving_told(workspace: Workspace, document: StoredDocument) -> None:
    engine = workspace.loader.engine(CONFIG)
    reading = workspace.readings.read(document, CONFIG)
    (unmeasured,) = kept(workspace.store, workspace.readings, [document], engine, CONFIG)
    assert unmeasured.reading_seconds is None
    note_pace(workspace.store, reading, engine, CONFIG)
    workspace.store.paces.add(document.id, store_key(engine.key(CONFIG)), 0, 100.0 - reading.report.seconds)
    items = kept(workspace.store, workspace.readings, [document], engine, CONFIG)
    assert items[0].reading_seconds == pytest.approx(100.0)
    answer = asked(workspace, document, memory=True)()
    found = restored(items, answer)
    assert found is not None
    assert found.tokens_kept == reading.report.tokens_kept <= CONFIG.budget
    assert found.tokens_read == reading.report.tokens
    assert 0 < found.seconds < 60
    assert found.reading_seconds == pytest.approx(100.0)
    without = asked(workspace, document)()
    assert without.memory is not None
    short = replace(without, memory=replace(without.memory, cells_used=found.tokens_kept - 1))
    assert restored(items, short) is None, "the cells do not hold what was read"


def test_another_models_snapshot_is_told_apart(workspace: Workspace, document: StoredDocument) -> None:
    workspace.readings.read(document, CONFIG)
    engine, other = workspace.loader.engine(CONFIG), MemoryConfig(budget=200, chunk=64, sinks=8, recent=64)
    (item,) = kept(workspace.store, workspace.readings, [document], engine, other)
    assert (item.tokens_read, item.otherwise) == (0, True)
    assert workspace.readings.find(document, engine, CONFIG) is not None, "it is kept"


def test_exports_as_markdown_and_as_json(workspace: Workspace, document: StoredDocument, book: Path) -> None:
    session = workspace.sessions.start(QUESTION, [document], SETTINGS)
    answer = workspace.sessions.record(session.id, QUESTION, asked(workspace, document))
    workspace.store.transcripts.ask(session.id, "Unanswered?")
    text = workspace.sessions.export(session.id, "md")
    assert text.startswith(f"# {QUESTION}\n")
    assert f"## {QUESTION}\n\n{answer.text}\n\n> " in text
    assert f"> {book.name}, line" in text
    assert "(stopped: " in text
    record = json.loads(workspace.sessions.export(session.id, "json"))
    assert [message["state"] for message in record["messages"]] == ["complete", "stopped"]
    citation = record["messages"][0]["citations"][0]
    assert {"source", "file", "line_start", "line_end", "quote", "verified"} <= set(citation)
    assert record["messages"][0]["prompt_tokens"] > 0


def test_a_private_documents_session_is_not_exported(workspace: Workspace, document: StoredDocument) -> None:
    session = workspace.sessions.start(QUESTION, [document], SETTINGS)
    workspace.store.documents.set_private(document.id, private=True)
    with pytest.raises(PrivateDocumentError, match="lontar library private") as caught:
        workspace.sessions.export(session.id, "md")
    assert "\n" not in str(caught.value)
    assert workspace.sessions.show(session.id)[0] == session, "it can be read here"


def test_unknown_sessions_are_said(workspace: Workspace) -> None:
    for call in (
        lambda: workspace.sessions.show(9),
        lambda: workspace.sessions.delete(9),
        lambda: workspace.sessions.export(9, "md"),
        lambda: workspace.sessions.join(9, [], SETTINGS),
    ):
        with pytest.raises(UnknownSessionError):
            call()
