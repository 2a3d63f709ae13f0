"""What the KV cache's types cost: divergence, perplexity, bytes and speed, and the error of the stored rows themselves.

All settings read the same documents in lockstep, one chunk each in turn, so that a machine that slows down slows all of
them. Of every token the next-token distribution is compared with that of a cache in f16 under the same attention
kernel (flash attention on or off). The second row, f16 under one kernel beside f16 under the other, is the floor:
nothing but another order of the same sums.

- KL(f16 ‖ type) in nats and the share of tokens with the same likeliest successor;
- perplexity over that of f16, compared in the same way;
- speed over that of f16 without flash attention, while reading (with the logits of every token) and while generating
  behind the document.

Rotation: llama.cpp turns the heads of a quantised cache by a Hadamard matrix, which the environment variable
LLAMA_ATTN_ROT_DISABLE switches off for contexts made while it stands.

The second table sets the rows as stored (a sequence's state, read back) beside the asymmetric per-token formula
(engine/quantise.py): the root mean square of the error over that of the keys or values as watched before they were
stored, over five layers. Bits count two f16 numbers a group for the formula.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.memory import DATA, texts
from benchmarks.report import Target, arguments, markdown, require_texts, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.paths import Home
from engine.backend import Context, FloatArray, Watch
from engine.config import KvChoice, KvTypeName, ModelConfig
from engine.llama import LlamaModel
from engine.llama.kv_choice import SMALL_MODEL
from engine.llama.state_blob import stored_rows
from engine.quantise import BLOCK, asymmetric, dequantise, hadamard, relative_error
from engine.sampling import log_softmax

CHUNK, GENERATED = 256, 32
ROTATION_OFF = "LLAMA_ATTN_ROT_DISABLE"
CHOICES = (
    KvChoice("f16", "f16", flash=False),
    KvChoice("f16", "f16", flash=True),
    KvChoice("q8_0", "f16", flash=False),
    KvChoice("q8_0", "q8_0", flash=True),
    KvChoice("q8_0", "q4_1", flash=True),
    KvChoice("q8_0", "q4_0", flash=True),
    KvChoice("f16", "q4_0", flash=True),
    KvChoice("q4_1", "q4_1", flash=True),
    KvChoice("q4_0", "f16", flash=False),
    KvChoice("q4_0", "q4_0", flash=True),
)


@dataclass(slots=True)
class Setting:
    """One way to store the cache, and what was measured of it."""

    kv: KvChoice
    rotated: bool
    context: Context | None = None
    kl: list[float] = field(default_factory=list)
    agrees: list[bool] = field(default_factory=list)
    said: list[float] = field(default_factory=list)
    """Log-probabilities of the tokens that followed."""
    reading: list[float] = field(default_factory=list)
    """Seconds of every chunk."""
    generating: list[float] = field(default_factory=list)
    """Seconds of every token."""

    @property
    def quantised(self) -> bool:
        """Whether there is anything to rotate."""
        return (self.kv.k, self.kv.v) != ("f16", "f16")

    def compare(self, base: FloatArray, own: FloatArray, following: Sequence[int]) -> None:
        """Take in the log-probabilities of a chunk, shape (tokens, vocabulary)."""
        self.kl += (np.exp(base) * (base - own)).sum(axis=-1).tolist()
        self.agrees += (base.argmax(-1) == own.argmax(-1)).tolist()
        self.said += own[np.arange(len(following)), following].tolist()


@contextmanager
def rotation(on: bool) -> Iterator[None]:
    """Switch llama.cpp's rotation for contexts made meanwhile."""
    before = os.environ.pop(ROTATION_OFF, None)
    if not on:
        os.environ[ROTATION_OFF] = "1"
    try:
        yield
    finally:
        os.environ.pop(ROTATION_OFF, None)
        if before is not None:
            os.environ[ROTATION_OFF] = before


def settings() -> list[Setting]:
    """Return every choice, those with a quantised part with and without rotation; the reference first."""
    all_of_them = [Setting(kv, rotated) for kv in CHOICES for rotated in (True, False)]
    return [setting for setting in all_of_them if setting.rotated or setting.quantised]


