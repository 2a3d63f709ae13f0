"""What every benchmark prints: one table, or with --json one object with rows and targets."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import psutil


@dataclass(frozen=True, slots=True)
class Target:
    """A goal and the value measured in this run; whether it holds is computed, never written down."""

    name: str
    goal: float
    value: float
    unit: str
    better: Literal["lower", "higher"]

    @property
    def holds(self) -> bool:
        """Say whether this run's value meets the goal."""
        return self.value <= self.goal if self.better == "lower" else self.value >= self.goal


def arguments(description: str) -> argparse.ArgumentParser:
    """Return a parser with the options that all benchmarks share."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="end within five minutes on two cores")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
    return parser


def require_texts(folder: Path) -> None:
    """End with a clear line where the folder of shared texts is missing."""
    if not folder.is_dir():
        sys.exit(
            "the folder shared/data beside the checkout is missing: this benchmark reads its texts from there"
        )


def machine() -> dict[str, Any]:
    """Describe the machine, without naming it."""
    return {
        "system": platform.system(),
        "processor": _processor(),
        "cores": psutil.cpu_count(),
        "memory_gib": round(psutil.virtual_memory().total / 2**30, 1),
        "python": platform.python_version(),
    }


def _processor() -> str:
    if sys.platform == "linux":
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - not a file of ours
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def show(name: str, rows: Sequence[Mapping[str, Any]], targets: Sequence[Target], *, as_json: bool) -> None:
    """Print the results."""
    command = " ".join([".venv/bin/python", f"benchmarks/{name}.py", *sys.argv[1:]])
    if as_json:
        shape = {
            "name": name,
            "command": command,
            "machine": machine(),
            "rows": list(rows),
            "targets": [{**asdict(target), "holds": target.holds} for target in targets],
        }
        print(json.dumps(shape, indent=2))
        return
    print(f"`{command}` on {machine()['processor']}, {machine()['cores']} cores\n")
    print(markdown(rows))
    print()
    for target in targets:
        sign = "≤" if target.better == "lower" else "≥"
        verdict = "holds" if target.holds else "MISSED"
        print(
            f"- {target.name}: {_cell(target.value)} {target.unit} (goal {sign} {target.goal:g}): {verdict}"
        )


def markdown(rows: Sequence[Mapping[str, Any]]) -> str:
    """Lay rows out as a Markdown table."""
    if not rows:
        return "(no rows)"
    heads = list(rows[0])
    lines = [heads, ["---"] * len(heads), *[[_cell(row.get(head)) for head in heads] for row in rows]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _cell(value: Any) -> str:
    return (
        f"{value:,.3g}"
        if isinstance(value, float) and abs(value) < 100
        else f"{value:,.0f}"
        if isinstance(value, int | float)
        else str(value)
    )
