"""`lontar fit`: what a model and its cache take, before anything is loaded."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import click

from desktop_app.commands import options
from desktop_app.core.catalogue import find_entry, name_of, resolve_model
from desktop_app.core.errors import UsageError
from desktop_app.core.fit import Fit, Shape
from desktop_app.core.fit import fit as compute
from desktop_app.core.paths import Home
from desktop_app.terminal import Terminal, mib
from engine.backend import DeviceMemory
from engine.config import KV_TYPES, KvTypeName, MemoryConfig, ModelConfig
from engine.devices import main_device
from engine.process.sources import llama_source
from engine.process.supervisor import EngineProcess

GIB = 2**30


@click.command()
@options.model
@click.option("--context", "tokens", type=click.IntRange(min=1), metavar="N", help="Tokens of the document.")
@click.option("--kv", default="f16", show_default=True, metavar="TYPE", help=f"{', '.join(KV_TYPES)}.")
@click.option("--budget", type=int, metavar="N", help="Tokens that stay; without it, all of them do.")
@options.as_json
def fit(model: str | None, tokens: int | None, kv: str, budget: int | None, as_json: bool) -> None:
    """Say how much memory a model takes with so many tokens in its cache, and whether it fits.

    KV bytes = tokens × 2 × layers × KV heads × head size × bits / 8. Beside the formula stands what llama.cpp
    really stores: q8_0 takes 8.5 bits, q4_1 takes 5, q4_0 takes 4.5.
    """
    kind = next((name for name in KV_TYPES if name == kv), None)
    if kind is None:
        raise UsageError(f"unknown KV type {kv!r}: choose one of {', '.join(KV_TYPES)}")
    config = MemoryConfig(budget=budget) if budget is not None else None
    shape = _shape(model)
    wanted = tokens or shape.window
    held = wanted if config is None else min(wanted, config.budget + config.chunk)
    device = main_device()
    result = compute(shape, held, kind, MemoryConfig().chunk, device)
    full = compute(shape, wanted, "f16", MemoryConfig().chunk, device)
    terminal = Terminal(as_json=as_json)
    terminal.result(
        {
            "model": shape.name,
            "context": wanted,
            "kv": kind,
            "budget": budget,
            **asdict(result),
            "kv_gib": round(result.kv_bytes / GIB, 3),
            "kv_gib_stored": round(result.kv_bytes_stored / GIB, 3),
            "kv_bytes_full_f16": full.kv_bytes,
            "device": asdict(device),
        },
        _text(shape, kind, wanted, result, full, device),
    )


def _shape(model: str | None) -> Shape:
    """Take the shape from the catalogue, or from the file itself."""
    entry = find_entry(model) if model else None
    if entry is not None:
        return Shape.of_entry(entry)
    path: Path = resolve_model(model, Home.find())
    # In a process of its own: a file that makes the C library give up must not end this one.
    process = EngineProcess(llama_source(ModelConfig(path), "not needed"), "", "")
    try:
        return replace(Shape.of_model(process.facts().info), name=name_of(path))
    finally:
        process.close()


def _text(shape: Shape, kv: KvTypeName, wanted: int, result: Fit, full: Fit, device: DeviceMemory) -> str:
    """Lay the figures out for reading."""
    verdict = "fits" if result.fits else "does not fit: use a smaller budget, context or model"
    return "\n".join(
        [
            f"{shape.name}, {wanted} tokens, {result.tokens} of them held, KV {kv}",
            f"  weights        {mib(result.weights_bytes)}",
            f"  KV cache       {mib(result.kv_bytes_stored)} in llama.cpp ({result.bytes_per_token_stored} bytes "
            f"a token); {mib(result.kv_bytes)} by the formula ({result.bytes_per_token} bytes a token)",
            f"  compute        {mib(result.compute_bytes)} (estimate)",
            f"  together       {mib(result.total_bytes)} of {mib(device.free_bytes)} free on {device.name}: {verdict}",
            f"  a full f16 cache would take {mib(full.kv_bytes)}",
        ]
    )
