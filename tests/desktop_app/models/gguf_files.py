"""Small GGUF files, whole and hostile."""

from __future__ import annotations

import struct
from pathlib import Path

Item = str | int | bool | list[int] | list[str]


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def pair(key: str, value: Item) -> bytes:
    """Return a key with its value: bool, u32, text, or a list of i32 or texts."""
    if isinstance(value, bool):
        return text(key) + struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return text(key) + struct.pack("<II", 4, value)
    if isinstance(value, str):
        return text(key) + struct.pack("<I", 8) + text(value)
    if value and isinstance(value[0], str):
        return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(text(str(v)) for v in value)
    return text(key) + struct.pack(f"<IIQ{len(value)}i", 9, 5, len(value), *value)


LLAMA: dict[str, Item] = {
    "general.architecture": "llama",
    "general.name": "Tiny test model",
    "general.license": "mit",
    "llama.block_count": 2,
    "llama.context_length": 4096,
    "llama.embedding_length": 64,
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "tokenizer.ggml.tokens": ["a", "b", "c"],
}


def gguf(
    values: dict[str, Item] = LLAMA,
    *,
    tensors: tuple[tuple[int, ...], ...] = ((64, 8),),
    kind: int = 0,
    version: int = 3,
    short: int = 0,
    magic: bytes = b"GGUF",
) -> bytes:
    """Return a GGUF whose tensors are zeros; `short` bytes are missing at its end."""
    head = magic + struct.pack("<IQQ", version, len(tensors), len(values))
    head += b"".join(pair(key, value) for key, value in values.items())
    offset = 0
    for i, shape in enumerate(tensors):
        head += text(f"t{i}") + struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
        head += struct.pack("<IQ", kind, offset)
        size = 4
        for dimension in shape:
            size *= dimension
        offset += size
    head += b"\0" * (-len(head) % 32)
    whole = head + b"\0" * offset
    return whole[: len(whole) - short]


def write(path: Path, content: bytes | None = None) -> Path:
    path.write_bytes(gguf() if content is None else content)
    return path
