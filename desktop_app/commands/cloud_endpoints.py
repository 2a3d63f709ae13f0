"""`lontar cloud endpoints`: which servers may be asked, in which order."""

from __future__ import annotations

from dataclasses import replace

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.opening import start
from desktop_app.core.cloud.errors import UnknownEndpointError
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.errors import UsageError
from desktop_app.core.paths import Home
from desktop_app.core.settings import load_settings, save_settings
from desktop_app.terminal import Terminal
from engine.cloud.endpoint import PRESETS, Endpoint


@click.group()
def endpoints() -> None:
    """List, add, remove or order the servers that may be asked."""


@endpoints.command("list")
@options.as_json
@click.pass_context
def list_endpoints(context: click.Context, as_json: bool) -> None:
    """List the endpoints in their order, and the presets there are."""
    settings = load_settings(start(context).settings).cloud
    keys = Keys()
    found = [shapes.endpoint(one, keys.place(one)) for one in settings.endpoints]
    lines = [f"{n}. {one['name']}: {one['words']}" for n, one in enumerate(found, start=1)]
    lines += [f"Presets: {', '.join(PRESETS)}"]
    Terminal(as_json=as_json).result({"endpoints": found, "presets": list(PRESETS)}, "\n".join(lines))


@endpoints.command()
@click.argument("name")
@click.option("--url", metavar="URL", help="Up to and without /chat/completions.")
@click.option("--model", metavar="M", help="The model's name at the server.")
@click.option("--key-variable", metavar="NAME", help="The environment variable that may hold the key.")
@click.option("--no-key", is_flag=True, help="The server asks for no key.")
@click.option("--own", is_flag=True, help="A server of your own: it costs nothing, and may do without https.")
@click.option("--price-in", type=float, metavar="USD", help="For a million tokens sent.")
@click.option("--price-out", type=float, metavar="USD", help="For a million tokens answered.")
@click.option(
    "--silence", type=click.FloatRange(1, 3600), metavar="S", help="How long nothing may come; 60 s."
)
@click.option(
    "--total", type=click.FloatRange(1, 86400), metavar="S", help="How long an answer may take; 300 s."
)
@click.pass_context
def add(
    context: click.Context,
    name: str,
    url: str | None,
    model: str | None,
    key_variable: str | None,
    no_key: bool,
    own: bool,
    price_in: float | None,
    price_out: float | None,
    silence: float | None,
    total: float | None,
) -> None:
    """Add an endpoint behind the others, or change one: a preset's NAME, or one of your own with --url and --model.

    Nothing is sent to it.
    """
    home = start(context)
    settings = load_settings(home.settings)
    known = settings.cloud.endpoint(name) or PRESETS.get(name)
    said = {
        "base_url": url,
        "model": model,
        "key_variable": key_variable,
        "needs_key": False if no_key else None,
        "own": True if own else None,
        "price_in": price_in,
        "price_out": price_out,
        "silence_s": silence,
        "total_s": total,
    }
    given = {option: value for option, value in said.items() if value is not None}
    if known is None and not (url and model):
        raise UsageError(
            f"{name} is no preset ({', '.join(PRESETS)}): name its --url and its --model as well."
        )
    endpoint = replace(known, **given) if known else Endpoint(**{"name": name, **given})  # type: ignore[arg-type]
    _save(home, settings.cloud.with_endpoint(endpoint))
    click.echo(shapes.endpoint(endpoint, Keys().place(endpoint))["words"])


@endpoints.command()
@click.argument("name")
@click.pass_context
def remove(context: click.Context, name: str) -> None:
    """Remove an endpoint; `lontar cloud key forget` forgets its key."""
    home = start(context)
    settings = load_settings(home.settings).cloud
    _check(settings, name)
    _save(home, settings.without_endpoint(name))
    click.echo(f"{name} is not asked any more.")


@endpoints.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME…")
@click.pass_context
def order(context: click.Context, names: tuple[str, ...]) -> None:
    """Put endpoints first, in this order; those not named follow in theirs."""
    home = start(context)
    settings = load_settings(home.settings).cloud
    for name in names:
        _check(settings, name)
    first = [one for name in dict.fromkeys(names) if (one := settings.endpoint(name))]
    rest = [one for one in settings.endpoints if one not in first]
    _save(home, replace(settings, endpoints=(*first, *rest)))
    click.echo(", ".join(one.name for one in (*first, *rest)))


def _check(settings: CloudSettings, name: str) -> None:
    if settings.endpoint(name) is None:
        raise UnknownEndpointError(
            f"There is no endpoint {name}; `lontar cloud endpoints list` shows the ones there are."
        )


def _save(home: Home, cloud: CloudSettings) -> None:
    save_settings(home.settings, replace(load_settings(home.settings), cloud=cloud))
