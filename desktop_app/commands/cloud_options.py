"""How `lontar ask` goes beyond this computer: the option, the question to the user, the preview."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from desktop_app.core.able import is_able
from desktop_app.core.answering import Answer
from desktop_app.core.cloud.asking import CloudAsking
from desktop_app.core.cloud.continuing import go_on
from desktop_app.core.cloud.errors import NotSentError
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.turn import CloudTurn
from desktop_app.core.conversation import Conversation
from desktop_app.core.job import names_of
from desktop_app.core.paths import Home
from desktop_app.core.settings import load_settings
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal
from engine.config import MemoryConfig
from engine.router import Decision, Mode

option = click.option(
    "--cloud",
    "mode",
    type=click.Choice(["never", "ask", "auto"]),
    help="Whether another computer may be asked; without it, as `lontar cloud` says.",
)
preview = click.option(
    "--preview", is_flag=True, help="Print the exact bytes that would be sent, and send nothing."
)


def cloud_turn(workspace: Workspace, terminal: Terminal, mode: Mode | None, *, keep: bool) -> CloudTurn:
    """Return how far a question may go: as the command line says, else as the settings do."""
    cloud = cloud_of(workspace)
    return CloudTurn(
        cloud,
        mode or cloud.settings.mode,
        consent=lambda shown, decision: _consent(terminal, shown, decision),
        keep=keep,
        on_sending=lambda shown: terminal.notice(shown.words()),
    )


def cloud_of(workspace: Workspace) -> CloudAsking:
    """Return the endpoints of the settings over a library."""
    settings = load_settings(Home.find().settings).cloud
    return CloudAsking(workspace.store, settings, Keys(), workspace.embedders)


def _consent(terminal: Terminal, shown: Preview, decision: Decision) -> bool:
    """Ask at the terminal; where nobody sits there, nothing is sent."""
    if terminal.as_json or not (sys.stdin.isatty() and terminal.console.is_terminal):
        terminal.notice(
            f"{decision.reason} Nobody can be asked here, so nothing is sent; --cloud auto sends where every "
            "document allows it."
        )
        return False
    terminal.notice(f"{decision.reason} {shown.words()}")
    while True:
        try:
            said = str(click.prompt("Send it? [y]es, [n]o, [s]how it", default="n", err=True)).strip().lower()
        except click.Abort:  # no answer is no consent, and the local answer is there
            return False
        if not said.startswith("s"):
            return said.startswith("y")
        click.echo(shown.body.decode("utf-8"), err=True)


def print_preview(
    workspace: Workspace, question: str, documents: Sequence[StoredDocument], *, as_json: bool
) -> None:
    """Print what would be sent for a question, byte for byte.

    Raises:
        NotSentError: a document's rule forbids it, or there is nothing to send or nowhere to send it.
    """
    cloud = cloud_of(workspace)
    for document in documents:
        if document.rule == "never":
            raise NotSentError(
                f"{document.title} never leaves this computer; `lontar cloud document {document.id} ask` allows "
                "its passages to be sent after asking."
            )
    if not cloud.settings.endpoints:
        raise NotSentError("No endpoint is set up: `lontar cloud endpoints add` adds one.")
    found = workspace.asking.find(question, documents)
    shown = cloud.preview(question, found, documents, Conversation(), names_of(documents))
    if not shown.payload.excerpts:
        raise NotSentError("No passage was found that could be sent.")
    if not as_json:
        # As bytes: the terminal's own line ends and encoding would make it something else.
        sys.stdout.buffer.write(shown.body)
        return
    shape: dict[str, Any] = {
        "endpoint": shown.endpoints[0].name,
        "address": shown.endpoints[0].base_url,
        "payload": json.loads(shown.body),
        "bytes": len(shown.body),
        "passages": list(shown.places),
        "redacted": shown.payload.redaction.kinds if shown.payload.redaction else {},
        "cost_at_most": round(shown.cost, 6),
    }
    click.echo(json.dumps(shape, ensure_ascii=False, indent=2))


def mended(
    workspace: Workspace,
    terminal: Terminal,
    answer: Answer,
    documents: Sequence[StoredDocument],
    config: MemoryConfig,
) -> Answer:
    """Have the local model go on with an answer that broke off, where it is able to."""
    if answer.cloud is None or not answer.cloud.cut or answer.local is None or terminal.cancel.is_set():
        return answer
    engine = workspace.loader.engine(config)
    if not is_able(engine.model.info):
        return answer
    found = workspace.asking.find(answer.question, documents)
    sources = {document.id: document.source for document in documents}
    return go_on(
        workspace.store,
        engine,
        answer,
        found,
        config,
        sources=sources,
        names=names_of(documents),
        on_token=terminal.answering,
        cancel=terminal.cancel,
    )