def study(model: LlamaModel, documents: Sequence[list[int]], found: Sequence[Setting]) -> None:
    """Read every document under every setting, a chunk each in turn."""
    length = max(map(len, documents))
    for setting in found:
        with rotation(setting.rotated):
            setting.context = model.context(
                length + GENERATED, setting.kv, CHUNK, observed=False, outputs=CHUNK
            )
    try:
        for tokens in documents:
            for start in range(0, len(tokens) - 1, CHUNK):
                _chunk(found, tokens, start)
            for step in range(GENERATED):
                _generate(found, tokens[step], len(tokens) - 1 + step)
            for setting in found:
                if setting.context is not None:
                    setting.context.clear()
    finally:
        for setting in found:
            if setting.context is not None:
                setting.context.close()


def _chunk(found: Sequence[Setting], tokens: list[int], start: int) -> None:
    end = min(start + CHUNK, len(tokens) - 1)
    bases: dict[bool, FloatArray] = {}
    for setting in found:
        assert setting.context is not None  # `study` made it
        began = time.perf_counter()
        logits, _ = setting.context.decode(tokens[start:end], range(start, end), logits=True)
        setting.reading.append(time.perf_counter() - began)
        assert logits is not None  # they were asked for
        own = np.stack([log_softmax(row) for row in logits])
        # The first of each kernel is f16; flash attention in f16 is compared with its absence.
        setting.compare(bases.get(setting.kv.flash, bases.get(False, own)), own, tokens[start + 1 : end + 1])
        bases.setdefault(setting.kv.flash, own)


def _generate(found: Sequence[Setting], token: int, position: int) -> None:
    for setting in found:
        assert setting.context is not None  # `study` made it
        began = time.perf_counter()
        setting.context.decode([token], [position], logits=True)
        setting.generating.append(time.perf_counter() - began)


def row(model: LlamaModel, setting: Setting, found: Sequence[Setting]) -> dict[str, Any]:
    """Return a setting's row; speeds are medians of the ratios of one turn to f16 without flash attention."""
    base = found[0]
    return {
        "K": setting.kv.k,
        "V": setting.kv.v,
        "flash attention": "on" if setting.kv.flash else "off",
        "rotation": ("on" if setting.rotated else "off") if setting.quantised else "none",
        "KL, nats": f"{np.mean(setting.kl):.5f}",
        "same top token": f"{np.mean(setting.agrees):.1%}",
        "perplexity / f16": f"{perplexity(setting) / perplexity(same_kernel(setting, found)):.4f}",
        "bytes a token": model.kv_bytes_per_token(setting.kv),
        "reading / f16": _speed(setting.reading, base.reading),
        "generating / f16": _speed(setting.generating, base.generating),
        "reading tokens/s": round(len(setting.kl) / sum(setting.reading), 1),
    }


def same_kernel(setting: Setting, found: Sequence[Setting]) -> Setting:
    """Return what a setting is compared with; see the module."""
    return next((s for s in found if s.kv.flash == setting.kv.flash and setting.quantised), found[0])


def perplexity(setting: Setting) -> float:
    """Return exp of the mean negative log-probability."""
    return float(np.exp(-np.mean(setting.said)))


def _speed(own: Sequence[float], base: Sequence[float]) -> str:
    return f"{np.median(np.array(base) / np.array(own)):.2f}"


def errors(model: LlamaModel, tokens: Sequence[int]) -> list[dict[str, Any]]:
    """Return the errors of stored rows and of the formula, a row a way to store."""
    layers = tuple(sorted({round(share * (model.info.layers - 1)) for share in (0.1, 0.3, 0.5, 0.7, 0.9)}))
    rows: list[dict[str, Any]] = []
    watched: tuple[FloatArray, FloatArray] | None = None
    kinds: tuple[KvTypeName, ...] = ("q8_0", "q4_1", "q4_0")
    for kind in kinds:
        for rotated in (True, False):
            with rotation(rotated):
                context = model.context(len(tokens), KvChoice(kind, kind, flash=True), CHUNK)
            try:
                keys, values = _read(context, tokens, layers)
                stored = stored_rows(context.state())
            finally:
                context.close()
            parts = []
            for seen, raw in ((keys, stored.keys), (values, stored.values)):
                # Both turned: the matrix is orthonormal, so the error is that of the plain values.
                true = turned(seen) if rotated else seen
                kept = np.stack([dequantise(raw[layer], kind).reshape(seen.shape[1:]) for layer in layers])
                parts.append(relative_error(true, kept))
            bits = 8 * model.kv_bytes_per_token(KvChoice(kind, "f16", flash=True)) / _elements(model) - 16
            rows.append(_error_row(f"{kind} as stored", rotated, bits, parts))
            watched = watched or (keys, values)
    assert watched is not None  # there are kinds
    return rows + formula(watched, model.info.head_dim)


