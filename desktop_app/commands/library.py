"""`lontar library`: the documents Lontar keeps, and what they take."""

from __future__ import annotations

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import open_library
from desktop_app.terminal import Terminal, mib


@click.group()
def library() -> None:
    """List or remove the documents Lontar keeps."""


@library.command("list")
@options.as_json
@click.pass_context
def list_documents(context: click.Context, as_json: bool) -> None:
    """List the documents."""
    with open_library(context) as store:
        documents = store.documents.all()
        shape = {
            "documents": [shapes.stored(document) for document in documents],
            "bytes": store.stats().store_bytes,
        }
        lines = [
            f"{document.id:>4}  {document.state:<8} {document.passages:>6} passages  {document.source}"
            for document in documents
        ]
        Terminal(as_json=as_json).result(shape, "\n".join(lines) or "The library is empty.")


@library.command()
@click.argument("ids", nargs=-1, required=True, type=int, metavar="ID…")
@options.as_json
@click.pass_context
def remove(context: click.Context, ids: tuple[int, ...], as_json: bool) -> None:
    """Remove documents with everything kept of them; the files themselves stay."""
    with open_library(context) as store:
        documents = [store.documents.get(number) for number in dict.fromkeys(ids)]
        for document in documents:
            store.documents.remove(document.id)
        shape = {
            "documents": [shapes.stored(document) for document in documents],
            "bytes": store.stats().store_bytes,
        }
        text = "\n".join(f"Removed {document.source}" for document in documents)
        Terminal(as_json=as_json).result(shape, text)


@library.command()
@options.as_json
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Say how much the library holds and takes on disk."""
    with open_library(context) as store:
        counts = store.stats()
        per_document = {document.id: 0 for document in store.documents.all()}
        for snapshot in store.snapshots.all():
            per_document[snapshot.document_id] += snapshot.size
        shape = {
            "documents": [
                {**shapes.stored(document), "snapshot_bytes": per_document[document.id]}
                for document in store.documents.all()
            ],
            "passages": counts.passages,
            "tokens": counts.tokens,
            "snapshots": counts.snapshots,
            "snapshot_bytes": counts.snapshot_bytes,
            "bytes": counts.store_bytes,
        }
        text = (
            f"{counts.documents} documents, {counts.passages} passages, {counts.tokens} tokens\n"
            f"{mib(counts.store_bytes)} on disk, {mib(counts.snapshot_bytes)} of it in {counts.snapshots} snapshots"
        )
        Terminal(as_json=as_json).result(shape, text)
