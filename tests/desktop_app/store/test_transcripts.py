from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.errors import UnknownSessionError
from desktop_app.core.store import Reply, Store, StoredCitation
from desktop_app.core.store.transcripts import UNANSWERED
from tests.desktop_app.store.samples import document, raw

CITATION = StoredCitation(
    document_id=1,
    source="/books/é\udcff.pdf",
    quote="naïve 印",
    verified=True,
    page=3,
    label="iii",
    title="Start",
)
REPLY = Reply(
    answer="Forty-two, says “it”.",
    state="complete",
    author="model",
    confidence=0.75,
    coverage={"read": 3, "total": 4, "unit": "pages"},
    engine={"name": "Scripted", "where": "local"},
    memory={"cells_used": 2048},
    timing={"total": 1.5},
    notes=("a remark",),
    prompt=(0, 1, 151_643, 2**31 - 1),
    citations=(CITATION, replace(CITATION, page=None, file="a.py", line_start=1, line_end=2, verified=False)),
)
SETTINGS = {"model": None, "budget": 2048, "policy": "h2o", "kv": "auto", "read": True}


@pytest.fixture
def number(store: Store) -> int:
    return store.documents.add(document("/a.pdf", ["alpha"]), size=1)


def test_gives_back_what_was_said(path: Path) -> None:
    with Store(path) as store:
        number = store.documents.add(document("/a.pdf", ["alpha"]), size=1)
        session = store.transcripts.start("Why?", [number], SETTINGS)
        message = store.transcripts.ask(session, "Why \ud800 so?")
        store.transcripts.answer(message, REPLY)
    with Store(path) as store:
        found = store.transcripts.get(session)
        assert (found.title, found.settings, found.document_ids) == ("Why?", SETTINGS, (number,))
        assert (found.messages, found.last_message_id) == (1, message)
        (said,) = store.transcripts.messages(session)
        assert (said.id, said.session_id, said.question, said.reply) == (
            message,
            session,
            "Why \ud800 so?",
            REPLY,
        )
        assert said.asked_at.endswith("+00:00")


def test_a_question_stands_before_its_answer(store: Store, number: int) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    store.transcripts.ask(session, "Why?")
    (said,) = store.transcripts.messages(session)
    assert said.reply == UNANSWERED
    assert said.reply.state == "stopped"


def test_answering_again_replaces_the_answer_and_its_citations(store: Store, number: int) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    message = store.transcripts.ask(session, "Why?")
    store.transcripts.answer(message, REPLY)
    store.transcripts.answer(message, replace(REPLY, citations=(CITATION,)))
    (said,) = store.transcripts.messages(session)
    assert said.reply.citations == (CITATION,)


def test_the_session_asked_last_comes_first(store: Store, number: int) -> None:
    first, second, third = (store.transcripts.start(str(n), [number], SETTINGS) for n in range(3))
    for session in (second, third, first):
        store.transcripts.ask(session, "Why?")
    assert [found.id for found in store.transcripts.all()] == [first, third, second]
    empty = store.transcripts.start("nothing asked yet", [], SETTINGS)
    assert store.transcripts.all()[-1].id == empty


def test_a_clock_set_back_changes_no_order(
    store: Store, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    store.transcripts.ask(session, "before")
    monkeypatch.setattr("desktop_app.core.store.transcripts.utc_now", lambda: "1999-12-31T23:59:59.999+00:00")
    store.transcripts.ask(session, "after")
    later = store.transcripts.start("later", [number], SETTINGS)
    store.transcripts.ask(later, "last")
    assert [said.question for said in store.transcripts.messages(session)] == ["before", "after"]
    assert [found.id for found in store.transcripts.all()] == [later, session]


def test_documents_join_once_and_in_order(store: Store, number: int) -> None:
    other = store.documents.add(document("/b.pdf", ["beta"]), size=1)
    session = store.transcripts.start("Why?", [other], SETTINGS)
    store.transcripts.extend(session, [number, other, number], SETTINGS | {"budget": 4096})
    found = store.transcripts.get(session)
    assert found.document_ids == (other, number)
    assert found.settings["budget"] == 4096


def test_a_changed_document_keeps_its_sessions(store: Store, number: int) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    message = store.transcripts.ask(session, "Why?")
    store.transcripts.answer(message, REPLY)
    assert store.documents.add(document("/a.pdf", ["changed"]), size=1) == number
    (said,) = store.transcripts.messages(session)
    assert said.reply == REPLY


def test_removing_a_document_removes_its_sessions_only(store: Store, number: int) -> None:
    other = store.documents.add(document("/b.pdf", ["beta"]), size=1)
    alone, both, neither = (
        store.transcripts.start("Why?", ids, SETTINGS) for ids in ([number], [other, number], [other])
    )
    store.transcripts.answer(store.transcripts.ask(both, "Why?"), REPLY)
    assert store.transcripts.of_document(number) == [alone, both]
    store.documents.remove(number)
    assert [found.id for found in store.transcripts.all()] == [neither]
    assert store._connection.rows("SELECT count(*) FROM citations") == [(0,)]
    assert store.check() == []


def test_removing_a_session_keeps_the_documents(store: Store, number: int) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    store.transcripts.answer(store.transcripts.ask(session, "Why?"), REPLY)
    store.transcripts.remove(session)
    assert store.transcripts.all() == []
    assert store._connection.rows("SELECT count(*) FROM messages") == [(0,)]
    assert [found.id for found in store.documents.all()] == [number]
    assert store.transcripts.start("next", [number], SETTINGS) > session, "ids are not given twice"


@pytest.mark.parametrize("wanted", [7, -1, 10**30])
def test_an_unknown_session_is_said(store: Store, wanted: int) -> None:
    for call in (
        lambda: store.transcripts.get(wanted),
        lambda: store.transcripts.remove(wanted),
        lambda: store.transcripts.ask(wanted, "Why?"),
        lambda: store.transcripts.extend(wanted, [], SETTINGS),
    ):
        with pytest.raises(UnknownSessionError, match="lontar sessions list"):
            call()


def test_damaged_tokens_leave_the_text_readable(path: Path, store: Store, number: int) -> None:
    session = store.transcripts.start("Why?", [number], SETTINGS)
    store.transcripts.answer(store.transcripts.ask(session, "Why?"), REPLY)
    with raw(path) as connection:
        connection.execute("UPDATE messages SET prompt = x'00000000'")
    (said,) = store.transcripts.messages(session)
    assert said.reply == replace(REPLY, prompt=())