def _elements(model: LlamaModel) -> int:
    return model.info.layers * model.info.kv_heads * model.info.head_dim


def formula(watched: tuple[FloatArray, FloatArray], width: int) -> list[dict[str, Any]]:
    """Return the errors of the asymmetric formula: a group a head and token, and a group of llama.cpp's block."""
    rows = []
    for bits in (8, 4, 3, 2):
        for group in (width, BLOCK):
            for rotated in (True, False):
                parts = []
                for seen in watched:
                    true = turned(seen) if rotated else seen
                    kept = asymmetric(true.reshape(-1, group), bits).values().reshape(true.shape)
                    parts.append(relative_error(true, kept))
                rows.append(
                    _error_row(
                        f"asymmetric, {bits} bits, groups of {group}", rotated, bits + 32 / group, parts
                    )
                )
    return rows


def turned(values: FloatArray) -> FloatArray:
    """Return heads turned as the cache turns them: by the largest power of two from 64 on that divides them."""
    width = values.shape[-1]
    size = width & -width
    return (values.reshape(*values.shape[:-1], -1, size) @ hadamard(size)).reshape(values.shape)


def _error_row(name: str, rotated: bool, bits: float, parts: Sequence[float]) -> dict[str, Any]:
    return {
        "stored as": name,
        "rotation": "on" if rotated else "off",
        "bits a number": f"{bits:.2f}",
        "error of K": f"{parts[0]:.2%}",
        "error of V": f"{parts[1]:.2%}",
    }


def _read(context: Context, tokens: Sequence[int], layers: tuple[int, ...]) -> tuple[FloatArray, FloatArray]:
    """Read tokens and return the watched keys and values, shape (layers, tokens, KV heads, head size)."""
    keys, values = [], []
    for start in range(0, len(tokens), CHUNK):
        part = tokens[start : start + CHUNK]
        _, seen = context.decode(part, range(start, start + len(part)), watch=Watch(layers, 1, values=True))
        assert seen is not None
        assert seen.values is not None
        keys.append(seen.keys)
        values.append(seen.values)
    return np.concatenate(keys, axis=1), np.concatenate(values, axis=1)


def targets(model: LlamaModel, found: Sequence[Setting]) -> list[Target]:
    """Return the goals; four bits are for models that have a billion parameters."""
    by = {(s.kv.k, s.kv.v): s for s in found if s.rotated}
    out = [
        Target("KL of q8_0 keys and values", 0.002, float(np.mean(by["q8_0", "q8_0"].kl)), "nats", "lower"),
    ]
    if model.info.parameters >= SMALL_MODEL:
        four = by["q4_0", "q4_0"]
        rise = perplexity(four) / perplexity(same_kernel(four, found)) - 1
        out.append(Target("perplexity of q4_0 keys and values above f16", 2.5, 100 * rise, "%", "lower"))
    return out


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--documents", type=int, default=2)
    parser.add_argument("--length", type=int, default=1024, help="tokens of a document")
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.documents, chosen.length = 1, 512
    return chosen


def main() -> None:
    """Run the study."""
    chosen = options()
    require_texts(DATA)
    model = LlamaModel(ModelConfig(resolve_model(chosen.model, Home.find())))
    documents: list[list[int]] = []
    for _, text in texts():
        tokens = model.tokenize(text[: chosen.length * 8])[: chosen.length + 1]
        if len(tokens) == chosen.length + 1 and len(documents) < chosen.documents:
            documents.append(tokens)
    found = settings()
    study(model, documents, found)
    rows = [row(model, setting, found) for setting in found]
    stored = errors(model, documents[0][: chosen.length])
    if not chosen.as_json:
        print(markdown(stored) + "\n")
    show(
        "quantisation",
        rows if not chosen.as_json else rows + stored,
        targets(model, found),
        as_json=chosen.as_json,
    )


if __name__ == "__main__":
    main()
