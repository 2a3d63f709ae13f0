from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.workspace import Workspace
from tests.desktop_app.conftest import ANT
from tests.desktop_app.fakes import FakeLoader

QUESTION = "How many eggs a day does the queen of the Zubrowka ants lay?"
LOCAL = "Forty-two eggs, the stones say."
"""What the scripted local model says; no passage supports it, so the document's quotes are shown."""
CLOUD = "The queen of the Zubrowka ants lays 4,217 eggs a day [1]."


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "library.db") as opened:
        yield opened


@pytest.fixture
def workspace(store: Store) -> Workspace:
    return Workspace(store, FakeLoader(lambda _text: LOCAL))


@pytest.fixture
def ants(workspace: Workspace, book: Path) -> StoredDocument:
    """A document about ants, allowed to leave."""
    document = workspace.add([book]).documents[0]
    workspace.store.documents.set_egress(document.id, "allowed")
    assert ANT
    return workspace.store.documents.get(document.id)
