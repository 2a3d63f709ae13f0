from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from desktop_app.core.map_columns import columns
from desktop_app.core.memory_map import DocumentMap, Held, MapUnit, document_map, held, outline
from desktop_app.core.memory_maps import MemoryMaps
from desktop_app.core.store import StoredCitation, StoredDocument
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import Script
from engine.types import Progress
from ingest.types import NEEDS_OCR, Passage, Unit

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)
UNITS = [
    Unit("one", page=1),
    Unit("", page=2, flags=("empty", NEEDS_OCR)),
    Unit("two", page=3),
    Unit("", page=4, flags=("failed",)),
    Unit("three", page=5),
]


def passage(ordinal: int, unit: int, tokens: int) -> Passage:
    return Passage(ordinal, unit, 0, 3, "two", tokens, page=unit + 1)


PASSAGES = [passage(0, 0, 40), passage(1, 2, 30), passage(2, 2, 30), passage(3, 4, 100)]
SEEN = outline(7, UNITS, PASSAGES)


def states(shown: DocumentMap) -> list[str]:
    return [unit.state for unit in shown.units]


def test_before_any_reading() -> None:
    shown = document_map(SEEN, None)
    assert states(shown) == ["unread", "skipped", "unread", "failed", "unread"]
    assert [unit.scanned for unit in shown.units] == [False, True, False, False, False]
    assert all(unit.kept is None for unit in shown.units)


def test_what_a_snapshot_keeps_by_page() -> None:
    counted = held(3, np.array([-1, -1, 0, 0, 0, 0, 1, 2, 2, 9], np.int32), 4)
    assert counted == Held(3, (4, 1, 2, 0))
    shown = document_map(SEEN, counted, archived={2: 15}, recalled=[2])
    assert states(shown) == ["read", "skipped", "read", "failed", "unread"]
    assert [unit.kept for unit in shown.units] == [0.1, None, 0.05, None, None]
    assert [unit.archived for unit in shown.units] == [0, 0, 0.25, 0, 0]
    assert [unit.recalled for unit in shown.units] == [False, False, True, False, False]


def test_what_is_read_beyond_the_snapshot_is_read_with_a_density_unknown() -> None:
    shown = document_map(SEEN, Held(1, (4, 0, 0, 0)), share_read=0.75)  # 150 of 200 tokens
    assert states(shown) == ["read", "skipped", "read", "failed", "reading"]
    assert [unit.kept for unit in shown.units] == [0.1, None, None, None, None]
    assert states(document_map(SEEN, None, share_read=0.0))[0] == "reading"
    assert states(document_map(SEEN, None, share_read=1.0)) == ["read", "skipped", "read", "failed", "read"]


@pytest.fixture
def reader(workspaces: Callable[[Script], Workspace], book: Path) -> tuple[Workspace, StoredDocument]:
    workspace = workspaces(lambda _: "")
    folder = book.parent / "many"
    folder.mkdir()
    for n in range(12):
        (folder / f"part{n:02}.md").write_text(f"Part {n} of the story. " * 30, "utf-8")
    return workspace, workspace.add([folder]).documents[0]


def test_a_document_that_was_read(
    reader: tuple[Workspace, StoredDocument], monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, document = reader
    maps = MemoryMaps(workspace.store)
    assert states(maps.of(document)) == ["unread"] * 12
    workspace.readings.read(document, CONFIG)
    shown = maps.of(document)
    assert states(shown) == ["read"] * 12
    kept = [unit.kept or 0.0 for unit in shown.units]
    tokens = sum(share * unit.tokens for share, unit in zip(kept, shown.units, strict=True))
    assert 0 < tokens <= CONFIG.budget
    assert kept[-1] > 0.3  # the recent window lies at the end
    # Asked again, the snapshot's bytes stay where they are.
    monkeypatch.setattr(workspace.store.snapshots, "chunks", None)
    cited = StoredCitation(document.id, document.source, "Part 3", verified=True, file="part03.md")
    other = StoredCitation(document.id + 1, "", "Part 4", verified=True, file="part04.md")
    shown = maps.of(document, citations=[cited, other])
    assert [unit.ordinal for unit in shown.units if unit.recalled] == [3]


def test_a_reading_that_stopped_half_way(reader: tuple[Workspace, StoredDocument]) -> None:
    workspace, document = reader
    seen: list[Progress] = []

    class Stop:
        def is_set(self) -> bool:
            return len(seen) >= 8

    workspace.readings.read(document, CONFIG, on_progress=seen.append, cancel=Stop())
    found = states(MemoryMaps(workspace.store).of(document))
    half = found.index("unread")
    assert 0 < half < 12
    assert set(found[half:]) == {"unread"}
    assert set(found[: half - 1]) <= {"read"}


def test_only_the_beginning_of_a_damaged_snapshot_matters(reader: tuple[Workspace, StoredDocument]) -> None:
    workspace, document = reader
    workspace.readings.read(document, CONFIG)
    with workspace.store.snapshots._connection.transaction() as db:
        db.execute("UPDATE snapshot_chunks SET bytes = x'00' WHERE ordinal = 0")
    assert states(MemoryMaps(workspace.store).of(document)) == ["unread"] * 12


def unit(ordinal: int, **changes: object) -> MapUnit:
    return replace(MapUnit(ordinal, ordinal + 1, None, None, 100, "read", 0.5), **changes)  # type: ignore[arg-type]


def test_columns_cover_every_unit_once_and_hide_no_place() -> None:
    shown = DocumentMap(1, tuple(unit(at, recalled=at == 777) for at in range(1158)))
    found = columns(shown, 400)
    assert len(found) == 400
    assert [at for one in found for at in range(one.first, one.last + 1)] == list(range(1158))
    assert [(one.first <= 777 <= one.last) for one in found if one.recalled] == [True]
    assert len(columns(shown, 5000)) == 1158
    assert columns(DocumentMap(1, ()), 10) == ()


def test_a_column_tells_its_shares() -> None:
    states = [
        unit(0, kept=0.2),
        unit(1, kept=0.6, tokens=300),
        unit(2, state="failed", kept=None),
        unit(3, state="unread", kept=None),
    ]
    (one,) = columns(DocumentMap(1, tuple(states)), 1)
    assert (one.read, one.failed, one.unread, one.skipped) == (0.5, 0.25, 0.25, 0)
    assert one.kept == pytest.approx(0.5)
    assert not one.unsure
