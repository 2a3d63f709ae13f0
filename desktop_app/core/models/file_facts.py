"""What a GGUF's head says of the model in it, and whether Lontar can use it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.core.fit import Shape
from desktop_app.core.models.errors import ModelDamagedError, ModelUnsuitableError
from desktop_app.core.models.gguf_header import GgufHeader, read_header

NAME_LIMIT = 120
"""Characters of a name or a licence that are shown."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """A model file, looked into without loading it."""

    title: str
    """What the file calls itself; empty where it does not say."""
    architecture: str
    licence: str
    """As the file names it; empty where it does not say."""
    parameters: int
    shape: Shape


def look_into(path: Path) -> FileFacts:
    """Read what a model file says of itself.

    Raises:
        NotGgufError: it is no GGUF.
        ModelDamagedError: it is cut off or makes no sense.
        ModelUnsuitableError: it holds something else than a whole language model.
    """
    header = read_header(path)
    architecture = _text(header, "general.architecture")
    if not architecture or header.tensors == 0:
        raise ModelUnsuitableError(f"{path.name} holds no model, only words: choose another file.")
    _check_kind(path.name, header, architecture)

    def number(key: str, default: int = 0) -> int:
        return _number(header, f"{architecture}.{key}", default)

    heads, embedding = number("attention.head_count"), number("embedding_length")
    layers, window = number("block_count"), number("context_length")
    if not heads:
        raise ModelUnsuitableError(
            f"{path.name} ({architecture}) has no KV cache to read into: choose a decoder such as Llama or Qwen2.5."
        )
    if min(layers, window, embedding) < 1:
        raise ModelDamagedError(f"{path.name} does not say what shape its model has: download it again.")
    shape = Shape(
        name=path.stem,
        weights_bytes=path.stat().st_size,
        layers=layers,
        heads=heads,
        kv_heads=number("attention.head_count_kv", heads),
        head_dim=number("attention.key_length", embedding // heads),
        embedding=embedding,
        window=window,
    )
    title, licence = _text(header, "general.name"), _text(header, "general.license")
    return FileFacts(title, architecture, licence, header.elements, shape)


def _check_kind(name: str, header: GgufHeader, architecture: str) -> None:
    """Refuse what is a GGUF but no language model of one file."""
    parts = _number(header, "split.count", 1)
    if parts > 1:
        raise ModelUnsuitableError(
            f"{name} is one of {parts} parts: join them with `llama-gguf-split --merge` and name the whole file."
        )
    kind = _text(header, "general.type") or "model"
    encoder = header.values.get(f"{architecture}.attention.causal") is False
    if kind != "model" or architecture == "clip" or encoder:
        what = (
            "an encoder" if encoder else "a picture encoder" if architecture == "clip" else f"of kind {kind}"
        )
        raise ModelUnsuitableError(f"{name} is {what}, not a model that answers: choose another file.")


def _text(header: GgufHeader, key: str) -> str:
    value = header.values.get(key, "")
    # What a file says is shown to people: one line, no control characters.
    return (
        "".join(c if c.isprintable() else " " for c in value)[:NAME_LIMIT].strip()
        if isinstance(value, str)
        else ""
    )


def _number(header: GgufHeader, key: str, default: int) -> int:
    """Return a number; of a list with one for each layer, the largest."""
    value = header.values.get(key, default)
    if isinstance(value, tuple):
        value = max(value, default=default)
    return value if isinstance(value, int) and 0 <= value < 1 << 31 else default
