"""The engine's process killed at random moments: every job ends once, nothing that was kept is lost."""

from __future__ import annotations

import multiprocessing
import random
from pathlib import Path

import psutil
import pytest

from engine.config import KvChoice, MemoryConfig
from engine.process.remote import RemoteEngine
from engine.process.supervisor import EngineProcess
from engine.types import Segment
from tests.engine.process import scripted
from tests.engine.process.killing import PHASES, Tally, kill_once, undisturbed

KILLS = 20
CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)


@pytest.mark.timeout(240)
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    process = EngineProcess(scripted.source(tmp_path, checkpoint_seconds=0.3), "You answer.", "Document:")
    engine = RemoteEngine(process, process.facts(), KvChoice("f16", "f16", flash=False))
    segments = [Segment(str(i), f"Sentence {i} says do slow {i * 7} things. ") for i in range(60)]
    chance = random.Random(7)
    tallies = {phase: Tally() for phase in PHASES}
    try:
        trial = undisturbed(process, engine, segments, CONFIG, "Please do slow and answer me")
        for n in range(KILLS):
            phase = PHASES[n % len(PHASES)]
            kill_once(trial, phase, tallies[phase], chance)
    finally:
        process.close()
    for phase, tally in tallies.items():
        print(phase, tally)  # noqa: T201 - the table in the test's log
        assert tally.causes == []
        assert tally.lost == 0
        assert tally.recovered + tally.refused == tally.kills
        assert tally.refused == 0, "one kill is always survived"
    assert [child.name for child in multiprocessing.active_children() if child.name == "lontar-engine"] == []
    assert not [p for p in psutil.Process().children() if "multiprocessing-fork" in " ".join(p.cmdline())]
