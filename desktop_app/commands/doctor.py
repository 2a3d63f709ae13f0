"""`lontar doctor`: whether this installation works, and what to do where it does not."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from desktop_app.commands import options
from desktop_app.commands.group import FAILED
from desktop_app.core.doctor import run_checks
from desktop_app.core.paths import Home
from desktop_app.terminal import Terminal


@click.command()
@options.model
@options.as_json
def doctor(model: str | None, as_json: bool) -> None:
    """Check the installation: data folder, store, model, and that the engine decodes a token here."""
    checks = list(run_checks(Home.find(), model))
    text = "\n".join(f"{'✓' if check.ok else '✗'} {check.name}: {check.detail}" for check in checks)
    Terminal(as_json=as_json).result({"checks": [asdict(check) for check in checks]}, text)
    if not all(check.ok for check in checks):
        sys.exit(FAILED)
