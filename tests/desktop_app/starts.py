"""Programs that the tests run in processes of their own: a window's start, and a writer."""

from __future__ import annotations

import multiprocessing
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from desktop_app.core.instance import Instance, hand_over
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from tests.desktop_app.store.samples import document

SETTINGS = {"model": None, "budget": 2048, "policy": "h2o", "kv": "auto", "read": True}


def context() -> Any:
    """Return how to start them: from a fork server that has made the imports, where there is one."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([__name__])
    return found


def hold(path: Path, ready: Connection) -> None:
    """Hold the store's write lock until the parent lets go."""
    with Store(path) as store, store.transaction():
        ready.send("held")
        ready.recv()


def be_first(root: Path, reports: Connection) -> None:
    """Be the first instance, report what later ones hand over, end on a word from the parent."""
    home = Home(root)
    instance = Instance.claim(home, lambda paths: reports.send([str(path) for path in paths]))
    reports.send("first" if instance else "second")
    if instance:
        reports.recv()
        instance.close()


def be_second(root: Path, paths: list[Path], reports: Connection) -> None:
    """Start when another may run: hand files over, or say that there is none."""
    home = Home(root)
    instance = Instance.claim(home, lambda _paths: None)
    if instance is None:
        hand_over(home, paths)
        reports.send("handed over")
    else:
        instance.close()
        reports.send("first")


def write(path: Path, name: str, count: int, reports: Connection) -> None:
    """Add documents and ask questions, as fast as the store takes them."""
    with Store(path) as store:
        for n in range(count):
            number = store.documents.add(
                document(f"/{name}{n}.pdf", [f"{name} page {p}" for p in range(20)]), size=1
            )
            session = store.transcripts.start(f"{name} {n}", [number], SETTINGS)
            store.transcripts.ask(session, f"{name} {n}?")
    reports.send("written")
