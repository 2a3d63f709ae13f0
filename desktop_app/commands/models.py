"""`lontar models`: the models on this machine, and those that can be fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.group import FAILED
from desktop_app.commands.opening import open_library
from desktop_app.core.errors import LontarError
from desktop_app.core.models.changing import Checked, add_model, verify_model
from desktop_app.core.models.fingerprints import remember_sha256
from desktop_app.core.models.inventory import Model, entry_of, find_model, list_models
from desktop_app.core.models.overview import Offer, overview
from desktop_app.core.paths import Home
from desktop_app.core.settings import load_settings
from desktop_app.core.store import Store
from desktop_app.terminal import Terminal, fail, mib
from engine.config import MemoryConfig
from engine.devices import main_device


@click.group()
def models() -> None:
    """List the models, add a file of your own, download one, or check what is there."""


@models.command("list")
@options.as_json
@click.pass_context
def list_command(context: click.Context, as_json: bool) -> None:
    """List the models with their size, whether they fit this machine, and where they lie."""
    with open_library(context) as store:
        offers = overview(Home.find(), store, MemoryConfig(), main_device())
        Terminal(as_json=as_json).result(
            {"models": [shapes.model(offer) for offer in offers]}, "\n".join(_line(offer) for offer in offers)
        )


@models.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--name", default="", metavar="NAME", help="What to call it; the file's name without it.")
@options.as_json
@click.pass_context
def add(context: click.Context, path: Path, name: str, as_json: bool) -> None:
    """Add a GGUF file of your own; it is looked into, and stays where it lies."""
    with open_library(context) as store:
        home = Home.find()
        model = add_model(home, path, name)
        offer = _offer(store, model.key)
        text = f"Added {model.name}: `--model '{model.name}'` uses it.\n{_line(offer)}"
        Terminal(as_json=as_json).result({"models": [shapes.model(offer)]}, text)


@models.command()
@click.argument("name")
@click.option("--mirror", metavar="URL", help="Base address to take it from instead of the publisher's.")
@click.option("--proxy", metavar="URL", help='Proxy to go through, "system" or "none".')
@options.as_json
@click.pass_context
def pull(context: click.Context, name: str, mirror: str | None, proxy: str | None, as_json: bool) -> None:
    """Download a model of the catalogue, going on where an earlier download stopped.

    Without the options, what the settings say of mirror and proxy holds.
    """
    # Here, not above: the other commands need no network.
    from desktop_app.core.models.download.downloader import download
    from desktop_app.core.models.download.network import Network

    terminal = Terminal(as_json=as_json)
    with open_library(context) as store:
        home = Home.find()
        settings = load_settings(home.settings)
        network = Network(
            settings.mirror if mirror is None else mirror, settings.proxy if proxy is None else proxy
        )
        entry = entry_of(find_model(home, name))
        if entry is None:
            raise click.BadParameter(f"{name} is a file of your own: there is nothing to download.")
        with terminal.stoppable(), terminal.progress():
            path = download(
                home, entry, network, lambda p: terminal.downloading(entry.name, p), terminal.cancel
            )
        if entry.sha256:
            remember_sha256(store.tuning, path, entry.sha256)
        offer = _offer(store, entry.id)
        text = f"{entry.name} is here: `--model {entry.id}` uses it.\n{_line(offer)}"
        terminal.result({"models": [shapes.model(offer)]}, text)


@models.command()
@click.argument("name", required=False)
@options.as_json
@click.pass_context
def verify(context: click.Context, name: str | None, as_json: bool) -> None:
    """Check a model's file, or those of all models that are here, against their SHA-256."""
    terminal = Terminal(as_json=as_json)
    with open_library(context) as store:
        home = Home.find()
        found = [find_model(home, name)] if name else [m for m in list_models(home) if m.path is not None]
        with terminal.stoppable(), terminal.progress():
            outcomes = {model.key: _verify(home, store, model, terminal) for model in found}
        listed = [
            {**shapes.model(offer), **_shape(outcomes[offer.model.key])}
            for offer in overview(home, store, MemoryConfig(), main_device())
            if offer.model.key in outcomes
        ]
        terminal.result({"models": listed}, "\n".join(_outcome(outcome) for outcome in outcomes.values()))
    failed = [outcome for outcome in outcomes.values() if isinstance(outcome, str)]
    if failed:
        fail(failed[0] if len(failed) == 1 else f"{len(failed)} models are not what they should be", FAILED)


def _verify(home: Home, store: Store, model: Model, terminal: Terminal) -> Checked | str:
    """Check one model; return what is wrong where something is, so that the others are checked as well."""
    try:
        checked = verify_model(
            home, model, lambda done, total: terminal.checking(model.name, done, total), terminal.cancel
        )
    except (LontarError, OSError) as error:
        return str(error)
    if model.path is not None:
        remember_sha256(store.tuning, model.path, checked.sha256)
    return checked


def _shape(outcome: Checked | str) -> dict[str, Any]:
    if isinstance(outcome, str):
        return {"ok": False, "verified": False, "reason": outcome}
    return {"ok": True, "verified": outcome.compared, "sha256": outcome.sha256}


def _outcome(outcome: Checked | str) -> str:
    if isinstance(outcome, str):
        return outcome
    what = (
        "is what it should be" if outcome.compared else "is sound; later checks compare with what it is now"
    )
    return f"{outcome.model.name} {what} (SHA-256 {outcome.sha256})"


def _offer(store: Store, key: str) -> Offer:
    offers = overview(Home.find(), store, MemoryConfig(), main_device())
    return next(offer for offer in offers if offer.model.key == key)


def _line(offer: Offer) -> str:
    """Say a model on two lines."""
    model, prediction = offer.model, offer.prediction
    states = {
        "here": str(model.path),
        "absent": f"not here: `lontar models pull {model.key}`",
        "partial": f"{mib(model.part_bytes)} are here: `lontar models pull {model.key}` goes on",
    }
    state = states.get(model.state) or f"{model.state}: {model.reason}"
    facts = [
        mib(model.size),
        f"{model.parameters / 1e9:.2f} billion parameters",
        model.licence or "licence unknown",
    ]
    if prediction is not None:
        verb = "fits" if prediction.fits else "does not fit"
        facts.append(f"{verb}: takes {mib(prediction.total_bytes)} of {mib(prediction.free_bytes)} free")
    if offer.speed is not None and offer.speed.tokens_per_second is not None:
        about = "" if offer.speed.measured else "about "
        facts.append(f"reads {about}{offer.speed.tokens_per_second:.0f} tokens/s")
    return f"{model.key}  {state}\n    {', '.join(facts)}"
