from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.core.embedding.errors import EmbedderMissingError
from desktop_app.core.embedding.types import Embedder
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from engine.fake import Script
from tests.desktop_app.fakes import FakeLoader

ANT = "The queen of the Zubrowka ants lays 4,217 eggs a day. She never leaves the nest."
BEE = "A honey bee visits fifty flowers on each trip. It dances to tell the others where they are."


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A text file of forty short chapters, one of them about ants and one about bees."""
    chapters = [
        f"Chapter {n}\n\nNothing much happens in part {n} of this story about stones." for n in range(40)
    ]
    chapters[11] += f"\n\n{ANT}"
    chapters[30] += f"\n\n{BEE}"
    path = tmp_path / "Buch über Tiere.txt"
    path.write_text("\n\n".join(chapters), "utf-8")
    return path


@pytest.fixture
def workspaces(tmp_path: Path) -> Iterator[Callable[[Script], Workspace]]:
    """Make workspaces over one library, each with a script for its engine."""
    opened: list[Store] = []

    def make(script: Script) -> Workspace:
        store = Store(tmp_path / "library.db")
        opened.append(store)
        return Workspace(store, FakeLoader(script))

    yield make
    for store in opened:
        store.close()


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """The real embedding model, loaded once for all tests."""
    from desktop_app.core.embedding.e5 import E5Embedder
    from desktop_app.core.embedding.encoder import find_weights

    try:
        return E5Embedder(find_weights(), threads=2)
    except EmbedderMissingError as error:
        pytest.skip(str(error))
