"""`lontar read`: have documents read into bounded memory, and keep it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.group import CANCELLED
from desktop_app.commands.opening import open_workspace
from desktop_app.commands.work import add, read_all, stopped
from desktop_app.core.reading import Reading
from desktop_app.terminal import Terminal, duration, mib


@click.command()
@options.paths
@options.reading
@click.pass_context
def read(
    context: click.Context,
    paths: tuple[Path, ...],
    budget: int,
    policy: str,
    model: str | None,
    kv: str,
    password: str | None,
    ocr: bool,
    as_json: bool,
) -> None:
    """Read files and folders, holding no more than the budget in memory.

    Ctrl-C stops within a second and keeps what was read; the same command goes on from there.
    """
    config = options.memory_config(budget, policy)
    terminal = Terminal(as_json=as_json)
    with open_workspace(context, terminal, model, kv) as workspace:
        added = add(workspace, terminal, paths, password, ocr=ocr)
        readings = read_all(workspace, terminal, added.documents, config)
        shape = {
            "documents": [shapes.reading(item) for item in readings],
            "problems": [shapes.problem(problem) for problem in added.problems],
        }
        terminal.result(shape, "\n".join(_line(item) for item in readings))
        if terminal.cancel.is_set():
            click.echo(f"lontar: {stopped(readings)}", err=True)
            sys.exit(CANCELLED)


def _line(item: Reading) -> str:
    """Say in one line what a reading did."""
    report, document = item.report, item.document
    speed = f", {report.tokens_new / report.seconds:.0f} tokens/s" if report.tokens_new else ""
    return (
        f"{Path(document.source).name}: {report.tokens} of {report.tokens_total} tokens read in "
        f"{duration(report.seconds)}{speed}; {report.tokens_kept} kept in {mib(report.kv_bytes)} "
        f"instead of {mib(report.kv_bytes_full_f16)}"
    )
