"""`lontar sessions`: what was asked and answered, and how to go on with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from desktop_app import shapes
from desktop_app.commands import cloud_options, options
from desktop_app.commands.ask import answer_text
from desktop_app.commands.opening import open_library, workspace_over
from desktop_app.commands.recording import Settings, recorded
from desktop_app.commands.work import have_read
from desktop_app.core.answering import Answer
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.exporting import Format, message_record, place, session_record
from desktop_app.core.resuming import Kept, Restored, kept, restored
from desktop_app.core.sessions import Sessions
from desktop_app.core.store import StoredMessage, StoredSession
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal, duration
from engine.config import KV_TYPES, MemoryConfig

session_id = click.argument("session_id", type=int, metavar="ID")


@click.group()
def sessions() -> None:
    """List, show, resume, export or delete what was asked."""


@sessions.command("list")
@options.as_json
@click.pass_context
def list_sessions(context: click.Context, as_json: bool) -> None:
    """List the sessions, the one asked last first."""
    with open_library(context) as store:
        kept_sessions = Sessions(store)
        found = kept_sessions.all()
        records = [session_record(one, kept_sessions.documents(one)) for one in found]
        Terminal(as_json=as_json).result(
            {"sessions": records}, "\n".join(map(_line, records)) or "Nothing was asked yet."
        )


@sessions.command()
@session_id
@options.as_json
@click.pass_context
def show(context: click.Context, session_id: int, as_json: bool) -> None:
    """Show a session's questions and answers."""
    with open_library(context) as store:
        kept_sessions = Sessions(store)
        session, messages = kept_sessions.show(session_id)
        record = session_record(session, kept_sessions.documents(session))
        shape = {"sessions": [record | {"messages": [message_record(message) for message in messages]}]}
        Terminal(as_json=as_json).result(
            shape, "\n\n".join([_line(record), *(_message_text(message) for message in messages)])
        )


@sessions.command()
@session_id
@options.question
@click.option("--budget", type=int, metavar="N", help="Another budget than the session's.")
@click.option("--policy", metavar="P", help="Another policy than the session's.")
@options.model
@click.option("--kv", metavar="TYPE", help=f"Another cache type: auto, {', '.join(KV_TYPES)}.")
@options.as_json
@click.pass_context
def resume(
    context: click.Context,
    session_id: int,
    question: str,
    budget: int | None,
    policy: str | None,
    model: str | None,
    kv: str | None,
    as_json: bool,
) -> None:
    """Ask a session's documents another question, from what was read of them."""
    if not question.strip():
        raise click.BadParameter("the question is empty", param_hint="-q")
    terminal = Terminal(as_json=as_json)
    with open_library(context) as store:
        session = store.transcripts.get(session_id)
        settings = _settings(session, budget, policy, model, kv)
        config = options.memory_config(settings.budget, settings.policy)
        with workspace_over(store, terminal, settings.model, settings.kv) as workspace:
            answer, items = _ask_again(workspace, terminal, session, question, settings, config)
            again = restored(items, answer) if settings.read else None
            terminal.end_answering()
            documents = workspace.sessions.documents(session)
            shape = shapes.answer(answer) | {"session": session_id}
            shape["sessions"] = [session_record(store.transcripts.get(session_id), documents)]
            shape["restored"] = asdict(again) if again else None
            text = answer_text(answer, config)
            if settings.read:
                text += f"\n  {_saved(again)}"
            terminal.result(shape, text)


def _settings(
    session: StoredSession, budget: int | None, policy: str | None, model: str | None, kv: str | None
) -> Settings:
    """Return what a session was asked under, with what the command line says otherwise."""
    known = session.settings
    return Settings(
        model=model or known["model"],
        budget=budget or known["budget"],
        policy=policy or known["policy"],
        kv=kv or known["kv"],
        read=known["read"],
    )


