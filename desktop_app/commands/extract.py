"""`lontar extract`: show what Lontar reads in files, without storing anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.core.errors import NothingToAskError
from desktop_app.terminal import Terminal
from ingest import IngestError, Problem, discover, load


@click.command()
@options.paths
@options.password
@options.as_json
def extract(paths: tuple[Path, ...], password: str | None, as_json: bool) -> None:
    """Print the text of every page or file, as Lontar reads it."""
    terminal = Terminal(as_json=as_json)
    shapes_, problems = [], []
    for path in paths:
        try:
            shapes_ += _extract(path, password, terminal)
        except IngestError as error:
            if len(paths) == 1:
                raise
            problems.append(Problem(str(path), error.code, str(error)))
    if not shapes_:
        raise NothingToAskError(" ".join(problem.message for problem in problems))
    for problem in problems:
        terminal.notice(problem.message)
    shape = {"documents": shapes_, "problems": [shapes.problem(p) for p in problems]}
    terminal.result(shape, "\n\n".join(_text(document) for document in shapes_))


def _extract(path: Path, password: str | None, terminal: Terminal) -> list[dict[str, Any]]:
    """Read what lies under one path. Passages are not wanted here, so tokens are counted roughly."""
    found = []
    for source in discover([path]):
        with terminal.progress():
            document = load(
                source,
                lambda text: len(text) // 4,
                password=password,
                on_progress=lambda done, total, name=source.path.name: terminal.adding(name, done, total),  # type: ignore[misc]
            )
        found.append(shapes.extracted(document))
    return found


def _text(document: dict[str, Any]) -> str:
    """Lay a document's text out for reading."""
    parts = []
    for unit in document["units"]:
        where = f"page {unit['page']}" if "page" in unit else unit["file"]
        if unit.get("label"):
            where += f" ({unit['label']})"
        parts.append(f"── {where} ──\n{unit['text'].rstrip()}")
    parts += [f"! {problem['message']}" for problem in document["problems"]]
    return "\n".join(parts)
