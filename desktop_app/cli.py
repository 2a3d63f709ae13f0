"""The `lontar` command: a front end on the same core as the window."""

from __future__ import annotations

from importlib.metadata import version

import click

from desktop_app.commands.ask import ask
from desktop_app.commands.doctor import doctor
from desktop_app.commands.extract import extract
from desktop_app.commands.fit import fit
from desktop_app.commands.group import CommandGroup
from desktop_app.commands.library import library
from desktop_app.commands.read import read
from desktop_app.commands.retrieve import retrieve


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("lontar"), prog_name="lontar")
@click.option("-v", "--verbose", is_flag=True, help="Show the log on standard error.")
@click.pass_context
def main(context: click.Context, verbose: bool) -> None:
    """Ask long documents and code repositories on your own machine."""
    context.obj = {"verbose": verbose}


for command in (ask, read, extract, retrieve, fit, library, doctor):
    main.add_command(command)
