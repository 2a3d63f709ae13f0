"""`lontar ask`: answer a question about documents, with checked citations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import cloud_options, options
from desktop_app.commands.opening import open_workspace
from desktop_app.commands.recording import Settings, recorded
from desktop_app.commands.work import add, have_read, index
from desktop_app.core.answering import Answer
from desktop_app.core.citations import Citation
from desktop_app.core.cloud.turn import CloudTurn
from desktop_app.core.errors import NothingToAskError
from desktop_app.core.prompts import place_of
from desktop_app.core.store import StoredDocument
from desktop_app.core.workspace import Workspace
from desktop_app.terminal import Terminal
from engine.config import MemoryConfig
from engine.router import Mode

LISTED_DOCUMENTS = 6
"""Documents whose coverage is said one by one."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@options.question
@click.option("--library", is_flag=True, help="Ask all documents of the library as well.")
@click.option("--no-read", is_flag=True, help="Answer from recalled passages alone, without reading first.")
@click.option(
    "--session", type=int, metavar="ID", help="Keep the question in this session, not in a new one."
)
@click.option("--no-record", is_flag=True, help="Keep neither the question nor the answer.")
@cloud_options.option
@cloud_options.preview
@options.no_wait
@options.reading
@click.pass_context
def ask(
    context: click.Context,
    paths: tuple[Path, ...],
    question: str,
    library: bool,
    no_read: bool,
    session: int | None,
    no_record: bool,
    mode: Mode | None,
    preview: bool,
    no_wait: bool,
    budget: int,
    policy: str,
    model: str | None,
    kv: str,
    password: str | None,
    ocr: bool,
    as_json: bool,
) -> None:
    """Answer a question about files and folders, or about the whole library.

    The documents named are indexed by meaning, then read, each from where an earlier run stopped. With --no-read the
    answer comes from the passages found, with --no-wait they are found in what is indexed so far. With --library
    the documents added before are asked too, read or not. With --cloud another computer may be asked where this one
    is not sure; --preview shows what would be sent.
    """
    check(question, asks=bool(paths) or library, records=not no_record, session=session)
    config = options.memory_config(budget, policy)
    terminal = Terminal(as_json=as_json)
    with open_workspace(context, terminal, model, kv) as workspace:
        if session is not None:
            workspace.sessions.show(session)  # before hours of reading for a session that is not there
        named = add(workspace, terminal, paths, password, ocr=ocr).documents if paths else []
        documents = with_library(workspace, named) if library else named
        # Whoever does not wait for the reading does not want to wait for the index either.
        index(workspace, terminal, named, wait=not (no_wait or no_read))
        if preview:
            cloud_options.print_preview(workspace, question, documents, as_json=as_json)
            return
        find_answer = partial(
            _answered,
            workspace,
            terminal,
            question,
            documents,
            config,
            beyond=cloud_options.cloud_turn(workspace, terminal, mode, keep=not no_record),
            to_read=None if no_read else named,
        )
        if no_record:
            answer = find_answer()
        else:
            settings = Settings(model, budget, policy, kv, read=not no_read)
            answer, session = recorded(
                workspace, terminal, question, documents, settings, session, find_answer
            )
        terminal.end_answering()
        text = answer_text(answer, config) + ("" if session is None else f"\n  kept as session {session}")
        terminal.result(shapes.answer(answer) | {"session": session}, text)


def _answered(
    workspace: Workspace,
    terminal: Terminal,
    question: str,
    documents: Sequence[StoredDocument],
    config: MemoryConfig,
    *,
    beyond: CloudTurn,
    to_read: Sequence[StoredDocument] | None,
) -> Answer:
    """Have documents read, None for none and from no memory, and find the answer; an end that broke off is mended."""
    if to_read is not None:
        have_read(workspace, terminal, to_read, config)
    answer = workspace.asking.ask(
        question,
        documents,
        config,
        use_memory=to_read is not None,
        on_token=terminal.answering,
        cancel=terminal.cancel,
        beyond=beyond,
    )
    return cloud_options.mended(workspace, terminal, answer, documents, config)


def check(question: str, *, asks: bool, records: bool, session: int | None) -> None:
    """Refuse what cannot be asked.

    Raises:
        UsageError: no question, nothing to ask, or a session for what is not recorded.
    """
    if not question.strip():
        raise click.BadParameter("the question is empty", param_hint="-q")
    if not asks:
        raise click.UsageError("name files or folders to ask, or --library for all that were added before")
    if not records and session is not None:
        raise click.BadParameter("--no-record keeps nothing, in no session", param_hint="--session")


def with_library(workspace: Workspace, named: Sequence[StoredDocument]) -> list[StoredDocument]:
    """Return the documents named and, behind them, all others of the library that are not private.

    Raises:
        NothingToAskError: there is none.
    """
    numbers = {document.id for document in named}
    others = [
        one
        for one in workspace.store.documents.all()
        if one.passages and one.id not in numbers and not one.private
    ]
    if not named and not others:
        raise NothingToAskError("The library is empty: add a document by naming its path.")
    return [*named, *others]


def answer_text(answer: Answer, config: MemoryConfig) -> str:
    """Lay an answer out for reading."""
    lines = [_body(answer), ""]
    for citation in answer.citations:
        mark = "✓" if citation.verified else "not found:"
        quote = " ".join(citation.quote.split())
        lines += [f"  {mark} {Path(citation.source).name}, {_place(citation)}: “{quote}”"]
    memory = answer.memory
    cells = f", {memory.cells_used} of {memory.cells_allocated} cells" if memory else ""
    lines += ["", *(f"  {line}" for line in _coverage(answer))]
    lines += [f"  confidence {answer.confidence:.2f}"]
    if answer.local is None:
        lines += [
            f"  {answer.engine['name']} on this machine{cells}, {answer.timing['total']:.1f} s"
            f" (budget {config.budget})"
        ]
    lines += [*_cloud(answer), *(f"  {note}" for note in answer.notes)]
    return "\n".join(lines)


def _cloud(answer: Answer) -> list[str]:
    """Return who answered elsewhere, or why nobody was asked, and the local answer where another took its place."""
    if answer.cloud is None or answer.cloud.decision.code == "off":
        return []
    lines = [f"  {answer.cloud.words()}"]
    if answer.local is not None:
        lines += [f"  {answer.cloud.decision.reason}", "  the local answer:"]
        lines += [f"    {line}" for line in _body(answer.local).splitlines()]
    return lines


def _body(answer: Answer) -> str:
    """Return the answer's words; what the model says without support is marked as such."""
    if answer.by != "model" or all(claim.supported for claim in answer.claims):
        return answer.text
    return " ".join(
        claim.text if claim.supported else f"{claim.text} (no passage supports this)"
        for claim in answer.claims
    )


def _place(citation: Citation) -> str:
    """Return where the quote itself stands; in a file that is fewer lines than its passage has."""
    if citation.passage.page is not None or citation.passage.label:
        return place_of(citation.passage)
    first, last = citation.line_start, citation.line_end
    return f"{citation.passage.file}, {f'line {first}' if first == last else f'lines {first}-{last}'}"


def _coverage(answer: Answer) -> list[str]:
    """Return what was read and what not; of several documents each for itself, while they are few."""
    if not 1 < len(answer.covered) <= LISTED_DOCUMENTS:
        return [answer.coverage.words()]
    return [f"{Path(source).name}: {one.words()}" for source, one in answer.covered]
