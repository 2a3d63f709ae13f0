"""`lontar ask`: answer a question about documents, with checked citations."""

from __future__ import annotations

from pathlib import Path

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import open_workspace
from desktop_app.commands.recording import Settings, recorded
from desktop_app.commands.work import add, have_read, index
from desktop_app.core.answering import Answer
from desktop_app.core.prompts import place_of
from desktop_app.terminal import Terminal
from engine.config import MemoryConfig


@click.command()
@options.paths
@options.question
@click.option("--no-read", is_flag=True, help="Answer from recalled passages alone, without reading first.")
@click.option(
    "--session", type=int, metavar="ID", help="Keep the question in this session, not in a new one."
)
@click.option("--no-record", is_flag=True, help="Keep neither the question nor the answer.")
@options.no_wait
@options.reading
@click.pass_context
def ask(
    context: click.Context,
    paths: tuple[Path, ...],
    question: str,
    no_read: bool,
    session: int | None,
    no_record: bool,
    no_wait: bool,
    budget: int,
    policy: str,
    model: str | None,
    kv: str,
    password: str | None,
    ocr: bool,
    as_json: bool,
) -> None:
    """Answer a question about files and folders.

    The documents are indexed by meaning, then read, each from where an earlier run stopped. With --no-read the
    answer comes from the passages found, with --no-wait they are found in what is indexed so far.
    """
    if not question.strip():
        raise click.BadParameter("the question is empty", param_hint="-q")
    if no_record and session is not None:
        raise click.BadParameter("--no-record keeps nothing, in no session", param_hint="--session")
    config = options.memory_config(budget, policy)
    terminal = Terminal(as_json=as_json)
    with open_workspace(context, terminal, model, kv) as workspace:
        if session is not None:
            workspace.sessions.show(session)  # before hours of reading for a session that is not there
        documents = add(workspace, terminal, paths, password, ocr=ocr).documents
        # Whoever does not wait for the reading does not want to wait for the index either.
        index(workspace, terminal, documents, wait=not (no_wait or no_read))

        def find_answer() -> Answer:
            if not no_read:
                have_read(workspace, terminal, documents, config)
            return workspace.asking.ask(
                question,
                documents,
                config,
                use_memory=not no_read,
                on_token=terminal.answering,
                cancel=terminal.cancel,
            )

        if no_record:
            answer = find_answer()
        else:
            settings = Settings(model, budget, policy, kv, read=not no_read)
            answer, session = recorded(
                workspace, terminal, question, documents, settings, session, find_answer
            )
        terminal.end_answering()
        text = answer_text(answer, config)
        if session is not None:
            text += f"\n  kept as session {session}"
        terminal.result(shapes.answer(answer) | {"session": session}, text)


def answer_text(answer: Answer, config: MemoryConfig) -> str:
    """Lay an answer out for reading."""
    lines = [answer.text, ""]
    for citation in answer.citations:
        mark = "✓" if citation.verified else "not found:"
        quote = " ".join(citation.quote.split())
        lines += [f"  {mark} {Path(citation.source).name}, {place_of(citation.passage)}: “{quote}”"]
    memory = answer.memory
    cells = f", {memory.cells_used} of {memory.cells_allocated} cells" if memory else ""
    lines += [
        "",
        f"  {answer.coverage.words()}; confidence {answer.confidence:.2f}",
        f"  {answer.engine['name']} on this machine{cells}, {answer.timing['total']:.1f} s"
        f" (budget {config.budget})",
        *(f"  {note}" for note in answer.notes),
    ]
    return "\n".join(lines)
