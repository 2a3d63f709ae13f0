"""Kills of the engine's process at random moments, and what is left afterwards.

Each kill falls into loading, reading or answering. After it the same call must end by another process: a
reading at its end with the same snapshot's text, an answer with the same tokens, and none of the checkpoints
that were reported may be lost.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.config import KvChoice, MemoryConfig
from engine.process.messages import ModelSource
from engine.process.remote import RemoteEngine
from engine.process.supervisor import EngineProcess
from engine.types import Segment
from tests.engine.process import scripted
from tests.engine.process.killing import PHASES, Tally, kill_once, undisturbed

CHECKPOINT_SECONDS = 0.3
"""A hundredth of the usual, so that kills fall between checkpoints of short readings."""


def main() -> None:
    """Run the kills and print the table."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--kills", type=int, default=200, metavar="N", help="how many (200)")
    parser.add_argument("--scripted", action="store_true", help="a scripted model instead of the starter")
    options = parser.parse_args()
    kills = 40 if options.quick else options.kills
    with tempfile.TemporaryDirectory() as folder:
        tallies = _run(Path(folder), kills, starter=not options.scripted)
    rows: list[dict[str, Any]] = [
        {
            "phase": phase,
            "kills": tally.kills,
            "ended well in the same call": tally.recovered,
            "ended with one clear error": tally.refused,
            "lost": tally.lost,
            "seconds from kill to end, median": statistics.median(tally.seconds) if tally.seconds else 0.0,
        }
        for phase, tally in tallies.items()
    ]
    for tally in tallies.values():
        for cause in tally.causes:
            print(cause, file=sys.stderr)
    lost = sum(tally.lost for tally in tallies.values())
    done = sum(tally.kills for tally in tallies.values())
    ended = sum(tally.recovered + tally.refused for tally in tallies.values())
    targets = [
        Target("kills after which something was lost", 0, float(lost), "kills", "lower"),
        Target("jobs that ended", done, float(ended), "jobs", "higher"),
    ]
    show("survival", rows, targets, as_json=options.as_json)


def _run(folder: Path, kills: int, *, starter: bool) -> dict[str, Tally]:
    chance = random.Random(1)
    if starter:
        path = resolve_model(None, Home.find())
        source = ModelSource("tests.engine.process.scripted:starter", (path, CHECKPOINT_SECONDS))
        config, count = MemoryConfig(budget=256, chunk=64, sinks=16, recent=64), 40
        kv = KvChoice("q8_0", "f16", flash=False)
    else:
        source = scripted.source(folder, checkpoint_seconds=CHECKPOINT_SECONDS)
        config, count = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64), 60
        kv = KvChoice("f16", "f16", flash=False)
    process = EngineProcess(source, "You answer.", "Document:")
    tallies: dict[str, Tally] = {phase: Tally() for phase in PHASES}
    word = "" if starter else "do slow "
    segments = [Segment(str(i), f"Sentence {i} says {word}{i * 7} things. ") for i in range(count)]
    try:
        engine = RemoteEngine(process, process.facts(), kv, notice=lambda _line: None)
        trial = undisturbed(process, engine, segments, config, "What does sentence 3 say?")
        for n in range(kills):
            phase = PHASES[n % len(PHASES)]
            kill_once(trial, phase, tallies[phase], chance)
            print(f"{n + 1} of {kills} kills", file=sys.stderr, end="\r")
    except KeyboardInterrupt:
        print("stopped: the table holds the kills so far", file=sys.stderr)
    finally:
        process.close()
    return tallies


if __name__ == "__main__":
    main()
