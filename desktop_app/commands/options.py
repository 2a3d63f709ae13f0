"""The options that several commands share, and the check of their values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from engine.config import DEFAULT_BUDGET, DEFAULT_POLICY, KV_TYPES, MemoryConfig
from engine.memory.policies import POLICIES, make_policy
from ingest.ocr.recogniser import available

F = TypeVar("F", bound=Callable[..., Any])

paths = click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
model = click.option("--model", metavar="M", help="A .gguf file, or a name that `lontar models list` shows.")
password = click.option("--password", metavar="TEXT", help="Opens an encrypted PDF; never stored.")
ocr = click.option(
    "--ocr/--no-ocr",
    default=None,
    callback=lambda _context, _option, value: _checked_ocr(value),
    help="Recognise the text of scanned pages; on where the component lontar[ocr] is installed.",
)
question = click.option("-q", "--question", required=True, metavar="TEXT", help="What to ask.")
no_wait = click.option(
    "--no-wait", is_flag=True, help="Do not wait for the index: search what of it there is so far."
)
kv = click.option(
    "--kv",
    default="auto",
    show_default=True,
    metavar="TYPE",
    help=f"KV cache type: auto, {', '.join(KV_TYPES)}, or K and V apart, e.g. q8_0/f16.",
)
budget = click.option(
    "--budget",
    default=DEFAULT_BUDGET,
    show_default=True,
    metavar="N",
    type=int,
    help="Tokens of a document that stay in memory.",
)
policy = click.option(
    "--policy",
    default=DEFAULT_POLICY,
    show_default=True,
    metavar="P",
    help=f"Which ones stay: {', '.join(sorted(POLICIES))}.",
)


def reading(command: F) -> F:
    """Add what every command that has documents read takes: memory, model, password, output."""
    for option in reversed((budget, policy, model, kv, password, ocr, as_json)):
        command = option(command)
    return command


def _checked_ocr(value: bool | None) -> bool:
    """Return whether to recognise text; to ask for what is not installed is an error."""
    if value and not available():
        raise click.BadParameter("text recognition is not installed; install lontar[ocr], or leave it out")
    return available() if value is None else value


def memory_config(budget: int, policy: str) -> MemoryConfig:
    """Check budget and policy, before anything is opened or written.

    Raises:
        ConfigurationError: one of them makes no sense.
    """
    make_policy(policy)
    return MemoryConfig(budget=budget, policy=policy)
