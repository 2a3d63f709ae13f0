"""`lontar retrieve`: the passages that match a question, without a model's words."""

from __future__ import annotations

from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import open_workspace
from desktop_app.commands.work import add, index
from desktop_app.core.prompts import place_of
from desktop_app.core.recall import places, recall
from desktop_app.terminal import Terminal

PASSAGES_A_PLACE = 8
"""Passages asked for in every place wanted: a dense page has about five."""


@click.command()
@options.paths
@options.question
@click.option("-k", default=5, show_default=True, metavar="N", type=click.IntRange(min=1), help="How many.")
@options.no_wait
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
    no_wait: bool,
    model: str | None,
    password: str | None,
    ocr: bool,
    as_json: bool,
) -> None:
    """Find the places that match a question, best first.

    Passages next to each other are one place. The documents are indexed by meaning first, once; with --no-wait
    the search is in what of the index there is.
    """
    terminal = Terminal(as_json=as_json)
    with open_workspace(context, terminal, model, early=False) as workspace:
        documents = add(workspace, terminal, paths, password, ocr=ocr).documents
        sources = {document.id: document.source for document in documents}
        index(workspace, terminal, documents, wait=not no_wait)
        embedder = workspace.embedders.get() if workspace.embedders else None
        # Several passages may be one place.
        recalled = recall(workspace.store, question, k * PASSAGES_A_PLACE, list(sources), embedder)
        found = places(workspace.store, recalled, k)
        shown = [shapes.retrieved(item, sources[item.stored.document_id]) for item in found]
        lines = [
            f"{Path(sources[item.stored.document_id]).name}, {place_of(item.stored.passage)} "
            f"({item.score:.2f})\n  {' '.join(item.stored.passage.text.split())}"
            for item in found
        ]
        terminal.result({"places": shown}, "\n\n".join(lines) or "No passage matches.")
