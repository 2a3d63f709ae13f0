from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.config import SPAN
from engine.memory.ledger import FRAME, Ledger, Run


def filled(count: int) -> Ledger:
    ledger = Ledger()
    ledger.append(list(range(100, 100 + count)), [0] * count)
    return ledger


def mask_of(length: int, *kept: int) -> np.ndarray:
    mask = np.zeros(length, np.bool_)
    mask[list(kept)] = True
    return mask


def test_positions_follow_the_newest_token() -> None:
    ledger = Ledger()
    assert ledger.append([7, 8], [FRAME, FRAME], pinned=True) == [0, 1]
    assert ledger.append([9], [3]) == [2]
    assert ledger.segment.tolist() == [-1, -1, 3]
    assert ledger.pinned.tolist() == [True, True, False]


def test_keep_returns_runs_of_positions_to_free() -> None:
    ledger = filled(10)
    runs = ledger.keep(mask_of(10, 0, 3, 4, 9))
    assert runs == [Run(1, 3), Run(5, 9)]
    assert ledger.position.tolist() == [0, 3, 4, 9]
    assert ledger.token.tolist() == [100, 103, 104, 109]
    assert ledger.evicted == 6
    # The next token follows the newest position, not the number of live tokens.
    assert ledger.append([1], [0]) == [10]


def test_newest_token_must_stay() -> None:
    ledger = filled(4)
    with pytest.raises(ValueError, match="newest"):
        ledger.keep(mask_of(4, 0, 1, 2))
    assert len(ledger) == 4


def test_collapse_moves_every_run_down_without_overlap() -> None:
    ledger = filled(10)
    ledger.keep(mask_of(10, 0, 3, 4, 9))
    assert ledger.collapse() == [Run(3, 5, -2), Run(9, 10, -6)]
    assert ledger.position.tolist() == [0, 1, 2, 3]
    assert ledger.index.tolist() == [0, 3, 4, 9], "the index in the stream never changes"
    assert ledger.collapse() == []


def test_truncate_forgets_a_question() -> None:
    ledger = filled(5)
    ledger.append([1, 2, 3], [FRAME] * 3)
    assert ledger.truncate(5) == Run(5, 8)
    assert ledger.next_position == 5
    assert ledger.next_index == 5
    assert ledger.truncate(5) is None


def test_protected_are_sinks_recent_and_pinned() -> None:
    ledger = filled(10)
    ledger.pinned[5] = True
    assert np.flatnonzero(ledger.protected(0, 3)).tolist() == [5, 7, 8, 9]


def test_the_spans_of_sinks_are_protected_whole() -> None:
    ledger = filled(3 * SPAN)
    assert np.flatnonzero(ledger.protected(2, 1)).tolist() == [*range(SPAN), 3 * SPAN - 1]
    assert np.flatnonzero(ledger.protected(SPAN + 1, 1)).tolist() == [*range(2 * SPAN), 3 * SPAN - 1]


def test_a_recent_window_starts_with_a_whole_span() -> None:
    ledger = filled(3 * SPAN + 5)
    # The newest 25 tokens would begin inside the second span: the window begins with the third.
    assert np.flatnonzero(ledger.protected(0, 25)).tolist() == list(range(2 * SPAN, 3 * SPAN + 5))


def test_aligned_tokens_share_no_span_with_what_came_before() -> None:
    ledger = filled(SPAN + 3)
    ledger.align()
    ledger.append([7], [0])
    assert ledger.index[-1] == 2 * SPAN
    assert ledger.position[-1] == SPAN + 3, "positions have no gap"
    ledger.align()
    ledger.align()
    assert ledger.next_index == 3 * SPAN


def test_span_waste_counts_slots_of_live_spans_only() -> None:
    ledger = filled(3 * SPAN)
    # One token of the first span, none of the second, all of the third.
    ledger.keep(mask_of(3 * SPAN, 0, *range(2 * SPAN, 3 * SPAN)))
    use = ledger.spans()
    assert (use.spans, use.tokens) == (2, SPAN + 1)
    assert use.waste == pytest.approx(1 - (SPAN + 1) / (2 * SPAN))


def test_unfinished_last_span_is_no_waste() -> None:
    assert filled(SPAN + 3).spans().waste == 0.0


@given(
    st.lists(
        st.tuples(st.integers(1, 40), st.lists(st.booleans(), min_size=1, max_size=8), st.booleans()),
        max_size=12,
    )
)
def test_ledger_mirrors_a_cache_of_cells(steps: list[tuple[int, list[bool], bool]]) -> None:
    """Apply the ledger's runs to a plain dictionary of cells: both must always agree."""
    ledger, fed = Ledger(), 0
    cells: dict[int, int] = {}
    for count, pattern, collapse in steps:
        tokens = list(range(fed, fed + count))
        fed += count
        positions = ledger.append(tokens, [0] * count)
        assert positions[0] == (max(cells) + 1 if cells else 0)
        cells |= dict(zip(positions, tokens, strict=True))
        mask = np.resize(np.array(pattern), len(ledger))
        mask[-1] = True
        for run in ledger.keep(mask):
            for position in range(run.start, run.end):
                del cells[position]
        if collapse:
            for run in ledger.collapse():
                moved = {p: cells.pop(p) for p in range(run.start, run.end)}
                for position, token in moved.items():
                    assert position + run.delta not in cells
                    cells[position + run.delta] = token
            assert sorted(cells) == list(range(len(cells)))
        assert dict(zip(ledger.position.tolist(), ledger.token.tolist(), strict=True)) == cells
        assert ledger.index.tolist() == ledger.token.tolist(), (
            "tokens were numbered by their place in the stream"
        )
        assert np.all(np.diff(ledger.position) > 0)
    assert ledger.evicted == fed - len(ledger)
