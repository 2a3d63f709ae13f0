"""The plot of `benchmarks/memory.py`: divergence by ratio, one line a policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np


def plot(results: Mapping[tuple[int, str], Sequence[Mapping[str, float]]], path: Path) -> None:
    """Draw mean KL over the compression ratio, both axes logarithmic, with 95 % intervals.

    Args:
        results: measurements by (ratio, policy), each with the key "kl".
        path: the PNG to write.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
    for policy in dict.fromkeys(policy for _, policy in results):
        ratios = [ratio for ratio, name in results if name == policy]
        values = [[item["kl"] for item in results[ratio, policy]] for ratio in ratios]
        means = [float(np.mean(found)) for found in values]
        half = [1.96 * float(np.std(found)) / len(found) ** 0.5 for found in values]
        own = policy == "lontar"
        axes.errorbar(
            ratios,
            means,
            yerr=half,
            label=policy,
            capsize=2,
            linewidth=2.5 if own else 1.0,
            color="#1f4e9c" if own else None,
            zorder=3 if own else 2,
        )
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(list(dict.fromkeys(ratio for ratio, _ in results)))
    axes.get_xaxis().set_major_formatter("{x:.0f}x")
    axes.set_xlabel("document tokens per kept token")
    axes.set_ylabel("KL(full ‖ kept) of the next 256 tokens, nats")
    axes.grid(visible=True, which="major", alpha=0.25)
    axes.legend(frameon=False, ncols=2)
    figure.savefig(path, dpi=120)
