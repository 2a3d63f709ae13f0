"""PageRank over a small weighted graph (Page, Brin, Motwani and Winograd, 1999)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_DAMPING = 0.85
_ROUNDS = 40


def page_rank(nodes: int, edges: Sequence[tuple[int, int, float]]) -> tuple[list[float], list[float]]:
    """Return the rank of each node, in sum 1, and what part of it flows along each edge.

    Args:
        nodes: how many there are; they are numbered from 0.
        edges: (from, to, weight above 0); several between the same two are fine.
    """
    if not nodes:
        return [], []
    source = np.array([edge[0] for edge in edges], dtype=np.int64)
    target = np.array([edge[1] for edge in edges], dtype=np.int64)
    weight = np.array([edge[2] for edge in edges], dtype=np.float64)
    out = np.bincount(source, weight, nodes)
    share = weight / out[source]
    rank = np.full(nodes, 1.0 / nodes)
    for _ in range(_ROUNDS):
        # A node that leads nowhere gives its rank to all.
        lost = rank[out == 0].sum() / nodes
        rank = (1 - _DAMPING) / nodes + _DAMPING * (np.bincount(target, rank[source] * share, nodes) + lost)
    return rank.tolist(), (rank[source] * share).tolist()
