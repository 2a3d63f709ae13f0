"""Does a model fit: bytes of weights, cache and compute, by the formula and by llama.cpp's own sizes."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.core.catalogue import CatalogueModel
from engine.backend import DeviceMemory
from engine.config import KvTypeName
from engine.types import ModelInfo

NOMINAL_BITS: dict[KvTypeName, int] = {"f16": 16, "q8_0": 8, "q4_1": 4, "q4_0": 4}
"""Bits an element takes by name, as papers count."""
STORED_BITS: dict[KvTypeName, float] = {"f16": 16.0, "q8_0": 8.5, "q4_1": 5.0, "q4_0": 4.5}
"""Bits an element takes in llama.cpp: blocks of 32 share a 16-bit scale, in q4_1 a minimum too."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a model's memory depends on."""

    name: str
    weights_bytes: int
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    embedding: int
    window: int

    @classmethod
    def of_model(cls, info: ModelInfo) -> Shape:
        """Take the shape of a loaded model."""
        return cls(
            info.name,
            info.size_bytes,
            info.layers,
            info.heads,
            info.kv_heads,
            info.head_dim,
            info.embedding,
            info.trained_window,
        )

    @classmethod
    def of_entry(cls, entry: CatalogueModel) -> Shape:
        """Take the shape of a catalogue entry that need not be on this machine."""
        return cls(
            entry.name,
            entry.size,
            entry.layers,
            entry.heads,
            entry.kv_heads,
            entry.head_dim,
            entry.embedding,
            entry.window,
        )

    def elements_per_token(self) -> int:
        """Return 2 × layers × KV heads × head size: one key and one value a layer."""
        return 2 * self.layers * self.kv_heads * self.head_dim


@dataclass(frozen=True, slots=True)
class Fit:
    """The bytes a model takes for so many tokens in its cache."""

    tokens: int
    """Cells counted: the whole context, or budget + chunk."""
    bytes_per_token: int
    """By the formula, at the type's nominal bits."""
    kv_bytes: int
    bytes_per_token_stored: int
    """As llama.cpp stores it."""
    kv_bytes_stored: int
    weights_bytes: int
    compute_bytes: int
    total_bytes: int
    """Weights, stored cache and compute."""
    fits: bool


def fit(shape: Shape, tokens: int, kv: KvTypeName, chunk: int, device: DeviceMemory) -> Fit:
    """Compute what a cache of `tokens` takes, and whether it fits what is free on the device.

    KV bytes = tokens × 2 × layers × KV heads × head size × bits / 8.
    """
    elements = shape.elements_per_token()
    nominal = elements * NOMINAL_BITS[kv] // 8
    stored = int(elements * STORED_BITS[kv]) // 8
    compute = compute_estimate(shape, tokens, chunk)
    total = shape.weights_bytes + tokens * stored + compute
    return Fit(
        tokens=tokens,
        bytes_per_token=nominal,
        kv_bytes=tokens * nominal,
        bytes_per_token_stored=stored,
        kv_bytes_stored=tokens * stored,
        weights_bytes=shape.weights_bytes,
        compute_bytes=compute,
        total_bytes=total,
        fits=total <= device.free_bytes,
    )


def compute_estimate(shape: Shape, tokens: int, chunk: int) -> int:
    """Estimate llama.cpp's compute buffer: one layer's attention scores and a few rows of activations.

    Without flash attention the scores of one layer are chunk × tokens × heads in f32; a handful of
    activations of the feed-forward's width (about 2.7 × the embedding) live beside them.
    """
    scores = 4 * chunk * tokens * shape.heads
    activations = 4 * chunk * shape.embedding * 8
    return scores + activations
