"""A process killed at any moment loses nothing that it had reported as committed."""

from __future__ import annotations

import contextlib
import multiprocessing
import random
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.core.store import Store
from tests.desktop_app.store import writer

KILLS = 20


def run_and_kill(path: Path, reports: int, delay: float) -> list[tuple[str, int]]:
    """Start a writer, kill it `delay` seconds after its first `reports`; return what it reported.

    Counting reports and not seconds alone lets a slow disk come as far as a fast one.
    """
    if sys.platform == "win32":
        context = multiprocessing.get_context("spawn")
    else:
        # Twenty fresh interpreters would spend a minute on imports; the fork server has made them already.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([writer.__name__])
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=writer.write_for_ever, args=(path, theirs), daemon=True)
    child.start()
    theirs.close()
    reported: list[tuple[str, int]] = []
    with ours:
        assert ours.recv() == ("ready", 0)
        reported += [ours.recv() for _ in range(reports)]
        timer = threading.Timer(delay, child.kill)
        timer.start()
        with contextlib.suppress(EOFError):
            while True:
                reported.append(ours.recv())
    timer.join()
    child.join()
    assert child.exitcode != 0
    child.close()
    return reported


def verify(path: Path, documents: set[int], generation: int) -> int:
    """Check a store after a kill against what was reported; return the generation it holds."""
    with Store(path) as store:
        assert store.check() == []
        held = {found.id: found for found in store.documents.all()}
        assert documents <= held.keys()
        for found in held.values():
            if found.source != "/read.pdf":
                assert len(store.passages.all(found.id)) == writer.PASSAGES
                name = "document" + found.source.strip("/").removesuffix(".pdf")
                assert len(store.passages.search(name, 99, [found.id])) == writer.PASSAGES
        snapshots = store.snapshots.all()
        if not snapshots:
            assert generation == 0
            return 0
        (snapshot,) = snapshots
        held_generation = snapshot.meta.tokens_read
        # The kill may fall between the commit and the report: then the store is one ahead.
        assert held_generation in {generation, generation + 1}
        assert store.snapshots.load(snapshot) == b"".join(writer.state(held_generation))
        return held_generation


@pytest.mark.timeout(300)
def test_a_killed_writer_loses_nothing_committed(path: Path) -> None:
    chance = random.Random(1)
    documents: set[int] = set()
    generation = 0
    for _ in range(KILLS):
        reported = run_and_kill(path, chance.randrange(5), chance.uniform(0.0, 0.1))
        documents |= {number for what, number in reported if what == "document"}
        generation = max([generation, *(number for what, number in reported if what == "snapshot")])
        generation = verify(path, documents, generation)
    assert generation > 0
    assert len(documents) > 1
