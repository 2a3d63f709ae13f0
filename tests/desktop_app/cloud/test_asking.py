"""Questions answered beyond this computer, against a server on loopback."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.answering import Answer
from desktop_app.core.cloud.asking import CloudAsking
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.ledger import spent_today
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.cloud.turn import CloudTurn
from desktop_app.core.conversation import Conversation, Turn
from desktop_app.core.errors import StoreFullError
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from engine.cloud.endpoint import Endpoint
from engine.config import MemoryConfig
from engine.router import Decision, Mode
from tests.desktop_app.cloud.conftest import CLOUD, QUESTION
from tests.desktop_app.cloud.test_cloud_settings import Ring
from tests.servers import Behave, breaks_off, fails, says, self_signed, sends, serving, sleeps

KEY = "sk-planted-in-the-ring"


def turn(workspace: Workspace, *urls: str, mode: Mode = "auto", **more: object) -> CloudTurn:
    """Return what asks the servers at these addresses, in order."""
    endpoints = tuple(
        Endpoint(f"e{n}", url, "m", silence_s=0.5, price_in=1.0, price_out=2.0) for n, url in enumerate(urls)
    )
    ring = Ring()
    keys = Keys(ring, {})
    for one in endpoints:
        keys.set(one, KEY)
    settings = replace(CloudSettings(mode, endpoints), **more)  # type: ignore[arg-type]
    return CloudTurn(CloudAsking(workspace.store, settings, keys), mode)


def ask(
    workspace: Workspace, document: StoredDocument, beyond: CloudTurn | None, text: str = QUESTION
) -> Answer:
    return workspace.asking.ask(text, [document], MemoryConfig(), use_memory=False, beyond=beyond)


def test_the_answer_from_elsewhere_is_checked_and_the_local_one_kept_beside(
    workspace: Workspace, ants: StoredDocument
) -> None:
    alone = ask(workspace, ants, None)
    with serving(says("The queen of the Zubrowka ants ", "lays 4,217 eggs a day [1].")) as server:
        answer = ask(workspace, ants, turn(workspace, server.url))
    assert answer.text == CLOUD
    assert answer.by == "model"
    assert answer.citations[0].verified
    assert "4,217" in answer.citations[0].quote
    assert answer.engine["where"] == "cloud"
    assert answer.local is not None
    assert (answer.local.text, answer.local.citations) == (alone.text, alone.citations)
    use = answer.cloud
    assert use is not None
    assert (use.endpoint, use.model, use.cut, use.cached_at) == ("e0", "scripted-72b", False, "")
    assert use.cost == pytest.approx((100 * 1.0 + 10 * 2.0) / 1e6)
    assert use.bytes == len(server.bodies[0])
    assert "scripted-72b at e0" in use.words()
    assert "sent: the question" in use.words()


def test_the_payload_is_the_preview_byte_for_byte_and_in_the_ledger(
    workspace: Workspace, ants: StoredDocument
) -> None:
    shown: list[Preview] = []

    def consent(preview: Preview, decision: Decision) -> bool:
        shown.append(preview)
        assert decision.where == "ask"
        return True

    with serving(says(CLOUD)) as server:
        beyond = turn(workspace, server.url, mode="ask")
        beyond.consent = consent
        ask(workspace, ants, beyond)
    assert [shown[0].body] == server.bodies
    held = json.loads(server.bodies[0])
    assert QUESTION in held["messages"][1]["content"]
    assert len(server.bodies[0]) < 12_000, "passages, never the document"
    entry = workspace.store.egress.last(5)[0]
    assert entry.sha256 == hashlib.sha256(server.bodies[0]).hexdigest()
    assert (entry.bytes, entry.outcome, entry.tokens_in, entry.tokens_out) == (
        len(server.bodies[0]),
        "end",
        100,
        10,
    )
    assert list(entry.passages) == shown[0].payload.passages
    assert all(document == ants.id for document, _ in entry.passages)


@pytest.mark.parametrize(
    ("mode", "egress", "private", "code"),
    [
        ("never", "allowed", False, "off"),
        ("auto", "never", False, "private"),
        ("auto", "allowed", True, "private"),
        ("ask", "never", False, "private"),
        ("ask", "allowed", False, "ask-mode"),
        ("auto", "ask", False, "ask-document"),
    ],
)
def test_not_a_byte_leaves_unless_every_rule_allows_it(
    workspace: Workspace, ants: StoredDocument, mode: Mode, egress: str, private: bool, code: str
) -> None:
    workspace.store.documents.set_egress(ants.id, egress)  # type: ignore[arg-type]
    workspace.store.documents.set_private(ants.id, private=private)
    document = workspace.store.documents.get(ants.id)
    with serving(says(CLOUD)) as server:
        answer = ask(workspace, document, turn(workspace, server.url, mode=mode))
        assert server.connections == 0
    assert answer.cloud is not None
    assert (answer.cloud.decision.code, answer.cloud.sent, answer.local) == (code, False, None)
    assert workspace.store.egress.totals() == (0, 0, 0.0)


def test_one_strict_document_keeps_all_of_them_here(
    workspace: Workspace, ants: StoredDocument, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("The queen of the Zubrowka ants is called Ottilie.")
    secret = workspace.add([tmp_path / "secret.txt"]).documents[0]
    with serving(says(CLOUD)) as server:
        answer = workspace.asking.ask(
            QUESTION, [ants, secret], MemoryConfig(), use_memory=False, beyond=turn(workspace, server.url)
        )
        assert server.connections == 0
    assert answer.cloud is not None
    assert answer.cloud.decision.reason == f"{secret.title} never leaves this computer."


@pytest.mark.parametrize(
    ("behave", "words"),
    [
        (fails(401, f"Incorrect key {KEY}"), "refuses the key"),
        (fails(429, Retry_After="99"), "in 99 s"),
        (fails(500), "failed (status 500)"),
        (sends(b"<html>", "text/html"), "OpenAI-compatible"),
        (sends(b"data: nonsense\n\n"), "OpenAI-compatible"),
        (sleeps(3), "did not answer in time"),
        (says("Wholly invented nonsense about bicycles."), "No passage supports"),
        (says("The document does not tell."), "No passage supports"),
    ],
)
def test_whatever_the_server_does_the_local_answer_is_there(
    workspace: Workspace, ants: StoredDocument, behave: Behave, words: str
) -> None:
    alone = ask(workspace, ants, None)
    with serving(behave) as server:
        answer = ask(workspace, ants, turn(workspace, server.url))
        assert server.bodies
    assert (answer.text, answer.citations, answer.by) == (alone.text, alone.citations, alone.by)
    assert any(words in note for note in answer.notes), answer.notes
    assert KEY not in repr(answer)
    assert answer.cloud is not None
    assert answer.cloud.sent


def test_a_server_without_a_trusted_certificate_gets_nothing(
    workspace: Workspace, ants: StoredDocument, tmp_path: Path
) -> None:
    alone = ask(workspace, ants, None)
    with serving(says(CLOUD), certificate=self_signed(tmp_path)) as server:
        answer = ask(workspace, ants, turn(workspace, server.url))
        assert server.bodies == []
    assert answer.text == alone.text
    assert any("certificate" in note for note in answer.notes)


@pytest.mark.parametrize("method", ["begin", "finish"])
def test_a_ledger_that_cannot_be_written_costs_no_answer(
    workspace: Workspace, ants: StoredDocument, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    def full(*_arguments: object, **_options: object) -> int:
        raise StoreFullError("The disk is full.")

    monkeypatch.setattr(workspace.store.egress, method, full)
    with serving(says(CLOUD)) as server:
        answer = ask(workspace, ants, turn(workspace, server.url))
        assert len(server.bodies) == (0 if method == "begin" else 1), "what cannot be recorded does not leave"
    assert "4,217" in answer.text
    assert "The disk is full." in answer.notes


def test_the_next_endpoint_takes_over_and_both_are_in_the_ledger(
    workspace: Workspace, ants: StoredDocument
) -> None:
    with serving(fails(401)) as first, serving(says(CLOUD)) as second:
        answer = ask(workspace, ants, turn(workspace, first.url, second.url))
    assert answer.text == CLOUD
    assert answer.cloud is not None
    assert answer.cloud.endpoint == "e1"
    assert any("refuses the key" in note for note in answer.notes)
    assert [one.outcome for one in workspace.store.egress.last(5)] == ["end", "failed: KeyRefusedError"]
    assert first.bodies == second.bodies


def test_a_stream_that_breaks_off_is_marked_and_not_kept(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(breaks_off("The queen of the Zubrowka ants lays 4,217 eggs")) as server:
        beyond = turn(workspace, server.url)
        answer = ask(workspace, ants, beyond)
        ask(workspace, ants, beyond)
        assert len(server.bodies) == 2, "half an answer is not taken for the whole"
    assert answer.cloud is not None
    assert answer.cloud.cut
    assert answer.local is not None
    assert any("broke off" in note for note in answer.notes)


def test_nothing_is_paid_for_twice(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(says(CLOUD)) as server:
        beyond = turn(workspace, server.url)
        first = ask(workspace, ants, beyond)
        again = ask(workspace, ants, beyond, f"  {QUESTION.rstrip('?').upper()} ?")
        assert len(server.bodies) == 1
    assert again.text == first.text
    assert again.cloud is not None
    assert (again.cloud.cost, again.cloud.sent) == (0.0, False)
    assert again.cloud.cached_at
    assert again.cloud.model == "scripted-72b"


def test_what_is_not_recorded_is_not_kept_either(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(says(CLOUD)) as server:
        beyond = turn(workspace, server.url)
        beyond.keep = False
        ask(workspace, ants, beyond)
        ask(workspace, ants, beyond)
        assert len(server.bodies) == 2
    assert workspace.store.cloud_answers.clear() == 0


def test_kept_answers_go_with_their_document(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(says(CLOUD)) as server:
        ask(workspace, ants, turn(workspace, server.url))
    workspace.store.documents.remove(ants.id)
    assert workspace.store.cloud_answers.clear() == 0
    entry = workspace.store.egress.last(1)[0]
    assert entry.passages, "the ledger stays whole, without a word of the document"


def test_the_daily_limit(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(says(CLOUD, usage=(900_000, 40_000))) as server:
        beyond = turn(workspace, server.url, daily_limit=0.9)
        beyond.keep = False
        ask(workspace, ants, beyond)
        assert spent_today(workspace.store) == pytest.approx(0.98)
        answer = ask(workspace, ants, beyond)
        assert len(server.bodies) == 1
    assert answer.cloud is not None
    assert answer.cloud.decision.code == "budget"


def test_personal_data_is_hidden_on_the_way_and_back_in_the_answer(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "staff.txt"
    path.write_text(
        "The keeper of the ants is Ana; write to ana@ants.example.org or call +62 812-3456-7890.\n"
    )
    document = workspace.add([path]).documents[0]
    workspace.store.documents.set_egress(document.id, "allowed")
    document = workspace.store.documents.get(document.id)
    with serving(says("The keeper of the ants is Ana; write to <EM", "AIL_1>.")) as server:
        answer = ask(workspace, document, turn(workspace, server.url), "Who is the keeper of the ants?")
    assert b"ana@" not in server.bodies[0]
    assert b"3456" not in server.bodies[0]
    assert answer.text == "The keeper of the ants is Ana; write to ana@ants.example.org."
    assert answer.claims[0].supported
    assert answer.cloud is not None
    assert answer.cloud.redacted == 2


def test_only_the_turns_that_the_user_chose_are_sent(workspace: Workspace, ants: StoredDocument) -> None:
    said = Conversation((Turn("What of the bees?", "What of the bees?", "They visit fifty flowers."),))
    with serving(says(CLOUD)) as server:
        beyond = turn(workspace, server.url)
        beyond.keep = False
        for chosen in (Conversation(), said):
            beyond.chosen = chosen
            workspace.asking.ask(
                QUESTION, [ants], MemoryConfig(), conversation=said, use_memory=False, beyond=beyond
            )
        first, second = (body.decode() for body in server.bodies)
    assert "What of the bees?" not in first
    assert "What of the bees?" in second
    assert workspace.store.egress.last(1)[0].turns == 1


def test_without_a_key_or_an_endpoint_it_says_what_to_do(workspace: Workspace, ants: StoredDocument) -> None:
    answer = ask(
        workspace,
        ants,
        CloudTurn(CloudAsking(workspace.store, CloudSettings("auto"), Keys(Ring(), {})), "auto"),
    )
    assert answer.cloud is not None
    assert "lontar cloud endpoints add" in answer.cloud.decision.reason
    one = Endpoint("x", "https://x.org/v1", "m")
    cloud = CloudAsking(workspace.store, CloudSettings("auto", (one,)), Keys(Ring(), {}))
    answer = ask(workspace, ants, CloudTurn(cloud, "auto"))
    assert answer.cloud is not None
    assert "lontar cloud key set x" in answer.cloud.decision.reason


def test_a_session_keeps_both_answers_and_never_the_key(workspace: Workspace, ants: StoredDocument) -> None:
    with serving(says(CLOUD)) as server:
        beyond = turn(workspace, server.url)
        session = workspace.sessions.start(QUESTION, [ants], {})
        workspace.sessions.record(session.id, QUESTION, lambda: ask(workspace, ants, beyond))
    _, messages = workspace.sessions.show(session.id)
    engine = messages[0].reply.engine
    assert engine["where"] == "cloud"
    assert "4,217" in engine["local"]["answer"]
    exported = workspace.sessions.export(session.id, "json")
    assert CLOUD.rstrip(".") in exported
    assert KEY not in exported
