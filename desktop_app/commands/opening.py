"""What a command runs in: the library, and a model over it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from desktop_app.core.catalogue import resolve_model
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.engines import EngineLoader, parse_kv
from desktop_app.core.logs import start_logging
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal


@contextmanager
def open_library(context: click.Context) -> Iterator[Store]:
    """Open the library in its home, which is made where it is missing."""
    home = Home.find().create()
    start_logging(home, verbose=context.obj["verbose"])
    with Store(home.store) as store:
        yield store


@contextmanager
def open_workspace(
    context: click.Context, terminal: Terminal, model: str | None, kv: str = "auto"
) -> Iterator[Workspace]:
    """Open the library with a model, loaded when first needed; Ctrl-C asks the work to stop."""
    if kv != "auto":
        parse_kv(kv)  # before anything is written
    path = resolve_model(model, Home.find())
    with open_library(context) as store:
        loader = EngineLoader(store, path, kv=kv, notice=terminal.notice)
        try:
            with terminal.stoppable():
                yield Workspace(store, loader, EmbedderLoader(terminal.notice))
        finally:
            loader.close()
