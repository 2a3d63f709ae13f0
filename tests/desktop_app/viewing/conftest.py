from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.core.adding import Adding
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.viewing import Viewer
from desktop_app.core.viewing.viewer import VIEW_LIMITS
from ingest import Sandbox, discover

SAMPLE = Path(__file__).parents[3] / "resources" / "sample" / "lontar-handbook.pdf"

Add = Callable[..., StoredDocument]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """One parsing process for the tests of a module: later ones count the processes there are."""
    with Sandbox(VIEW_LIMITS) as shared:
        yield shared


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def viewer(store: Store, sandbox: Sandbox) -> Viewer:
    """A viewer that is not closed: the process is needed by the next test."""
    return Viewer(store, sandbox)


@pytest.fixture
def add(store: Store, sandbox: Sandbox) -> Add:
    def added(path: Path, password: str | None = None) -> StoredDocument:
        [source] = discover([path])
        return Adding(store, lambda text: len(text.split()), sandbox).add(source, password)

    return added
