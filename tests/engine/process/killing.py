"""Kills the engine's process at random moments of loading, reading and answering, and checks what is left.

Shared by the test (20 kills, scripted model) and `benchmarks/survival.py` (200 kills, either model).
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import psutil

from engine.config import MemoryConfig, Sampling
from engine.errors import EngineCrashedError
from engine.memory.snapshot import read_meta
from engine.process.remote import RemoteEngine
from engine.process.supervisor import EngineProcess
from engine.types import Generation, Progress, ReadingReport, Segment

Phase = Literal["load", "read", "answer"]
PHASES: tuple[Phase, ...] = ("load", "read", "answer")


@dataclass(slots=True)
class Tally:
    """What came of the kills in one phase."""

    kills: int = 0
    recovered: int = 0
    """Jobs that ended well in the same call, by another process."""
    refused: int = 0
    """Jobs that ended in one EngineCrashedError; the next call worked."""
    lost: int = 0
    """Checkpoints that could not be gone on from, answers that differ, processes left over."""
    seconds: list[float] = field(default_factory=list)
    """From the kill to the end of the job."""
    causes: list[str] = field(default_factory=list)
    """What was wrong, of what was lost."""


class Killer:
    """Kills the process once, some time after it is told to."""

    def __init__(self, process: EngineProcess) -> None:
        self._process = process
        self.at: float | None = None
        self._thread: threading.Thread | None = None

    def kill_within(self, seconds: float) -> None:
        """Kill it after this long, whatever it does by then."""
        self._thread = threading.Thread(target=self._kill, args=(seconds,), daemon=True)
        self._thread.start()

    def _kill(self, seconds: float) -> None:
        time.sleep(seconds)
        pid = self._process.pid
        if pid is None:
            return
        with contextlib.suppress(ProcessLookupError, psutil.NoSuchProcess):
            if hasattr(signal, "SIGKILL"):
                os.kill(pid, signal.SIGKILL)
            else:
                psutil.Process(pid).kill()
            self.at = time.monotonic()

    def join(self) -> None:
        """Wait until the kill has happened."""
        if self._thread is not None:
            self._thread.join()


@dataclass(slots=True)
class Trial:
    """One engine process and what a whole, undisturbed run gives."""

    process: EngineProcess
    engine: RemoteEngine
    segments: list[Segment]
    config: MemoryConfig
    sampling: Sampling
    question: str
    reading: ReadingReport
    snapshot: bytes
    generation: Generation
    read_seconds: float
    answer_seconds: float
    load_seconds: float


def undisturbed(
    process: EngineProcess, engine: RemoteEngine, segments: list[Segment], config: MemoryConfig, question: str
) -> Trial:
    """Run everything once without a kill."""
    sampling, saved = Sampling(max_tokens=24), list[bytes]()
    began = time.monotonic()
    report = engine.read(segments, config, on_checkpoint=lambda blob, _meta: saved.append(blob))
    read = time.monotonic()
    generation = engine.answer(question, config, sampling, snapshot=saved[-1])
    answered = time.monotonic()
    return Trial(
        process, engine, segments, config, sampling, question, report, saved[-1], generation,
        read - began, answered - read, 1.0,
    )  # fmt: skip


def kill_once(trial: Trial, phase: Phase, tally: Tally, chance: random.Random) -> None:
    """Kill the process at a random moment of a phase; count what came of it."""
    killer = Killer(trial.process)
    try:
        if phase == "load":
            _end(trial.process)
            killer.kill_within(chance.uniform(0.05, trial.load_seconds))
            trial.process.facts()
        elif phase == "read":
            _check_reading(trial, killer, tally, chance)
        else:
            killer.kill_within(chance.uniform(0, trial.answer_seconds))
            out = trial.engine.answer(trial.question, trial.config, trial.sampling, snapshot=trial.snapshot)
            if out.tokens != trial.generation.tokens:
                _lose(tally, f"answered {out.text!r}, not {trial.generation.text!r}")
        tally.recovered += 1
    except EngineCrashedError:
        tally.refused += 1
    tally.kills += 1
    killer.join()
    if killer.at is not None:
        tally.seconds.append(max(0.0, time.monotonic() - killer.at))
    if trial.engine.model.count(["one two"])[0] < 1:
        _lose(tally, "the engine does not count any more")


def _end(process: EngineProcess) -> None:
    """Kill the process and wait until its handle has heard of it: the next call loads the model anew."""
    pid = process.pid
    if pid is not None:
        psutil.Process(pid).kill()
    while process.pid is not None:
        time.sleep(0.01)


def _check_reading(trial: Trial, killer: Killer, tally: Tally, chance: random.Random) -> None:
    """Read with a kill; go on from the last checkpoint, as the application does after a crash."""
    saved: list[bytes] = []
    steps: list[Progress] = []
    killer.kill_within(chance.uniform(0, trial.read_seconds))
    report = trial.engine.read(
        trial.segments,
        trial.config,
        on_progress=steps.append,
        on_checkpoint=lambda blob, _meta: saved.append(blob),
    )
    if not report.complete or report.tokens_kept != trial.reading.tokens_kept:
        _lose(tally, f"read {report.tokens} of {report.tokens_total}, kept {report.tokens_kept}")
    if not saved or read_meta(saved[-1]).stream_sha256 != read_meta(trial.snapshot).stream_sha256:
        _lose(tally, "the last snapshot is of another text")
    checkpoints = [read_meta(blob).tokens_read for blob in saved]
    back = [before.done - after.done for before, after in pairwise(steps) if after.done <= before.done]
    if any(after < before for before, after in pairwise(checkpoints)) or len(back) > 1:
        _lose(tally, f"went back: checkpoints {checkpoints}, {len(back)} times")


def _lose(tally: Tally, cause: str) -> None:
    tally.lost += 1
    tally.causes.append(cause)
