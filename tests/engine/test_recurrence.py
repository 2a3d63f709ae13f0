from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.ledger import Ledger
from engine.memory.recurrence import OVERDUE, RUN, Recurrence, run_hashes

FOOTER = list(range(500, 516))


def ledger_of(tokens: Sequence[int]) -> Ledger:
    ledger = Ledger()
    ledger.append(list(tokens), [0] * len(tokens))
    return ledger


def taken_in(tokens: Sequence[int], stride: int = 64) -> Recurrence:
    recurrence = Recurrence()
    for start in range(0, len(tokens), stride):
        recurrence.read(np.asarray(tokens[start : start + stride], np.int32), start)
    return recurrence


def pages(count: int, length: int) -> list[int]:
    """Pages of tokens that come once, each with the same footer."""
    fresh = iter(range(1000, 100_000))
    return [token for _ in range(count) for token in [next(fresh) for _ in range(length)] + FOOTER]


def test_of_a_footer_the_newest_copy_is_due() -> None:
    tokens = pages(5, 84)  # a footer every hundred tokens
    due = taken_in(tokens).due(ledger_of(tokens))
    assert np.flatnonzero(due).tolist() == list(range(500 - len(FOOTER), 500))


def test_what_comes_once_or_is_overdue_counts_for_nothing() -> None:
    tokens = pages(1, 84)
    assert not taken_in(tokens).due(ledger_of(tokens)).any()
    fresh = range(200_000, 300_000)
    behind = [*pages(2, 84), *fresh[: round(OVERDUE * 100) - 5]]
    assert taken_in(behind).due(ledger_of(behind)).any(), "due until twice its period has passed"
    behind += fresh[-10:]
    assert not taken_in(behind).due(ledger_of(behind)).any()


def test_runs_do_not_reach_over_what_was_evicted() -> None:
    tokens = pages(3, 84)
    ledger, recurrence = ledger_of(tokens), taken_in(tokens)
    keep = np.ones(len(tokens), np.bool_)
    keep[292] = False  # in the midst of the last footer
    ledger.keep(keep)
    assert not recurrence.due(ledger)[284:].any()


def test_two_parts_with_a_gap_between_are_no_run() -> None:
    recurrence = Recurrence()
    for first in (0, 100, 200):
        recurrence.read(np.arange(RUN - 1, dtype=np.int32), first)
        recurrence.read(np.asarray([99], np.int32), first + 50)
    ledger = ledger_of([*range(RUN - 1), 99])
    assert not recurrence.due(ledger).any()


@given(
    st.lists(st.integers(0, 1), min_size=1, max_size=150),
    st.integers(1, 40),
)
def test_as_counted_by_hand(tokens: list[int], stride: int) -> None:
    """However the text is cut into chunks."""
    seen: dict[tuple[int, ...], list[int]] = {}
    for end in range(RUN - 1, len(tokens)):
        seen.setdefault(tuple(tokens[end - RUN + 1 : end + 1]), []).append(end)
    expected = np.zeros(len(tokens), np.bool_)
    for places in seen.values():
        if len(places) > 1:
            period = (places[-1] - places[0]) / (len(places) - 1)
            if len(tokens) - places[-1] <= OVERDUE * period:
                expected[places[-1] - RUN + 1 : places[-1] + 1] = True
    assert taken_in(tokens, stride).due(ledger_of(tokens)).tolist() == expected.tolist()


def test_runs_have_hashes_of_their_own() -> None:
    tokens = np.random.default_rng(3).integers(0, 150_000, 50_000).astype(np.int32)
    assert len(np.unique(run_hashes(tokens))) == len(tokens) - RUN + 1
    assert len(run_hashes(tokens[: RUN - 1])) == 0
