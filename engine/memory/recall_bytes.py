"""A recall index as bytes.

Layout: magic, header length (u32, little endian), JSON header, int8 keys, f16 scales, and a SHA-256 of all that.
"""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import asdict

import numpy as np

from engine.backend import Model
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.memory.recall_index import IndexShape, RecallIndex, RetrievalHead

MAGIC = b"LONTARRI\x01"
_LENGTH = struct.Struct("<I")
_DIGEST = 32


def save_index(index: RecallIndex, model_sha256: str, document: str) -> bytes:
    """Return an index as bytes.

    Args:
        index: any.
        model_sha256: whose keys it holds.
        document: what the tokens are, such as `engine.reading.Stream.digest`.
    """
    header = {
        "model": model_sha256,
        "document": document,
        "tokens": len(index),
        "distance": index.distance,
        "shape": asdict(index.shape),
    }
    head = json.dumps(header).encode()
    body = b"".join([MAGIC, _LENGTH.pack(len(head)), head, index.keys.tobytes(), index.scales.tobytes()])
    return body + hashlib.sha256(body).digest()


def load_index(blob: bytes, model: Model, document: str) -> RecallIndex:
    """Return the index that `save_index` wrote.

    Raises:
        SnapshotDamagedError: the bytes are not what was saved, or of another version.
        SnapshotMismatchError: another model's, or of another document.
    """
    if not blob.startswith(MAGIC) or hashlib.sha256(blob[:-_DIGEST]).digest() != blob[-_DIGEST:]:
        raise SnapshotDamagedError(
            "the recall index is damaged or of another version: read the document again"
        )
    (length,) = _LENGTH.unpack_from(blob, len(MAGIC))
    start = len(MAGIC) + _LENGTH.size
    header = json.loads(blob[start : start + length])
    for name, wanted in (("model", model.info.sha256), ("document", document)):
        if header[name] != wanted:
            raise SnapshotMismatchError(
                f"the recall index belongs to another {name}: read the document again"
            )
    fields = dict(header["shape"])
    heads = tuple(RetrievalHead(**head) for head in fields.pop("heads"))
    shape = IndexShape(heads, **fields)
    tokens, channels = int(header["tokens"]), len(shape.channels)
    at, size = start + length, tokens * channels * shape.head_dim
    keys = np.frombuffer(blob, np.int8, size, at).reshape(tokens, channels, shape.head_dim)
    scales = np.frombuffer(blob, np.float16, tokens * channels, at + size).reshape(tokens, channels)
    index = RecallIndex(shape, model.rotation(), int(header["distance"]))
    index.take(keys, scales)
    return index
