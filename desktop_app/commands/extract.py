"""`lontar extract`: show what Lontar reads in files, without storing anything."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.passwords import with_password
from desktop_app.terminal import Terminal
from ingest import Document, IngestError, Problem, Recogniser, Sandbox, Source, discover, load


@click.command()
@options.paths
@options.password
@options.ocr
@options.as_json
def extract(paths: tuple[Path, ...], password: str | None, ocr: bool, as_json: bool) -> None:
    """Print the text of every page or file, as Lontar reads it."""
    terminal = Terminal(as_json=as_json)
    shapes_: list[dict[str, Any]] = []
    problems: list[Problem] = []
    with Sandbox() as sandbox, Recogniser() as recogniser:
        extracting = _Extracting(terminal, password, sandbox, recogniser if ocr else None, problems)
        for path in paths:
            try:
                shapes_ += extracting.under(path)
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


@dataclass(frozen=True, slots=True)
class _Extracting:
    """Reads files. Passages are not wanted here, so tokens are counted roughly."""

    terminal: Terminal
    password: str | None
    sandbox: Sandbox
    recogniser: Recogniser | None
    problems: list[Problem]
    """Gets what could not be read of several."""

    def under(self, path: Path) -> list[dict[str, Any]]:
        """Read what lies under one path."""
        found = []
        sources = discover([path])
        for source in sources:
            read = partial(self._one, source)
            try:
                with self.terminal.progress():
                    document = with_password(read, self.password, self.terminal.ask_password)
            except IngestError as error:
                if len(sources) == 1:
                    raise
                self.problems.append(Problem(str(source.path), error.code, str(error)))
            else:
                found.append(shapes.extracted(document))
        return found

    def _one(self, source: Source, password: str | None) -> Document:
        return load(
            source,
            lambda text: len(text) // 4,
            password=password,
            on_progress=partial(self.terminal.adding, source.path.name),
            sandbox=self.sandbox,
            recogniser=self.recogniser,
        )


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
