"""Killing the application at random moments, and checking after each that nothing committed is lost."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from tests.desktop_app import app_writer
from tests.desktop_app.app_writer import CONFIG, KEY, PHASES, Committed, state
from tests.desktop_app.fakes import FakeLoader

LONGEST_SECONDS = 0.2
"""From the beginning of a phase to the kill, at most."""


@dataclass(slots=True)
class Outcome:
    """What the kills did."""

    kills: Counter[str] = field(default_factory=Counter)
    """By the phase they fell into."""
    damaged: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    not_going_on: Counter[str] = field(default_factory=Counter)
    slowest_seconds: dict[str, float] = field(default_factory=dict)
    """To open and check the library afterwards."""
    committed: Committed = field(default_factory=Committed)

    def rows(self) -> list[dict[str, Any]]:
        """Return the table."""
        return [
            {
                "killed during": phase,
                "kills": self.kills[phase],
                "integrity_check failed": self.damaged[phase],
                "committed things lost": self.lost[phase],
                "reading did not go on": self.not_going_on[phase],
                "slowest check, s": round(self.slowest_seconds.get(phase, 0.0), 2),
            }
            for phase in ("start", *PHASES)
            if self.kills[phase]
        ]


def kill_at_random(root: Path, kills: int, seed: int) -> Outcome:
    """Start the application on one library and kill it, so many times; check the library after each.

    Each kill falls some random time after a phase has begun, the phases in turn, lest the longest take them all.
    """
    outcome, chance = Outcome(), random.Random(seed)
    home = Home(root).create()
    phases = ("start", *PHASES)
    for number in range(kills):
        run_and_kill(
            root, phases[number % len(phases)], chance.uniform(0.0, LONGEST_SECONDS), outcome.committed
        )
        phase = outcome.committed.phase
        outcome.kills[phase] += 1
        began = time.perf_counter()
        check(home, outcome, phase)
        spent = time.perf_counter() - began
        outcome.slowest_seconds[phase] = max(spent, outcome.slowest_seconds.get(phase, 0.0))
    return outcome


def run_and_kill(root: Path, wanted: str, delay: float, committed: Committed) -> None:
    """Start the application, kill it `delay` seconds after a phase has begun; note what it reported."""
    # Fresh interpreters would spend most of the time on imports; the fork server has made them already.
    context: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    if sys.platform != "win32":
        context.set_forkserver_preload([app_writer.__name__])
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=app_writer.work_for_ever, args=(root, theirs))
    child.start()
    theirs.close()
    with ours:
        timer = threading.Timer(delay, child.kill)  # SIGKILL, on Windows TerminateProcess
        with contextlib.suppress(EOFError, ConnectionResetError):
            while True:
                report = ours.recv()
                note(committed, report)
                if report == ("phase", wanted) and timer.ident is None:
                    timer.start()
    timer.join()
    child.join()
    assert child.exitcode != 0
    child.close()


def note(committed: Committed, report: tuple[Any, ...]) -> None:
    """Note one thing that the application reported as kept."""
    match report:
        case ("phase", phase):
            committed.phase = phase
        case ("document", number, passages):
            committed.passages[number] = passages
        case ("read", number, tokens):
            committed.tokens_read[number] = tokens
        case ("answer", message, question, answer):
            committed.questions[message], committed.answers[message] = question, answer
        case ("snapshot", generation):
            committed.generation = generation


def check(home: Home, outcome: Outcome, phase: str) -> None:
    """Check a library against what was reported; count what is wrong under the phase of the kill."""
    committed = outcome.committed
    with Store(home.store) as store:
        outcome.damaged[phase] += bool(store.check())
        outcome.lost[phase] += sum(
            len(store.passages.all(number)) != passages for number, passages in committed.passages.items()
        )
        said = {
            message.id: message
            for session in store.transcripts.all()
            for message in store.transcripts.messages(session.id)
        }
        for number, question in committed.questions.items():
            kept = said.get(number)
            whole = kept is not None and (kept.question, kept.reply.answer) == (
                question,
                committed.answers[number],
            )
            outcome.lost[phase] += not whole
        outcome.lost[phase] += sum(not message.question for message in said.values())
        saved = [snapshot for snapshot in store.snapshots.all() if snapshot.key == KEY]
        held = saved[0].meta.tokens_read if saved else 0
        # The kill may fall between the commit and the report: then the store is one ahead.
        outcome.lost[phase] += held not in (committed.generation, committed.generation + 1)
        if saved:
            outcome.lost[phase] += store.snapshots.load(saved[0]) != state(held)
        committed.generation = held
        outcome.not_going_on[phase] += not goes_on(store, committed)


def goes_on(store: Store, committed: Committed) -> bool:
    """Go on with a reading that was interrupted; say whether it started from its last checkpoint."""
    workspace = Workspace(store, FakeLoader(lambda _text: "stones"))
    engine = workspace.loader.engine(CONFIG)
    for document in store.documents.all():
        if document.state == "reading":
            kept = workspace.readings.find(document, engine, CONFIG)
            report = workspace.readings.read(document, CONFIG).report
            before = kept.meta.tokens_read if kept else 0
            if not report.complete or report.tokens_new != report.tokens_total - before:
                return False
            committed.tokens_read[document.id] = report.tokens
    for number, tokens in committed.tokens_read.items():
        kept = workspace.readings.find(store.documents.get(number), engine, CONFIG)
        if kept is None or kept.meta.tokens_read != tokens:
            return False
    return True
