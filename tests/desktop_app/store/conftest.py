from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.core.store import SnapshotKey, SnapshotMeta, Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lontar é 印.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


@pytest.fixture
def key() -> SnapshotKey:
    return SnapshotKey("ab" * 32, "h2o", 2048, "q8_0", "q4_0", "llama.cpp b1")


@pytest.fixture
def meta() -> SnapshotMeta:
    return SnapshotMeta(tokens_read=9000, tokens_kept=2048, complete=True, header=b"\x00head\xff")
