"""`lontar cloud`: the switch, the endpoints, their keys, what documents allow, and what left."""

from __future__ import annotations

from dataclasses import replace

import click

from desktop_app import shapes
from desktop_app.commands import options
from desktop_app.commands.cloud_endpoints import endpoints
from desktop_app.commands.cloud_keys import key
from desktop_app.commands.opening import open_library, start
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.ledger import spent_today
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.paths import Home
from desktop_app.core.settings import load_settings, save_settings
from desktop_app.core.store import Egress
from desktop_app.core.store.egress import Entry
from desktop_app.terminal import Terminal

SWITCH = {"never": "off", "ask": "on, asking before every request", "auto": "on, where documents allow it"}
RULES = {
    "never": "never leaves this computer",
    "ask": "asks each time before passages of it leave",
    "allowed": "may have passages of it sent",
}


@click.group()
def cloud() -> None:
    """Let other computers answer what this one cannot; off unless you switch it on."""


cloud.add_command(endpoints)
cloud.add_command(key)


@cloud.command()
@click.option("--auto", is_flag=True, help="Send without asking, where every document allows it.")
@click.option("--threshold", type=click.FloatRange(0, 1), help="Local confidence that is enough.")
@click.option("--daily-limit", type=click.FloatRange(0, 1_000_000), help="USD that may be spent in a day.")
@click.option(
    "--redact/--no-redact", default=None, help="Hide personal numbers and addresses before sending."
)
@click.pass_context
def on(
    context: click.Context,
    auto: bool,
    threshold: float | None,
    daily_limit: float | None,
    redact: bool | None,
) -> None:
    """Switch the cloud on: you are asked before every request, unless you say --auto."""
    home = start(context)
    settings = load_settings(home.settings)
    known = settings.cloud
    changed = replace(
        known,
        mode="auto" if auto else "ask",
        threshold=known.threshold if threshold is None else threshold,
        daily_limit=known.daily_limit if daily_limit is None else daily_limit,
        redact=known.redact if redact is None else redact,
    )
    save_settings(home.settings, replace(settings, cloud=changed))
    click.echo(f"The cloud is {SWITCH[changed.mode]}.")
    if not changed.endpoints:
        click.echo("No endpoint is set up yet: `lontar cloud endpoints add` adds one.")


@cloud.command()
@click.pass_context
def off(context: click.Context) -> None:
    """Switch the cloud off: nothing leaves this computer."""
    home = start(context)
    settings = load_settings(home.settings)
    save_settings(home.settings, replace(settings, cloud=replace(settings.cloud, mode="never")))
    click.echo("The cloud is off: nothing leaves this computer.")


@cloud.command()
@options.as_json
@click.pass_context
def status(context: click.Context, as_json: bool) -> None:
    """Say how the cloud is set up, and what it has cost today. Asks no endpoint anything."""
    with open_library(context) as store:
        settings: CloudSettings = load_settings(Home.find().settings).cloud
        keys = Keys()
        spent = spent_today(store)
        held = [shapes.endpoint(one, keys.place(one)) for one in settings.endpoints]
        open_documents = [one for one in store.documents.all() if one.rule != "never"]
        shape = {
            "mode": settings.mode,
            "threshold": settings.threshold,
            "daily_limit": settings.daily_limit,
            "spent_today": round(spent, 6),
            "redact": settings.redact,
            "endpoints": held,
            "documents": [{"id": one.id, "source": one.source, "egress": one.rule} for one in open_documents],
        }
        lines = [
            f"The cloud is {SWITCH[settings.mode]}.",
            f"Local confidence that is enough: {settings.threshold:.2f}",
            f"Spent today: {spent:.4f} of {settings.daily_limit:.2f} USD",
            f"Personal numbers and addresses are {'hidden' if settings.redact else 'sent as they are'}.",
            *(f"{n}. {one['name']}: {one['words']}" for n, one in enumerate(held, start=1)),
            *(f"{one.source} {RULES[one.rule]}." for one in open_documents),
        ]
        Terminal(as_json=as_json).result(shape, "\n".join(lines))


@cloud.command()
@click.option(
    "-n", "--last", "count", default=20, show_default=True, type=click.IntRange(1), help="How many."
)
@options.as_json
@click.pass_context
def ledger(context: click.Context, count: int, as_json: bool) -> None:
    """List what left this computer: when, where to, which passages, bytes, tokens, cost."""
    with open_library(context) as store:
        requests, size, cost = store.egress.totals()
        entries = store.egress.last(count)
        titles = {document.id: document.title for document in store.documents.all()}
        shape = {
            "requests": requests,
            "bytes": size,
            "cost": round(cost, 6),
            "entries": [shapes.egress(one, titles) for one in entries],
        }
        lines = [_line(one, titles) for one in entries]
        total = f"{requests} requests, {size:,} bytes, {cost:.4f} USD in all"
        text = "\n".join([*lines, total]) if requests else "Nothing has left this computer."
        Terminal(as_json=as_json).result(shape, text)


@cloud.command()
@click.argument("number", type=int, metavar="ID")
@click.argument("rule", type=click.Choice(["never", "ask", "allowed"]))
@options.as_json
@click.pass_context
def document(context: click.Context, number: int, rule: Egress, as_json: bool) -> None:
    """Say whether passages of a document may be sent; `never` unless you change it."""
    with open_library(context) as store:
        store.documents.set_egress(number, rule)
        stored = store.documents.get(number)
        text = f"{stored.source} {RULES[stored.rule]}."
        if stored.private and rule != "never":
            text += f" It is private; `lontar library private {number} off` lifts that."
        Terminal(as_json=as_json).result({"documents": [shapes.stored(stored)]}, text)


@cloud.command("forget-answers")
@click.pass_context
def forget_answers(context: click.Context) -> None:
    """Drop the answers kept so that none is paid for twice; sessions stay as they are."""
    with open_library(context) as store:
        click.echo(f"Forgot {store.cloud_answers.clear()} answers.")


def _line(one: Entry, titles: dict[int, str]) -> str:
    counts: dict[str, int] = {}
    for document_id, _ in one.passages:
        name = titles.get(document_id, "a removed document")
        counts[name] = counts.get(name, 0) + 1
    passages = ", ".join(f"{count} of {name}" for name, count in counts.items())
    about = "" if one.counted else "about "
    return (
        f"{one.id:>4}  {one.sent_at[:19].replace('T', ' ')}  {one.endpoint} ({one.model})  {one.bytes:,} bytes  "
        f"{about}{one.tokens_in} + {one.tokens_out} tokens  {one.cost:.4f} USD  {one.outcome}  passages: {passages}"
    )