def _ask_again(
    workspace: Workspace,
    terminal: Terminal,
    session: StoredSession,
    question: str,
    settings: Settings,
    config: MemoryConfig,
) -> tuple[Answer, Sequence[Kept]]:
    """Ask a session's documents, and return what was kept of them before."""
    documents = workspace.sessions.documents(session)
    if not documents:
        raise NothingToAskError(
            f"Session {session.id} has no document left to ask; `lontar sessions show {session.id}` shows its text."
        )
    items: list[Kept] = []
    if settings.read:
        items = kept(workspace.store, workspace.readings, documents, workspace.loader.engine(config), config)
        for item in items:
            if not item.tokens_read:
                terminal.notice(_missing(item))

    def ask() -> Answer:
        if settings.read:
            have_read(workspace, terminal, documents, config)
        return workspace.asking.ask(
            question,
            documents,
            config,
            use_memory=settings.read,
            on_token=terminal.answering,
            cancel=terminal.cancel,
            beyond=beyond,
        )

    beyond = cloud_options.cloud_turn(workspace, terminal, None, keep=True)
    answer, _ = recorded(workspace, terminal, question, documents, settings, session.id, ask)
    return answer, items


def _missing(item: Kept) -> str:
    name = item.document.title
    if item.otherwise:
        return f"{name} was read by another model or under other settings; it is read again for these."
    return (
        f"Nothing is kept of having read {name}; it is read again. Its text and your questions are unharmed."
    )


def _saved(again: Restored | None) -> str:
    """Say what restoring saved: "restored in 0.2 s; reading again would take 14 min"."""
    if again is None:
        return "nothing was restored: what this answer rests on was read just now"
    saved = (
        ""
        if again.reading_seconds is None
        else f"; reading again would take {duration(again.reading_seconds)}"
    )
    return f"restored in {again.seconds:.1f} s{saved}"


@sessions.command()
@session_id
@click.option(
    "--format", "form", type=click.Choice(["md", "json"]), default="md", show_default=True, help="The form."
)
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Write it there.")
@options.as_json
@click.pass_context
def export(context: click.Context, session_id: int, form: Format, output: Path | None, as_json: bool) -> None:
    """Write a session as Markdown or JSON; one about a private document is not exported."""
    with open_library(context) as store:
        kept_sessions = Sessions(store)
        text = kept_sessions.export(session_id, form)
        session, _ = kept_sessions.show(session_id)
        record = session_record(session, kept_sessions.documents(session))
    shape: dict[str, Any] = {"sessions": [record], "format": form}
    if output is None:
        Terminal(as_json=as_json).result(shape | {"text": text}, text.rstrip("\n"))
        return
    try:
        output.write_text(text, "utf-8")
    except OSError as error:
        raise click.FileError(str(output), error.strerror or str(error)) from error
    Terminal(as_json=as_json).result(shape | {"output": str(output)}, f"Written to {output}")


@sessions.command()
@click.argument("ids", nargs=-1, required=True, type=int, metavar="ID…")
@options.as_json
@click.pass_context
def delete(context: click.Context, ids: tuple[int, ...], as_json: bool) -> None:
    """Delete sessions with their questions and answers; the documents stay."""
    with open_library(context) as store:
        kept_sessions = Sessions(store)
        found = [kept_sessions.show(number)[0] for number in dict.fromkeys(ids)]
        records = [session_record(one, kept_sessions.documents(one)) for one in found]
        with store.transaction():
            for one in found:
                kept_sessions.delete(one.id)
        text = "\n".join(f"Deleted session {one.id}, {one.title}" for one in found)
        Terminal(as_json=as_json).result({"sessions": records}, text)


def _line(record: dict[str, Any]) -> str:
    names = ", ".join(Path(document["source"]).name for document in record["documents"])
    count = record["questions"]
    return f"{record['id']:>4}  {count:>3} question{'s' if count != 1 else ' '}  {names}: {record['title']}"


def _message_text(message: StoredMessage) -> str:
    reply = message.reply
    lines = [f"{message.asked_at[:16].replace('T', ' ')}  {message.question}"]
    if reply.answer:
        lines.append(reply.answer)
    if reply.state != "complete":
        lines.append(f"({reply.state}{': ' + reply.reason if reply.reason else ''})")
    for citation in reply.citations:
        mark = "✓" if citation.verified else "not found:"
        lines.append(f"  {mark} {place(citation)}: “{' '.join(citation.quote.split())}”")
    return "\n".join(lines)
