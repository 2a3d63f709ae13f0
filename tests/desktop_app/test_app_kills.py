"""The application killed at any moment loses nothing that was committed, and its reading goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.report import markdown
from tests.desktop_app.kills import kill_at_random

KILLS = 20


@pytest.mark.timeout(300)
def test_a_killed_application_loses_nothing_committed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = kill_at_random(tmp_path / "home", KILLS, seed=1)
    with capsys.disabled():
        sys.stdout.write(f"\n{markdown(outcome.rows())}\n")
    assert outcome.kills.total() == KILLS
    assert outcome.damaged.total() == 0
    assert outcome.lost.total() == 0
    assert outcome.not_going_on.total() == 0
    assert outcome.committed.passages, "no document was ever added: the kills came too soon"
