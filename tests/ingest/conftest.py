from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from ingest import Limits, Sandbox

from .in_process import InProcessSandbox

_WORD = re.compile(r"\w{1,6}|[^\w\s]|\n")


def count_words(text: str) -> int:
    """Stands in for a tokeniser: about as many tokens as one, and nearly additive like one."""
    return len(_WORD.findall(text))


@pytest.fixture
def shared_data() -> Path:
    folder = Path(__file__).parents[2].parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("the folder of real documents (shared/data) does not lie beside the checkout")
    return folder


@pytest.fixture(scope="session")
def open_sandbox() -> Iterator[Sandbox]:
    """Parsing processes that are started once for all tests."""
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def keep_processes(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, open_sandbox: Sandbox
) -> None:
    """Have `load` use the processes that are there, as the application does from document to document.

    A module with `OWN_PROCESSES = True` is about the processes themselves and starts its own.
    """
    if getattr(request.module, "OWN_PROCESSES", False):
        open_sandbox.close()
        return
    usual = Limits()

    def sandbox(limits: Limits) -> AbstractContextManager[Sandbox]:
        same = (limits.memory_bytes, limits.workers) == (usual.memory_bytes, usual.workers)
        return nullcontext(open_sandbox) if same else Sandbox(limits)

    monkeypatch.setattr("ingest.pipeline.Sandbox", sandbox)


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch, keep_processes: None) -> None:
    """Read in this process: for tests that patch a reader, which a process of its own would not see."""
    monkeypatch.setattr("ingest.pipeline.Sandbox", InProcessSandbox)
