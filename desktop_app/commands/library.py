"""`lontar library`: the documents Lontar keeps, and what they take."""

from __future__ import annotations

import click

from desktop_app import shapes
from desktop_app.commands import library_care, library_encryption, options
from desktop_app.commands.opening import open_library
from desktop_app.core.encrypting import is_encrypted
from desktop_app.core.forgetting import forget
from desktop_app.core.paths import Home
from desktop_app.core.sizes import parse_size
from desktop_app.terminal import Terminal, mib


@click.group()
def library() -> None:
    """List, measure, protect, back up or remove what Lontar keeps."""


for care in (*library_care.COMMANDS, *library_encryption.COMMANDS):
    library.add_command(care)


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
            f"{'  (private)' if document.private else ''}"
            for document in documents
        ]
        Terminal(as_json=as_json).result(shape, "\n".join(lines) or "The library is empty.")


@library.command()
@click.argument("ids", nargs=-1, required=True, type=int, metavar="ID…")
@options.as_json
@click.pass_context
def remove(context: click.Context, ids: tuple[int, ...], as_json: bool) -> None:
    """Forget documents: every trace of them in the data folder, their sessions included.

    The files themselves stay. To keep a session's text, export it first.
    """
    terminal = Terminal(as_json=as_json)
    with open_library(context) as store:
        documents = [store.documents.get(number) for number in dict.fromkeys(ids)]
        forgotten = forget(Home.find(), store, documents)
        for remains in forgotten.remains:
            terminal.notice(remains)
        shape = {
            "documents": [shapes.stored(document) for document in forgotten.documents],
            "sessions": list(forgotten.sessions),
            "remains": list(forgotten.remains),
            "bytes": store.stats().store_bytes,
        }
        lines = [f"Removed {document.source}" for document in forgotten.documents]
        if forgotten.sessions:
            lines.append(f"Removed with it: session {', '.join(map(str, forgotten.sessions))}")
        terminal.result(shape, "\n".join(lines))


@library.command()
@click.argument("number", type=int, metavar="ID")
@click.argument("switch", type=click.Choice(["on", "off"]))
@options.as_json
@click.pass_context
def private(context: click.Context, number: int, switch: str, as_json: bool) -> None:
    """Mark a document as private, or take the mark off.

    A private document is never offered to another machine, is left out of searches that do not name it, and its
    sessions are not exported.
    """
    with open_library(context) as store:
        store.documents.set_private(number, private=switch == "on")
        document = store.documents.get(number)
        shape = {"documents": [shapes.stored(document)]}
        text = f"{document.source} is {'private' if document.private else 'not private'}."
        Terminal(as_json=as_json).result(shape, text)


@library.command()
@click.argument("size", required=False)
@options.as_json
@click.pass_context
def limit(context: click.Context, size: str | None, as_json: bool) -> None:
    """Show or set how large the library may grow, e.g. 5GB.

    Snapshots give way to the limit, those used longest ago first; text, sessions and questions never do.
    """
    wanted = None if size is None else parse_size(size)
    with open_library(context) as store:
        dropped = [] if wanted is None else store.quota.set_limit(wanted)
        stats = store.stats()
        shape = {"limit": store.quota.limit_bytes, "bytes": stats.store_bytes, "dropped": len(dropped)}
        text = f"{mib(stats.store_bytes)} of {mib(store.quota.limit_bytes)} in use"
        if dropped:
            text += (
                f"; {len(dropped)} snapshots dropped, their documents will be read again when they are needed"
            )
        if stats.store_bytes > store.quota.limit_bytes:
            text += "; what is over the limit is text, which is never dropped"
        Terminal(as_json=as_json).result(shape, text)


@library.command()
@options.as_json
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Say how much the library holds and takes on disk, document by document."""
    with open_library(context) as store:
        counts, documents, text_bytes = store.stats(), store.documents.all(), store.documents.text_bytes()
        snapshot_bytes = {document.id: 0 for document in documents}
        for snapshot in store.snapshots.all():
            snapshot_bytes[snapshot.document_id] += snapshot.size
        shape = {
            "documents": [
                {
                    **shapes.stored(document),
                    "text_bytes": text_bytes.get(document.id, 0),
                    "snapshot_bytes": snapshot_bytes[document.id],
                }
                for document in documents
            ],
            "passages": counts.passages,
            "tokens": counts.tokens,
            "sessions": counts.sessions,
            "questions": counts.messages,
            "snapshots": counts.snapshots,
            "snapshot_bytes": counts.snapshot_bytes,
            "bytes": counts.store_bytes,
            "limit": store.quota.limit_bytes,
            "encrypted": is_encrypted(Home.find()),
        }
        lines = [
            f"{document.id:>4}  text {mib(text_bytes.get(document.id, 0)):>10}  "
            f"snapshots {mib(snapshot_bytes[document.id]):>10}  {document.source}"
            for document in documents
        ]
        lines += [
            f"{counts.documents} documents, {counts.passages} passages, {counts.tokens} tokens; "
            f"{counts.sessions} sessions with {counts.messages} questions",
            f"{mib(counts.store_bytes)} on disk of {mib(store.quota.limit_bytes)} allowed, "
            f"{mib(counts.snapshot_bytes)} of it in {counts.snapshots} snapshots"
            f"{'; encrypted' if shape['encrypted'] else ''}",
        ]
        Terminal(as_json=as_json).result(shape, "\n".join(lines))
