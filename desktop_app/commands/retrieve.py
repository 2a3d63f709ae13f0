"""`lontar retrieve`: the passages that match a question, without a model's words."""

from __future__ import annotations

from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import open_workspace
from desktop_app.commands.work import add
from desktop_app.core.prompts import place_of
from desktop_app.core.recall import recall
from desktop_app.terminal import Terminal


@click.command()
@options.paths
@options.question
@click.option("-k", default=5, show_default=True, metavar="N", type=click.IntRange(min=1), help="How many.")
@options.model
@options.password
@options.ocr
@options.as_json
@click.pass_context
def retrieve(
    context: click.Context,
    paths: tuple[Path, ...],
    question: str,
    k: int,
    model: str | None,
    password: str | None,
    ocr: bool,
    as_json: bool,
) -> None:
    """Find the passages that match a question, best first."""
    terminal = Terminal(as_json=as_json)
    with open_workspace(context, terminal, model, early=False) as workspace:
        documents = add(workspace, terminal, paths, password, ocr=ocr).documents
        sources = {document.id: document.source for document in documents}
        found = recall(workspace.store, question, k, list(sources))
        places = [shapes.retrieved(item, sources[item.stored.document_id]) for item in found]
        lines = [
            f"{Path(sources[item.stored.document_id]).name}, {place_of(item.stored.passage)} "
            f"({item.score:.2f})\n  {' '.join(item.stored.passage.text.split())}"
            for item in found
        ]
        terminal.result({"places": places}, "\n\n".join(lines) or "No passage matches.")
