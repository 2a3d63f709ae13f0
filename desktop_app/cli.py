"""The `lontar` command: a front end on the same core as the window."""

from __future__ import annotations

from importlib.metadata import version

import click

from desktop_app.commands.group import CommandGroup


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("lontar"), prog_name="lontar")
@click.option("-v", "--verbose", is_flag=True, help="Show the log on standard error.")
@click.pass_context
def main(context: click.Context, verbose: bool) -> None:
    """Ask long documents and code repositories on your own machine."""
    context.obj = {"verbose": verbose}
