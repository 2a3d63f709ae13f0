from __future__ import annotations

import pytest

from ingest.page_rank import page_rank


def test_what_is_pointed_to_ranks_higher_and_all_ranks_are_one() -> None:
    ranks, flows = page_rank(3, [(0, 2, 1.0), (1, 2, 1.0), (2, 0, 1.0)])
    assert ranks[2] > ranks[0] > ranks[1]
    assert sum(ranks) == pytest.approx(1)
    assert flows == pytest.approx([ranks[0], ranks[1], ranks[2]])


def test_weights_divide_what_a_node_gives() -> None:
    ranks, flows = page_rank(3, [(0, 1, 3.0), (0, 2, 1.0)])
    assert ranks[1] > ranks[2]
    assert flows[0] == pytest.approx(3 * flows[1])


def test_graphs_without_edges_or_nodes() -> None:
    assert page_rank(0, []) == ([], [])
    ranks, flows = page_rank(2, [])
    assert (ranks, flows) == ([0.5, 0.5], [])
