"""What a command runs in: the library, and a model over it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from desktop_app.core.catalogue import resolve_model
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.engines import EngineLoader, parse_kv
from desktop_app.core.logs import start_logging
from desktop_app.core.models.inventory import choices_for
from desktop_app.core.paths import Home
from desktop_app.core.rescue import finish_rescue, open_or_rescue
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal


def start(context: click.Context) -> Home:
    """Make the home where it is missing, and begin to log there."""
    home = Home.find().create()
    start_logging(home, verbose=context.obj["verbose"])
    finish_rescue(home)
    return home


@contextmanager
def open_library(context: click.Context) -> Iterator[Store]:
    """Open the library in its home, which is made where it is missing.

    A file that cannot be opened as a library any more is set aside, and what can be read of it saved.
    """
    home = start(context)
    with open_or_rescue(home, lambda text: click.echo(f"lontar: {text}", err=True)) as store:
        yield store


@contextmanager
def open_workspace(
    context: click.Context, terminal: Terminal, model: str | None, kv: str = "auto", *, early: bool = True
) -> Iterator[Workspace]:
    """Open the library with a model; Ctrl-C asks the work to stop.

    With `early` the model is loaded meanwhile, in its own process; otherwise when it is first needed.
    """
    if kv != "auto":
        parse_kv(kv)  # before anything is written
    resolve_model(model, Home.find())
    with open_library(context) as store, workspace_over(store, terminal, model, kv, early=early) as workspace:
        yield workspace


@contextmanager
def workspace_over(
    store: Store, terminal: Terminal, model: str | None, kv: str, *, early: bool = True
) -> Iterator[Workspace]:
    """Put a model over an open library; see `open_workspace`."""
    path = resolve_model(model, Home.find())
    chosen = choices_for(Home.find(), path)
    loader = EngineLoader(
        store,
        path,
        kv=chosen.kv if kv == "auto" else kv,
        threads=chosen.threads,
        gpu_layers=chosen.gpu_layers,
        notice=terminal.notice,
        cancel=terminal.cancel,
    )
    try:
        with terminal.stoppable():
            if early:
                loader.start()
            yield Workspace(store, loader, EmbedderLoader(terminal.notice))
    finally:
        loader.close()
