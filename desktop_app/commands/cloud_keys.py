"""`lontar cloud key`: keys into the system's keyring and out of it. None is taken from the command line or shown."""

from __future__ import annotations

import sys

import click

from desktop_app.commands.opening import start
from desktop_app.core.cloud.errors import UnknownEndpointError
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.settings import load_settings
from engine.cloud.endpoint import PRESETS, Endpoint


@click.group()
def key() -> None:
    """Store or forget the key of an endpoint, in the system's keyring."""


@key.command("set")
@click.argument("name")
@click.pass_context
def set_key(context: click.Context, name: str) -> None:
    """Store a key; it is asked for, or read from standard input, never taken from the command line."""
    endpoint = _named(context, name)
    given = click.prompt("Key", hide_input=True, err=True) if sys.stdin.isatty() else sys.stdin.readline()
    Keys().set(endpoint, given)
    click.echo(f"The key of {name} is in the system's keyring.")


@key.command()
@click.argument("name")
@click.pass_context
def forget(context: click.Context, name: str) -> None:
    """Forget a key; one in the environment is not Lontar's to remove."""
    endpoint = _named(context, name)
    found = Keys().forget(endpoint)
    click.echo(f"The key of {name} is forgotten." if found else f"There was no key of {name} in the keyring.")


def _named(context: click.Context, name: str) -> Endpoint:
    """Return an endpoint that is set up, or a preset: a key may come before it."""
    endpoint = load_settings(start(context).settings).cloud.endpoint(name) or PRESETS.get(name)
    if endpoint is None:
        raise UnknownEndpointError(
            f"There is no endpoint {name}; `lontar cloud endpoints list` shows the ones there are."
        )
    return endpoint
