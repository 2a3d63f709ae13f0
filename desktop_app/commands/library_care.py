"""`lontar library backup|restore|compact|repair`: copies of the library, and what to do when it is damaged."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import open_library, start, workspace_over
from desktop_app.commands.work import add
from desktop_app.core.errors import StoreDamagedError
from desktop_app.core.paths import Home
from desktop_app.core.rescue import Rescue, rescue, to_read_again
from desktop_app.core.store import Store
from desktop_app.core.store.backup import back_up
from desktop_app.core.store.backup import restore as restore_store
from desktop_app.terminal import Terminal, mib
from ingest.ocr.recogniser import available

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command()
@file_argument
@options.as_json
@click.pass_context
def backup(context: click.Context, file: Path, as_json: bool) -> None:
    """Copy the library into one file, also while the window or another command uses it.

    The copy holds everything, private documents included.
    """
    with open_library(context) as store:
        size = back_up(store.path, file)
    Terminal(as_json=as_json).result({"file": str(file), "bytes": size}, f"{mib(size)} written to {file}")


@click.command()
@file_argument
@options.as_json
@click.pass_context
def restore(context: click.Context, file: Path, as_json: bool) -> None:
    """Put a backup in the place of the library; what the library holds now is kept beside it."""
    with open_library(context) as store:
        path = store.path
    before = Home.find().aside("before-restore", datetime.now().astimezone())
    restore_store(file, path, before)
    with Store(path) as store:
        documents = store.documents.all()
        shape = {
            "documents": [shapes.stored(document) for document in documents],
            "bytes": store.stats().store_bytes,
            "before": str(before),
        }
        text = f"Restored {len(documents)} documents from {file}; the library as it was is {before}"
        Terminal(as_json=as_json).result(shape, text)


@click.command()
@options.as_json
@click.pass_context
def compact(context: click.Context, as_json: bool) -> None:
    """Rewrite the library without its free space, so that nothing deleted can be found in it."""
    terminal = Terminal(as_json=as_json)
    with open_library(context) as store:
        before = store.stats().store_bytes
        with store.erasing() as remains:
            pass
        for line in remains:
            terminal.notice(line)
        after = store.stats().store_bytes
        terminal.result({"bytes": after, "remains": remains}, f"{mib(before)} before, {mib(after)} now")


@click.command()
@options.model
@options.as_json
@click.pass_context
def repair(context: click.Context, model: str | None, as_json: bool) -> None:
    """Check the library; where it is damaged, save what can be read and read the rest from its files again.

    The damaged file is set aside beside the new one. Nothing is deleted.
    """
    terminal = Terminal(as_json=as_json)
    home = start(context)
    rescued = _repaired(home, terminal)
    again, missing = [], []
    with Store(home.store) as store, workspace_over(store, terminal, model, "auto") as workspace:
        for document in list(to_read_again(store)):
            again += add(workspace, terminal, [Path(document.source)], None, ocr=available()).documents
        missing = [document for document in store.documents.all() if not document.sha256]
        problems = store.check()
    shape = {
        "damaged": rescued is not None,
        "aside": str(rescued.aside) if rescued else None,
        "saved": rescued.saved.rows if rescued else {},
        "documents": [shapes.stored(document) for document in again],
        "missing": [document.source for document in missing],
        "problems": problems,
    }
    lines = [rescued.words() if rescued else "The library is sound."]
    lines += [f"Read again: {document.source}" for document in again]
    lines += [
        f"Not there to be read again: {document.source}; what could be saved of it is kept"
        for document in missing
    ]
    terminal.result(shape, "\n".join(lines))


def _repaired(home: Home, terminal: Terminal) -> Rescue | None:
    """Save what can be read where the library is damaged; None where it is sound or its index alone was not."""
    try:
        with Store(home.store) as store:
            if not store.check():
                return None
            terminal.notice("The library is damaged; its index is built anew first.")
            store.passages.rebuild_index()
            if not store.check():
                return None
    except StoreDamagedError:
        pass
    return rescue(home)


COMMANDS = (backup, restore, compact, repair)
