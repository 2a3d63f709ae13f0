from __future__ import annotations

import threading

from engine.config import KvChoice, MemoryConfig
from engine.engine import Engine
from engine.fake import FakeModel
from engine.notes import NotePlan
from engine.prompt import make_frame
from engine.types import Segment

KV = KvChoice("f16", "f16", flash=False)
CONFIG = MemoryConfig(budget=256, chunk=128, sinks=8, recent=64)
SEGMENTS = [Segment(str(n), f"Part {n} tells of {n * 7} stones on the beach. " * 5) for n in range(12)]
PLAN = NotePlan((4, 9, 12), ("\n\nWhat was part one about?", "\n\nPart two?", "\n\nPart three?"))


def engine_of(said: list[str]) -> Engine:
    def script(text: str) -> str:
        said.append(text)
        return f"Note {len(said)}."

    model = FakeModel(script)
    return Engine(model, KV, make_frame(model, "You answer.", "Document:"))


def test_a_note_is_written_as_each_section_ends() -> None:
    said: list[str] = []
    notes: list[tuple[int, str]] = []
    engine_of(said).read(SEGMENTS, CONFIG, notes=PLAN, on_note=lambda n, text: notes.append((n, text)))
    assert notes == [(0, "Note 1."), (1, "Note 2."), (2, "Note 3.")]
    assert "What was part one about?" in said[0]
    assert "Part 3 tells" in said[0], "the end of the section is in view"


def test_notes_leave_the_reading_as_it_is() -> None:
    blobs: list[list[bytes]] = [[], []]
    engines = [engine_of([]), engine_of([])]
    plain = engines[0].read(SEGMENTS, CONFIG, on_checkpoint=lambda blob, _m: blobs[0].append(blob))
    noted = engines[1].read(
        SEGMENTS,
        CONFIG,
        notes=PLAN,
        on_note=lambda _n, _t: None,
        on_checkpoint=lambda blob, _m: blobs[1].append(blob),
    )
    assert (noted.tokens_kept, noted.evictions) == (plain.tokens_kept, plain.evictions)
    assert noted.cells_peak <= CONFIG.budget + CONFIG.chunk, "a note takes the cells of the next chunk"
    kept = [cells_of(blob[-1]) for blob in blobs]
    assert kept[0] == kept[1]


def cells_of(snapshot: bytes) -> bytes:
    """Cut the backend's state out of a snapshot: which token sits at which position."""
    return snapshot[snapshot.rindex(b'{"kv"') : -32]


def test_a_section_read_before_gets_no_second_note() -> None:
    notes: list[int] = []
    blobs: list[bytes] = []
    stop = threading.Event()
    engine = engine_of([])

    def on_note(number: int, _text: str) -> None:
        notes.append(number)
        stop.set()

    first = engine.read(
        SEGMENTS,
        CONFIG,
        notes=PLAN,
        on_note=on_note,
        on_checkpoint=lambda blob, _m: blobs.append(blob),
        cancel=stop,
    )
    assert not first.complete
    stop.clear()
    engine.read(SEGMENTS, CONFIG, snapshot=blobs[-1], notes=PLAN, on_note=lambda n, _t: notes.append(n))
    assert notes == [0, 1, 2]


def test_a_chunk_too_small_for_a_note_writes_none() -> None:
    notes: list[str] = []
    config = MemoryConfig(budget=96, chunk=16, sinks=8, recent=32)
    engine_of([]).read(SEGMENTS, config, notes=PLAN, on_note=lambda _n, text: notes.append(text))
    assert notes == []
